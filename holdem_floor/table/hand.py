"""The state of a hand and how each line of the story changes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.table.acts import NO_CHIPS, Act, Early, Skip, Stand, Totals, settled, totals_of
from holdem_floor.table.amounts import Amount, minus, plus
from holdem_floor.table.cells import Cells
from holdem_floor.table.geometry import STREETS, Geometry
from holdem_floor.table.gesture import Gesture
from holdem_floor.table.turns import Gap, Street, turn_for


@dataclass(frozen=True, slots=True)
class Premature:
    """A street dealt while this seat still had to act."""

    street: str
    seat: Seat
    moment: int
    path: str


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand so far. `own` and `behind` by seat; `earlier` is what each put in on the streets before.

    `left` are the streets gone by, with the states of the seats as they were then; `dealt` is a street whose
    card came out before the betting of `street` was over. `dead` is the part of what a seat put in before that
    nobody has to match.
    """

    geometry: Geometry
    street: Street
    own: Mapping[Seat, Amount]
    behind: Mapping[Seat, Amount]
    earlier: Mapping[Seat, Amount]
    states: Mapping[Seat, str]
    acts: tuple[Act, ...] = ()
    left: tuple[tuple[Street, Mapping[Seat, str]], ...] = ()
    dealt: str | None = None
    premature: tuple[Premature, ...] = ()
    dead: Mapping[Seat, Amount] = field(default_factory=dict)

    @property
    def gaps(self) -> tuple[Gap, ...]:
        return self.street.gaps(self.states)


def with_acts(hand: Hand, gestures: Sequence[Gesture], cells: Cells) -> Hand:
    """The hand after acts of one moment: each sees the table as it was before any of them."""
    gestures = [gesture.as_given(cells) for gesture in gestures]
    hand = _on_right_street(hand, [gesture.seat for gesture in gestures])
    together = frozenset(gesture.seat for gesture in gestures)
    turns = {gesture.seat: turn_for(hand.street, gesture.seat, hand.gaps) for gesture in gestures}
    before = hand
    for gesture in sorted(gestures, key=lambda gesture: turns[gesture.seat]):
        number = len(hand.acts) + 1
        act = _act(before, gesture, turns[gesture.seat], together=together, n=number, cells=cells)
        hand = _after(hand, act)
    return hand


def _on_right_street(hand: Hand, seats: Iterable[Seat]) -> Hand:
    """Once a street was dealt too soon, only a seat that was still to act goes on with the one before it."""
    pending = {gap.seat for gap in hand.gaps}
    if hand.dealt is None or pending & set(seats):
        return hand
    return next_street(hand, hand.dealt)


def next_street(hand: Hand, name: str) -> Hand:
    """The hand as the betting of a later street begins."""
    earlier = {seat: plus(put, hand.own[seat], f"seat.{seat}.put-in") for seat, put in hand.earlier.items()}
    street = Street(name, hand.geometry.order(name), len(hand.acts), 0, {})
    return replace(
        hand,
        street=street,
        own=dict.fromkeys(hand.own, 0),
        earlier=earlier,
        left=(*hand.left, (hand.street, hand.states)),
        dealt=None,
    )


def with_street_dealt(hand: Hand, name: str, moment: int, path: str) -> Hand:
    """The hand after board cards; they begin a street unless a seat still had to act, which is marked.

    Before the flop, with no act told, the betting counts as left out of the story and not as cut short.
    """
    if STREETS.index(name) <= STREETS.index(hand.street.name):
        return hand
    gaps = hand.gaps
    untold = hand.street.name == "preflop" and not hand.street.placed
    if not gaps or untold:
        return next_street(hand, name)
    mark = Premature(name, gaps[0].seat, moment, path)
    return replace(hand, dealt=name, premature=(*hand.premature, mark))


