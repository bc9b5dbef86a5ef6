"""The state of a hand and how each line of the story changes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.model.telling import AS_TOLD, Held, Opened, Pending, Ruled, Telling
from holdem_floor.table.acts import (
    Act,
    Early,
    Left,
    Skip,
    Stand,
    Totals,
    called_totals,
    held_totals,
    settled,
    totals_of,
)
from holdem_floor.table.amounts import Amount, minus, plus
from holdem_floor.table.cells import Cells
from holdem_floor.table.geometry import STREETS, Geometry
from holdem_floor.table.gesture import Gesture
from holdem_floor.table.turns import Gap, Level, Street, turn_for


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
    nobody has to match. `telling` is what rulings have made of the acts; `front` the chips that lie in front of a
    seat, in no pot, until it has chosen; `waiting` the acts that count for nothing but their turn. `back` is what
    each seat takes back of a hand that does not count.
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
    telling: Telling = AS_TOLD
    front: Mapping[Seat, Amount] = field(default_factory=dict)
    waiting: tuple[Act, ...] = ()
    back: Mapping[Seat, Amount] = field(default_factory=dict)

    @property
    def gaps(self) -> tuple[Gap, ...]:
        return self.street.gaps(self.states)

    @property
    def due(self) -> Gap | None:
        """The turn that comes next; None where nobody has to act."""
        return self.street.due(self.states)

    @property
    def turns_to_come(self) -> tuple[Gap, ...]:
        """The next turn of each seat that still has to act, in the order of turns."""
        first_of_each = {gap.seat: gap for gap in reversed(self.gaps)}
        return tuple(sorted(first_of_each.values(), key=lambda gap: gap.turn))

    def early_act_of(self, seat: Seat) -> Act | None:
        """An act that the seat made before its turn, and whose turn has not come: it is in no pot."""
        acts = [act for act in self.street.placed.values() if act.seat == seat and act.early and not act.waits]
        due = self.due if acts else None
        return next((act for act in acts if due is not None and due.turn < act.turn), None)


def with_acts(hand: Hand, gestures: Sequence[Gesture], cells: Cells) -> Hand:
    """The hand after acts of one moment: each sees the table as it was before any of them."""
    gestures = [gesture.as_given(cells) for gesture in gestures]
    hand = _on_right_street(hand, [gesture.seat for gesture in gestures])
    together = frozenset(gesture.seat for gesture in gestures)
    due = hand.due
    turns = {gesture.seat: turn_for(hand.street, gesture.seat, due) for gesture in gestures}
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
    street = Street.begun(name, hand.geometry.order(name), len(hand.acts), 0, {})
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
    due = hand.due
    untold = hand.street.name == "preflop" and not hand.street.placed
    if due is None or untold:
        return next_street(hand, name)
    mark = Premature(name, due.seat, moment, path)
    return replace(hand, dealt=name, premature=(*hand.premature, mark))


def _act(hand: Hand, gesture: Gesture, turn: int, *, together: frozenset[Seat], n: int, cells: Cells) -> Act:
    seat, street = gesture.seat, hand.street
    level = street.faced_at(turn, seat, hand.states)
    stand = _stand(hand, gesture, turn, level.total)
    totals = _totals(hand.telling, gesture, stand, cells)
    had_folded = hand.states[seat] == "folded"
    earlier = street.before(turn)
    real = not had_folded and hand.states[seat] == "in" and totals.kind != "words"
    return Act(
        n, seat, street.name, turn, gesture, totals.kind, stand, totals.to, totals.put, totals.behind, totals.all_in,
        acted_before=seat in earlier.latest,
        opened=earlier.opened,
        wagered=earlier.level.by is not None,
        early=_early(hand, seat, turn, together) if real else None,
        had_folded=had_folded,
        over=hand.due is None,
        beyond=totals.beyond,
        calls=_called(level, totals),
        left=_left(hand.telling, gesture.path),
    )  # fmt: skip


def _totals(telling: Telling, gesture: Gesture, stand: Stand, cells: Cells) -> Totals:
    """What the act comes to: as a ruling holds it, as the call that it was, or else as told."""
    ruled: Ruled | None = telling.acts.get(gesture.path)
    if isinstance(ruled, Held):
        return held_totals(gesture, stand, ruled, cells)
    if ruled is None and gesture.path in telling.calls:
        return called_totals(gesture, stand, cells)
    return totals_of(gesture, stand, cells)


def _called(level: Level, totals: Totals) -> str | None:
    return level.by.gesture.path if totals.kind == "call" and level.by is not None else None


def _left(telling: Telling, path: str) -> Left:
    """How rulings left the act open, by what they made of it or of the wager that it called."""
    match telling.acts.get(path):
        case Opened():
            return "open"
        case Pending():
            return "pending"
    called = telling.acts.get(telling.calls.get(path, ""))
    return "adrift" if isinstance(called, Opened | Pending) else ""


def _stand(hand: Hand, gesture: Gesture, turn: int, before: Amount) -> Stand:
    """An act that takes the place of the seat's early one starts from the chips before it, unless it adds chips."""
    replaced = hand.street.placed.get(turn)
    if replaced is None or replaced.waits or (gesture.decisive is None and gesture.pushes):
        return Stand(hand.own[gesture.seat], hand.behind[gesture.seat], before)
    return Stand(replaced.stand.own, replaced.stand.behind, before)


