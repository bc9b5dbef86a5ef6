"""Who sits where: the order of action of each street, the blinds, the distance from the button."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.model.values import Unknown, Value

BUTTON_CELL: Final = "table.button"
STREETS: Final = ("preflop", "flop", "turn", "river")


@dataclass(frozen=True, slots=True)
class Geometry:
    """`ring` is the order of action after the flop, round from the left of the button; the button may be unknown.

    `posting` is how many seats post a blind: one when the small blind is dead.
    """

    ring: tuple[Seat, ...]
    preflop: tuple[Seat, ...]
    button: Seat | None
    posting: int = 2

    @staticmethod
    def of(seats: tuple[Seat, ...], street: str, button: Seat | None, posting: int = 2) -> Geometry:
        """The geometry of seats told round the table (with a button) or in order of action on the street."""
        if button is not None:
            after = seats.index(button) + 1
            return _round(seats[after:] + seats[:after], posting)
        if street == "preflop":
            return _round(seats[::-1] if len(seats) == 2 else seats[-posting:] + seats[:-posting], posting)
        return Geometry(seats, seats, None, posting)

    def with_button(self, button: Seat) -> Geometry:
        """The same order of action with a button that was not told with the seats."""
        return replace(self, button=button)

    def order(self, street: str) -> tuple[Seat, ...]:
        return self.preflop if street == "preflop" else self.ring

    @property
    def blinds(self) -> tuple[Seat | None, Seat | None]:
        """The small and the big blind; None where nobody is known to be it."""
        if self.button is None or len(self.ring) < 2:
            return None, None
        at, players = self.ring.index(self.button), len(self.ring)
        small = at if players == 2 else at + 1
        big = self.ring[(at + 1 if players == 2 else at + self.posting) % players]
        return (self.ring[small % players] if self.posting == 2 else None), big

    def place(self, seat: Seat) -> Value:
        """`button`, `small-blind`, `big-blind` or `other`; heads-up the button is told as the small blind."""
        if self.button is None:
            return Unknown(BUTTON_CELL)
        small, big = self.blinds
        places = {small: "small-blind", big: "big-blind"}
        return places.get(seat, "button" if seat == self.button else "other")

    def from_button(self, seat: Seat) -> Value:
        """Seats from the button going left, among those told; 0 for the button itself."""
        if self.button is None:
            return Unknown(BUTTON_CELL)
        return (self.ring.index(seat) - self.ring.index(self.button)) % len(self.ring)


def _round(ring: tuple[Seat, ...], posting: int) -> Geometry:
    preflop = ring[::-1] if len(ring) == 2 else ring[posting:] + ring[:posting]
    return Geometry(ring, preflop, ring[-1], posting)
