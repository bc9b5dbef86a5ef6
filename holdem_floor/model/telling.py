"""What rulings have made of the acts of a story: the story is told again with it, as it was ruled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, TypeAlias

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat

AT_THE_END: Final = 10**9
"""The moment after every line of a story."""


@dataclass(frozen=True, slots=True)
class Held:
    """An act held to a total on the street; None where nobody can say how much. `kind` is empty where totals say it."""

    to: int | None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Opened:
    """An act that was not made: its chips go back, and its seat chooses in that turn."""


@dataclass(frozen=True, slots=True)
class Pending:
    """An act whose seat has still to choose what becomes of it: its chips stay in front, in no level and in no pot.

    `may` are the kinds of act that it may choose, any where there is none; another word stands for the act as made.
    """

    may: tuple[str, ...] = ()


Ruled: TypeAlias = Held | Opened | Pending
"""What a ruling made of one act."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A story as rulings left it.

    `acts` are keyed by the path of their first line. `calls` maps an act that was a call to the act whose wager it
    called. `dead` maps a seat whose hand is dead to the moment from which it is; `barred` are the seats that may
    neither bet nor raise; `checked` those that a ruling made check. `over` is set when nobody acts any more, `void`
    when every chip goes back.
    """

    acts: Mapping[str, Ruled] = field(default_factory=dict)
    calls: Mapping[str, str] = field(default_factory=dict)
    dead: Mapping[Seat, int] = field(default_factory=dict)
    barred: tuple[Seat, ...] = ()
    checked: tuple[Seat, ...] = ()
    over: bool = False
    void: bool = False


AS_TOLD: Final = Telling()
"""The story as it was told, before any ruling."""
