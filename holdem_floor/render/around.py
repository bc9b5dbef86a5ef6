"""Which side of a drawn table each seat is on: clockwise from the top left, one at each end once there are five."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from holdem_floor.model.frozen import dataclass

T = TypeVar("T")

_ENDS_FROM: Final = 5
"""Seats from which one sits at each end of the table."""


@dataclass(frozen=True, slots=True)
class Around(Generic[T]):
    """The seats of each side as they are seen: top and bottom from left to right, the ends from top to bottom."""

    top: tuple[T, ...]
    right: tuple[T, ...]
    bottom: tuple[T, ...]
    left: tuple[T, ...]

    @staticmethod
    def of(seats: Sequence[T]) -> Around[T]:
        ends = 1 if len(seats) >= _ENDS_FROM else 0
        top = (len(seats) - 2 * ends + 1) // 2
        last = len(seats) - ends
        return Around(
            tuple(seats[:top]),
            tuple(seats[top : top + ends]),
            tuple(reversed(seats[top + ends : last])),
            tuple(seats[last:]),
        )
