"""Scenarios: what is expected, and variants as changed copies of the case that they nearly are."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdem_floor.loading import find_scenarios, load_scenario
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.incident import Case, ExpectedRuling, Incident, Spoken, Together, ToldFact
from holdem_floor.model.values import Text, Unknown
from holdem_floor.model.vocabulary import Vocabulary

BASE = """title: {fr: "Relance insuffisante", en: "Under-raise"}
table:
  blinds: 50/100
  seats: {3: 2000, 4: 1000}
  button: 4
story:
- 3 bet 300
- 4 raise to 500
- exposed-card: {number: 3}
- together: [3 call, 4 check]
facts:
- exposed-card: {cause: dealer}
- shuffle-begun
disputed:
  story.2: [4 raise to 500, 4 call]
  story.3.cause: [dealer, player]
expect:
  small:
  - {outcome: complete-to, seat: 4, act: 2, amount: 600, articles: ["8-9"]}
"""


def cases(folder: Path, vocabulary: Vocabulary, text: str) -> tuple[Case, ...]:
    path = folder / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    return load_scenario(path, vocabulary).cases


def varied(folder: Path, vocabulary: Vocabulary, edit: str) -> Incident:
    """The incident of a variant of BASE."""
    text = f"{BASE}variants:\n- title: {{fr: a, en: b}}\n  expect: {{small: {{status: silent}}}}\n  {edit}\n"
    return cases(folder, vocabulary, text)[1].incident


def refused(folder: Path, vocabulary: Vocabulary, text: str) -> list[str]:
    with pytest.raises(InvalidInput) as raised:
        cases(folder, vocabulary, text)
    return [f"{found.position.line}:{found.code}" for found in raised.value.diagnostics]


def lines(incident: Incident) -> list[str]:
    """The story in short, each line with its path."""
    return [f"{line.path} {_short(line)}" for line in incident.story]


def _short(line: object) -> str:
    match line:
        case Spoken(text=text):
            return text
        case Together(lines=spoken):
            return " & ".join(f"{one.path} {one.text}" for one in spoken)
        case ToldFact(fact=fact):
            return f"{fact.name}@{fact.get('moment')}"
        case _:
            return "?"


def test_a_list_is_a_decided_incident(tmp_path: Path, vocabulary: Vocabulary) -> None:
    (case,) = cases(tmp_path, vocabulary, BASE)
    expected = case.expect["small"]
    assert (expected.status, expected.branches, expected.questions) == ("decided", None, None)
    assert expected.rulings is not None
    (ruling,) = expected.rulings
    assert ruling == ExpectedRuling(
        "complete-to", {"seat": 4, "act": 2, "amount": 600}, ("8-9",), position=ruling.position
    )
    assert ruling.position.line == 19


def test_every_part_of_an_expectation(tmp_path: Path, vocabulary: Vocabulary) -> None:
    text = """story: [3 bet 300, exposed-card: {number: 3}]
expect:
  small:
    status: depends
    rulings: []
    branches:
    - if: {exposed-card.cause: dealer, next.4: [call, fold], story.1: 3 bet 300, had-time.4.enough: no}
      rulings:
      - outcome: misdeal
        choices: [redeal, play]
        articles: ["8-9", jeu-1]
        force: discretion
        notes: [may-be-penalised]
        text: {fr: "Maldonne.", en: "Misdeal."}
    - rulings: []
    questions: [exposed-card.cause, next.4]
  house: {status: silent}
