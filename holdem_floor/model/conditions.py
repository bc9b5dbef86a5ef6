"""What the conditions of rules are made of: their parts at any depth, the facts and the variables in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
    Pattern,
    Rule,
    Sequence,
    Term,
    Test,
    Variable,
)
from holdem_floor.model.vocabulary import Field, Vocabulary


def parts_of(conditions: Iterable[Condition]) -> Iterator[Condition]:
    """The conditions and every one inside them, in the order written."""
    for condition in conditions:
        yield condition
        match condition:
            case AnyOf(branches=branches):
                for branch in branches:
                    yield from parts_of(branch)
            case Not(conditions=inner) | Aggregate(conditions=inner):
                yield from parts_of(inner)


def matches_in(conditions: Iterable[Condition]) -> Iterator[Match]:
    """Every pattern over a fact, at any depth."""
    return (part for part in parts_of(conditions) if isinstance(part, Match))


def tests_in(conditions: Iterable[Condition]) -> Iterator[Test]:
    """Every comparison, at any depth."""
    return (part for part in parts_of(conditions) if isinstance(part, Test))


# --- variables


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


def written_in(condition: Condition) -> Iterator[str]:
    """The variables that a condition writes itself, as often as it does; not those of the conditions inside it."""
    match condition:
        case Match(patterns=patterns):
            for _, pattern in patterns:
                yield from _in_pattern(pattern)
        case Test(left=left, right=right):
            yield from variables_in(left)
            yield from variables_in(right)
        case Aggregate(over=over, result=result):
            yield from (name for name in (*over, result) if name)


def _in_pattern(pattern: Pattern) -> Iterator[str]:
    match pattern:
        case Bind(variable=variable):
            yield variable
        case Compared(expression=expression):
            yield from variables_in(expression)


def mentioned(condition: Condition) -> frozenset[str]:
    """Every variable that occurs in a condition at any depth, bound there or not."""
    return frozenset(name for part in parts_of((condition,)) for name in written_in(part))


def bound_by(conditions: Iterable[Condition]) -> frozenset[str]:
    """The variables that conditions bind for those around them."""
    bound: set[str] = set()
    for condition in conditions:
        match condition:
            case Match(patterns=patterns):
                bound |= {pattern.variable for _, pattern in patterns if isinstance(pattern, Bind)}
            case AnyOf(branches=branches) if branches:
                bound |= frozenset.intersection(*(bound_by(branch) for branch in branches))
            case Aggregate(measure=Measure.LEAST, conditions=inner):
                bound |= bound_by(inner)
            case Aggregate(result=result):
                bound.add(result)
    return frozenset(bound)


def variable_fields(rule: Rule, vocabulary: Vocabulary) -> dict[str, Field]:
    """The field that each variable of a rule holds a value of, so that it can be worded."""
    fields: dict[str, Field] = {}
    for match in matches_in(rule.when):
        kind = vocabulary.facts.get(match.fact)
        for name, pattern in match.patterns:
            if kind is not None and name in kind.fields and isinstance(pattern, Bind):
                fields.setdefault(pattern.variable, kind.fields[name])
    return fields
