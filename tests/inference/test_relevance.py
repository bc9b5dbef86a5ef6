"""Leaving out the rules that cannot hold changes nothing: the others fire as in the whole rulebook."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdem_floor.inference.analysis import Analysis, analyse
from holdem_floor.inference.given import Given, completed
from holdem_floor.inference.given import given as told_by
from holdem_floor.inference.relevance import KEPT, Programs
from holdem_floor.inference.rounds import Program, compile_program
from holdem_floor.inference.run import Inference
from holdem_floor.loading import find_scenarios, list_rulebooks, load_scenario
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.incident import Incident, ToldFact
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Fact, Unknown, Value
from holdem_floor.model.vocabulary import Field, FieldType
from tests.inference.test_agreement import facts, rulebooks, summary
from tests.shipped import ROOT, RULES, book, vocabulary

BOOKS = list_rulebooks(RULES)


@cache
def programs(rulebook: str) -> Programs:
    return Programs(book(rulebook))


@cache
def whole(rulebook: str) -> Program:
    return compile_program(programs(rulebook).rulebook)


def on_both(told: Given, incident: Incident, rulebook: str) -> tuple[Analysis, Analysis]:
    chosen = programs(rulebook).for_facts(told.facts)
    return tuple(  # type: ignore[return-value]  # one for each of two programs
        analyse(program, completed(told, program, incident.settings).facts) for program in (chosen, whole(rulebook))
    )


def assert_same(incident: Incident, rulebooks: Iterable[str]) -> None:
    try:
        told = told_by(incident, {})
    except InvalidInput:
        return
    for rulebook in rulebooks:
        with_relevant, with_all = on_both(told, incident, rulebook)
        assert summary(with_relevant.trace) == summary(with_all.trace)
        assert with_relevant.open_cells == with_all.open_cells


@pytest.mark.parametrize("path", find_scenarios([ROOT / "scenarios"]), ids=lambda path: path.stem)
def test_on_every_scenario(path: Path) -> None:
    for case in load_scenario(path, vocabulary()).cases:
        assert_same(case.incident, case.expect.keys() & set(BOOKS))


def value(field: Field) -> st.SearchStrategy[Value]:
    unknown = st.just(Unknown(f"cell.{field.name}"))
    match field.type:
        case FieldType.CHOICE:
            return st.one_of(st.sampled_from(tuple(field.choices)), unknown)
        case FieldType.BOOLEAN:
            return st.one_of(st.booleans(), unknown)
        case FieldType.INTEGER:
            return st.one_of(st.integers(0, 4), unknown)
        case FieldType.SEAT:
            return st.integers(1, 3)
        case _:
            return unknown


@st.composite
def incidents(draw: st.DrawFn) -> Incident:
    """A few things of any kind that may be told, with any values."""
    kinds = [kind for kind in vocabulary().facts.values() if kind.kind.may_be_told]
    chosen = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=4))
    told = []
    for number, kind in enumerate(chosen, 1):
        fields: dict[str, Value] = {name: draw(value(field)) for name, field in kind.fields.items()}
        told.append(ToldFact(Fact.from_fields(kind.name, fields | {"moment": 0}), f"facts.{number}"))
    return Incident(facts=tuple(told))


@settings(max_examples=60, deadline=None)
@given(incidents(), st.sampled_from(BOOKS))
def test_on_random_incidents(incident: Incident, rulebook: str) -> None:
    assert_same(incident, [rulebook])


@settings(max_examples=100, deadline=None)
@given(rulebooks(), st.lists(facts, max_size=4))
def test_on_random_rulebooks_with_experta(rulebook: Rulebook, told: list[Fact]) -> None:
    of_book = Programs(rulebook)
    chosen = of_book.for_facts(told)
    there = tuple(dict.fromkeys(told))
    assert summary(of_book.inference(chosen).run(there)) == summary(Inference(compile_program(rulebook)).run(there))


def test_what_is_not_about_the_incident_is_left_out() -> None:
    for rulebook in BOOKS:
        assert len(programs(rulebook).for_facts(()).rules) < len(whole(rulebook).rules) / 4


def test_only_the_programs_used_last_are_kept() -> None:
    of_book = Programs(programs("bretagne-2009").rulebook)
    first = of_book.for_facts(())
    assert of_book.for_facts(()) is first
    kinds = [kind for kind in vocabulary().facts.values() if kind.kind.may_be_told]
    told = [Fact.from_fields(kind.name, {name: Unknown(name) for name in kind.fields}) for kind in kinds]
    for one, other in combinations(told, 2):
        of_book.for_facts((one, other))
        if len(of_book) == KEPT:
            break
    of_book.for_facts(told)
    assert len(of_book) == KEPT
