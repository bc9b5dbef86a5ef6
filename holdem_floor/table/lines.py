"""Story lines once understood: who did what, before anything is known of the hand."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat


class Verb(StrEnum):
    """How the table took an act; also the standard meaning of words."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all-in"
    AMOUNT = "amount"
    """An amount and nothing else."""


@dataclass(frozen=True, slots=True)
class ToldAmount:
    """An amount of chips as told: a total on the street, or so much more than what was there."""

    chips: int
    more: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """`raise to 800`: the act as the table took it. `all_in` when that was told beside the verb."""

    verb: Verb
    amount: ToldAmount | None = None
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Says:
    """`says "raise to 800"`. `meaning` is None for words that name no act and no amount."""

    text: str
    meaning: Verb | None
    amount: ToldAmount | None = None


@dataclass(frozen=True, slots=True)
class Puts:
    """`puts 500+500`: one push of chips, each with its value; `pushes 800` leaves it untold how many they were."""

    chips: tuple[int, ...]
    counted: bool = True


@dataclass(frozen=True, slots=True)
class TakesBack:
    """`takes back 25`: chips that return from the table to the seat, by their total."""

    chips: int


@dataclass(frozen=True, slots=True)
class Taps:
    """`taps 2`: taps on the table."""

    count: int


Clause: TypeAlias = Taken | Says | Puts | TakesBack | Taps


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What one seat did, clause by clause in order of time; `at_once` when the clauses were simultaneous."""

    seat: Seat
    clauses: tuple[Clause, ...]
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class EventLine:
    """A line of nobody's seat, such as `flop`; `seat` for a pot that was pushed to somebody."""

    what: str
    seat: Seat | None = None


ParsedLine: TypeAlias = SeatLine | EventLine
