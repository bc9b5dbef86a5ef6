"""What was put in and what the pots hold, as facts of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator

from holdem_floor.model.incident import Seat, TableSetup
from holdem_floor.model.values import Fact, Unknown
from holdem_floor.table.amounts import Amount, minus, plus
from holdem_floor.table.cells import Cells
from holdem_floor.table.hand import Hand
from holdem_floor.table.pots import Pot, Stake, pots_of


def put_in(hand: Hand, seat: Seat) -> Amount:
    """Everything that the seat put in over the hand, as far as it was told."""
    return plus(hand.earlier[seat], hand.own[seat], f"seat.{seat}.put-in")


def pot_facts(table: TableSetup, hand: Hand, cells: Cells) -> Iterator[Fact]:
    """The chips in all, each pot with who plays for it, and chips that nobody matched.

    What was in the pot before a story that begins after the flop counts where it was told. Of a hand that does not
    count, what each seat takes back, as far as the story tells all that it put in.
    """
    if hand.telling.void:
        told = hand.back.items() if table.street == "preflop" else ()
        yield from (Fact.of("goes-back", seat=seat, amount=chips) for seat, chips in told if chips != 0)
        return
    start = cells.amount("table.pot", 0 if table.street == "preflop" else table.pot)
    yield Fact.of("pot", total=_total(hand, start, table.seats))
    dead: Amount = start if isinstance(start, int) else 0
    for seat in table.seats:
        dead = plus(dead, hand.dead.get(seat, 0), "pot.dead")
    untold = isinstance(start, Unknown)
    pots = pots_of([_stake(hand, seat) for seat in table.seats], dead, over=hand.due is None, begun=untold)
    if pots is None:
        return
    earlier = "untold" if untold else "told"
    for number, pot in enumerate(pots.pots):
        yield _layer(number, pot, earlier if number == 0 else "told")
    if pots.back is not None:
        seat, amount = pots.back
        yield Fact.of("unmatched", seat=seat, amount=amount)


def _total(hand: Hand, start: Amount, seats: tuple[Seat, ...]) -> Amount:
    total = start
    for seat in seats:
        total = plus(total, put_in(hand, seat), "pot.total")
    return total


def _stake(hand: Hand, seat: Seat) -> Stake:
    waits = hand.early_act_of(seat)
    matched = hand.own[seat] if waits is None else waits.stand.own
    chips = minus(plus(hand.earlier[seat], matched, ""), hand.dead.get(seat, 0), f"seat.{seat}.stake")
    return Stake(seat, chips, "in" if waits is not None and waits.all_in else hand.states[seat])


def _layer(number: int, pot: Pot, earlier: str) -> Fact:
    alone = pot.seats[0] if len(pot.seats) == 1 else "none"
    return Fact.of("pot-layer", number=number, amount=pot.amount, seats=pot.seats, alone=alone, earlier=earlier)