def _act(hand: Hand, gesture: Gesture, turn: int, *, together: frozenset[Seat], n: int, cells: Cells) -> Act:
    seat, street = gesture.seat, hand.street
    stand = _stand(hand, gesture, turn)
    totals = totals_of(gesture, stand, cells)
    had_folded = hand.states[seat] == "folded"
    earlier = tuple(street.acts_before(turn))
    real = not had_folded and hand.states[seat] == "in" and totals.kind != "words"
    return Act(
        n, seat, street.name, turn, gesture, totals.kind, stand, totals.to, totals.put, totals.behind, totals.all_in,
        acted_before=any(act.seat == seat for act in earlier),
        opened=any(act.kind not in NO_CHIPS and act.put != 0 for act in earlier),
        early=_early(hand, seat, turn, together) if real else None,
        had_folded=had_folded,
        over=not hand.gaps,
        beyond=totals.beyond,
    )  # fmt: skip


def _stand(hand: Hand, gesture: Gesture, turn: int) -> Stand:
    """An act that takes the place of the seat's early one starts from the chips before it, unless it adds chips."""
    before = hand.street.faced_at(turn, gesture.seat, hand.states)
    replaced = hand.street.placed.get(turn)
    if replaced is None or (gesture.decisive is None and gesture.pushes):
        return Stand(hand.own[gesture.seat], hand.behind[gesture.seat], before)
    return Stand(replaced.stand.own, replaced.stand.behind, before)


def _early(hand: Hand, seat: Seat, turn: int, together: frozenset[Seat]) -> Early | None:
    gaps = hand.street.gaps(hand.states, turn)
    skipped = tuple(
        Skip(gap.seat, gap.turn, "same-moment" if gap.seat in together else "passed-over")
        for gap in gaps
        if gap.seat != seat
    )
    if not skipped:
        return None
    waiting = [act.early for at, act in hand.street.placed.items() if act.early and at != turn]
    known = {skip.turn for early in waiting for skip in early.skipped}
    return Early(skipped[0].seat, skipped, any(skip.turn not in known for skip in skipped))


def _after(hand: Hand, act: Act) -> Hand:
    acts = (*hand.acts, act)
    if not act.counts or hand.states[act.seat] == "all-in" or _has_won(hand, act.seat):
        return replace(hand, acts=acts)
    state = "folded" if act.kind == "fold" else "all-in" if act.all_in else "in"
    return replace(
        hand,
        acts=acts,
        street=hand.street.with_act(act),
        own={**hand.own, act.seat: act.to},
        behind={**hand.behind, act.seat: act.behind},
        states={**hand.states, act.seat: state},
    )


def _has_won(hand: Hand, seat: Seat) -> bool:
    """Whether all others have folded: whatever the seat does then, the pot is its own."""
    return all(state == "folded" for other, state in hand.states.items() if other != seat)


def with_chips_back(hand: Hand, seat: Seat, chips: int, path: str) -> Hand:
    """The hand after a seat took chips back outside any act of its own; never more than it has in front."""
    own = hand.own[seat]
    back = min(chips, own) if isinstance(own, int) else chips
    return replace(
        hand,
        own={**hand.own, seat: minus(own, back, f"{path}.own")},
        behind={**hand.behind, seat: plus(hand.behind[seat], back, f"{path}.behind")},
    )


def with_floor_ruling(hand: Hand, seat: Seat, to: int, cells: Cells) -> Hand | None:
    """The hand with the total of the seat's last wager on this street replaced; None when it made none."""
    turns = [turn for turn, act in hand.street.placed.items() if act.seat == seat and act.kind != "fold"]
    if not turns:
        return None
    act = hand.street.placed[max(turns)]
    ruled = _with_totals(act, _ruled(act, to, cells))
    return replace(
        hand,
        acts=tuple(ruled if each.n == act.n else each for each in hand.acts),
        street=hand.street.with_act(ruled),
        own={**hand.own, seat: ruled.to},
        behind={**hand.behind, seat: ruled.behind},
        states={**hand.states, seat: "all-in" if ruled.all_in else "in"},
    )


def _ruled(act: Act, to: int, cells: Cells) -> Totals:
    stack = plus(act.stand.own, act.stand.behind, "")
    reachable = min(to, stack) if isinstance(stack, int) else to
    return settled(act.gesture, act.stand, reachable, all_in=reachable == stack, cells=cells)


def _with_totals(act: Act, totals: Totals) -> Act:
    return replace(
        act, kind=totals.kind, to=totals.to, put=totals.put, behind=totals.behind, all_in=totals.all_in, beyond=None
    )
