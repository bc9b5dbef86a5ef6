"""The order of turns on a street: whose act each turn holds, and which seats still have to act.

Turns are numbered from 0 round and round the order of action: turn t belongs to the seat `t % players`.
An early act is placed at the turn it took before it came. An act that a ruling left to its seat keeps its turn, so
that those made behind it stay in theirs, and counts for nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.model.values import Unknown
from holdem_floor.table.acts import NO_CHIPS, WAGERS, Act
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
        return act is not None and (self.by is None or act.turn >= self.by.turn)

    def raised_by(self, act: Act) -> Level:
        """The level after the act: the larger total where the two compare, otherwise that of a wager."""
        if isinstance(act.to, int) and isinstance(self.total, int):
            return Level(act.to, 0, act) if act.to > self.total else self
        wager = act.kind in WAGERS or (isinstance(act.kind, Unknown) and isinstance(act.to, Unknown))
        return Level(act.to, self.total, act) if wager and act.to != self.total else self


@dataclass(frozen=True, slots=True)
class Gap:
    """A turn at which a seat still has to act, and what it faces; `reserved` where a ruling left it to choose."""

    turn: int
    seat: Seat
    level: Level
    reserved: bool = False


@dataclass(frozen=True, slots=True)
class Past:
    """What the turns before `turn` come to.

    The level, the last act of each seat, whether chips went in, and the last act of all.
    """

    turn: int
    level: Level
    latest: Mapping[Seat, Act] = field(default_factory=dict)
    opened: bool = False
    last: Act | None = None

    def after(self, act: Act | None) -> Past:
        """With one more turn, which holds this act or none."""
        if act is None or act.waits:
            return replace(self, turn=self.turn + 1)
        opened = self.opened or (act.kind not in NO_CHIPS and act.put != 0)
        return Past(self.turn + 1, self.level.raised_by(act), {**self.latest, act.seat: act}, opened, act)


@dataclass(frozen=True, slots=True)
class Street:
    """A betting round. `posted` are the blinds in front of the seats before any act; `placed` acts by turn.

    `past` are the turns that are over and done with: whatever is still told, nobody has to act in one of them.
    """

    name: str
    order: tuple[Seat, ...]
    opening: int
    past: Past
    posted: Mapping[Seat, Amount]
    placed: Mapping[int, Act] = field(default_factory=dict)
    level: Amount = 0

    @staticmethod
    def begun(name: str, order: tuple[Seat, ...], opening: int, level: Amount, posted: Mapping[Seat, Amount]) -> Street:
        """A street before any act, with the number of the act before it and the total that is to be met."""
        return Street(name, order, opening, Past(0, Level(level)), posted, {}, level)

    @property
    def last(self) -> int:
        """The highest turn that holds an act; -1 before any."""
        return max(self.placed, default=-1)

    def seat_of(self, turn: int) -> Seat:
        return self.order[turn % len(self.order)]

    def with_act(self, act: Act) -> Street:
        """The street with an act at its turn; it may take the place of one that was made again, or is ruled on."""
        past = self.past if act.turn >= self.past.turn else Past(0, Level(self.level))
        return replace(self, placed={**self.placed, act.turn: act}, past=past)

    def moved_on(self, states: Mapping[Seat, str]) -> Street:
        """The street with what is over and done with taken in."""
        past, last = self.past, self.last
        while past.turn <= last:
            act = self.placed.get(past.turn)
            if act is None and _gap(self, past, states) is not None:
                break
            if act is not None and self._may_be_made_again(act, past):
                break
            past = past.after(act)
        return self if past is self.past else replace(self, past=past)

    def _may_be_made_again(self, act: Act, past: Past) -> bool:
        """Whether the seat of this act, whose turn has come, might still act in that same turn."""
        if act.early is None:
            return act.waits
        acted_since = any(turn > act.turn and other.early is None for turn, other in self.placed.items())
        return act.waits or not acted_since or _outrun(act, past.level)

    def by_turn(self) -> Mapping[int, Past]:
        """For each turn that holds an act, what the turns before it come to."""
        past, found = Past(0, Level(self.level)), dict[int, Past]()
        for turn in sorted(self.placed):
            found[turn] = past
            past = past.after(self.placed[turn])
        return found

    def before(self, turn: int) -> Past:
        """What the turns before this one come to."""
        past = self.past if turn >= self.past.turn else Past(0, Level(self.level))
        while past.turn < turn:
            past = past.after(self.placed.get(past.turn))
        return past

    def predecessor(self, turn: int) -> int:
        """The number of the act, or of the opening, that comes before this turn."""
        last = self.before(turn).last
        return self.opening if last is None else last.n

    def level_at(self, turn: int) -> Level:
        """What a seat faces at this turn."""
        return self.before(turn).level

    def faced_at(self, turn: int, seat: Seat, states: Mapping[Seat, str]) -> Level:
        """The level that this seat faces at this turn."""
        return _faced(self, self.level_at(turn), seat, states)

    def total_of(self, seat: Seat) -> Amount:
        """The seat's chips on this street, by its last turn or its blind."""
        turns = [turn for turn, act in self.placed.items() if act.seat == seat and not act.waits]
        return self.placed[max(turns)].to if turns else self.posted.get(seat, 0)

    def gaps(self, states: Mapping[Seat, str], until: int | None = None) -> tuple[Gap, ...]:
        """The turns before `until` (default: one round past the last act) at which a seat still has to act."""
        end = self.last + len(self.order) + 1 if until is None else until
        return tuple(_gaps(self, states, end)) if _contested(states) else ()

    def due(self, states: Mapping[Seat, str]) -> Gap | None:
        """The first of these turns: whose act is next."""
        end = self.last + len(self.order) + 1
        return next(_gaps(self, states, end), None) if _contested(states) else None


