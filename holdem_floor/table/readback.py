"""What each story line was understood to say, to be read back to the teller."""

from __future__ import annotations

from typing import Literal, TypeAlias

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.model.values import Value
from holdem_floor.table.acts import Act, Left
from holdem_floor.table.amounts import Amount
from holdem_floor.table.gesture import Gesture


@dataclass(frozen=True, slots=True)
class Manner:
    """How an act was made, as far as it was told: words as quoted, chips by push, what came first."""

    words: tuple[str, ...] = ()
    pushes: tuple[tuple[int, ...], ...] = ()
    taken_back: int = 0
    taps: int = 0
    first: str = ""

    @staticmethod
    def of(gesture: Gesture) -> Manner:
        words = tuple(says.text for says in gesture.says if says.text)
        return Manner(words, gesture.pushes, gesture.taken_back, gesture.taps, gesture.first)


@dataclass(frozen=True, slots=True)
class ReadAct:
    """An act as it stood once its line was read; `due` is the seat whose turn an early act took.

    `own` is what the seat had in front of it, `before` the total that it faced. `over` marks an act after the
    betting of its street had ended, `had_folded` one by a seat out of the hand, `left` one that a ruling left open.
    """

    n: int
    seat: Seat
    street: str
    kind: Value
    own: Amount
    before: Amount
    to: Amount
    put: Amount
    all_in: bool
    early: bool
    due: Seat | None
    beyond_stack: bool
    had_folded: bool
    over: bool
    left: Left
    manner: Manner = Manner()

    @staticmethod
    def of(act: Act) -> ReadAct:
        return ReadAct(
            n=act.n,
            seat=act.seat,
            street=act.street,
            kind=act.kind,
            own=act.stand.own,
            before=act.stand.before,
            to=act.to,
            put=act.put,
            all_in=act.all_in,
            early=act.early is not None,
            due=act.early.due if act.early else None,
            beyond_stack=act.beyond is not None,
            had_folded=act.had_folded,
            over=act.over,
            left=act.left,
            manner=Manner.of(act.gesture),
        )


Reads: TypeAlias = Literal["act", "event", "fact", "floor", "chips-back"]
"""What a line tells: acts, an event, a fact, a ruling already given, chips taken back outside any act."""


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A story line as told and as read.

    `what` names the event or the fact. A street dealt too soon has in `premature` the seat that still had to act.
    """

    path: str
    text: str
    reads: Reads
    what: str = ""
    acts: tuple[ReadAct, ...] = ()
    seat: Seat | None = None
    chips: int | None = None
    premature: Seat | None = None
