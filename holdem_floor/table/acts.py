"""From a gesture to an act with its totals, at face value."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.model.telling import Held
from holdem_floor.model.values import Unknown, Value
from holdem_floor.table.amounts import Amount, larger, minus, plus
from holdem_floor.table.cells import Cells
from holdem_floor.table.gesture import Gesture
from holdem_floor.table.lines import Taken, ToldAmount, Verb

NO_ACT: Final = frozenset(("words",))
"""Kinds after which the seat is still to act."""
NO_CHIPS: Final = frozenset(("fold", "check", "words", "taps"))
WAGERS: Final = frozenset(("bet", "raise"))


@dataclass(frozen=True, slots=True)
class Skip:
    """A seat that still had to act at this turn of the street when another acted before it."""

    seat: Seat
    turn: int
    how: str


@dataclass(frozen=True, slots=True)
class Early:
    """That an act came before its turn: whose turn it was, whom it skipped, whether it was the first to skip one."""

    due: Seat
    skipped: tuple[Skip, ...]
    lead: bool


@dataclass(frozen=True, slots=True)
class Beyond:
    """A wager larger than the stack, both as totals on the street."""

    said: int
    stack: int


@dataclass(frozen=True, slots=True)
class Stand:
    """A seat as it is about to act: chips in front, chips behind, and the total it faces."""

    own: Amount
    behind: Amount
    before: Amount


Left: TypeAlias = Literal["", "open", "pending", "adrift"]
"""How a ruling left an act open: its seat chooses anew, chooses what becomes of it, or its wager was called away."""


@dataclass(frozen=True, slots=True)
class Act:
    """One act. `turn` is its place in the order of turns of its street; totals are on the street."""

    n: int
    seat: Seat
    street: str
    turn: int
    gesture: Gesture
    kind: Value
    stand: Stand
    to: Amount
    put: Amount
    behind: Amount
    all_in: bool
    acted_before: bool = False
    opened: bool = False
    wagered: bool = False
    early: Early | None = None
    had_folded: bool = False
    over: bool = False
    """The betting of the street was over when it was made."""
    beyond: Beyond | None = None
    calls: str | None = None
    """The path of the act whose wager it calls."""
    left: Left = ""

    @property
    def waits(self) -> bool:
        """Whether it holds its turn, and counts for nothing else."""
        return self.left != ""

    @property
    def counts(self) -> bool:
        """Whether it takes the seat's turn."""
        return self.kind not in NO_ACT and not self.had_folded


@dataclass(frozen=True, slots=True)
class Totals:
    """What an act comes to."""

    kind: Value
    to: Amount
    put: Amount
    behind: Amount
    all_in: bool
    beyond: Beyond | None


def totals_of(gesture: Gesture, stand: Stand, cells: Cells) -> Totals:
    """The totals of a gesture: by the verb or the words that came first, otherwise by the chips."""
    decisive = gesture.decisive
    stack = _stack(stand)
    told = _target(gesture, decisive, stand, cells)
    beyond = _beyond(told, stack, decisive)
    to = stack if isinstance(told, int) and isinstance(stack, int) and told > stack else told
    all_in = bool(decisive and decisive.all_in) or (to == stack and to != stand.own)
    return settled(gesture, stand, to, all_in=all_in, cells=cells, beyond=beyond)


def held_totals(gesture: Gesture, stand: Stand, held: Held, cells: Cells) -> Totals:
    """The totals of a gesture that a ruling holds to another act; never more than the seat has."""
    to: Amount = Unknown(f"{gesture.path}.held") if held.to is None else held.to
    if held.kind in (Verb.FOLD, Verb.CHECK):
        to = stand.own
    stack = _stack(stand)
    if isinstance(to, int) and isinstance(stack, int):
        to = min(to, stack)
    return settled(gesture, stand, to, all_in=to == stack and to != stand.own, cells=cells, kind=held.kind)


