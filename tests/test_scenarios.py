"""Every scenario of the repository, each world of it through experta and held against the plain evaluator."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from holdem_floor.loading import find_scenarios, list_rulebooks, load_scenario
from holdem_floor.model.decision import Decision
from holdem_floor.model.incident import Incident, ToldFact
from holdem_floor.model.values import Fact, Text, Unknown
from holdem_floor.model.vocabulary import MOMENT
from holdem_floor.model.wording import UNTOLD
from holdem_floor.verify.scenarios import run_case
from tests.shipped import ROOT, RULES, book, referee, vocabulary

FILES = find_scenarios([ROOT / "scenarios"])


def test_there_are_scenarios_for_every_rulebook_with_rules() -> None:
    expected = {
        rulebook for path in FILES for case in load_scenario(path, vocabulary()).cases for rulebook in case.expect
    }
    books = [book(name) for name in list_rulebooks(RULES)]
    assert expected == {one.id for one in books if any(article.rules for article in one.articles.values())}


def with_something_untold() -> Iterator[tuple[str, Incident]]:
    """The scenarios' incidents without one field of a told fact: each field of each kind of fact once a rulebook."""
    seen: set[tuple[str, str, str]] = set()
    for path in FILES:
        for case in load_scenario(path, vocabulary()).cases:
            for told in case.incident.told_facts:
                for name in told.fact.fields.keys() - {MOMENT}:
                    for rulebook in case.expect:
                        if (told.fact.name, name, rulebook) not in seen:
                            seen.add((told.fact.name, name, rulebook))
                            yield rulebook, without(case.incident, told, name)


def without(incident: Incident, told: ToldFact, name: str) -> Incident:
    fields = {**told.fact.fields, name: Unknown(f"{told.path}.{name}")}
    less = replace(told, fact=Fact.from_fields(told.fact.name, fields))
    return replace(
        incident,
        facts=tuple(less if one is told else one for one in incident.facts),
        story=tuple(less if one is told else one for one in incident.story),
    )


def texts_of(decision: Decision) -> Iterator[Text]:
    for ruling in (*decision.rulings, *(one for branch in decision.branches for one in branch.rulings)):
        yield from (ruling.text, *ruling.why, *ruling.unless)


def test_what_was_not_told_leaves_no_gap_in_a_ruling() -> None:
    cases = list(with_something_untold())
    assert len(cases) > 500
    told = [text for rulebook, incident in cases for text in texts_of(referee(rulebook).decide(incident))]
    assert [text for text in told if UNTOLD in text.fr or UNTOLD in text.en] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT / "scenarios")))
def test_scenario(path: Path) -> None:
    scenario = load_scenario(path, vocabulary())
    asked = [(case, rulebook) for case in scenario.cases for rulebook in case.expect]
    results = [run_case(case, rulebook, referee(rulebook)) for case, rulebook in asked]
    assert results, "a scenario that expects nothing tests nothing"
    assert [f"{one.rulebook} · {one.title.en}: {failure}" for one in results for failure in one.failures] == []
