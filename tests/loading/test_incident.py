"""Incidents: the table, the story, told facts, disputes and settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdem_floor.loading import apply_settings, load_incident, load_incident_file
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.incident import FloorRuled, Incident, Spoken, TableSetup, Together
from holdem_floor.model.values import Fact, Text, Unknown
from holdem_floor.model.vocabulary import Vocabulary

STORY = """
title: {fr: "Relance avant son tour", en: "Raise out of turn"}
source: "c. 12"
rulebook: small
table:
  blinds: 50/100
  street: flop
  seats: [3, 4, B, Anna]
  button: Anna
story:
  - 3 bet 300
  - exposed-card: {number: 3, cause: player}
  - together: [4 check, B bet 200]
  - floor: B to 400
facts:
  - shuffle-begun
  - had-time: {seat: 4}
question: options
"""


def told(text: str, vocabulary: Vocabulary) -> Incident:
    return load_incident(text, "told.yaml", vocabulary)


def refused(text: str, vocabulary: Vocabulary) -> list[str]:
    with pytest.raises(InvalidInput) as raised:
        told(text, vocabulary)
    return [f"{found.position.line}:{found.position.column}:{found.code}" for found in raised.value.diagnostics]


def test_a_whole_incident(vocabulary: Vocabulary) -> None:
    incident = told(STORY, vocabulary)
    assert incident.title == Text("Relance avant son tour", "Raise out of turn")
    assert (incident.source, incident.rulebook, incident.questions) == ("c. 12", "small", ("options",))
    assert incident.table is not None
    assert (incident.table.seats, incident.table.button, incident.table.street) == ((3, 4, "B", "Anna"), "Anna", "flop")
    bet, exposed, together, ruled = incident.story
    assert isinstance(bet, Spoken)
    assert (bet.text, bet.path, bet.position.line) == ("3 bet 300", "story.1", 11)
    assert exposed.path == "story.2"
    assert isinstance(together, Together)
    assert [(line.text, line.path) for line in together.lines] == [("4 check", "story.3.1"), ("B bet 200", "story.3.2")]
    assert isinstance(ruled, FloorRuled)
    assert (ruled.seat, ruled.to, ruled.path) == ("B", 400, "story.4")


def test_a_told_fact_has_every_field_and_its_moment(vocabulary: Vocabulary) -> None:
    incident = told(STORY, vocabulary)
    assert [fact.fact for fact in incident.facts] == [
        Fact.of("shuffle-begun", moment=0),
        Fact.of("had-time", moment=0, seat=4, enough=Unknown("facts.2.enough")),
    ]
    exposed = told("story:\n- 3 check\n- exposed-card: {number: 3}\n", vocabulary).story[1]
    assert getattr(exposed, "fact", None) == Fact.of(
        "exposed-card",
        moment=2,
        number=3,
        cause=Unknown("story.2.cause"),
        card=Unknown("story.2.card"),
        voluntary=Unknown("story.2.voluntary"),
    )


@pytest.mark.parametrize(
    ("written", "field", "value"),
    [
        ("voluntary: no", "voluntary", False),
        ("voluntary: oui", "voluntary", True),
        ('voluntary: "true"', "voluntary", True),
        ("card: 10h", "card", "Th"),
        ("card: aS", "card", "As"),
        ("number: 12", "number", 12),
    ],
)
def test_the_vocabulary_types_what_yaml_would_type_otherwise(
    vocabulary: Vocabulary, written: str, field: str, value: object
) -> None:
    fact = told(f"facts: [exposed-card: {{{written}}}]", vocabulary).facts[0].fact
    assert fact.get(field) == value
    assert type(fact.get(field)) is type(value)


@pytest.mark.parametrize(
    ("fields", "cards"),
    [
        ("{seat: 4, which: [Jh, Th]}", 2),
        ("{seat: 4, which: [Jh]}", 1),
        ("{seat: 4, which: [Jh], cards: 2}", 2),
        ("{seat: 4}", Unknown("facts.1.cards")),
    ],
)
def test_cards_that_are_named_are_counted(vocabulary: Vocabulary, fields: str, cards: object) -> None:
    assert told(f"facts: [{{tabled: {fields}}}]", vocabulary).facts[0].fact.get("cards") == cards


@pytest.mark.parametrize("text", ["1.30", "no", "10:30", "012", "2024-01-02", "~", "1e3"])
def test_texts_that_yaml_would_type_stay_texts(vocabulary: Vocabulary, text: str) -> None:
    assert told(f"source: {text}\nstory: [3 check]\n", vocabulary).source == text


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("blinds: 50/100", (50, 100, None)),
        ("blinds: 50/100/100", (50, 100, 100)),
        ("{blinds: 50 / 100, ante: 25}", (50, 100, 25)),
        ("big-blind: 200", (None, 200, None)),
        ("street: flop", (None, None, None)),
    ],
)
def test_blinds(vocabulary: Vocabulary, table: str, expected: tuple[int | None, ...]) -> None:
    setup = told(f"story: [3 check]\ntable:\n  {table}\n", vocabulary).table
    assert setup is not None
    assert (setup.small_blind, setup.big_blind, setup.ante) == expected


@pytest.mark.parametrize(
    ("seats", "labels", "stacks"),
    [
        ("[3, 5, 4]", (3, 5, 4), {}),
        ("'3, 5, 4'", (3, 5, 4), {}),
        ("{3: 20000, 5: , 4: 60}", (3, 5, 4), {3: 20000, 4: 60}),
        ("'3: 20000, 5, 4: 60'", (3, 5, 4), {3: 20000, 4: 60}),
        ("[A, É, Jean-Paul, 0]", ("A", "É", "Jean-Paul", 0), {}),
    ],
)
def test_seats(vocabulary: Vocabulary, seats: str, labels: tuple[int | str, ...], stacks: dict[int | str, int]) -> None:
    setup = told(f"story: [3 check]\ntable: {{seats: {seats}}}\n", vocabulary).table
    assert setup is not None
    assert (setup.seats, setup.stacks) == (labels, stacks)


def test_an_incident_of_the_room_has_no_table(vocabulary: Vocabulary) -> None:
    assert told("facts: [shuffle-begun]", vocabulary).table is None
    assert TableSetup().street == "preflop"


def test_a_title_may_be_the_same_in_both_languages(vocabulary: Vocabulary) -> None:
    assert told("title: All-in\nstory: [3 check]\n", vocabulary).title == Text("All-in", "All-in")


def test_a_scenario_is_an_incident_too(vocabulary: Vocabulary) -> None:
    assert len(told("story: [3 check]\nexpect: {small: []}\nvariants: []\n", vocabulary).story) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("story: [act: {n: 1}]", ["1:9:wrong-kind"]),
        ("story: [half: {percent: 50}]", ["1:9:wrong-kind"]),
        ("story: [{exposed-card: {}, shuffle-begun: {}}]", ["1:9:wrong-type"]),
        ("story: ['']", ["1:9:wrong-type"]),
        ("story: [[3 check]]", ["1:9:wrong-type"]),
        ("story: 3 check", ["1:8:wrong-type"]),
        ("story: [together: [3 check]]", ["1:19:wrong-type"]),
        ("story: [floor: all of it]", ["1:16:wrong-type"]),
        ("table: {seats: [3]}\nstory: [floor: 4 to 400]", ["2:16:unknown-seat"]),
        ("facts: [exposed-card: {moment: 3}]", ["1:24:unknown-field"]),
        ("facts: [exposed-card: [3]]", ["1:23:wrong-type"]),
        ("table: {blinds: 100}\nstory: []", ["1:17:wrong-type"]),
        ("table: {street: pre}\nstory: []", ["1:17:unknown-choice"]),
        ("table: {seats: {3: -1}}\nstory: []", ["1:20:out-of-range"]),
        ("table: {seats: [a b]}\nstory: []", ["1:17:wrong-type"]),
        ("question: [options, pot]\nstory: []", ["1:21:unknown-question"]),
        ("question: {option: 3}\nstory: []", ["1:12:unknown-question"]),
        ("question: {options: 7}\ntable: {seats: [3, 4]}\nstory: []", ["1:21:unknown-seat"]),
        ("question: {options: [3]}\nstory: []", ["1:21:wrong-type"]),
        ("- story", ["1:1:wrong-type"]),
        ("story: [3 check]\n...\n---\nx: 1", ["3:1:several-documents"]),
    ],
)
def test_what_is_refused(vocabulary: Vocabulary, text: str, expected: list[str]) -> None:
    assert refused(text, vocabulary) == expected


@pytest.mark.parametrize(
    ("question", "asked_of"),
    [
        ("options", ()),
        ("[options]", ()),
        ("{options: 4}", (4,)),
        ("[{options: 4}, {options: 3}, {options: 4}]", (4, 3)),
    ],
)
def test_options_are_asked_of_the_seat_due_or_of_one_that_is_named(
    vocabulary: Vocabulary, question: str, asked_of: tuple[int, ...]
) -> None:
    incident = load_incident(f"table: {{seats: [3, 4]}}\nstory: []\nquestion: {question}", "x.yaml", vocabulary)
    assert (incident.questions, incident.options_for) == (("options",), asked_of)


def test_antes_dead_blinds_and_the_pot_of_a_later_street(vocabulary: Vocabulary) -> None:
    text = "table: {blinds: 50/100, big-blind-ante: 100, small-blind: dead, pot: 450, seats: [3, 4]}\nstory: []"
    table = load_incident(text, "x.yaml", vocabulary).table
    assert table is not None
    assert (table.small_blind, table.big_blind, table.ante) == (50, 100, None)
    assert (table.big_blind_ante, table.dead_small_blind, table.pot) == (100, True, 450)


def test_every_error_of_an_incident_is_reported_at_once(vocabulary: Vocabulary) -> None:
    text = """table: {seats: [3, 4, 4], button: 9, blind: 50/100}
