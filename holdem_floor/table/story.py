"""Going through the story: each line changes the hand, or marks an event."""

from __future__ import annotations

from holdem_floor.model.diagnostic import Diagnostic
from holdem_floor.model.incident import FloorRuled, Seat, ToldFact
from holdem_floor.model.values import Fact
from holdem_floor.table.cells import Cells
from holdem_floor.table.geometry import STREETS
from holdem_floor.table.gesture import Gesture
from holdem_floor.table.hand import Hand, with_acts, with_chips_back, with_floor_ruling, with_street_dealt
from holdem_floor.table.lines import EventLine, TakesBack
from holdem_floor.table.readback import ReadAct, ReadLine
from holdem_floor.table.script import Acted, Entry


class Story:
    """The hand line by line. `hand` is None for an incident without a table.

    `lines` are read back, `events` are facts with their paths, `problems` lines that the hand cannot take.
    """

    def __init__(self, hand: Hand | None, cells: Cells) -> None:
        self.hand = hand
        self.cells = cells
        self.lines: list[ReadLine] = []
        self.events: list[tuple[Fact, str]] = []
        self.problems: list[Diagnostic] = []
        self._open: tuple[Gesture, Hand] | None = None

    def read(self, entry: Entry) -> None:
        """Take one line. Words and chips of a seat stay open: its next line may go on with the same act."""
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
        self.events.append((Fact.of("event", what=event.what, moment=entry.moment, seat=seat), entry.path))
        premature = None
        if self.hand is not None and event.what in STREETS:
            marks = len(self.hand.premature)
            self.hand = with_street_dealt(self.hand, event.what, entry.moment, entry.path)
            premature = self.hand.premature[-1].seat if len(self.hand.premature) > marks else None
        self._open = None
        self.lines.append(ReadLine(entry.path, entry.text, "event", event.what, seat=event.seat, premature=premature))

    def _floor(self, hand: Hand, entry: Entry, ruled: FloorRuled) -> None:
        after = with_floor_ruling(hand, ruled.seat, ruled.to, self.cells)
        if after is None:
            message = f"seat {ruled.seat} has put nothing in on this street that a ruling could change"
            self.problems.append(Diagnostic("no-wager", message, ruled.position))
            return
        self.hand, self._open = after, None
        self.lines.append(ReadLine(entry.path, entry.text, "floor", seat=ruled.seat, chips=ruled.to))

    def _acts(self, hand: Hand, entry: Entry, acted: Acted) -> None:
        back = self._chips_back(hand, acted)
        if back is not None:
            seat, chips, path = back
            self.hand = with_chips_back(hand, seat, chips, path)
            self.lines.append(ReadLine(entry.path, entry.text, "chips-back", seat=seat, chips=chips))
            return
        start, gestures = self._gestures(hand, entry, acted)
        known = len(start.acts)
        self.hand = with_acts(start, gestures, self.cells)
        self._open = (gestures[0], start) if len(gestures) == 1 and gestures[0].taken is None else None
        acts = tuple(ReadAct.of(act) for act in self.hand.acts[known:])
        self.lines.append(ReadLine(entry.path, entry.text, "act", acts=acts))

    def _chips_back(self, hand: Hand, acted: Acted) -> tuple[Seat, int, str] | None:
        """Chips that a seat takes back outside an act of its own."""
        line, path = acted.lines[0]
        only_back = all(isinstance(clause, TakesBack) for clause in line.clauses)
        due = bool(hand.gaps) and hand.gaps[0].seat == line.seat
        going_on = self._open is not None and self._open[0].seat == line.seat
        if len(acted.lines) > 1 or not only_back or due or going_on:
            return None
        return line.seat, sum(clause.chips for clause in line.clauses if isinstance(clause, TakesBack)), path

    def _gestures(self, hand: Hand, entry: Entry, acted: Acted) -> tuple[Hand, list[Gesture]]:
        """The gestures of a line, and the hand that they start from: before the act that a line goes on with."""
        seats = {line.seat for line, _ in acted.lines}
        start = hand
        known: dict[Seat, Gesture] = {}
        if self._open is not None and seats == {self._open[0].seat}:
            known[self._open[0].seat], start = self._open
        at_once = len(acted.lines) > len(seats)
        for line, path in acted.lines:
            gesture = known.get(line.seat) or Gesture(line.seat, path, entry.moment)
            known[line.seat] = gesture.extended(line, at_once and line.seat in known)
        return start, list(known.values())
