"""Chips that may be unknown: sums and differences keep where they came from."""

from __future__ import annotations

from typing import TypeAlias

from holdem_floor.model.sums import summed
from holdem_floor.model.values import Unknown, Value

Amount: TypeAlias = int | Unknown
"""A number of chips."""


def plus(left: Amount, right: Amount, cell: str) -> Amount:
    """The sum; of an unknown with nothing the same unknown, of others an unknown of this cell."""
    if isinstance(left, int) and isinstance(right, int):
        return left + right
    return _amount(summed(left, right, 1, cell))


def minus(left: Amount, right: Amount, cell: str) -> Amount:
    """The difference; 0 for an unknown less itself."""
    if isinstance(left, int) and isinstance(right, int):
        return left - right
    return _amount(summed(left, right, -1, cell))


def _amount(value: Value) -> Amount:
    assert isinstance(value, int | Unknown)
    return value


def larger(left: Amount, right: Amount) -> Amount:
    """The larger of two, where the second is 0 or the two can be compared; otherwise the first."""
    if isinstance(left, int) and isinstance(right, int):
        return max(left, right)
    return left
