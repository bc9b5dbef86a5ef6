"""The whole reading as facts of the vocabulary, each with the path that it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from holdem_floor.model.incident import Seat, TableSetup
from holdem_floor.model.values import Fact, Unknown, Value
from holdem_floor.table.act_facts import Order, act_fact, early_facts
from holdem_floor.table.amounts import Amount, minus, plus
from holdem_floor.table.cells import Cells
from holdem_floor.table.geometry import BUTTON_CELL
from holdem_floor.table.hand import Hand
from holdem_floor.table.pot_facts import pot_facts, put_in
from holdem_floor.table.setup import Stakes
from holdem_floor.table.turns import Gap

Sourced: TypeAlias = tuple[Fact, str]


def hand_facts(table: TableSetup, hand: Hand, cells: Cells) -> Iterator[Sourced]:
    """Every fact of the table, the seats, the acts and the turn, as the story ends."""
    yield _table(table, hand, Stakes.of(table, cells)), "table"
    for seat in table.seats:
        yield _seat(hand, seat), "table"
    yield from _streets(hand, cells)
    for mark in hand.premature:
        yield Fact.of("premature", street=mark.street, seat=mark.seat, moment=mark.moment), mark.path
    for act in hand.waiting:
        if act.left == "adrift":
            yield Fact.of("adrift", seat=act.seat, moment=act.gesture.moment), act.gesture.path
    yield from _turns(hand)
    for fact in pot_facts(table, hand, cells):
        yield fact, "table"


def _turns(hand: Hand) -> Iterator[Sourced]:
    """Who is due and who comes later; of one whose choice a ruling left open, that it has it."""
    for number, gap in enumerate(hand.turns_to_come):
        path = f"next.{gap.seat}"
        yield (_turn("later-turn", hand, gap) if number else _due(hand, gap)), path
        act = hand.street.placed.get(gap.turn)
        if act is not None and act.left == "pending":
            yield Fact.of("reserved", seat=gap.seat), path


def _table(table: TableSetup, hand: Hand, stakes: Stakes) -> Fact:
    return Fact.of(
        "table",
        street=hand.street.name,
        small_blind=stakes.small_blind,
        big_blind=stakes.big_blind,
        ante=stakes.ante,
        big_blind_ante=stakes.big_blind_ante,
        button=Unknown(BUTTON_CELL) if hand.geometry.button is None else hand.geometry.button,
        players=len(table.seats),
        amounts="told" if all(isinstance(own, int) for own in hand.own.values()) else "untold",
        blinds="untold" if table.big_blind is None else "told",
    )


def _seat(hand: Hand, seat: Seat) -> Fact:
    reach = _reach(hand, seat)
    return Fact.of(
        "seat",
        seat=seat,
        place=hand.geometry.place(seat),
        from_button=hand.geometry.from_button(seat),
        order=hand.street.order.index(seat) + 1,
        state=hand.states[seat],
        own=hand.own[seat],
        put_in=put_in(hand, seat),
        waiting=_waiting(hand, seat),
        behind=hand.behind[seat],
        reach=reach,
        stack="told" if isinstance(reach, int) else "untold",
        acted=any(act.seat == seat and act.street == hand.street.name and act.counts for act in hand.acts),
    )


def _waiting(hand: Hand, seat: Seat) -> Amount:
    """The chips in front of a seat that are in no pot: of an act before its turn, or left to its choice."""
    early = hand.early_act_of(seat)
    put = 0 if early is None else minus(hand.own[seat], early.stand.own, f"seat.{seat}.waiting")
    return plus(hand.front.get(seat, 0), put, f"seat.{seat}.waiting")


def _reach(hand: Hand, seat: Seat) -> Amount:
    """The chips in front of a seat and behind it: all through a street the same, known when any stand of it is."""
    acts = (act for act in hand.acts if act.seat == seat and act.street == hand.street.name)
    now = plus(hand.own[seat], hand.behind[seat], f"seat.{seat}.reach")
    before = (plus(act.stand.own, act.stand.behind, "") for act in acts)
    return next((reach for reach in (now, *before) if isinstance(reach, int)), now)


def _streets(hand: Hand, cells: Cells) -> Iterator[Sourced]:
    for street, states in (*hand.left, (hand.street, hand.states)):
        opening = Fact.of("opening", street=street.name, n=street.opening, to=street.level)
        yield opening, "table"
        order = Order(street, states, current=street is hand.street)
        past = street.by_turn()
        for act in hand.acts:
            if act.street != street.name:
                continue
            path = act.gesture.path
            before = past[act.turn].last if act.turn in past else street.before(act.turn).last
            yield act_fact(act, street.opening if before is None else before.n, cells), path
            if act.early is not None:
                yield from ((fact, path) for fact in early_facts(act, act.early, order))
            if act.beyond is not None:
                beyond = act.beyond
                yield Fact.of("beyond-stack", act=act.n, seat=act.seat, said=beyond.said, stack=beyond.stack), path
            if act.had_folded:
                yield Fact.of("folded-act", act=act.n, seat=act.seat, moment=act.gesture.moment), path
            elif act.over and act.counts:
                yield Fact.of("act-too-many", act=act.n, seat=act.seat, moment=act.gesture.moment), path


def returns_fact(hand: Hand) -> Iterator[Sourced]:
    """To whom the action goes back: the seat due, when an act that was told skipped it."""
    due = hand.due
    acts = (act for act in (*hand.acts, *hand.waiting) if act.street == hand.street.name)
    skipped = {skip.turn for act in acts if act.early for skip in act.early.skipped}
    if due is not None and due.turn in skipped:
        yield _turn("returns", hand, due), f"next.{due.seat}"


def _due(hand: Hand, gap: Gap) -> Fact:
    more = minus(gap.level.total, hand.own[gap.seat], "due.more")
    return _turn("due", hand, gap, more=more, behind=hand.behind[gap.seat])


def _turn(name: str, hand: Hand, gap: Gap, **more: Value) -> Fact:
    """A turn that is still to come, with what the seat faces in it."""
    return Fact.of(
        name,
        seat=gap.seat,
        street=hand.street.name,
        faces=gap.level.total,
        own=hand.own[gap.seat],
        after=hand.street.predecessor(gap.turn),
        **more,
    )