"""
    (case,) = cases(tmp_path, vocabulary, text)
    assert {rulebook: expected.status for rulebook, expected in case.expect.items()} == {
        "small": "depends",
        "house": "silent",
    }
    expected = case.expect["small"]
    assert (expected.rulings, expected.questions) == ((), ("story.2.cause", "next.4"))
    assert expected.branches is not None
    first, second = expected.branches
    assert first.condition == {
        "story.2.cause": ("dealer",),
        "next.4": ("call", "fold"),
        "story.1": ("3 bet 300",),
        "had-time.4.enough": (False,),
    }
    assert second.condition is None
    (ruling,) = first.rulings
    assert (ruling.fields, ruling.articles) == ({"choices": ("redeal", "play")}, ("8-9", "jeu-1"))
    assert (ruling.force, ruling.notes) == ("discretion", ("may-be-penalised",))
    assert ruling.text == Text("Maldonne.", "Misdeal.")


def test_a_scenario_without_a_title_is_called_after_its_file(tmp_path: Path, vocabulary: Vocabulary) -> None:
    (case,) = cases(tmp_path, vocabulary, "story: [3 check]\n")
    assert (case.title, case.expect) == (Text("scenario", "scenario"), {})


def test_a_variant_inherits_all_but_what_is_expected(tmp_path: Path, vocabulary: Vocabulary) -> None:
    text = BASE + "variants:\n- {title: {fr: a, en: b}, expect: {small: {status: silent}, house: {status: silent}}}\n"
    base, variant = cases(tmp_path, vocabulary, text)
    assert variant.incident == base.incident
    assert (variant.title, list(variant.expect)) == (Text("a", "b"), ["small", "house"])


def test_changes(tmp_path: Path, vocabulary: Vocabulary) -> None:
    edit = (
        "change: {story.1: 3 bet 200, story.2.said: nothing, facts.1.cause: player, story.3: {shuffle-begun: },"
        " table.blinds: 100/200, table.button: 3, facts.2: {exposed-card: {number: 1}}}"
    )
    incident = varied(tmp_path, vocabulary, edit)
    assert lines(incident)[:3] == ["story.1 3 bet 200", "story.2 4 raise to 500", "story.3 shuffle-begun@3"]
    assert incident.settings == {"story.2.said": "nothing"}
    assert [(told.fact.get("cause"), told.fact.get("number")) for told in incident.facts] == [
        ("player", Unknown("facts.1.number")),
        (Unknown("facts.2.cause"), 1),
    ]
    assert incident.table is not None
    assert (incident.table.small_blind, incident.table.big_blind, incident.table.button) == (100, 200, 3)
    assert incident.table.stacks == {3: 2000, 4: 1000}


def test_lines_and_facts_are_numbered_afresh(tmp_path: Path, vocabulary: Vocabulary) -> None:
    edit = (
        "drop: [story.1, facts.1]\n"
        "  add: [{after: story.1, line: 3 bet 100}, {before: story.1, line: flop}, {after: story.3, line: 4 check},"
        " {line: {exposed-card: {number: 9}}}, {fact: {had-time: {seat: 3}}}]"
    )
    incident = varied(tmp_path, vocabulary, edit)
    assert lines(incident) == [
        "story.1 flop",
        "story.2 3 bet 100",
        "story.3 4 raise to 500",
        "story.4 exposed-card@4",
        "story.5 4 check",
        "story.6 story.6.1 3 call & story.6.2 4 check",
        "story.7 exposed-card@7",
    ]
    assert [(told.path, told.fact.name) for told in incident.facts] == [
        ("facts.1", "shuffle-begun"),
        ("facts.2", "had-time"),
    ]


def test_what_hangs_on_a_moved_line_moves_with_it(tmp_path: Path, vocabulary: Vocabulary) -> None:
    incident = varied(tmp_path, vocabulary, "change: {story.2.to: 500}\n  drop: [story.1]")
    assert incident.settings == {"story.1.to": 500}
    assert list(incident.disputed) == ["story.1", "story.2.cause"]
    assert [getattr(version, "path", "") for version in incident.disputed["story.1"]] == ["story.1", "story.1"]
    exposed = incident.story[1]
    assert isinstance(exposed, ToldFact)
    assert exposed.fact.get("cause") == Unknown("story.2.cause")


def test_what_hangs_on_a_dropped_line_goes_with_it(tmp_path: Path, vocabulary: Vocabulary) -> None:
    assert varied(tmp_path, vocabulary, "drop: [story.2, story.3]").disputed == {}


def test_a_field_and_a_property_of_the_table_can_be_untold(tmp_path: Path, vocabulary: Vocabulary) -> None:
    incident = varied(tmp_path, vocabulary, "drop: [facts.1.cause, table.button, table.blinds]")
    assert incident.facts[0].fact.get("cause") == Unknown("facts.1.cause")
    assert incident.table is not None
    assert (incident.table.button, incident.table.small_blind, incident.table.big_blind) == (None, None, None)


def test_a_variant_may_dispute_and_ask(tmp_path: Path, vocabulary: Vocabulary) -> None:
    incident = varied(tmp_path, vocabulary, "disputed: {story.1: [3 bet 300, 3 check]}\n  question: options")
    assert list(incident.disputed) == ["story.2", "story.3.cause", "story.1"]
    assert incident.questions == ("options",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("expect: {small: [{outcome: misdeal}]}", ["2:missing-key"]),
        ("expect: {small: [{articles: ['8-9']}]}", ["2:missing-key"]),
        ("expect: {small: [{outcome: misdeal, articles: [8-9]}]}", ["2:unquoted-id"]),
        ("expect: {small: [{outcome: misdeal, articles: 8-9}]}", ["2:wrong-type"]),
        ("expect: {small: [{outcome: misdel, articles: [a]}]}", ["2:unknown-outcome"]),
        ("expect: {small: [{outcome: misdeal, seat: 3, articles: [a]}]}", ["2:unknown-field"]),
        ("expect: {small: [{outcome: misdeal, articles: [a], notes: [b]}]}", ["2:unknown-phrase"]),
        ("expect: {small: [{outcome: misdeal, articles: [a], force: b}]}", ["2:unknown-choice"]),
        ("expect: {small: {status: undecided}}", ["2:unknown-choice"]),
        ("expect: {small: {status: depends, branches: [{if: {story.2: a}, rulings: []}]}}", ["2:unknown-path"]),
        ("expect: {small: decided}", ["2:wrong-type"]),
        ("variants: [{expect: {small: {status: silent}}}]", ["2:missing-key"]),
        (
            "variants: [{title: a, expect: {}, drop: [story.2], add: [{lines: a}]}]",
            ["2:missing-key", "2:unknown-key", "2:unknown-path"],
        ),
        ("variants: [{title: a, expect: {}, add: [{after: table.seats, line: a}]}]", ["2:unknown-path"]),
        ("variants: [{title: a, expect: {}, change: {story.1.said: b}}]", ["2:unknown-choice"]),
    ],
)
def test_what_is_refused(tmp_path: Path, vocabulary: Vocabulary, text: str, expected: list[str]) -> None:
    assert sorted(refused(tmp_path, vocabulary, f"story: [3 check]\n{text}\n")) == expected


def test_errors_of_the_case_and_of_its_variants_are_reported_together(tmp_path: Path, vocabulary: Vocabulary) -> None:
    text = """story:
