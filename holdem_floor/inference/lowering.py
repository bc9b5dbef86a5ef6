"""From the core form to steps: the plain production rules that experta runs.

A rule without `not` and aggregates is one step a body. Otherwise its matches give a *candidate*; in the
next turn of the round each `not` and aggregate is a step that starts from the candidate and gives a *hit*
for every way to satisfy it; between turns the hits are grouped into one helper fact a candidate (blocked,
or the measured value); in the turn after, the candidate and its helpers go on to the next stage.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from holdem_floor.inference.core import Body, Inner
from holdem_floor.inference.rounds import Compiled
from holdem_floor.model.conditions import bound_by
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import Match, Test


@dataclass(frozen=True, slots=True)
class Helper:
    """A `not` or an aggregate of a candidate, grouped after `turn` from the hits of its steps."""

    name: str
    inner: Inner
    candidate: str
    turn: int


@dataclass(frozen=True, slots=True)
class Step:
    """One production rule.

    `start` is the candidate it goes on from, with the variables it `carried` that far; empty for a body of
    the rule itself. `first` marks the first stage of a body, so that a candidate stated by a `not` knows
    whose it is. `gives` names the candidate that the step states or, with `is_hit`, the helper that it is a
    hit for; it is empty when the step concludes.
    """

    name: str
    compiled: Compiled
    turn: int
    start: str
    carried: frozenset[str]
    first: bool
    matches: tuple[Match, ...]
    tests: tuple[Test, ...]
    helpers: tuple[Helper, ...]
    gives: str
    is_hit: bool


def lower(compiled: Compiled) -> tuple[Step, ...]:
    """The steps of one rule."""
    name = compiled.rule.id
    return tuple(
        step
        for number, body in enumerate(compiled.bodies)
        for step in _body_steps(compiled, body, f"{name}#{number}", _Place(0, "", frozenset(), ""))
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a body begins: its turn, the candidate and variables it goes on from, the helper it hits."""

    turn: int
    start: str
    carried: frozenset[str]
    hit: str


def _body_steps(compiled: Compiled, body: Body, name: str, place: _Place) -> Iterator[Step]:
    turn, start, carried = place.turn, place.start, place.carried
    helpers: tuple[Helper, ...] = ()
    for number, stage in enumerate(body.stages):
        last = number == len(body.stages) - 1
        given = f"{name}.{number}"
        yield Step(
            given, compiled, turn, start, carried, number == 0, stage.matches, stage.tests, helpers,
            place.hit if last else given, last and bool(place.hit),
        )  # fmt: skip
        carried |= bound_by(stage.matches) | {given for helper in helpers for given in helper.inner.gives}
        inner = list(_inner_steps(compiled, stage.inner, _Place(turn + 1, given, carried, "")))
        yield from inner
        turn = max((step.turn for step in inner), default=turn) + 1
        helpers = tuple(Helper(f"{given}/{index}", part, given, turn - 1) for index, part in enumerate(stage.inner))
        start = given


def _inner_steps(compiled: Compiled, inners: tuple[Inner, ...], place: _Place) -> Iterator[Step]:
    for index, inner in enumerate(inners):
        hit = f"{place.start}/{index}"
        for number, body in enumerate(inner.bodies):
            yield from _body_steps(compiled, body, f"{hit}~{number}", replace(place, hit=hit))
