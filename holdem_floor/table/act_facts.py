"""An act, and what is to be said of its order, as facts of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from holdem_floor.model.incident import Seat
from holdem_floor.model.values import Fact, Unknown, Value, following
from holdem_floor.table.acts import Act, Early, Skip
from holdem_floor.table.amounts import Amount
from holdem_floor.table.cells import Cells
from holdem_floor.table.gesture import Gesture
from holdem_floor.table.lines import Says, Verb
from holdem_floor.table.turns import Street


def act_fact(act: Act, after: int, cells: Cells) -> Fact:
    """The act, which comes after this one, with its manner; what was not told of the manner is unknown."""
    return Fact.of(
        "act",
        n=act.n,
        after=after,
        street=act.street,
        seat=act.seat,
        moment=act.gesture.moment,
        timing="early" if act.early else "in-turn",
        kind=act.kind,
        taken=_taken(act.gesture),
        own=act.stand.own,
        put=act.put,
        to=act.to,
        before=act.stand.before,
        all_in=act.all_in,
        behind=act.behind,
        acted_before=act.acted_before,
        opened=act.opened,
        wagered=act.wagered,
        supposed=act.gesture.supposed,
        amount="told" if all(_told(each, cells) for each in (act.to, act.stand.before)) else "untold",
        **_manner(act, cells),
    )


def _told(amount: Amount, cells: Cells) -> bool:
    """Whether somebody told the amount, be it in several versions."""
    return isinstance(amount, int) or cells.concerns(amount.cell)


def _taken(gesture: Gesture) -> str:
    if gesture.taken is None or gesture.taken.verb is Verb.AMOUNT:
        return "none"
    return gesture.taken.verb.value


def _manner(act: Act, cells: Cells) -> dict[str, Value]:
    gesture = act.gesture
    own = act.stand.own

    def cell(field: str, told: Value | None) -> Value:
        return cells.value(gesture.cell(field, cells), told)

    said = cell("said", gesture.said if gesture.described else None)
    chips = cell("chips", _number_of_chips(act))
    smallest = min(gesture.chips) if gesture.chips and gesture.counted else _smallest(act, chips)
    first_motion = own + sum(gesture.pushes[0]) if gesture.pushes and isinstance(own, int) else act.to
    return {
        "manner": "told" if gesture.described or _is_set(gesture, cells) else "untold",
        "said": said,
        "amount_said": cell("amount-said", _amount_said(act, said)),
        "chips": chips,
        "smallest_chip": cell("smallest-chip", smallest),
        "first": cell("first", _first(gesture, said, chips)),
        "motions": cell("motions", max(len(gesture.pushes), 1)),
        "first_motion": cell("first-motion", first_motion),
        "first_chips": cell("first-chips", len(gesture.pushes[0]) if gesture.pushes and gesture.counted else chips),
        "taps": cell("taps", gesture.taps),
        "taken_back": cell("taken-back", gesture.taken_back),
    }


def _is_set(gesture: Gesture, cells: Cells) -> bool:
    """Whether the teller set something of the manner by its path."""
    return any(f"{gesture.path}.{field}" in cells.settings for field in ("said", "chips", "first"))


def _number_of_chips(act: Act) -> Value | None:
    if (act.gesture.described and act.gesture.counted) or act.put == 0:
        return len(act.gesture.chips)
    return None


def _smallest(act: Act, chips: Value) -> Value | None:
    """The smallest chip where the number of chips leaves no choice."""
    if chips == 0:
        return 0
    return act.put if chips == 1 else None


def _amount_said(act: Act, said: Value) -> Value | None:
    words = act.gesture.words
    if words is not None:
        return _spoken_total(words, act)
    if isinstance(said, Unknown) or said in ("bet", "raise", "amount", "all-in"):
        return act.to if said == "amount" else None
    return 0


def _spoken_total(words: Says, act: Act) -> Value:
    if words.amount is None:
        return 0
    before = act.stand.before
    if not words.amount.more:
        return words.amount.chips
    return before + words.amount.chips if isinstance(before, int) else Unknown(f"{act.gesture.path}.amount-said")


def _first(gesture: Gesture, said: Value, chips: Value) -> Value | None:
    """What came first; where only one of the two was made, that one."""
    if gesture.first:
        return gesture.first
    if gesture.says and gesture.pushes:
        return None
    if gesture.taps or chips == 0:
        return "words"
    return "chips" if said == "nothing" else None


class Order:
    """A street at the end of the story: who has acted at which turn, and which turns still wait."""

    def __init__(self, street: Street, states: Mapping[Seat, str], *, current: bool) -> None:
        self.street = street
        self._gaps = street.gaps(states)
        self._waiting = frozenset(gap.turn for gap in self._gaps)
        self._current = current

    def waits(self, skip: Skip) -> bool:
        """Whether the skipped seat still has to act at that turn."""
        return skip.turn in self._waiting

    def made(self, skip: Skip) -> Act | None:
        """What the skipped seat did at its turn; None while it waits, and where its turn never came."""
        return None if self.waits(skip) else self.street.placed.get(skip.turn)

    def kind(self, act: Act, skip: Skip) -> Unknown:
        """What the skipped seat will do; on a street gone by that is never told."""
        return Unknown(f"next.{skip.seat}") if self._current else Unknown(f"{act.gesture.path}.{skip.seat}.did")

    def hanging(self, act: Act, skip: Skip, field: str) -> Unknown:
        """A field that hangs on all the acts up to this one: it waits for the first of them."""
        if self._current:
            return following(f"next.{self._gaps[0].seat}", field)
        return Unknown(f"{act.gesture.path}.{skip.seat}.{field}")


def early_facts(act: Act, early: Early, order: Order) -> Iterator[Fact]:
    """Each seat that the act skipped, that the act was made behind it, and that it was early."""
    for skip in early.skipped:
        if order.waits(skip) or order.made(skip) is not None:
            yield _skipped(act, skip, order)
        yield Fact.of(
            "behind",
            seat=skip.seat,
            act=act.n,
            by=act.seat,
            chips=act.put != 0,
            kind=act.kind,
            moment=act.gesture.moment,
        )
    waiting = [skip for skip in early.skipped if order.waits(skip)]
    faces = order.hanging(act, waiting[0], "faces") if waiting else order.street.level_at(act.turn).total
    passed_over = any(skip.how == "passed-over" for skip in early.skipped)
    yield Fact.of(
        "early",
        act=act.n,
        seat=act.seat,
        street=act.street,
        how="passed-over" if passed_over else "same-moment",
        lead=early.lead,
        due=early.due,
        faced=act.stand.before,
        came=not waiting,
        faces=faces,
        moment=act.gesture.moment,
    )


def _skipped(act: Act, skip: Skip, order: Order) -> Fact:
    made = order.made(skip)
    return Fact.of(
        "skipped",
        act=act.n,
        seat=skip.seat,
        how=skip.how,
        did=made.kind if made else order.kind(act, skip),
        by=made.n if made else order.hanging(act, skip, "by"),
        to=made.to if made else order.hanging(act, skip, "to"),
        faced=order.street.level_at(skip.turn).total,
        pending=made is None or made.gesture.supposed,
    )
