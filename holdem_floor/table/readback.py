"""What each story line was understood to say, to be read back to the teller."""

from __future__ import annotations

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.model.values import Value
from holdem_floor.table.acts import Act
from holdem_floor.table.amounts import Amount


@dataclass(frozen=True, slots=True)
class ReadAct:
    """An act as it stood once its line was read; `due` is the seat whose turn an early act took.

    `over` marks an act after the betting of its street had ended, `had_folded` one by a seat out of the hand.
    """

    n: int
    seat: Seat
    street: str
    kind: Value
    to: Amount
    put: Amount
    all_in: bool
    early: bool
    due: Seat | None
    beyond_stack: bool
    had_folded: bool
    over: bool

    @staticmethod
    def of(act: Act) -> ReadAct:
        return ReadAct(
            act.n,
            act.seat,
            act.street,
            act.kind,
            act.to,
            act.put,
            act.all_in,
            act.early is not None,
            act.early.due if act.early else None,
            act.beyond is not None,
            act.had_folded,
            act.over,
        )


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A story line as told and as read.

    `reads` is `act`, `event`, `fact`, `floor` or `chips-back`; `what` names the event or the fact. A street
    dealt too soon has in `premature` the seat that still had to act.
    """

    path: str
    text: str
    reads: str
    what: str = ""
    acts: tuple[ReadAct, ...] = ()
    seat: Seat | None = None
    chips: int | None = None
    premature: Seat | None = None
