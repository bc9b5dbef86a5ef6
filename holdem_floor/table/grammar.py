"""Story lines in English and in French: text → what one seat did, or an event."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, TypeAlias

from holdem_floor.model.diagnostic import Diagnostic
from holdem_floor.model.incident import Seat, Spoken
from holdem_floor.model.values import Position
from holdem_floor.table import lexicon
from holdem_floor.table.codes import StoryCode
from holdem_floor.table.events import event_of
from holdem_floor.table.lines import Clause, ParsedLine, Puts, SeatLine, Taken, TakesBack, Taps, Verb
from holdem_floor.table.phrases import Tokens, act_at, after_phrase, chips_at, count_at, skip, verb_at
from holdem_floor.table.seats import label_at, seat_at
from holdem_floor.table.tokens import LARGEST_AMOUNT, Shape, grouped, tokens_of, word_at
from holdem_floor.table.words import says

_EXAMPLE: Final = "write for example: 4 raise to 800; 4 says « raise »; 4 puts 500+500"
_GESTURES: Final = lexicon.SAYS | lexicon.PUTS | lexicon.TAPS

Found: TypeAlias = tuple[Clause, int] | None


class _UnreadableError(Exception):
    """Why a line cannot be read, and the character where that shows."""

    def __init__(self, code: StoryCode, message: str, start: int, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.start, self.hint = code, message, start, hint


def parse_line(line: Spoken, seats: tuple[Seat, ...]) -> ParsedLine | Diagnostic:
    """What a story line says; a diagnostic at the word that cannot be read."""
    try:
        return _parse(line.text, seats)
    except _UnreadableError as problem:
        position = line.position
        at = Position(position.file, position.line, position.column + problem.start)
        return Diagnostic(problem.code, problem.message, at, problem.hint)


@lru_cache(maxsize=1024)  # a story is read again for every world that is supposed
def _parse(text: str, seats: tuple[Seat, ...]) -> ParsedLine:
    tokens = tokens_of(text)
    if not tokens:
        raise _UnreadableError(StoryCode.EMPTY_LINE, "the story line is empty", 0)
    for token in tokens:
        if token.number > LARGEST_AMOUNT:
            message = f'"{token.text}" is more chips than can be counted'
            raise _UnreadableError(StoryCode.AMOUNT_TOO_LARGE, message, token.start)
    event = event_of(text, tokens, seats)
    if event is not None:
        return event
    found = seat_at(text, seats)
    if found is None:
        raise _unknown_seat(text, tokens, seats)
    seat, end = found
    return _seat_line(seat, text, grouped(text, tuple(token for token in tokens if token.start >= end)))


def _unknown_seat(text: str, tokens: Tokens, seats: tuple[Seat, ...]) -> _UnreadableError:
    is_act = verb_at(tokens, 0, lexicon.VERBS) is not None and len(word_at(tokens, 0)) > 1
    if is_act or word_at(tokens, 0) in _GESTURES:
        return _UnreadableError(StoryCode.MISSING_SEAT, f'"{text}" does not say who', 0, "begin the line with the seat")
    label, start = label_at(text)
    labels = [str(seat) for seat in seats]
    close = get_close_matches(label, [*labels, *lexicon.STREETS], n=1)
    hint = f'did you mean "{close[0]}"?' if close else f"the seats are {', '.join(labels)}"
    return _UnreadableError(StoryCode.UNKNOWN_SEAT, f'there is no seat "{label}" at this table', start, hint)


def _seat_line(seat: Seat, text: str, tokens: Tokens) -> SeatLine:
    clauses: list[Clause] = []
    at_once = False
    index = skip(tokens, 0, lexicon.FILLERS | lexicon.AND)
    if index >= len(tokens):
        message = f"the line does not say what seat {seat} does"
        raise _UnreadableError(StoryCode.MISSING_ACT, message, 0, _EXAMPLE)
    while index < len(tokens):
        clause, index = _clause(tokens, index, text, clauses)
        clauses.append(clause)
        joined = after_phrase(tokens, index, lexicon.AT_ONCE)
        at_once |= joined > index
        index = skip(tokens, joined, lexicon.FILLERS | lexicon.AND)
    return SeatLine(seat, tuple(clauses), at_once)


def _clause(tokens: Tokens, index: int, text: str, earlier: list[Clause]) -> tuple[Clause, int]:
    for reader in _READERS:
        found = reader(tokens, index, text)
        if found is None:
            continue
        if isinstance(found[0], Taken) and earlier and not _adds_verb(found[0], earlier):
            continue
        return found
    raise _unknown_verb(tokens, index, earlier)


def _adds_verb(act: Taken, earlier: list[Clause]) -> bool:
    """Whether an act after other clauses says how the table took them: `puts 300 and calls`."""
    return act.verb is not Verb.AMOUNT and not any(isinstance(clause, Taken) for clause in earlier)


def _unknown_verb(tokens: Tokens, index: int, earlier: list[Clause]) -> _UnreadableError:
    token = tokens[index]
    if word_at(tokens, index) in lexicon.STRADDLE:
        hint = "where one was posted, tell it as a raise"
        return _UnreadableError(StoryCode.STRADDLE, "a tournament has no straddle", token.start, hint)
    if verb_at(tokens, index, lexicon.VERBS):
        message = f'"{token.text}" is a second act'
        return _UnreadableError(StoryCode.SECOND_ACT, message, token.start, "give it a line of its own")
    if earlier:
        return _UnreadableError(StoryCode.UNEXPECTED_WORDS, f'"{token.text}" does not belong here', token.start)
    close = get_close_matches(token.text, lexicon.SUGGESTIONS, n=1)
    hint = f'did you mean "{close[0]}"?' if close else _EXAMPLE
    return _UnreadableError(StoryCode.UNKNOWN_VERB, f'"{token.text}" is no act', token.start, hint)


# --- the clauses; each reader returns None where its clause does not stand


def _act(tokens: Tokens, index: int, _: str) -> Found:
    found = act_at(tokens, index, lexicon.VERBS)
    if found is not None and found[1] == len(tokens) - 1 and word_at(tokens, found[1]) in ("to", "by", "a", "de"):
        start = tokens[found[1]].start
        raise _UnreadableError(StoryCode.MISSING_AMOUNT, "the amount is missing", start, 'write "raise to 800"')
    return found


def _quotation(tokens: Tokens, index: int, _: str) -> Found:
    return (says(tokens[index].text), index + 1) if tokens[index].shape is Shape.QUOTED else None


def _says(tokens: Tokens, index: int, text: str) -> Found:
    if word_at(tokens, index) not in lexicon.SAYS:
        return None
    start = skip(tokens, index + 1, lexicon.BEFORE_WORDS)
    if start >= len(tokens):
        where = tokens[index].start
        raise _UnreadableError(StoryCode.MISSING_WORDS, "what was said is missing", where, "write: says « raise »")
    if tokens[start].shape is Shape.QUOTED:
        return says(tokens[start].text), start + 1
    end = start + 1
    while end < len(tokens) and not _hands_over(tokens, end):
        end += 1
    return says(text[tokens[start].start : tokens[end - 1].end]), end


def _hands_over(tokens: Tokens, index: int) -> bool:
    """Whether words told without quotes end here because the line goes on with a gesture."""
    joined = max(skip(tokens, index, lexicon.AND), after_phrase(tokens, index, lexicon.AT_ONCE))
    gesture = word_at(tokens, joined) in lexicon.PUTS | lexicon.TAPS
    return joined > index and (gesture or after_phrase(tokens, joined, lexicon.TAKES_BACK) > joined)


def _takes_back(tokens: Tokens, index: int, _: str) -> Found:
    after = after_phrase(tokens, index, lexicon.TAKES_BACK)
    if after == index:
        return None
    chips, end = _chips(tokens, after)
    return TakesBack(sum(chips)), end


def _puts(tokens: Tokens, index: int, _: str) -> Found:
    if word_at(tokens, index) not in lexicon.PUTS:
        return None
    chips, end = _chips(tokens, index + 1)
    counted = len(chips) > 1 or word_at(tokens, index) not in lexicon.PUSHES
    return Puts(chips, counted), end


def _more_chips(tokens: Tokens, index: int, _: str) -> Found:
    """`puts 200 then 300`: the second push goes without a verb."""
    if index < 2 or word_at(tokens, index - 1) not in lexicon.THEN:
        return None
    found = chips_at(tokens, index)
    return None if found is None else (Puts(found[0]), found[1])


def _chips(tokens: Tokens, index: int) -> tuple[tuple[int, ...], int]:
    start = skip(tokens, index, lexicon.FILLERS)
    found = chips_at(tokens, start)
    if found is None:
        where = tokens[min(start, len(tokens) - 1)].start
        message, hint = "the line does not say how many chips", 'write "puts 1000" or "puts 500+500"'
        raise _UnreadableError(StoryCode.MISSING_AMOUNT, message, where, hint)
    chips, after = found
    if sum(chips) > LARGEST_AMOUNT:
        message = "these are more chips than can be counted"
        raise _UnreadableError(StoryCode.AMOUNT_TOO_LARGE, message, tokens[start].start)
    more = after_phrase(tokens, after, lexicon.MORE_AFTER)
    return chips, after_phrase(tokens, more, lexicon.PLACES)


def _taps(tokens: Tokens, index: int, _: str) -> Found:
    if word_at(tokens, index) not in lexicon.TAPS:
        return None
    start = skip(tokens, index + 1, lexicon.FILLERS)
    counted = count_at(tokens, start)
    if counted is None:
        return Taps(1), start
    return Taps(counted[0]), skip(tokens, counted[1], lexicon.TIMES | lexicon.FILLERS)


_READERS: Final[tuple[Callable[[Tokens, int, str], Found], ...]] = (
    _act,
    _quotation,
    _says,
    _takes_back,
    _puts,
    _taps,
    _more_chips,
)
