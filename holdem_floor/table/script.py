"""The story with every line understood, before anything is known of the hand."""

from __future__ import annotations

from typing import TypeAlias

from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import FloorRuled, Incident, Seat, Spoken, Together, ToldFact
from holdem_floor.table.codes import StoryCode
from holdem_floor.table.grammar import parse_line
from holdem_floor.table.lines import EventLine, ParsedLine, SeatLine, Taken


@dataclass(frozen=True, slots=True)
class Acted:
    """Acts of one moment, with the path of each: `story.3`, or `story.3.1` where the line tells several."""

    lines: tuple[tuple[SeatLine, str], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the story. `moment` is its number, from 1."""

    moment: int
    path: str
    text: str
    content: Content


Content: TypeAlias = Acted | EventLine | ToldFact | FloorRuled


def script_of(incident: Incident) -> tuple[Entry, ...]:
    """Every line of the story understood. Raises InvalidInput with all that cannot be read."""
    seats = incident.table.seats if incident.table else ()
    problems: list[Diagnostic] = []
    entries: list[Entry] = []
    for moment, line in enumerate(incident.story, start=1):
        if isinstance(line, ToldFact):
            entries.append(Entry(moment, line.path, line.fact.name, line))
        elif isinstance(line, FloorRuled):
            problems += _floor_problems(line, seats)
            entries.append(Entry(moment, line.path, f"floor: {line.seat} to {line.to}", line))
        else:
            entries += _entry(moment, line, seats, problems)
    if problems:
        raise InvalidInput(tuple(problems))
    return tuple(entries)


def _floor_problems(line: FloorRuled, seats: tuple[Seat, ...]) -> list[Diagnostic]:
    if line.seat in seats:
        return []
    return [Diagnostic(StoryCode.UNKNOWN_SEAT, f'there is no seat "{line.seat}" at this table', line.position)]


def _entry(moment: int, line: Spoken | Together, seats: tuple[Seat, ...], problems: list[Diagnostic]) -> list[Entry]:
    """The entry of a line; none, and the problems noted, when it cannot be read."""
    spoken = line.lines if isinstance(line, Together) else (line,)
    parsed = [(each, _parsed(each, seats)) for each in spoken]
    problems += [reading for _, reading in parsed if isinstance(reading, Diagnostic)]
    acts = tuple((reading, each.path) for each, reading in parsed if isinstance(reading, SeatLine))
    events = [(reading, each) for each, reading in parsed if isinstance(reading, EventLine)]
    if isinstance(line, Together):
        problems += [_not_an_act(each) for _, each in events]
        problems += _second_acts(parsed)
    text = "; ".join(each.text for each in spoken)
    if acts:
        return [Entry(moment, line.path, text, Acted(acts))]
    return [Entry(moment, line.path, text, event) for event, _ in events]


def _second_acts(parsed: list[tuple[Spoken, ParsedLine | Diagnostic]]) -> list[Diagnostic]:
    """The acts of a seat, after its first, among those of one moment."""
    problems: list[Diagnostic] = []
    acted: set[Seat] = set()
    for line, reading in parsed:
        if isinstance(reading, SeatLine) and any(isinstance(clause, Taken) for clause in reading.clauses):
            if reading.seat in acted:
                message = f'"{line.text}" is a second act of seat {reading.seat} at one moment'
                problems.append(Diagnostic(StoryCode.SECOND_ACT, message, line.position))
            acted.add(reading.seat)
    return problems


def _not_an_act(line: Spoken) -> Diagnostic:
    return Diagnostic(StoryCode.NOT_AN_ACT, f'"{line.text}" is not an act of a seat', line.position)


def _parsed(line: Spoken, seats: tuple[Seat, ...]) -> ParsedLine | Diagnostic:
    parsed = parse_line(line, seats)
    if isinstance(parsed, Diagnostic) and not seats and parsed.code in (StoryCode.UNKNOWN_SEAT, StoryCode.MISSING_SEAT):
        hint = "tell the seats: table: {seats: [1, 2, 3]}"
        return Diagnostic(StoryCode.NO_TABLE, f'"{line.text}" is an act, but no seats are told', line.position, hint)
    return parsed
