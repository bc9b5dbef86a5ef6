"""Acts that nobody told yet, supposed one after the other in the order of turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from holdem_floor.model.telling import Pending
from holdem_floor.model.values import Scalar, Unknown
from holdem_floor.table.acts import WAGERS
from holdem_floor.table.cells import Cells
from holdem_floor.table.gesture import Gesture
from holdem_floor.table.hand import Hand, with_acts
from holdem_floor.table.lines import Taken, Verb
from holdem_floor.table.turns import Gap

_VERBS: Mapping[Scalar, Verb] = {
    "fold": Verb.FOLD,
    "check": Verb.CHECK,
    "call": Verb.CALL,
    "short-call": Verb.ALL_IN,
    "bet": Verb.BET,
    "raise": Verb.RAISE,
}


_WAGERED: Final = ("nothing", "bet", "raise", "all-in", "amount", "other")
_WORDS: Final[Mapping[Verb, tuple[str, ...]]] = {
    Verb.FOLD: ("nothing", "fold", "other"),
    Verb.CHECK: ("nothing", "check", "other"),
    Verb.CALL: ("nothing", "call", "all-in", "amount", "other"),
    Verb.BET: _WAGERED,
    Verb.RAISE: _WAGERED,
    Verb.ALL_IN: _WAGERED,
}
"""The words that an act may have had which the table took for this verb."""


def with_supposed(hand: Hand, cells: Cells, moment: int) -> Hand:
    """The hand after each seat that is due makes the act supposed of it (`next.<seat>`), once a seat."""
    made: set[str] = set()
    while (due := hand.due) is not None:
        path = f"next.{due.seat}"
        verb = _VERBS.get(cells.given(path) or "")
        if verb is None or path in made:
            break
        made.add(path)
        gesture = Gesture(due.seat, path, moment, Taken(verb, all_in=verb is Verb.ALL_IN), supposed=True)
        hand = with_acts(hand, [gesture], cells)
    return hand


def choices_of(hand: Hand) -> dict[str, tuple[str, ...]]:
    """For the cell of each seat still to act: the acts open to it by order and amounts alone.

    For the cell of an act whose kind hangs on an untold stack: what an all-in facing a bet may be. For that of the
    words of an act told as the table took it: those that it could be taken so for.
    """
    choices: dict[str, tuple[str, ...]] = {}
    for gap in hand.turns_to_come:
        choices[f"next.{gap.seat}"] = _open_to(hand, gap)
    for act in hand.acts:
        if isinstance(act.kind, Unknown):
            choices[act.kind.cell] = ("call", "short-call", "raise")
        taken = act.gesture.taken
        if taken is not None and taken.verb in _WORDS:
            choices[f"{act.gesture.path}.said"] = _WORDS[taken.verb]
    return choices


def _open_to(hand: Hand, gap: Gap) -> tuple[str, ...]:
    """The acts open to a seat, within what a ruling left it."""
    acts = _by_amounts(hand, gap)
    if gap.seat in hand.telling.barred:
        return tuple(act for act in acts if act not in WAGERS)
    left = hand.street.placed.get(gap.turn)
    ruled = hand.telling.acts.get(left.gesture.path) if left is not None else None
    if left is None or not isinstance(ruled, Pending) or not ruled.may:
        return acts
    may = {act if act in _VERBS else left.kind for act in ruled.may}
    return tuple(act for act in acts if act in may or (act == "short-call" and "call" in may)) or acts


def _by_amounts(hand: Hand, gap: Gap) -> tuple[str, ...]:
    own, behind, faces = hand.own[gap.seat], hand.behind[gap.seat], gap.level.total
    if faces == own:
        return ("check", "bet" if faces == 0 else "raise")
    if isinstance(own, int) and isinstance(behind, int) and isinstance(faces, int):
        if own + behind < faces:
            return ("fold", "short-call")
        if own + behind == faces:
            return ("fold", "call")
    return ("fold", "call", "raise")