story:
- act: {}
- 3 bet 300
facts:
- exposed-card: {number: none, cause: deal, who: 3}
question: option
disputed: {story.7: [a, b]}
"""
    assert refused(text, vocabulary) == [
        "1:23:duplicate-name",
        "1:35:unknown-seat",
        "1:38:unknown-key",
        "3:3:wrong-kind",
        "6:26:wrong-type",
        "6:39:unknown-choice",
        "6:45:unknown-field",
        "7:11:unknown-question",
        "8:12:unknown-path",
    ]


def test_disputes_are_kept_at_their_paths(vocabulary: Vocabulary) -> None:
    text = """story: [3 bet 300, exposed-card: {cause: dealer}]
table: {big-blind: 100}
disputed:
  story.1: [3 bet 300, 3 call]
  story.1.said: [nothing, raise]
  exposed-card.cause: [dealer, player]
  table.big-blind: [100, 200]
"""
    disputed = told(text, vocabulary).disputed
    assert [getattr(line, "text", "") for line in disputed["story.1"]] == ["3 bet 300", "3 call"]
    assert {path: versions for path, versions in disputed.items() if path != "story.1"} == {
        "story.1.said": ("nothing", "raise"),
        "story.2.cause": ("dealer", "player"),
        "table.big-blind": (100, 200),
    }


@pytest.mark.parametrize("path", ["story.2", "facts.1", "table.seats"])
def test_only_lines_in_words_and_values_can_be_disputed(vocabulary: Vocabulary, path: str) -> None:
    text = f"story: [3 check, exposed-card: {{}}]\nfacts: [shuffle-begun]\ndisputed: {{{path}: [a, b]}}\n"
    assert refused(text, vocabulary) == ["3:12:unknown-path"]


class TestSettings:
    """`--set path=value`."""

    def test_what_was_not_told_is_set_aside_for_the_reader(self, vocabulary: Vocabulary) -> None:
        settings = ["story.1.said=nothing", "story.3.2.to=250", "next.4=raise", "had-time.3.enough=yes"]
        text = STORY.replace("  - had-time: {seat: 4}\n", "")
        incident = apply_settings(told(text, vocabulary), [*settings, "table.stacks.3=20"], vocabulary)
        assert incident.settings == {
            "story.1.said": "nothing",
            "story.3.2.to": 250,
            "next.4": "raise",
            "had-time.3.enough": True,
            "table.stacks.3": 20,
        }

    def test_a_told_fact_is_changed_itself(self, vocabulary: Vocabulary) -> None:
        settings = ["story.2.cause=dealer", "had-time.enough=no", "exposed-card.number=4"]
        incident = apply_settings(told(STORY, vocabulary), settings, vocabulary)
        assert incident.facts[1].fact == Fact.of("had-time", moment=0, seat=4, enough=False)
        exposed = incident.story[1]
        assert getattr(exposed, "fact", Fact("", ())).fields["cause"] == "dealer"
        assert getattr(exposed, "fact", Fact("", ())).fields["number"] == 4

    def test_lines_facts_and_the_table_are_replaced(self, vocabulary: Vocabulary) -> None:
        settings = [
            "story.1=3 check",
            "facts.1={exposed-card: {number: 2}}",
            "table.blinds=100/200",
            "table.seats=3, 4, Anna",
            "table.street=preflop",
        ]
        incident = apply_settings(told(STORY, vocabulary), settings, vocabulary)
        assert getattr(incident.story[0], "text", "") == "3 check"
        assert incident.facts[0].fact.get("number") == 2
        assert incident.table is not None
        assert (incident.table.big_blind, incident.table.street, incident.table.seats) == (
            200,
            "preflop",
            (3, 4, "Anna"),
        )

    def test_a_dispute_is_settled(self, vocabulary: Vocabulary) -> None:
        text = STORY + "disputed: {story.1: [3 bet 300, 3 call], story.2.cause: [dealer, player]}\n"
        incident = apply_settings(told(text, vocabulary), ["exposed-card.cause=dealer"], vocabulary)
        assert list(incident.disputed) == ["story.1"]

    @pytest.mark.parametrize(
        ("setting", "code"),
        [
            ("story.1.said", "wrong-type"),
            ("story.1.said=loud", "unknown-choice"),
            ("story.1.kind=raise", "unknown-path"),
            ("story.1.said.word=x", "unknown-path"),
            ("story.0=3 check", "unknown-path"),
            ("story.9=3 check", "unknown-path"),
            ("story.3.said=nothing", "unknown-path"),
            ("story.3.3.said=nothing", "unknown-path"),
            ("story.4.to=3", "unknown-path"),
            ("story.2.couse=dealer", "unknown-field"),
            ("facts.2.moment=3", "unknown-field"),
            ("table.blind=50/100", "unknown-path"),
            ("table.button=9", "unknown-seat"),
            ("table.seats=3", "unknown-seat"),
            ("next.4=sleep", "unknown-choice"),
            ("next.4.said=x", "unknown-path"),
            ("act.to=3", "wrong-kind"),
            ("had-time.4.enough=yes", "unknown-path"),
            ("tale.4=yes", "unknown-path"),
            ("facts.1={exposed-card", "yaml-syntax"),
            ("=", "unknown-path"),
        ],
    )
    def test_what_is_refused(self, vocabulary: Vocabulary, setting: str, code: str) -> None:
        with pytest.raises(InvalidInput) as raised:
            apply_settings(told(STORY, vocabulary), ["story.1=3 fold", setting], vocabulary)
        (found,) = raised.value.diagnostics
        assert (found.code, found.position.file) == (code, "--set")


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path, vocabulary: Vocabulary) -> None:
    path = tmp_path / "told.yaml"
    path.write_bytes(b"\xef\xbb\xbfstory: [3 check]\n")
    assert len(load_incident_file(path, vocabulary).story) == 1


@pytest.mark.parametrize("content", [b"\xff\xfes\x00t\x00", b"story: [3 check]\x00", b"story: ['\xc3\x28']"])
def test_bytes_that_are_no_text_are_refused(tmp_path: Path, vocabulary: Vocabulary, content: bytes) -> None:
    path = tmp_path / "told.yaml"
    path.write_bytes(content)
    with pytest.raises(InvalidInput):
        load_incident_file(path, vocabulary)


def test_a_folder_is_no_incident(tmp_path: Path, vocabulary: Vocabulary) -> None:
    with pytest.raises(InvalidInput, match="unreadable-file"):
        load_incident_file(tmp_path, vocabulary)


def test_lone_surrogates_are_refused(vocabulary: Vocabulary) -> None:
    assert refused("title: \udc80", vocabulary) == ["1:1:not-utf8"]


def test_a_file_that_is_too_large_is_not_read_in_part(tmp_path: Path, vocabulary: Vocabulary) -> None:
    path = tmp_path / "told.yaml"
    path.write_bytes(b"story: [3 check]\n" + b"#" * 999_980 + b"\xff" * 10)
    with pytest.raises(InvalidInput, match="file-too-large"):
        load_incident_file(path, vocabulary)
