"""Going through the story: each line changes the hand, or marks an event."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import FloorRuled, Seat, ToldFact
from holdem_floor.model.telling import AS_TOLD, AT_THE_END
from holdem_floor.model.values import Fact
from holdem_floor.table.acts import NO_ACT, Act
from holdem_floor.table.cells import Cells
from holdem_floor.table.geometry import STREETS
from holdem_floor.table.gesture import Gesture
from holdem_floor.table.hand import (
    Hand,
    with_acts,
    with_chips_back,
    with_dead_hand,
    with_everything_back,
    with_floor_ruling,
    with_street_dealt,
)
from holdem_floor.table.lines import EventLine, Taken, TakesBack, ToldAmount, Verb
from holdem_floor.table.readback import ReadAct, ReadLine
from holdem_floor.table.script import Acted, Entry

Gestures: TypeAlias = tuple[Gesture, ...]

_AFTER_THE_HAND: Final = frozenset(("shuffle", "deal", "pot-pushed"))
"""Events after which nobody acts in the hand any more."""


@dataclass(frozen=True, slots=True)
class _Open:
    """Words and chips that the seat's next line may go on with: the hand before them, what others said since."""

    gesture: Gesture
    start: Hand
    asides: Gestures


class Story:
    """The hand line by line. `hand` is None for an incident without a table.

    `lines` are read back, `events` are facts with their paths.
    """

    def __init__(self, hand: Hand | None, cells: Cells) -> None:
        self.hand = hand
        self.cells = cells
        self.lines: list[ReadLine] = []
        self.events: list[tuple[Fact, str]] = []
        self._telling = AS_TOLD if hand is None else hand.telling
        self._open: _Open | None = None

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended: by a ruling, or because the story goes on after it."""
        acted = max((act.gesture.moment for act in self.hand.acts), default=0) if self.hand else 0
        ended = [fact for fact, _ in self.events if fact.get("what") in _AFTER_THE_HAND]
        return self._telling.over or any(_moment(fact) > acted for fact in ended)

    def read(self, entry: Entry) -> None:
        """Take one line. Words and chips of a seat stay open: its next line may go on with the same act."""
        self._read(entry)
        self._bury(entry.moment)

    def end(self) -> None:
        """What rulings do to the hand where the story stops."""
        self._bury(AT_THE_END)
        for seat in self._telling.checked if self.hand else ():
            gesture = Gesture(seat, f"ruled.{seat}", AT_THE_END, Taken(Verb.CHECK))
            self.hand = with_acts(self._hand, [gesture], self.cells)
        if self._telling.void and self.hand is not None:
            self.hand = with_everything_back(self.hand)

    def _bury(self, moment: int) -> None:
        """Take out the hands that a ruling found dead as of this moment."""
        for seat, dead in self._telling.dead.items() if self.hand else ():
            if dead == moment:
                self.hand, self._open = with_dead_hand(self._hand, seat), None

    @property
    def _hand(self) -> Hand:
        assert self.hand is not None
        return self.hand

    def _read(self, entry: Entry) -> None:
        content = entry.content
        if isinstance(content, ToldFact):
            self.lines.append(ReadLine(entry.path, entry.text, "fact", content.fact.name))
        elif isinstance(content, EventLine):
            self._event(entry, content)
        elif self.hand is not None and isinstance(content, FloorRuled):
            self._floor(self.hand, entry, content)
        elif self.hand is not None and isinstance(content, Acted):
            self._acts(self.hand, entry, content)

    def _event(self, entry: Entry, event: EventLine) -> None:
        seat: Seat = "none" if event.seat is None else event.seat
        to_come = self.hand.turns_to_come if self.hand else ()
        due = next((gap.seat for gap in to_come if not gap.reserved), "none")
        event_fact = Fact.of("event", what=event.what, moment=entry.moment, seat=seat, due=due)
        self.events.append((event_fact, entry.path))
        premature = None
        if self.hand is not None and event.what in STREETS:
            marks = len(self.hand.premature)
            self.hand = with_street_dealt(self.hand, event.what, entry.moment, entry.path)
            premature = self.hand.premature[-1].seat if len(self.hand.premature) > marks else None
        self._open = None
        self.lines.append(ReadLine(entry.path, entry.text, "event", event.what, seat=event.seat, premature=premature))

    def _floor(self, hand: Hand, entry: Entry, ruled: FloorRuled) -> None:
        """A ruling on a seat's wager; for a seat that made none on this street it stands as its act."""
        after = with_floor_ruling(hand, ruled.seat, ruled.to, self.cells)
        if after is None:
            taken = Taken(Verb.AMOUNT, ToldAmount(ruled.to))
            after = with_acts(hand, [Gesture(ruled.seat, entry.path, entry.moment, taken)], self.cells)
        self.hand, self._open = after, None
        self.lines.append(ReadLine(entry.path, entry.text, "floor", seat=ruled.seat, chips=ruled.to))

    def _acts(self, hand: Hand, entry: Entry, acted: Acted) -> None:
        back = self._chips_back(hand, acted)
        if back is not None:
            seat, chips, path = back
            self.hand = with_chips_back(hand, seat, chips, path)
            self.lines.append(ReadLine(entry.path, entry.text, "chips-back", seat=seat, chips=chips))
            return
        start, asides, gestures = self._gestures(hand, entry, acted)
        after = with_acts(start, gestures, self.cells)
        acts = after.acts[len(start.acts) :]
        read = (*acts, *after.waiting[len(start.waiting) :])
        self.lines.append(ReadLine(entry.path, entry.text, "act", acts=tuple(ReadAct.of(act) for act in read)))
        for aside in asides:
            after = with_acts(after, [aside], self.cells)
        self.hand = after
        self._keep_open(start, asides, gestures, acts)

    def _keep_open(self, start: Hand, asides: Gestures, gestures: Gestures, acts: tuple[Act, ...]) -> None:
        """Leave the act open to the same seat, also over words of others that are no act."""
        aside = len(acts) == 1 and acts[0].kind in NO_ACT and self._open is not None
        if aside and self._open is not None and self._open.gesture.seat != acts[0].seat:
            self._open = replace(self._open, asides=(*self._open.asides, *gestures))
        elif len(gestures) == 1 and gestures[0].taken is None:
            self._open = _Open(gestures[0], start, asides)
        else:
            self._open = None

    def _chips_back(self, hand: Hand, acted: Acted) -> tuple[Seat, int, str] | None:
        """Chips that a seat takes back outside an act of its own."""
        line, path = acted.lines[0]
        only_back = all(isinstance(clause, TakesBack) for clause in line.clauses)
        due = hand.due is not None and hand.due.seat == line.seat
        going_on = self._open is not None and self._open.gesture.seat == line.seat
        if len(acted.lines) > 1 or not only_back or due or going_on:
            return None
        return line.seat, sum(clause.chips for clause in line.clauses if isinstance(clause, TakesBack)), path

    def _gestures(self, hand: Hand, entry: Entry, acted: Acted) -> tuple[Hand, Gestures, Gestures]:
        """The hand that the line's acts start from, words of others since then, and the acts.

        A line that goes on with an open act starts from before that act.
        """
        seats = {line.seat for line, _ in acted.lines}
        known: dict[Seat, Gesture] = {}
        start: Hand = hand
        asides: Gestures = ()
        if self._open is not None and seats == {self._open.gesture.seat}:
            start, asides = self._open.start, self._open.asides
            known[self._open.gesture.seat] = self._open.gesture
        at_once = len(acted.lines) > len(seats)
        for line, path in acted.lines:
            gesture = known.get(line.seat) or Gesture(line.seat, path, entry.moment)
            known[line.seat] = gesture.going_on(path).extended(line, at_once=at_once and line.seat in known)
        return start, asides, tuple(known.values())


def _moment(fact: Fact) -> int:
    moment = fact.get("moment")
    return moment if isinstance(moment, int) else 0