def called_totals(gesture: Gesture, stand: Stand, cells: Cells) -> Totals:
    """The totals of a gesture that was a call: it costs what there is to call, whatever was put out."""
    stack = _stack(stand)
    to = min(stand.before, stack) if isinstance(stand.before, int) and isinstance(stack, int) else stand.before
    return settled(gesture, stand, to, all_in=to == stack and to != stand.own, cells=cells)


def settled(
    gesture: Gesture,
    stand: Stand,
    to: Amount,
    *,
    all_in: bool,
    cells: Cells,
    beyond: Beyond | None = None,
    kind: Value = "",
) -> Totals:
    """The totals of a gesture that comes to `to`; `kind` says what it then is, where its totals do not."""
    put = minus(to, stand.own, f"{gesture.path}.put")
    behind = minus(stand.behind, put, f"{gesture.path}.behind")
    kind = kind or _kind(gesture, stand, to, all_in)
    if isinstance(kind, Unknown):
        kind = cells.value(kind.cell, None)
    return Totals(kind, to, put, behind, all_in, beyond)


def _stack(stand: Stand) -> Amount | None:
    """The most that the seat's total on the street can be; None where no stack is known."""
    stack = plus(stand.own, stand.behind, "")
    return stack if isinstance(stack, int) else None


def _beyond(told: Amount, stack: Amount | None, decisive: Taken | None) -> Beyond | None:
    calling = decisive is not None and decisive.verb is Verb.CALL
    if calling or not isinstance(told, int) or not isinstance(stack, int) or told <= stack:
        return None
    return Beyond(told, stack)


def _target(gesture: Gesture, decisive: Taken | None, stand: Stand, cells: Cells) -> Amount:
    """The total that the act names, before the stack limits it."""
    by_chips = plus(stand.own, gesture.pushed, f"{gesture.path}.to") if gesture.pushes else None
    if decisive is None:
        return stand.own if by_chips is None else by_chips
    if decisive.verb in (Verb.FOLD, Verb.CHECK):
        return stand.own
    named = _named(decisive.amount, decisive.verb, stand, gesture.path)
    if named is None and decisive.verb is Verb.CALL:
        named = larger(stand.before, stand.own)
    if named is None and decisive.verb is Verb.ALL_IN:
        named = _stack(stand)
    return cells.amount(gesture.cell("to", cells), by_chips if named is None else named)


def _named(amount: ToldAmount | None, verb: Verb, stand: Stand, path: str) -> Amount | None:
    """The told amount as a total. More is on top of what the seat faces; for a call, of its own chips."""
    if amount is None:
        return None
    if not amount.more:
        return amount.chips
    base = stand.own if verb in (Verb.CALL, Verb.ALL_IN) else stand.before
    return plus(base, amount.chips, f"{path}.to")


def _kind(gesture: Gesture, stand: Stand, to: Amount, all_in: bool) -> Value:
    """What the act is by its totals, or by its verb where these cannot be compared."""
    verb = gesture.decisive.verb if gesture.decisive else None
    if verb in (Verb.FOLD, Verb.CHECK) and to == stand.own:
        return verb.value
    if verb is None and not gesture.pushes:
        return "taps" if gesture.taps else "words"
    if to == stand.before:
        return "check" if to == stand.own else "call"
    if isinstance(to, int) and isinstance(stand.before, int):
        return _compared(to, stand.before, all_in)
    return _by_verb(verb, stand) or Unknown(f"{gesture.path}.kind")


def _by_verb(verb: Verb | None, stand: Stand) -> str | None:
    """An all-in of an untold amount is a bet where there was nothing to call; facing a bet it may be anything."""
    if verb is Verb.CALL:
        return "call"
    if verb in (Verb.BET, Verb.RAISE) or (verb is Verb.ALL_IN and stand.before == 0):
        return _wager(stand.before)
    return None


def _compared(to: int, before: int, all_in: bool) -> str:
    if to > before:
        return _wager(before)
    return "short-call" if all_in else "undercall"


def _wager(before: Amount) -> str:
    return "bet" if before == 0 else "raise"