def _early(hand: Hand, seat: Seat, turn: int, together: frozenset[Seat]) -> Early | None:
    gaps = hand.street.gaps(hand.states, turn)
    skipped = tuple(
        Skip(gap.seat, gap.turn, "same-moment" if gap.seat in together else "passed-over")
        for gap in gaps
        if gap.seat != seat and not gap.reserved
    )
    if not skipped:
        return None
    waiting = [act.early for at, act in hand.street.placed.items() if act.early and at != turn]
    known = {skip.turn for early in waiting for skip in early.skipped}
    return Early(skipped[0].seat, skipped, any(skip.turn not in known for skip in skipped))


def _after(hand: Hand, act: Act) -> Hand:
    if act.waits:
        return _left_to_its_seat(hand, act)
    acts = (*hand.acts, act)
    if not act.counts or hand.states[act.seat] == "all-in" or _has_won(hand, act.seat):
        return replace(hand, acts=acts)
    state = "folded" if act.kind == "fold" else "all-in" if act.all_in else "in"
    states = {**hand.states, act.seat: state}
    return replace(
        hand,
        acts=acts,
        street=hand.street.with_act(act).moved_on(states),
        own={**hand.own, act.seat: act.to},
        behind={**hand.behind, act.seat: act.behind},
        states=states,
        front={seat: chips for seat, chips in hand.front.items() if seat != act.seat},
    )


def _left_to_its_seat(hand: Hand, act: Act) -> Hand:
    """The hand with an act that counts for nothing but its turn; its chips may lie in front all the same."""
    lies = act.left != "open" and act.put != 0
    front = {**hand.front, act.seat: act.put} if lies else hand.front
    return replace(hand, street=hand.street.with_act(act), front=front, waiting=(*hand.waiting, act))


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


def with_dead_hand(hand: Hand, seat: Seat) -> Hand:
    """The hand without this seat: its chips stay, and it plays for none."""
    states = {**hand.states, seat: "folded"}
    return replace(hand, states=states, street=hand.street.moved_on(states))


def with_everything_back(hand: Hand) -> Hand:
    """The hand with every chip back where it came from: it does not count."""
    put = {seat: plus(hand.earlier[seat], hand.own[seat], f"seat.{seat}.back") for seat in hand.own}
    returned = {seat: plus(chips, put[seat], f"seat.{seat}.behind") for seat, chips in hand.behind.items()}
    nothing = dict.fromkeys(hand.own, 0)
    return replace(hand, own=nothing, earlier=nothing, dead={}, front={}, behind=returned, back=put)


def with_floor_ruling(hand: Hand, seat: Seat, to: int, cells: Cells) -> Hand | None:
    """The hand with the total of the seat's last wager on this street replaced; None when it made none."""
    turns = [turn for turn, act in hand.street.placed.items() if act.seat == seat and act.kind != "fold"]
    if not turns:
        return None
    act = hand.street.placed[max(turns)]
    ruled = _with_totals(act, _ruled(act, to, cells))
    states = {**hand.states, seat: "all-in" if ruled.all_in else "in"}
    return replace(
        hand,
        acts=tuple(ruled if each.n == act.n else each for each in hand.acts),
        street=hand.street.with_act(ruled).moved_on(states),
        own={**hand.own, seat: ruled.to},
        behind={**hand.behind, seat: ruled.behind},
        states=states,
    )


def _ruled(act: Act, to: int, cells: Cells) -> Totals:
    stack = plus(act.stand.own, act.stand.behind, "")
    reachable = min(to, stack) if isinstance(stack, int) else to
    return settled(act.gesture, act.stand, reachable, all_in=reachable == stack, cells=cells)


def _with_totals(act: Act, totals: Totals) -> Act:
    return replace(
        act, kind=totals.kind, to=totals.to, put=totals.put, behind=totals.behind, all_in=totals.all_in, beyond=None
    )
