"""The core form of a rule: plain bodies in stages, which both evaluators run.

`any` becomes several bodies. A pattern that computes becomes a binding and a comparison, so a match only
binds variables and compares with constants. A body is worked off in stages: first every match and the
comparisons that need no aggregate, then the `not`s and aggregates whose outer variables are bound, then
the comparisons that those make possible, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import count, product
from typing import TypeAlias

from holdem_floor.model.conditions import bound_by, matches_in, mentioned, written_in
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import (
    Aggregate,
    AnyOf,
    Bind,
    Compared,
    Condition,
    Constant,
    Match,
    Measure,
    Not,
    Pattern,
    Test,
    Variable,
)


@dataclass(frozen=True, slots=True)
class Inner:
    """A `not` or an aggregate with its own conditions as bodies.

    `measure` is None for a `not`; `gives` are the variables that an aggregate binds, `over` those it reads.
    """

    measure: Measure | None
    bodies: tuple[Body, ...]
    over: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """Conditions that can be settled together. Only the first stage of a body has matches."""

    matches: tuple[Match, ...]
    tests: tuple[Test, ...]
    inner: tuple[Inner, ...]


@dataclass(frozen=True, slots=True)
class Body:
    """One way to satisfy a rule, a `not` or an aggregate."""

    stages: tuple[Stage, ...]

    @property
    def is_plain(self) -> bool:
        return not any(stage.inner for stage in self.stages)


def bodies_of(conditions: tuple[Condition, ...], outer: frozenset[str] = frozenset()) -> tuple[Body, ...]:
    """Every way to satisfy the conditions, the variables of `outer` being bound already."""
    return tuple(_body(flat, outer) for flat in _without_any(conditions))


def _without_any(conditions: tuple[Condition, ...]) -> Iterator[tuple[Condition, ...]]:
    ways: list[list[tuple[Condition, ...]]] = []
    for condition in conditions:
        if isinstance(condition, AnyOf):
            ways.append([flat for branch in condition.branches for flat in _without_any(branch)])
        else:
            ways.append([(condition,)])
    for chosen in product(*ways):
        yield tuple(condition for part in chosen for condition in part)


def _body(conditions: tuple[Condition, ...], outer: frozenset[str]) -> Body:
    matches: list[Match] = []
    tests: list[Test] = []
    fresh = count(len(outer))
    for condition in conditions:
        if isinstance(condition, Match):
            plain, made = _plain_match(condition, fresh)
            matches.append(plain)
            tests.extend(made)
        elif isinstance(condition, Test):
            tests.append(condition)
    nested = [condition for condition in conditions if isinstance(condition, (Not, Aggregate))]
    return _staged(tuple(matches), tests, nested, outer)


def _plain_match(match: Match, fresh: Iterator[int]) -> tuple[Match, list[Test]]:
    patterns: list[tuple[str, Pattern]] = []
    tests: list[Test] = []
    for field, pattern in match.patterns:
        if isinstance(pattern, Compared) and not isinstance(pattern.expression, Constant):
            variable = f"_{match.position.line}_{match.position.column}_{next(fresh)}_{field}"
            patterns.append((field, Bind(variable)))
            source = f"{field} {pattern.comparator} …"
            tests.append(Test(pattern.comparator, Variable(variable), pattern.expression, source, match.position))
        else:
            patterns.append((field, pattern))
    return Match(match.fact, tuple(patterns), match.position), tests


def _staged(
    matches: tuple[Match, ...], tests: list[Test], nested: list[Not | Aggregate], outer: frozenset[str]
) -> Body:
    bound = outer | bound_by(matches)
    everywhere = bound | bound_by(nested)
    stages: list[Stage] = []
    waiting_tests, waiting = list(tests), list(nested)
    while True:
        now_tests = [test for test in waiting_tests if test_variables(test) <= bound]
        waiting_tests = [test for test in waiting_tests if test not in now_tests]
        now = [one for one in waiting if (mentioned(one) & everywhere) - bound_by((one,)) <= bound]
        waiting = [condition for condition in waiting if condition not in now]
        inner = tuple(_inner(condition, bound) for condition in now)
        stages.append(Stage(matches if not stages else (), tuple(now_tests), inner))
        bound |= bound_by(now)
        if not now:
            return Body(tuple(stages))


def _inner(condition: Not | Aggregate, bound: frozenset[str]) -> Inner:
    bodies = bodies_of(condition.conditions, bound)
    if isinstance(condition, Not):
        return Inner(None, bodies)
    return Inner(condition.measure, bodies, condition.over, tuple(sorted(bound_by((condition,)))))


@lru_cache(maxsize=4096)
def test_variables(test: Test) -> frozenset[str]:
    """The variables that a comparison reads."""
    return frozenset(written_in(test))


# --- which facts are read


def facts_read(conditions: Iterable[Condition]) -> Iterator[tuple[str, bool]]:
    """The names of the facts that conditions read, and whether positively (False inside `not` or an aggregate)."""
    for condition in conditions:
        if isinstance(condition, Match):
            yield condition.fact, True
        elif isinstance(condition, AnyOf):
            for branch in condition.branches:
                yield from facts_read(branch)
        elif isinstance(condition, (Not, Aggregate)):
            yield from ((name, False) for name, _ in facts_read(condition.conditions))


Blocked: TypeAlias = frozenset[int]
"""The patterns, by identity, that no fact can meet."""


def without_blocked(conditions: tuple[Condition, ...], blocked: Blocked) -> tuple[Condition, ...]:
    """The conditions without each `not`, and each branch of an `any`, that asks for what cannot be."""
    if not blocked:
        return conditions
    return tuple(_without_blocked(one, blocked) for one in conditions if not _denies(one, blocked))


def _denies(condition: Condition, blocked: Blocked) -> bool:
    return isinstance(condition, Not) and _asks(condition.conditions, blocked)


def _without_blocked(condition: Condition, blocked: Blocked) -> Condition:
    match condition:
        case AnyOf():
            there = (branch for branch in condition.branches if not _asks(branch, blocked))
            return replace(condition, branches=tuple(without_blocked(branch, blocked) for branch in there))
        case Not():
            return replace(condition, conditions=without_blocked(condition.conditions, blocked))
        case _:
            return condition


def _asks(conditions: Iterable[Condition], blocked: Blocked) -> bool:
    return any(id(one) in blocked for one in conditions)


def optional_matches(conditions: Iterable[Condition]) -> Iterator[Match]:
    """The patterns without which the conditions may still hold: those inside a `not` or an `any`."""
    for condition in conditions:
        match condition:
            case Not():
                yield from matches_in(condition.conditions)
            case AnyOf():
                for branch in condition.branches:
                    yield from matches_in(branch)
            case Aggregate():
                yield from optional_matches(condition.conditions)


def has_inner(conditions: Iterable[Condition]) -> bool:
    """Whether any `not` or aggregate stands among the conditions."""
    return any(
        isinstance(condition, (Not, Aggregate))
        or (isinstance(condition, AnyOf) and any(has_inner(branch) for branch in condition.branches))
        for condition in conditions
    )
