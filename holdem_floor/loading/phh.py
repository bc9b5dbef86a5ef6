"""Hand histories of the PHH standard (https://phh.readthedocs.io) → `Incident`.

The bets become the story; what the cards were is left out. What is asked is what the seat due may do now.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.nodes import text_of_file
from holdem_floor.loading.problems import Problems, quoted
from holdem_floor.loading.reader import integer_of
from holdem_floor.loading.story import MAX_LINES
from holdem_floor.loading.toml import Toml, read_toml
from holdem_floor.model.incident import OPTIONS, Incident, Seat, Spoken, TableSetup
from holdem_floor.model.values import Position
from holdem_floor.model.vocabulary import Vocabulary

NO_LIMIT: Final = "NT"
"""The standard's code of no-limit Texas hold'em."""
PLAYERS: Final = range(2, 11)
"""How many players a history may have."""
MAX_CHIPS: Final = 10**12
"""Of one amount."""

_PLAYER: Final = re.compile(r"p([1-9][0-9]?)")
_LABEL: Final = re.compile(r"[^\W_][\w'’-]{0,39}")
_BOARDS: Final = {3: "flop", 4: "turn", 5: "river"}
_CARDS: Final = re.compile(r"(?:[2-9TJQKA?][cdhs?])+")


def load_phh(text: str, file: str, vocabulary: Vocabulary) -> Incident:
    """The hand that a history tells; `file` is what messages call it.

    Raises `InvalidInput` for what is no history of no-limit hold'em as it is played here.
    """
    problems = Problems()
    incident = _incident(read_toml(text, file, problems), vocabulary, problems)
    problems.raise_any()
    return incident


def load_phh_file(path: Path, vocabulary: Vocabulary) -> Incident:
    """Like `load_phh`, of a file."""
    problems = Problems()
    text = text_of_file(path, problems)
    document = None if text is None else read_toml(text, str(path), problems)
    incident = _incident(document, vocabulary, problems)
    problems.raise_any()
    return incident


def _incident(document: Toml | None, vocabulary: Vocabulary, problems: Problems) -> Incident:
    if document is None:
        return Incident()
    table = _Table(document, problems).read()
    questions = (OPTIONS,) if OPTIONS in vocabulary.questions else ()
    if table is None:
        return Incident()
    story = _Actions(document, problems, table.seats).story()
    return Incident(table=table, story=story, questions=questions, position=table.position)


@dataclass(frozen=True, slots=True)
class _Values:
    """The fields of a document by their types; what is missing or of another type is noted."""

    document: Toml
    problems: Problems

    def wrong(self, key: str, message: str, code: Code = Code.WRONG_TYPE, hint: str = "") -> None:
        self.problems.add(code, message, self.document.at(key), hint)

    def list_of(self, key: str) -> Sequence[object] | None:
        value = self.document.values.get(key)
        if value is None:
            self.wrong(key, f'the key "{key}" is missing from the hand history', Code.MISSING_KEY)
        elif not isinstance(value, list):
            self.wrong(key, f'expected a list for "{key}"')
        return value if isinstance(value, list) else None

    def chips(self, key: str, value: object) -> int | None:
        """A number of chips; None for what is none, which is noted."""
        number = _whole(value)
        if number is None:
            self.wrong(key, f'expected whole numbers of chips for "{key}", not {_shown(value)}')
        elif not 0 <= number <= MAX_CHIPS:
            self.wrong(key, f'expected chips from 0 to {MAX_CHIPS} for "{key}", not {_shown(value)}', Code.OUT_OF_RANGE)
        else:
            return number
        return None


def _whole(value: object) -> int | None:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _shown(value: object) -> str:
    """A value in a message; a number may be too long for Python to write down."""
    return "a huge number" if isinstance(value, int) and abs(value) > MAX_CHIPS**2 else quoted(str(value))


@dataclass(frozen=True, slots=True)
class _Table(_Values):
    """The seats, stacks, blinds and antes of a history."""

    def read(self) -> TableSetup | None:
        if not self._is_our_game():
            return None
        stacks = self.list_of("starting_stacks")
        if stacks is None or not self._fits(len(stacks)):
            return None
        labels = self._labels(len(stacks))
        small, big = self._blinds(len(stacks))
        ante, table_ante = self._antes(len(stacks))
        return TableSetup(
            seats=labels,
            small_blind=small,
            big_blind=big,
            ante=ante,
            button=labels[-1],
            stacks=dict(self._stacks(labels, stacks)),
            position=self.document.at("starting_stacks"),
            big_blind_ante=table_ante,
        )

    def _is_our_game(self) -> bool:
        values = self.document.values
        if "variant" not in values:
            hint = "a file of several hands (.phhs) is read a hand at a time" if "1" in values else ""
            self.wrong("variant", 'the key "variant" is missing from the hand history', Code.MISSING_KEY, hint)
        elif values["variant"] != NO_LIMIT:
            message = f"only no-limit hold'em ({NO_LIMIT}) is read, not {_shown(values['variant'])}"
            self.wrong("variant", message, Code.OTHER_GAME)
        return values.get("variant") == NO_LIMIT

    def _fits(self, players: int) -> bool:
        if players not in PLAYERS:
            message = f"a table has {PLAYERS.start} to {PLAYERS.stop - 1} players, not {players}"
            self.wrong("starting_stacks", message, Code.OUT_OF_RANGE)
        return players in PLAYERS

    def _stacks(self, labels: Sequence[Seat], stacks: Sequence[object]) -> Iterator[tuple[Seat, int]]:
        """The stacks that are known; the standard writes `inf` for one that is not."""
        for label, stack in zip(labels, stacks, strict=True):
            if isinstance(stack, float) and stack == math.inf:
                continue
            chips = self.chips("starting_stacks", stack)
            if chips is not None:
                yield label, chips

    def _labels(self, players: int) -> tuple[Seat, ...]:
        """The seat numbers, failing them the players' names, failing these the numbers of the players.

        A seat is called by one word: the words of a name are joined by hyphens, names of other signs passed over.
        """
        for key in ("seats", "players"):
            told = self.document.values.get(key)
            labels = [_label(item) for item in told] if isinstance(told, list) else []
            known = [label for label in labels if label is not None]
            if len({str(label).casefold() for label in known}) == players == len(labels):
                return tuple(known)
        return tuple(range(1, players + 1))

    def _posted(self, key: str, players: int) -> tuple[int, ...] | None:
        told = self.list_of(key)
        if told is None:
            return None
        if len(told) > players:
            self.wrong(key, f'expected {players} amounts for "{key}", one for each player, not {len(told)}')
            return None
        amounts = [self.chips(key, amount) for amount in told]
        known = [amount for amount in amounts if amount is not None]
        return (*known, *([0] * (players - len(known)))) if len(known) == len(told) else None

    def _blinds(self, players: int) -> tuple[int | None, int | None]:
        """Small and big blind: the first two of the list, heads-up too, where the second posts the first."""
        key = "blinds_or_straddles"
        blinds = self._posted(key, players)
        if blinds is None:
            return None, None
        if any(blinds[2:]):
            self.wrong(key, "a straddle is no bet of these tournaments", Code.OTHER_GAME)
        elif not 0 <= blinds[0] <= blinds[1] != 0:
            self.wrong(key, "expected a small blind, then a big blind of at least as much", Code.OTHER_GAME)
        elif "min_bet" not in self.document.values:
            self.wrong("min_bet", 'the key "min_bet" is missing from the hand history', Code.MISSING_KEY)
        elif _whole(self.document.values["min_bet"]) != blinds[1]:
            self.wrong("min_bet", f"the smallest bet is the big blind, {blinds[1]}", Code.OTHER_GAME)
        return blinds[0], blinds[1]

    def _antes(self, players: int) -> tuple[int | None, int | None]:
        """The ante of every seat, and the one that the big blind puts in for the table."""
        antes = self._posted("antes", players)
        if antes is None or not any(antes):
            return None, None
        each = antes[0]
        if any(ante != each for ante in antes[2:]) or antes[1] < each:
            self.wrong("antes", "the antes are the same for all, but for the big blind's", Code.OTHER_GAME)
        return each or None, antes[1] - each or None


def _label(told: object) -> Seat | None:
    if isinstance(told, int) and not isinstance(told, bool) and 0 <= told < 1000:
        return told
    if not isinstance(told, str) or not _LABEL.fullmatch(name := "-".join(told.replace(".", " ").split())):
        return None
    number = integer_of(name)
    return name if number is None else number


@dataclass(slots=True)
class _Actions:
    """The actions of a history, one after the other, as story lines."""

    document: Toml
    problems: Problems
    seats: tuple[Seat, ...]
    lines: list[Spoken] = field(default_factory=list)
    board: int = 0
    wagered: bool = True
    """Whether somebody has bet on this street; the blinds count."""

    def story(self) -> tuple[Spoken, ...]:
        told = _Values(self.document, self.problems).list_of("actions") or ()
        for action, position in zip(told, self.document.items_at("actions", len(told)), strict=True):
            line = self._line(action.partition("#")[0].split()) if isinstance(action, str) else None
            if line is None:
                self._unknown(action, position)
            elif line:
                self.lines.append(Spoken(line, f"story.{len(self.lines) + 1}", position))
        if len(self.lines) > MAX_LINES:
            message = f"a story holds at most {MAX_LINES} lines"
            self.problems.add(Code.STORY_TOO_LONG, message, self.lines[MAX_LINES].position)
        return tuple(self.lines)

    def _unknown(self, action: object, position: Position) -> None:
        message = f"{_shown(action)} is no action of no-limit hold'em"
        hint = 'write for example "p3 cbr 600", "p4 cc", "p5 f", "d db AsKdQh"'
        self.problems.add(Code.UNKNOWN_ACTION, message, position, hint)

    def _line(self, words: list[str]) -> str | None:
        """The line of an action; empty for one that is no part of a story, None for one that cannot be read."""
        match words:
            case []:
                return ""
            case ["d", "db", cards]:
                return self._board(cards)
            case ["d", "dh", player, _]:
                return None if self._seat(player) is None else ""
            case [player, act, *rest]:
                seat = self._seat(player)
                return None if seat is None else self._act(seat, act, rest)
            case _:
                return None

    def _seat(self, player: str) -> Seat | None:
        found = _PLAYER.fullmatch(player)
        number = int(found[1]) if found else 0
        return self.seats[number - 1] if 0 < number <= len(self.seats) else None

    def _board(self, cards: str) -> str | None:
        self.board += len(cards) // 2 if _CARDS.fullmatch(cards) else 0
        self.wagered = False
        return _BOARDS.get(self.board) if _CARDS.fullmatch(cards) else None

    def _act(self, seat: Seat, act: str, rest: list[str]) -> str | None:
        match act, rest:
            case "f", []:
                return f"{seat} fold"
            case "cc", []:
                return f"{seat} {'call' if self.wagered else 'check'}"
            case "cbr", [amount]:
                return self._wager(seat, amount)
            case "sm", [] | [_]:
                return ""
            case _:
                return None

    def _wager(self, seat: Seat, amount: str) -> str | None:
        chips = integer_of(re.sub(r"\.0+$", "", amount.replace(",", "")))
        if chips is None or not 0 < chips <= MAX_CHIPS:
            return None
        verb, self.wagered = "raise to" if self.wagered else "bet", True
        return f"{seat} {verb} {chips}"