- acts: {}
- 3 check
variants:
- title: {fr: a, en: b}
  change: {story.2: [], story.3: 4 check, story.1.to: 5}
  expect: {small: {status: silence}}
"""
    assert refused(tmp_path, vocabulary, text) == [
        "2:unknown-fact",
        "6:wrong-type",
        "6:unknown-path",
        "7:unknown-choice",
    ]


class TestFindScenarios:
    """Which files are scenarios."""

    def test_folders_are_searched_and_files_taken_as_they_are(self, tmp_path: Path) -> None:
        for name in ("b/2.yaml", "b/1.yml", "b/c/3.yaml", "b/notes.md", "a.txt"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).touch()
        found = find_scenarios([tmp_path / "b", tmp_path / "a.txt", tmp_path / "b" / "2.yaml"])
        assert [str(path.relative_to(tmp_path)) for path in found] == ["a.txt", "b/1.yml", "b/2.yaml", "b/c/3.yaml"]

    def test_every_path_that_is_not_there_is_reported(self, tmp_path: Path) -> None:
        with pytest.raises(InvalidInput) as raised:
            find_scenarios([tmp_path / "x", tmp_path, tmp_path / "y"])
        assert [Path(found.position.file).name for found in raised.value.diagnostics] == ["x", "y"]
