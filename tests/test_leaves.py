"""Each case of an answer rules as its condition says, whichever of the values meant is then told.

The cases are grown by supposing one value for a whole block of them. Here each is told: every act of the skipped seats
one after the other, and other numbers than those that were supposed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from holdem_floor.model.decision import Branch, Decision, Member, Members, Range, Ruling
from holdem_floor.model.effect import Unchanged
from holdem_floor.model.incident import Incident
from holdem_floor.model.values import Scalar
from holdem_floor.model.vocabulary import FieldType
from holdem_floor.table import read_table
from tests import lawful
from tests.shipped import referee, vocabulary

Settings = dict[str, Scalar]

EARLY = [
    pytest.param({"seats": [1, 2, 3]}, ["3 bet 300"], id="early bet"),
    pytest.param({"seats": [1, 2, 3, 4, 5]}, ["5 bet 300"], id="early bet, five seats"),
    pytest.param({"seats": [1, 2, 3, 4]}, ["4 check"], id="early check"),
    pytest.param({"seats": [1, 2, 3, 4]}, ["1 bet 200", "4 raise to 800"], id="early raise"),
    pytest.param({"seats": [1, 2, 3, 4]}, ["1 bet 200", "4 call"], id="early call"),
    pytest.param({"seats": [1, 2, 3, 4, 5]}, ["5 bet 300", "4 bet 200"], id="two early acts"),
    pytest.param(
        {"seats": dict.fromkeys((1, 2, 3, 4), 1000), "street": "preflop", "button": 4}, ["1 raise to 400"], id="blinds"
    ),
]
UNTOLD = [
    pytest.param({"seats": [3, 4, 5]}, ["3 bet 300", "4 raise to 500"], id="manner of a raise"),
    pytest.param(
        {"seats": {3: 5000, 4: 500, 5: 5000}}, ["3 bet 300", '4 says "all-in"', "5 raise to 700"], id="all-in"
    ),
    pytest.param({"seats": [3, 4, 5]}, ["3 bet", "4 raise to 500", "5 call"], id="amount of a bet"),
]


def incident(table: Mapping[str, Any], story: list[Any]) -> Incident:
    return lawful.incident({"blinds": "50/100", "street": "flop", **table}, story)


@pytest.mark.parametrize("book", ["tda-2024", "pco", "bretagne-2009"])
@pytest.mark.parametrize(("table", "story"), EARLY)
def test_every_way_that_the_skipped_seats_may_act(book: str, table: Mapping[str, Any], story: list[Any]) -> None:
    told = incident(table, story)
    decision = referee(book).decide(told)
    ways = list(acts_to_come(told, _skipped(told), {}))
    assert len(ways) > 1
    for settings in ways:
        _as_announced(decision, told, settings)


# What several silent chips are hangs on the smallest of them in TDA 45-B, which is not encoded.
@pytest.mark.parametrize("book", ["pco", "bretagne-2009"])
@pytest.mark.parametrize(("table", "story"), UNTOLD)
def test_other_values_of_a_block_than_the_one_supposed(book: str, table: Mapping[str, Any], story: list[Any]) -> None:
    told = incident(table, story)
    decision = referee(book).decide(told)
    cells: dict[str, set[Scalar]] = {}
    for members in _alternatives(decision):
        for cell, values in members.items():
            cells.setdefault(cell, set()).update(one for value in values for one in _values_of(value))
    for chosen in product(*(sorted(values, key=str) for values in cells.values())):
        settings = dict(zip(cells, chosen, strict=True))
        if _can_be(settings):
            _as_announced(decision, told, settings)


def _can_be(settings: Settings) -> bool:
    """A wager without chips was made by its name or its amount, and nothing came before these."""
    without = [cell.rpartition(".")[0] for cell, value in settings.items() if cell.endswith(".chips") and value == 0]
    named = all(settings.get(f"{act}.said") not in ("nothing", "other") for act in without)
    return named and all(settings.get(f"{act}.first") not in ("chips", "together") for act in without)


def _as_announced(decision: Decision, told: Incident, settings: Settings) -> None:
    """The incident with this told is ruled on as one of the printed branches that cover it."""
    answered = referee(decision.rulebook).decide(replace(told, settings=settings))
    covering = [branch for branch in decision.branches if _covers(branch, settings)]
    announced = [_ruled([*decision.rulings, *branch.rulings]) for branch in covering] or [_ruled(decision.rulings)]
    found = [_ruled([*answered.rulings, *branch.rulings]) for branch in answered.branches] or [_ruled(answered.rulings)]
    for one in found:
        assert one in announced, settings


def acts_to_come(told: Incident, seats: frozenset[object], settings: Settings) -> Iterator[Settings]:
    """Every way in which these seats may act, in the order of turns."""
    reading = read_table(replace(told, settings=settings), settings)
    due = next((fact.get("seat") for fact in reading.facts if fact.name == "due"), None)
    if due not in seats or f"next.{due}" in settings:
        yield settings
        return
    for act in reading.choices[f"next.{due}"]:
        yield from acts_to_come(told, seats, {**settings, f"next.{due}": act})


def _skipped(told: Incident) -> frozenset[object]:
    facts = read_table(told).facts
    return frozenset(fact.get("seat") for fact in facts if fact.name == "skipped")


def _covers(branch: Branch, settings: Settings) -> bool:
    return any(
        all(
            cell not in settings or any(_has(value, settings[cell]) for value in values) for cell, values in one.items()
        )
        for condition in branch.conditions
        for one in condition.alternatives()
    )


def _has(member: Member, value: Scalar) -> bool:
    if not isinstance(member, Range):
        return member == value
    return isinstance(value, int) and member.low <= value and (member.high is None or value <= member.high)


def _alternatives(decision: Decision) -> Iterator[Members]:
    for branch in decision.branches:
        for condition in branch.conditions:
            yield from condition.alternatives()


def _values_of(member: Member) -> tuple[Scalar, ...]:
    """The value, or the ends of the range and numbers beside them."""
    if not isinstance(member, Range):
        return (member,)
    last = member.low + 700 if member.high is None else member.high
    return tuple(sorted({member.low, min(member.low + 1, last), last}))


def _ruled(rulings: list[Ruling] | tuple[Ruling, ...]) -> frozenset[tuple[str, Any]]:
    """What is ruled on, without figures that may still be untold, and without what only answers."""
    known = vocabulary().outcomes
    found = set()
    for ruling in rulings:
        outcome = known[ruling.outcome]
        if outcome.effect is None or outcome.effect.unchanged is not Unchanged.ANSWER:
            amounts = {name for name, one in outcome.fields.items() if one.type is FieldType.INTEGER}
            fields = {name: str(value) for name, value in ruling.fields.items() if name not in amounts}
            found.add((ruling.outcome, tuple(sorted(fields.items()))))
    return frozenset(found)
