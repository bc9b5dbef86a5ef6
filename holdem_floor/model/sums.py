"""Sums of numbers that nobody told, kept short: each unknown stands in a sum once, with how often it counts.

A stack that was not told loses chips with every act. As a difference of differences it would grow with the story;
as a sum it stays what it was, less the chips that went in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from holdem_floor.model.values import Unknown, Value

_Terms: TypeAlias = dict[Unknown, int]
"""How often each unknown counts."""


def summed(left: Value, right: Value, times: int, cell: str) -> Value:
    """`left` and `times` `right`, of which one at least is unknown: a number where the unknowns cancel out.

    An unknown with nothing else is that unknown, and any other sum an unknown of this cell.
    """
    terms: _Terms = {}
    rest = sum(_collect(value, count, terms) for value, count in ((left, 1), (right, times)))
    return _sum_of({term: count for term, count in terms.items() if count}, rest, cell)


def _collect(value: Value, times: int, terms: _Terms) -> int:
    """Add the unknowns of a sum to these; what it comes to beside them."""
    if isinstance(value, int):
        return times * value
    assert isinstance(value, Unknown)
    match value.operation:
        case ("+", one, other):
            return _collect(one, times, terms) + _collect(other, times, terms)
        case ("-", one, other):
            return _collect(one, times, terms) + _collect(other, -times, terms)
        case ("*", one, int(factor)):
            return _collect(one, times * factor, terms)
    terms[value] = terms.get(value, 0) + times
    return 0


def _sum_of(terms: _Terms, rest: int, cell: str) -> Value:
    ordered = sorted(terms.items(), key=lambda term: (term[1] < 0, term[0].cell))
    if not ordered:
        return rest
    (first, times), *others = ordered
    value: Value = first if times == 1 else Unknown(f"{times} * {first!r}", ("*", first, times))
    for operator, more in _steps(others, rest):
        value = Unknown(cell, (operator, value, more))
    return value


def _steps(others: list[tuple[Unknown, int]], rest: int) -> Iterator[tuple[str, Value]]:
    for term, times in others:
        count = abs(times)
        more = term if count == 1 else Unknown(f"{count} * {term!r}", ("*", term, count))
        yield "-" if times < 0 else "+", more
    if rest:
        yield "+", rest
