"""What an outcome does to the table: data of the vocabulary, applied when the story is told again as it was ruled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import TypeAlias

from holdem_floor.model.frozen import dataclass


class Change(StrEnum):
    """How the table changes."""

    HOLD = "hold"
    """An act is held to a kind and an amount."""
    OPEN = "open"
    """An act was not made: its seat chooses anew, in the same turn."""
    PEND = "pend"
    """An act waits for the choice of its seat, and the action with it."""
    KILL = "kill"
    """A seat is out of the hand; what it put in stays."""
    BAR = "bar"
    """A seat may neither bet nor raise on this street."""
    CHECK = "check"
    """A seat has checked."""
    RETURN = "return"
    """A seat takes back its last wager, which nobody called."""
    END = "end"
    """Nobody acts any more in this hand."""
    VOID = "void"
    """The hand does not count: every chip goes back."""
    CHOOSE = "choose"
    """The director chooses between effects; until he does, nothing changes."""
    NONE = "none"
    """Nothing changes."""


class Unchanged(StrEnum):
    """Why an outcome changes nothing of the table."""

    ANSWER = "answer"
    """It says what the table holds or who may do what, and is read from the table as it was ruled."""
    AS_IT_IS = "as-it-is"
    """It leaves acts, hands and chips as they are."""
    CARDS = "cards"
    """It moves cards, and neither chips nor turns."""
    SHOWDOWN = "showdown"
    """It concerns what is shown or won once the betting is over."""
    OUTSIDE = "outside"
    """It concerns chips or persons outside of the betting of a hand."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value is taken from: a field of the ruling, or of a fact that the ruling rests on."""

    field: str
    fact: str = ""

    def __str__(self) -> str:
        return f"${self.fact}.{self.field}" if self.fact else f"${self.field}"


Places: TypeAlias = tuple[Place, ...]
"""Where to look for a value, the first that has it."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What an outcome does. `of` is the act or the seat concerned.

    `as_` is the kind of act that it is held to, a word or a place; where there is none, its totals say it. `may` is a
    place, or words, of the acts that are left to the seat. `cause` is
    the act that brings it about, by default the act concerned or the last thing that the ruling rests on; with `after`
    it comes once that act itself is ruled on.
    """

    change: Change
    of: Places = ()
    as_: str | Place | None = None
    to: Places = ()
    may: Places | tuple[str, ...] = ()
    cause: Places = ()
    after: bool = False
    unchanged: Unchanged | None = None
    choices: Mapping[str, Effect] = field(default_factory=dict)
