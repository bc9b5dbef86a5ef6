"""Conditions of a rule as they are written, with the values that they had."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from holdem_floor.inference.arithmetic import Undefined, evaluate
from holdem_floor.model.rule import (
    Aggregate,
    AnyOf,
    Bind,
    Compared,
    Condition,
    Constant,
    Expression,
    Match,
    Not,
    OneOf,
    Operation,
    Pattern,
    Test,
    Variable,
)
from holdem_floor.model.trace import Firing
from holdem_floor.model.values import Fact, Value, same
from holdem_floor.model.wording import written

_FUNCTIONS: Final = frozenset({"ceil", "min", "max"})

Bound: TypeAlias = Mapping[str, Value]
"""The variables of a rule with the values that they had."""


def expression_words(expression: Expression) -> str:
    """An expression as an author would write it."""
    match expression:
        case Constant(value):
            return written(value)
        case Variable(name):
            return f"${name}"
        case Operation(operator, left, right) if operator in _FUNCTIONS:
            return f"{operator}({expression_words(left)}, {expression_words(right)})"
        case Operation(operator, left, right):
            return f"{_operand(left)} {operator} {_operand(right)}"


def fact_words(fact: Fact, fields: Iterable[str] | None = None) -> str:
    """A fact with its fields, or with those named."""
    values = fact.fields
    chosen = values if fields is None else [name for name in fields if name in values]
    return " ".join([fact.name, *(f"{name}={written(values[name])}" for name in chosen)])


def condition_lines(firing: Firing) -> Iterator[str]:
    """What each condition of the rule demanded and what it met, in the order written."""
    bound = dict(firing.bindings)
    for condition in firing.rule.when:
        yield from _condition(condition, firing.matched, bound)


def _operand(expression: Expression) -> str:
    words = expression_words(expression)
    nested = isinstance(expression, Operation) and expression.operator not in _FUNCTIONS
    return f"({words})" if nested else words


def _condition(condition: Condition, facts: Sequence[Fact], bound: Bound) -> Iterator[str]:
    match condition:
        case Match():
            fact = next((fact for fact in facts if meets(condition, fact, bound)), None)
            yield _match_words(condition, fact)
        case Test():
            yield test_words(condition, bound)
        case AnyOf(branches):
            taken = next((branch for branch in branches if _met(branch, facts, bound)), ())
            for inner in taken:
                yield from _condition(inner, facts, bound)
        case Not(conditions):
            yield f"not: {as_written(conditions, bound)}"
        case Aggregate():
            yield _aggregate_words(condition, bound)


def _met(branch: Iterable[Condition], facts: Sequence[Fact], bound: Bound) -> bool:
    matches = [condition for condition in branch if isinstance(condition, Match)]
    return all(any(meets(match, fact, bound) for fact in facts) for match in matches)


def meets(match: Match, fact: Fact, bound: Bound) -> bool:
    """Whether the fact is one that the pattern can have matched under these bindings."""
    if match.fact != fact.name:
        return False
    return all(_agrees(pattern, fact.get(field), bound) for field, pattern in match.patterns)


def _agrees(pattern: Pattern, actual: Value | None, bound: Bound) -> bool:
    if actual is None:
        return False
    match pattern:
        case Bind(variable):
            return variable not in bound or same(bound[variable], actual)
        case OneOf(values):
            return any(same(value, actual) for value in values)
        case Compared("==", expression):
            expected = _value(expression, bound)
            return expected is None or same(expected, actual)
        case _:
            return True


def _match_words(match: Match, fact: Fact | None) -> str:
    parts = [_pattern_words(field, pattern, fact.get(field) if fact else None) for field, pattern in match.patterns]
    return " ".join([match.fact, ", ".join(parts)]).rstrip()


def _pattern_words(field: str, pattern: Pattern, actual: Value | None) -> str:
    met = written(actual)
    match pattern:
        case Bind(variable):
            return f"{field} ${variable} = {met}"
        case OneOf(values):
            return f"{field} {met} (one of {', '.join(written(value) for value in values)})"
        case Compared("==", Constant(value)):
            return f"{field} {written(value)}"
        case Compared(comparator, expression):
            return f"{field} {met} ({comparator} {expression_words(expression)})"


def test_words(test: Test, bound: Bound) -> str:
    """A comparison as written, with the values on both sides."""
    left, right = _value(test.left, bound), _value(test.right, bound)
    return f"{test.source}  ({written(left)} {test.comparator} {written(right)})"


def _aggregate_words(aggregate: Aggregate, bound: Bound) -> str:
    over = ", ".join(f"${name}" for name in aggregate.over)
    head = f"{aggregate.measure.value} of {over}"
    result = f" = {written(bound.get(aggregate.result))}" if aggregate.result else ""
    return f"{head}{result}: {as_written(aggregate.conditions, bound)}"


def as_written(conditions: Iterable[Condition], bound: Bound) -> str:
    """Conditions as a rule writes them, with the values of the variables that are bound."""
    return "; ".join(_written(condition, bound) for condition in conditions)


def _written(condition: Condition, bound: Bound) -> str:
    match condition:
        case Match(fact, patterns):
            return " ".join([fact, ", ".join(_expected(field, pattern, bound) for field, pattern in patterns)]).rstrip()
        case Test(source=source):
            return source
        case AnyOf(branches):
            return "any of " + " | ".join(f"({as_written(branch, bound)})" for branch in branches)
        case Not(conditions):
            return f"not ({as_written(conditions, bound)})"
        case Aggregate(measure=measure, conditions=conditions):
            return f"{measure.value} ({as_written(conditions, bound)})"


def _expected(field: str, pattern: Pattern, bound: Bound) -> str:
    match pattern:
        case Bind(variable):
            return f"{field} {written(bound[variable])}" if variable in bound else f"{field} ${variable}"
        case OneOf(values):
            return f"{field} one of {', '.join(written(value) for value in values)}"
        case Compared("==", expression):
            return f"{field} {expression_words(expression)}"
        case Compared(comparator, expression):
            return f"{field} {comparator} {expression_words(expression)}"


def _value(expression: Expression, bound: Bound) -> Value | None:
    try:
        return evaluate(expression, bound)
    except (KeyError, Undefined):
        return None
