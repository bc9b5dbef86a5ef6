"""A story as a hand history of the PHH standard (https://phh.readthedocs.io), for other programs.

The standard holds legal bets with every amount and stack; what else a story tells has no place in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.phh import NO_LIMIT, PLAYERS
from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import FloorRuled, Incident, Seat, TableSetup, ToldFact
from holdem_floor.model.values import Fact, Position, Value
from holdem_floor.table import Reading

_CODES: Final = {"fold": "f", "check": "cc", "call": "cc", "short-call": "cc", "bet": "cbr", "raise": "cbr"}
"""How the standard writes each kind of act."""
_CARDS: Final = {"flop": "??????", "turn": "??", "river": "??"}
"""The cards of each street, which no story tells."""
_SILENT: Final = frozenset({"gather"})
"""Events that change nothing of the bets."""
_MARKS: Final = {
    "early": "was made before its turn: seat {due} was due",
    "premature": "came while seat {seat} was still to act",
    "beyond-stack": "is more than the stack of seat {seat}",
    "folded-act": "is the act of a seat that had folded",
    "act-too-many": "came after the betting was over",
}


def phh_text(incident: Incident, reading: Reading) -> str:
    """The history as TOML.

    Raises InvalidInput, with every reason, for a story that the standard cannot hold: an irregular act, an
    amount or a stack that nobody told, a street left out, anything but bets.
    """
    history = _History(incident, reading)
    reasons = tuple(history.reasons())
    if reasons:
        raise InvalidInput(reasons)
    return "".join(f"{key} = {value}\n" for key, value in history.fields())


@dataclass(frozen=True, slots=True)
class _History:
    incident: Incident
    reading: Reading

    # --- what is written

    def fields(self) -> Iterator[tuple[str, str]]:
        """Each key with its TOML value, in the order of the standard."""
        players = self._players()
        stacks = self._table.stacks
        yield "variant", _toml(NO_LIMIT)
        yield "antes", _toml(self._antes(len(players)))
        yield "blinds_or_straddles", _toml([self._small_blind, self._big_blind, *([0] * (len(players) - 2))])
        yield "min_bet", _toml(self._big_blind)
        yield "starting_stacks", _toml([stacks[seat] for seat in players])
        yield "actions", f"[\n{''.join(f'  {_toml(action)},{chr(10)}' for action in self._actions(players))}]"
        if all(isinstance(seat, int) for seat in players):
            yield "seats", _toml(list(players))
        else:
            yield "players", _toml([str(seat) for seat in players])

    def _players(self) -> tuple[Seat, ...]:
        """The seats from the left of the button round to it, as the standard numbers its players."""
        seats = {str(fact.get("seat")): fact.get("from-button") for fact in self._facts("seat")}
        after = len(seats)

        def place(seat: Seat) -> int:
            distance = seats[str(seat)]
            return distance if isinstance(distance, int) and distance else after

        return tuple(sorted(self._table.seats, key=place))

    def _antes(self, players: int) -> list[int]:
        antes = [self._table.ante or 0] * players
        antes[1] += self._table.big_blind_ante or 0
        return antes

    def _actions(self, players: Sequence[Seat]) -> Iterator[str]:
        """The cards dealt face down, then acts and streets in the order of time."""
        labels = {seat: f"p{number}" for number, seat in enumerate(players, start=1)}
        yield from (f"d dh {label} ????" for label in labels.values())
        for fact in self._in_time():
            if fact.name == "event":
                yield from (f"d db {cards}" for name, cards in _CARDS.items() if name == fact.get("what"))
            else:
                amount = f" {fact.get('to')}" if fact.get("kind") in ("bet", "raise") else ""
                yield f"{labels[_seat(fact)]} {_CODES[str(fact.get('kind'))]}{amount}"

    def _in_time(self) -> list[Fact]:
        found = [fact for fact in self.reading.facts if fact.name in ("act", "event")]
        return sorted(found, key=lambda fact: (_number(fact.get("moment")), _number(fact.get("n"))))

    # --- what stands against it

    def reasons(self) -> Iterator[Diagnostic]:
        """Everything that the standard cannot hold."""
        table = self.incident.table
        if table is None or not table.seats:
            yield _reason("no seats were told", self.incident.position)
            return
        yield from (_reason(reason, table.position) for reason in self._reasons_of_table(table))
        yield from self._told_beside()
        for fact, path in self.reading.sources.items():
            if fact.name in _MARKS:
                yield self._of_line(path, _MARKS[fact.name].format_map(_words(fact)))
        yield from self._reasons_of_bets()
        for line in self.reading.lines:
            if line.reads == "chips-back":
                yield self._of_line(line.path, "takes chips back outside of an act")

    def _reasons_of_table(self, table: TableSetup) -> Iterator[str]:
        if table.street != "preflop":
            yield f"the story begins on the {table.street}, a hand history before the flop"
        if len(table.seats) not in PLAYERS:
            yield f"a hand history has {PLAYERS.start} to {PLAYERS.stop - 1} players, not {len(table.seats)}"
        if table.dead_small_blind:
            yield "a hand history has no dead small blind"
        untold = [str(seat) for seat in table.seats if seat not in table.stacks]
        if untold:
            yield f"the stacks of these seats were not told: {', '.join(untold)}"
        if not all(isinstance(self._of_table(name), int) for name in ("small-blind", "big-blind")):
            yield "the blinds were not told"

    def _told_beside(self) -> Iterator[Diagnostic]:
        for told in (*self.incident.facts, *self.incident.story):
            if isinstance(told, ToldFact):
                yield _reason(f'"{told.fact.name}" is no bet', told.position)
            elif isinstance(told, FloorRuled):
                yield _reason("a ruling already given is no bet", told.position)
        for path in self.incident.disputed:
            yield self._of_line(path, "is disputed")

    def _reasons_of_bets(self) -> Iterator[Diagnostic]:
        bets = _Bets(self._big_blind)
        for fact in self._in_time():
            reason = bets.against_street(fact) if fact.name == "event" else bets.against_act(fact)
            if reason:
                yield self._of_line(self.reading.sources[fact], reason)

    def _of_line(self, path: str, reason: str) -> Diagnostic:
        line = ".".join(path.split(".")[:2])
        text = next((each.text for each in self.reading.lines if each.path == line), path)
        places = (told.position for told in self.incident.story if told.path == line)
        return _reason(f'"{text}" {reason}', next(places, self.incident.position))

    # --- what was read

    @property
    def _table(self) -> TableSetup:
        return self.incident.table or TableSetup()

    @property
    def _small_blind(self) -> int:
        return _number(self._of_table("small-blind"))

    @property
    def _big_blind(self) -> int:
        return _number(self._of_table("big-blind"))

    def _of_table(self, name: str) -> Value | None:
        return next((fact.get(name) for fact in self._facts("table")), None)

    def _facts(self, name: str) -> Iterable[Fact]:
        return (fact for fact in self.reading.facts if fact.name == name)


class _Bets:
    """The bets of a story as they go on, and what the standard's no-limit hold'em has against the next."""

    def __init__(self, big_blind: int) -> None:
        self._big_blind = self._level = self._least = big_blind
        self._streets = list(_CARDS)
        self._acted = False

    def against_street(self, event: Fact) -> str:
        """The reason why the event has no place, empty where it has one."""
        what = str(event.get("what"))
        if what in _SILENT:
            return ""
        if what not in _CARDS:
            return "is no bet and no street"
        skipped = self._streets[:1] != [what]
        untold = what == "flop" and not self._acted
        self._streets = self._streets[1:]
        self._level, self._least = 0, self._big_blind
        if untold:
            return "is dealt with nothing told of the betting before it"
        return "does not follow the street before it" if skipped else ""

    def against_act(self, act: Fact) -> str:
        """The reason why the act has no place, empty where it has one."""
        self._acted = True
        kind, to = act.get("kind"), act.get("to")
        if kind not in _CODES:
            return "is no fold, check, call, bet or raise"
        if kind not in ("bet", "raise"):
            return ""
        if not isinstance(to, int):
            return "has an amount that nobody told"
        more, least = to - self._level, self._least
        self._level, self._least = to, max(more, least)
        short = more < least and act.get("all-in") is False
        return f"is a raise by {more}, where no less than {least} is one" if short else ""


def _reason(message: str, position: Position) -> Diagnostic:
    return Diagnostic(Code.NO_HISTORY.value, message, position)


def _words(fact: Fact) -> Mapping[str, str]:
    return {name: str(value) for name, value in fact.values}


def _number(value: Value | None) -> int:
    return value if isinstance(value, int) else 0


def _seat(fact: Fact) -> Seat:
    seat = fact.get("seat")
    return seat if isinstance(seat, int | str) else ""


def _toml(value: str | int | Sequence[str | int]) -> str:
    """The value as TOML, whose strings and lists of one line are those of JSON but for one control code."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
