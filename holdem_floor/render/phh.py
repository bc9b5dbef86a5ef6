"""A story as a hand history of the PHH standard (https://phh.readthedocs.io), for other programs.

The standard holds legal bets with every amount and stack; what else a story tells has no place in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.phh import NO_LIMIT, PLAYERS
from holdem_floor.model.decision import Decision
from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Incident, Seat, TableSetup
from holdem_floor.model.telling import Telling
from holdem_floor.model.values import Fact, Position, Value
from holdem_floor.table import Reading, read_table
from holdem_floor.table.retold import retold

_CODES: Final = {"fold": "f", "check": "cc", "call": "cc", "short-call": "cc", "bet": "cbr", "raise": "cbr"}
"""How the standard writes each kind of act."""
_CARDS: Final = {"flop": "??????", "turn": "??", "river": "??"}
"""The cards of each street, which no story tells."""
_HINT: Final = "answer it first, for instance with --set"


def phh_text(incident: Incident, decision: Decision) -> str:
    """The history of the bets as they were ruled, as TOML.

    Raises InvalidInput, with every reason, for what the standard cannot hold: bets that hang on an open question or
    that nobody ruled on, an amount or a stack that nobody told, a street left out, a hand that a ruling ended.
    """
    ruled = decision.as_ruled
    if ruled is None:
        raise InvalidInput((_reason("what was bet hangs on an open question", incident.position, _HINT),))
    bets = retold(incident, ruled.supposed, ruled.telling)
    table = read_table(incident, ruled.supposed, ruled.telling)
    places = {line.path: line.position for line in (*incident.story, *incident.facts)}
    history = _History(bets, read_table(bets), table, ruled.telling, places)
    unruled = (
        _reason(f"nothing is ruled on {one.text.en}", places.get(_line_of(one.path), incident.position))
        for one in decision.unruled
    )
    reasons = tuple(dict.fromkeys((*unruled, *history.reasons())))
    if reasons:
        raise InvalidInput(reasons)
    return "".join(f"{key} = {value}\n" for key, value in history.fields())


@dataclass(frozen=True, slots=True)
class _History:
    incident: Incident
    reading: Reading
    ruled: Reading
    """The table as it was ruled, which the bets alone have to lead to."""
    telling: Telling
    places: Mapping[str, Position]
    """Where each line was told."""

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
        yield from self._reasons_of_rulings()
        yield from self._reasons_of_bets()

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

    def _reasons_of_rulings(self) -> Iterator[Diagnostic]:
        """What rulings made of the hand that bets alone do not: a hand ended or dead, chips put back."""
        if self.telling.over:
            yield _reason("a ruling ended the hand", self.incident.position)
            return
        unsettled = self._unsettled()
        for seat, place in unsettled.items():
            yield _reason(f"what becomes of the act of seat {seat} is not settled yet", place)
        left = {fact.get("seat"): fact for fact in self._facts("seat")}
        for fact in (fact for fact in self.ruled.facts if fact.name == "seat"):
            seat, bets = fact.get("seat"), left[fact.get("seat")]
            if seat in self.telling.dead and bets.get("state") != "folded":
                yield _reason(f"the hand of seat {seat} is dead, which is no fold in turn", self.incident.position)
            elif seat not in unsettled and any(fact.get(name) != bets.get(name) for name in ("own", "behind", "state")):
                yield _reason(f"the chips of seat {seat} are not those of its bets alone", self.incident.position)

    def _unsettled(self) -> Mapping[Value | None, Position]:
        """The seats with an act whose turn has not come, or that called a wager which no longer stands."""
        acts = {fact: path for fact, path in self.ruled.sources.items() if fact.name in ("early", "adrift")}
        return {
            fact.get("seat"): self.places.get(_line_of(path), self.incident.position)
            for fact, path in acts.items()
            if fact.get("came") is not True
        }

    def _reasons_of_bets(self) -> Iterator[Diagnostic]:
        bets = _Bets(self._big_blind)
        for fact in self._in_time():
            street = str(fact.get("what")) if fact.name == "event" else ""
            reason = bets.against_street(street) if street else bets.against_act(fact)
            if reason:
                yield self._of_line(self.reading.sources[fact], reason)

    def _of_line(self, path: str, reason: str) -> Diagnostic:
        line = _line_of(path)
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

    def against_street(self, street: str) -> str:
        """The reason why the street has no place, empty where it has one."""
        skipped = self._streets[:1] != [street]
        untold = street == "flop" and not self._acted
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
        if kind == "check" and act.get("before") != act.get("own"):
            return "is a check where there is a bet to call"
        if kind not in ("bet", "raise"):
            return ""
        if not isinstance(to, int):
            return "has an amount that nobody told"
        more, least = to - self._level, self._least
        self._level, self._least = to, max(more, least)
        short = more < least and act.get("all-in") is False
        return f"is a raise by {more}, where no less than {least} is one" if short else ""


def _reason(message: str, position: Position, hint: str = "") -> Diagnostic:
    return Diagnostic(Code.NO_HISTORY.value, message, position, hint)


def _line_of(path: str) -> str:
    """The path of the line or the fact that this path is in."""
    return ".".join(path.split(".")[:2])


def _number(value: Value | None) -> int:
    return value if isinstance(value, int) else 0


def _seat(fact: Fact) -> Seat:
    seat = fact.get("seat")
    return seat if isinstance(seat, int | str) else ""


def _toml(value: str | int | Sequence[str | int]) -> str:
    """The value as TOML, whose strings and lists of one line are those of JSON but for one control code."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
