"""Story lines in English and in French: text → what one seat did, or an event."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from holdem_floor.model.diagnostic import Diagnostic
from holdem_floor.model.incident import Seat, Spoken
from holdem_floor.model.values import Position
from holdem_floor.table import lexicon
from holdem_floor.table.events import event_of
from holdem_floor.table.lines import Clause, ParsedLine, Puts, Says, SeatLine, Taken, TakesBack, Taps
from holdem_floor.table.phrases import Tokens, act_at, chips_at, count_at, phrase_after, skip, verb_at, word_at
from holdem_floor.table.seats import label_at, seat_at
from holdem_floor.table.tokens import LARGEST_AMOUNT, Shape, Token, tokens_of
from holdem_floor.table.words import says


class _Unreadable(Exception):
    """Why a line cannot be read, and the token where that shows."""

    def __init__(self, code: str, message: str, start: int, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.start, self.hint = code, message, start, hint


def parse_line(line: Spoken, seats: Sequence[Seat]) -> ParsedLine | Diagnostic:
    """What a story line says; a diagnostic at the word that cannot be read."""
    try:
        return _parse(line.text, seats)
    except _Unreadable as problem:
        position = line.position
        column = position.column + problem.start
        return Diagnostic(problem.code, problem.message, Position(position.file, position.line, column), problem.hint)


def _parse(text: str, seats: Sequence[Seat]) -> ParsedLine:
    tokens = tokens_of(text)
    if not tokens:
        raise _Unreadable("empty-line", "the story line is empty", 0)
    for token in tokens:
        if token.number > LARGEST_AMOUNT:
            raise _Unreadable("amount-too-large", f'"{token.text}" is more chips than can be counted', token.start)
    event = event_of(text, tokens, seats)
    if event is not None:
        return event
    found = seat_at(text, seats)
    if found is None:
        raise _unknown_seat(text, tokens, seats)
    seat, end = found
    return _seat_line(seat, text, tuple(token for token in tokens if token.start >= end), end)


def _unknown_seat(text: str, tokens: Tokens, seats: Sequence[Seat]) -> _Unreadable:
    if verb_at(tokens, 0, lexicon.VERBS) or word_at(tokens, 0) in lexicon.SAYS | lexicon.PUTS | lexicon.TAPS:
        return _Unreadable("missing-seat", f'"{text}" does not say who', 0, "begin the line with the seat")
    label, start = label_at(text)
    close = get_close_matches(label, [str(seat) for seat in seats], n=1)
    hint = f'did you mean "{close[0]}"?' if close else "the seats are " + ", ".join(str(seat) for seat in seats)
    return _Unreadable("unknown-seat", f'there is no seat "{label}" at this table', start, hint)


def _seat_line(seat: Seat, text: str, tokens: Tokens, end: int) -> SeatLine:
    clauses: list[Clause] = []
    at_once = False
    index = skip(tokens, 0, lexicon.FILLERS | lexicon.AND)
    if index >= len(tokens):
        raise _Unreadable("missing-verb", f"seat {seat} does nothing in this line", max(end - 1, 0), _EXAMPLE)
    while index < len(tokens):
        clause, index = _clause(tokens, index, text, clauses)
        clauses.append(clause)
        joined = phrase_after(tokens, index, lexicon.AT_ONCE)
        at_once |= joined > index
        index = skip(tokens, joined, lexicon.FILLERS | lexicon.AND)
    return SeatLine(seat, tuple(clauses), at_once)


_EXAMPLE = "write for example: 4 raise to 800; 4 says « raise »; 4 puts 500+500"


def _clause(tokens: Tokens, index: int, text: str, earlier: Sequence[Clause]) -> tuple[Clause, int]:
    token = tokens[index]
    if token.shape is Shape.QUOTED:
        return says(token.text), index + 1
    act = act_at(tokens, index, lexicon.VERBS) if token.shape is Shape.WORD else None
    if act is not None:
        if any(isinstance(clause, Taken) for clause in earlier):
            raise _Unreadable("unexpected-words", f'"{token.text}" is a second act: it needs its own line', token.start)
        _refuse_hanging_amount(tokens, act[1])
        return act
    if token.text in lexicon.SAYS:
        return _says(tokens, index + 1, text)
    back = phrase_after(tokens, index, lexicon.TAKES_BACK)
    if back > index:
        chips, after = _chips(tokens, back)
        return TakesBack(sum(chips)), after
    if token.text in lexicon.PUTS:
        chips, after = _chips(tokens, index + 1)
        return Puts(chips), after
    if token.text in lexicon.TAPS:
        return _taps(tokens, index + 1)
    return _bare(tokens, index, earlier)


def _bare(tokens: Tokens, index: int, earlier: Sequence[Clause]) -> tuple[Clause, int]:
    """A clause without a verb: more chips after `puts`, otherwise an amount that stands for the act."""
    if earlier and isinstance(earlier[-1], Puts):
        chips = chips_at(tokens, index)
        if chips is not None:
            return Puts(chips[0]), chips[1]
    act = act_at(tokens, index, {}) if not earlier else None
    if act is not None:
        return act
    token = tokens[index]
    if earlier:
        raise _Unreadable("unexpected-words", f'"{token.text}" does not belong here', token.start)
    close = get_close_matches(token.text, lexicon.EVERY_WORD, n=1)
    hint = f'did you mean "{close[0]}"?' if close else _EXAMPLE
    raise _Unreadable("unknown-verb", f'"{token.text}" is no act', token.start, hint)


def _says(tokens: Tokens, index: int, text: str) -> tuple[Says, int]:
    index = skip(tokens, index, frozenset((":", ",", "that", "que")))
    if index >= len(tokens):
        raise _Unreadable("missing-words", "what was said is missing", tokens[-1].start, 'quote it: says "raise"')
    if tokens[index].shape is Shape.QUOTED:
        return says(tokens[index].text), index + 1
    end = index
    while end < len(tokens) and not _hands_over(tokens, end):
        end += 1
    return says(text[tokens[index].start : tokens[end - 1].end]), end


def _hands_over(tokens: Tokens, index: int) -> bool:
    """Whether unquoted words end here because the line goes on with chips."""
    following = skip(tokens, index, lexicon.AND | frozenset(("while", "tout", "en")))
    gesture = word_at(tokens, following) in lexicon.PUTS | lexicon.TAPS or (
        phrase_after(tokens, following, lexicon.TAKES_BACK) > following
    )
    return gesture and following > index


def _chips(tokens: Tokens, index: int) -> tuple[tuple[int, ...], int]:
    start = skip(tokens, index, lexicon.FILLERS)
    found = chips_at(tokens, start)
    if found is None:
        where: Token = tokens[min(start, len(tokens) - 1)]
        raise _Unreadable(
            "missing-amount", "how many chips is missing", where.start, 'write "puts 1000" or "puts 500+500"'
        )
    chips, after = found
    if sum(chips) > LARGEST_AMOUNT:
        raise _Unreadable("amount-too-large", "that is more chips than can be counted", tokens[start].start)
    more = phrase_after(tokens, after, lexicon.MORE_AFTER)
    return chips, more


def _taps(tokens: Tokens, index: int) -> tuple[Taps, int]:
    start = skip(tokens, index, lexicon.FILLERS)
    counted = count_at(tokens, start)
    if counted is None:
        return Taps(1), start
    count, after = counted
    return Taps(count), skip(tokens, after, lexicon.TIMES | lexicon.FILLERS)


def _refuse_hanging_amount(tokens: Tokens, index: int) -> None:
    """`raise to` with nothing after it."""
    if word_at(tokens, index) in ("to", "by", "a", "de") and index == len(tokens) - 1:
        raise _Unreadable("missing-amount", "the amount is missing", tokens[index].start, 'write "raise to 800"')