def _contested(states: Mapping[Seat, str]) -> bool:
    return sum(state != "folded" for state in states.values()) > 1


def _gaps(street: Street, states: Mapping[Seat, str], end: int) -> Iterator[Gap]:
    past = street.past
    while past.turn < end:
        gap = _gap(street, past, states)
        if gap is not None:
            yield gap
        past = past.after(street.placed.get(past.turn))


def _gap(street: Street, past: Past, states: Mapping[Seat, str]) -> Gap | None:
    """The turn that comes next, where its seat still has to act in it."""
    turn, seat = past.turn, street.seat_of(past.turn)
    act = street.placed.get(turn)
    if act is not None and not act.waits:
        return Gap(turn, seat, past.level) if _outrun(act, past.level) else None
    if states[seat] != "in":
        return None
    faced = _faced(street, past.level, seat, states)
    if act is not None:
        return Gap(turn, seat, faced, reserved=True)
    owes = _owes(street, seat, faced, past.latest.get(seat), _alone(street, states, turn))
    return Gap(turn, seat, faced) if owes else None


def _alone(street: Street, states: Mapping[Seat, str], turn: int) -> bool:
    """Whether only one seat could still bet at this turn; an early all-in does not count for those it skipped."""
    within = sum(state == "in" for state in states.values())
    if within > 1:
        return False
    early = {act.seat for placed, act in street.placed.items() if placed > turn and act.all_in and not act.waits}
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


def turn_for(street: Street, seat: Seat, first: Gap | None) -> int:
    """The turn that an act of this seat takes.

    A seat whose early act still waits, or came with nobody behind it having acted in turn since, acts again
    at that same turn, and so does one that a ruling left to choose; otherwise it takes its next turn from the one
    that is due.
    """
    due = street.last + 1 if first is None else first.turn
    own = max((turn for turn, act in street.placed.items() if act.seat == seat), default=-1)
    if own >= 0 and street.placed[own].waits:
        return own
    if own >= 0 and street.placed[own].early is not None:
        later = [act for turn, act in street.placed.items() if turn > own and act.early is None]
        if own >= due or not later:
            return own
    index = street.order.index(seat)
    return due + (index - due) % len(street.order)
