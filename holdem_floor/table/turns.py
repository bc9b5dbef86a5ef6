"""The order of turns on a street: whose act each turn holds, and which seats still have to act.

Turns are numbered from 0 round and round the order of action: turn t belongs to the seat `t % players`.
An early act is placed at the turn it took before it came.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.model.values import Unknown
from holdem_floor.table.acts import WAGERS, Act
from holdem_floor.table.amounts import Amount


@dataclass(frozen=True, slots=True)
class Level:
    """The total to be met. `above` is a total that it is known to exceed when it is itself unknown."""

    total: Amount
    above: Amount = 0
    by: Act | None = None

    def met_by(self, own: Amount, act: Act | None) -> bool:
        """Whether a seat with these chips, put in by this act, owes nothing."""
        if own == self.total:
            return True
        if isinstance(own, int) and isinstance(self.total, int):
            return own > self.total
        return act is not None and (self.by is None or act.n >= self.by.n)

    def raised_by(self, act: Act) -> Level:
        """The level after the act: the larger total where the two compare, otherwise that of a wager."""
        if isinstance(act.to, int) and isinstance(self.total, int):
            return Level(act.to, 0, act) if act.to > self.total else self
        wager = act.kind in WAGERS or (isinstance(act.kind, Unknown) and isinstance(act.to, Unknown))
        return Level(act.to, self.total, act) if wager and act.to != self.total else self


@dataclass(frozen=True, slots=True)
class Gap:
    """A turn at which a seat still has to act, with what it faces there."""

    turn: int
    seat: Seat
    level: Level


@dataclass(frozen=True, slots=True)
class Street:
    """A betting round. `posted` are the blinds in front of the seats before any act; `placed` acts by turn."""

    name: str
    order: tuple[Seat, ...]
    opening: int
    level: Amount
    posted: Mapping[Seat, Amount]
    placed: Mapping[int, Act] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The highest turn that holds an act; -1 before any."""
        return max(self.placed, default=-1)

    def seat_of(self, turn: int) -> Seat:
        return self.order[turn % len(self.order)]

    def with_act(self, act: Act) -> Street:
        return replace(self, placed={**self.placed, act.turn: act})

    def predecessor(self, turn: int) -> int:
        """The number of the act, or of the opening, that comes before this turn."""
        before = [placed for placed in self.placed if placed < turn]
        return self.placed[max(before)].n if before else self.opening

    def acts_before(self, turn: int) -> Iterator[Act]:
        """The acts of the turns before this one, in order of turns."""
        return (self.placed[placed] for placed in sorted(self.placed) if placed < turn)

    def level_at(self, turn: int) -> Level:
        """What a seat faces at this turn."""
        level = Level(self.level)
        for act in self.acts_before(turn):
            level = level.raised_by(act)
        return level

    def faced_at(self, turn: int, seat: Seat, states: Mapping[Seat, str]) -> Amount:
        """The total that this seat faces at this turn."""
        return _faced(self, self.level_at(turn), seat, states).total

    def total_of(self, seat: Seat) -> Amount:
        """The seat's chips on this street, by its last turn or its blind."""
        turns = [turn for turn, act in self.placed.items() if act.seat == seat]
        return self.placed[max(turns)].to if turns else self.posted.get(seat, 0)

    def gaps(self, states: Mapping[Seat, str], until: int | None = None) -> tuple[Gap, ...]:
        """The turns before `until` (default: one round past the last act) at which a seat still has to act."""
        end = self.last + len(self.order) + 1 if until is None else until
        return tuple(_gaps(self, states, end)) if _contested(states) else ()


def _contested(states: Mapping[Seat, str]) -> bool:
    return sum(state != "folded" for state in states.values()) > 1


def _gaps(street: Street, states: Mapping[Seat, str], end: int) -> Iterator[Gap]:
    level = Level(street.level)
    latest: dict[Seat, Act] = {}
    for turn in range(end):
        seat = street.seat_of(turn)
        act = street.placed.get(turn)
        if act is not None:
            if _outrun(act, level):
                yield Gap(turn, seat, level)
            level = level.raised_by(act)
            latest[seat] = act
            continue
        faced = _faced(street, level, seat, states)
        if states[seat] == "in" and _owes(street, seat, faced, latest.get(seat), _alone(street, states, turn)):
            yield Gap(turn, seat, faced)


def _alone(street: Street, states: Mapping[Seat, str], turn: int) -> bool:
    """Whether only one seat could still bet at this turn; an early all-in does not count for those it skipped."""
    early = {act.seat for placed, act in street.placed.items() if placed > turn and act.all_in}
    return sum(state == "in" or seat in early for seat, state in states.items()) == 1


def _faced(street: Street, level: Level, seat: Seat, states: Mapping[Seat, str]) -> Level:
    """The level for this seat. Where all others are all-in, it owes no more of the blind than the most of theirs."""
    others = [state for other, state in states.items() if other != seat and state != "folded"]
    if level.by is not None or not others or any(state == "in" for state in others):
        return level
    totals = [street.total_of(other) for other, state in states.items() if other != seat and state == "all-in"]
    known = [total for total in totals if isinstance(total, int)]
    if len(known) < len(totals) or not isinstance(level.total, int):
        return level
    return replace(level, total=min(level.total, max(known)))


def _owes(street: Street, seat: Seat, level: Level, act: Act | None, alone: bool) -> bool:
    own = street.posted.get(seat, 0) if act is None else act.to
    if act is None and not alone:
        return True
    return not level.met_by(own, act)


def _outrun(act: Act, level: Level) -> bool:
    """Whether an early act falls short of what its seat faces now that the others have acted."""
    if act.early is None or act.kind == "fold" or act.all_in or level.total == act.stand.before:
        return False
    if isinstance(act.to, int) and isinstance(level.total, int):
        return act.to < level.total
    return act.to == level.above or (isinstance(act.to, int) and isinstance(level.above, int) and act.to < level.above)


def turn_for(street: Street, seat: Seat, gaps: tuple[Gap, ...]) -> int:
    """The turn that an act of this seat takes.

    A seat whose early act still waits, or came with nobody behind it having acted in turn since, acts again
    at that same turn; otherwise it takes its next turn from the one that is due.
    """
    due = gaps[0].turn if gaps else street.last + 1
    own = max((turn for turn, act in street.placed.items() if act.seat == seat), default=-1)
    if own >= 0 and street.placed[own].early is not None:
        later = [act for turn, act in street.placed.items() if turn > own and act.early is None]
        if own >= due or not later:
            return own
    index = street.order.index(seat)
    return due + (index - due) % len(street.order)
