"""Checks the variables of a rule: each is bound by a pattern, and used more than once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from holdem_floor.loading.codes import Code
from holdem_floor.loading.problems import did_you_mean
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.texts import check_places, places
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
    Operation,
    Rule,
    RulingTemplate,
    Sequence,
    Term,
    Test,
    Variable,
)
from holdem_floor.model.values import Position


def check_variables(reader: Reader, rule: Rule) -> None:
    """Report unbound and unused variables, and places of texts that no variable fills."""
    bound = _bound(rule.when)
    _check_conditions(reader, rule.when, bound)
    concluded = [(name, position) for terms, position in _conclusions(rule) for name in _in_terms(terms)]
    _check_bound(reader, concluded, bound)
    for text in (rule.why, rule.unless):
        check_places(reader, text, bound, rule.position)
    met = [*_mentions(rule.when), *concluded]
    counts = Counter(name for name, _ in met)
    counts.update(name for text in (rule.why, rule.unless) for name in places(text))
    everywhere = _bound(_flat(rule.when))
    for name, position in met:
        if counts[name] == 1 and name in everywhere and not name.startswith("_"):
            hint = f"leave the field out, or call it $_{name}"
            reader.fail(Code.UNUSED_VARIABLE, f"${name} is used only once", position, hint)


def _check_bound(reader: Reader, used: Iterable[tuple[str, Position]], bound: frozenset[str]) -> None:
    variables = [f"${name}" for name in bound]
    for name, position in used:
        if name not in bound:
            reader.fail(Code.UNBOUND_VARIABLE, f"nothing binds ${name}", position, did_you_mean(f"${name}", variables))


def _check_conditions(reader: Reader, conditions: Iterable[Condition], bound: frozenset[str]) -> None:
    """Every variable that is computed with is bound around it or beside it."""
    for condition in conditions:
        match condition:
            case Match(patterns=patterns, position=position):
                computed = [pattern.expression for _, pattern in patterns if isinstance(pattern, Compared)]
                _check_bound(reader, [(name, position) for part in computed for name in variables_in(part)], bound)
            case Test(left=left, right=right, position=position):
                _check_bound(reader, [(name, position) for side in (left, right) for name in variables_in(side)], bound)
            case AnyOf(branches=branches):
                for branch in branches:
                    _check_conditions(reader, branch, bound | _bound(branch))
            case Not(conditions=inner):
                _check_conditions(reader, inner, bound | _bound(inner))
            case Aggregate(conditions=inner, over=over, position=position):
                within = _bound(inner)
                _check_conditions(reader, inner, bound | within)
                _check_bound(reader, [(name, position) for name in over], within)


def _bound(conditions: Iterable[Condition]) -> frozenset[str]:
    """The variables that conditions bind for those around them."""
    bound: set[str] = set()
    for condition in conditions:
        match condition:
            case Match(patterns=patterns):
                bound |= {pattern.variable for _, pattern in patterns if isinstance(pattern, Bind)}
            case AnyOf(branches=branches) if branches:
                bound |= frozenset.intersection(*(_bound(branch) for branch in branches))
            case Aggregate(measure=Measure.LEAST, conditions=inner):
                bound |= _bound(inner)
            case Aggregate(result=result):
                bound.add(result)
            case _:
                pass
    return frozenset(bound)


def _mentions(conditions: Iterable[Condition]) -> Iterator[tuple[str, Position]]:
    """Every place where a variable is written, in order."""
    for part in _flat(conditions):
        match part:
            case Match(patterns=patterns, position=position):
                for _, pattern in patterns:
                    yield from ((name, position) for name in _in_pattern(pattern))
            case Test(left=left, right=right, position=position):
                yield from ((name, position) for side in (left, right) for name in variables_in(side))
            case Aggregate(over=over, result=result, position=position):
                yield from ((name, position) for name in (*over, result) if name)


def _in_pattern(pattern: object) -> Iterator[str]:
    match pattern:
        case Bind(variable=variable):
            yield variable
        case Compared(expression=expression):
            yield from variables_in(expression)


def _conclusions(rule: Rule) -> Iterator[tuple[tuple[tuple[str, Term], ...], Position]]:
    parts = (rule.then,) if isinstance(rule.then, RulingTemplate) else rule.then
    return ((part.fields, part.position) for part in parts)


def _in_terms(fields: tuple[tuple[str, Term], ...]) -> Iterator[str]:
    for _, term in fields:
        yield from variables_in(term)


def matches_in(conditions: Iterable[Condition]) -> Iterator[Match]:
    """Every pattern over a fact, at any depth."""
    return (part for part in _flat(conditions) if isinstance(part, Match))


def tests_in(conditions: Iterable[Condition]) -> Iterator[Test]:
    """Every comparison, at any depth."""
    return (part for part in _flat(conditions) if isinstance(part, Test))


def _flat(conditions: Iterable[Condition]) -> Iterator[Condition]:
    for condition in conditions:
        yield condition
        match condition:
            case AnyOf(branches=branches):
                for branch in branches:
                    yield from _flat(branch)
            case Not(conditions=inner) | Aggregate(conditions=inner):
                yield from _flat(inner)


def variables_in(term: Term) -> Iterator[str]:
    """The variables of an expression or a list, as often as they are written."""
    match term:
        case Variable(name=name):
            yield name
        case Operation(left=left, right=right):
            yield from variables_in(left)
            yield from variables_in(right)
        case Sequence(items=items):
            for item in items:
                yield from variables_in(item)
        case Constant():
            pass
