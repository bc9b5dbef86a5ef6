"""What the pots hold, who plays for each, and the part of a wager that nobody matched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.table.amounts import Amount, plus


@dataclass(frozen=True, slots=True)
class Stake:
    """What a seat put in over the hand that others had to match, and its state: `in`, `folded` or `all-in`."""

    seat: Seat
    chips: Amount
    state: str


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot with those who may win it, in the order of the seats."""

    amount: Amount
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Pots:
    """The main pot, then the side pots in the order in which they form; `back` are chips that return to a seat."""

    pots: tuple[Pot, ...]
    back: tuple[Seat, int] | None = None


def pots_of(stakes: Sequence[Stake], dead: Amount, *, over: bool, begun: bool = False) -> Pots | None:
    """The pots of these stakes; None where amounts that nobody told decide how they divide.

    `dead` are chips that nobody matches, such as the big blind's ante for the table: they are in the main pot.
    Until the betting is `over`, chips in front of the seats count in the pot that they are bet for, and a wager
    may still be matched. With a main pot that was `begun` before, there is one even where nothing is added to it.
    """
    chips = {stake.seat: stake.chips for stake in stakes if isinstance(stake.chips, int)}
    if len(chips) < len(stakes):
        return _undivided(stakes, dead)
    back = _unmatched(chips, stakes) if over else None
    if back is not None:
        chips[back[0]] -= back[1]
    return Pots(tuple(_divided(stakes, chips, dead, begun)), back)


def _undivided(stakes: Sequence[Stake], dead: Amount) -> Pots | None:
    """The one pot of seats of which none is all-in."""
    if any(stake.state == "all-in" for stake in stakes):
        return None
    amount = dead
    for stake in stakes:
        amount = plus(amount, stake.chips, "pot.total")
    return Pots((Pot(amount, _playing(stakes)),))


def _playing(stakes: Sequence[Stake]) -> tuple[Seat, ...]:
    return tuple(stake.seat for stake in stakes if stake.state != "folded")


def _unmatched(chips: Mapping[Seat, int], stakes: Sequence[Stake]) -> tuple[Seat, int] | None:
    """What a seat in the hand put in beyond every other seat, those that folded included."""
    for seat in _playing(stakes):
        most = max((put for other, put in chips.items() if other != seat), default=0)
        if chips[seat] > most:
            return seat, chips[seat] - most
    return None


def _divided(stakes: Sequence[Stake], chips: Mapping[Seat, int], dead: Amount, begun: bool) -> Iterator[Pot]:
    """A pot up to each all-in, and one above the last where others went on."""
    above = -1  # an all-in seat that matched nothing still plays for what is dead
    extra = dead
    for to in _bounds(stakes, chips):
        layer = sum(min(put, to) - min(put, max(above, 0)) for put in chips.values())
        amount = plus(extra, layer, "pot.total")
        if amount != 0 or (begun and above < 0):
            seats = (stake.seat for stake in stakes if _plays(stake, chips[stake.seat], above))
            yield Pot(amount, tuple(seats))
        above, extra = to, 0


def _plays(stake: Stake, put: int, above: int) -> bool:
    return stake.state == "in" or (stake.state == "all-in" and put > above)


def _bounds(stakes: Sequence[Stake], chips: Mapping[Seat, int]) -> list[int]:
    """The totals at which a pot ends; chips of folded seats above the last all-in are in the last pot."""
    caps = sorted({chips[stake.seat] for stake in stakes if stake.state == "all-in"})
    most = max(chips.values(), default=0)
    if not caps or any(stake.state == "in" for stake in stakes):
        return [*(cap for cap in caps if cap < most), most]
    return [*caps[:-1], most]
