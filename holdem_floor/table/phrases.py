"""Reading phrases from a run of tokens: verbs, amounts, chips and counts.

Every reader takes the tokens and an index, and returns what it found with the index after it, or None.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from holdem_floor.table import lexicon
from holdem_floor.table.lines import Taken, Told, Verb
from holdem_floor.table.tokens import Shape, Token

Meaning = TypeVar("Meaning")
Tokens = Sequence[Token]


def word_at(tokens: Tokens, index: int) -> str:
    """The word or mark at the index; empty for numbers, quotations and past the end."""
    if index >= len(tokens) or tokens[index].shape not in (Shape.WORD, Shape.MARK):
        return ""
    return tokens[index].text


def phrase_after(tokens: Tokens, index: int, phrases: Iterable[tuple[str, ...]]) -> int:
    """The index after the longest of these phrases that stands here; the same index if none does."""
    fitting = [len(phrase) for phrase in phrases if words_here(tokens, index, len(phrase)) == phrase]
    return index + max(fitting, default=0)


def words_here(tokens: Tokens, index: int, count: int) -> tuple[str, ...]:
    return tuple(word_at(tokens, index + offset) for offset in range(count))


def verb_at(tokens: Tokens, index: int, verbs: Mapping[tuple[str, ...], Verb]) -> tuple[Verb, int] | None:
    """The longest verb form that stands here."""
    for length in range(lexicon.LONGEST_VERB, 0, -1):
        verb = verbs.get(words_here(tokens, index, length))
        if verb is not None:
            return verb, index + length
    return None


def skip(tokens: Tokens, index: int, fillers: frozenset[str]) -> int:
    """The index of the next token that is no filler."""
    while word_at(tokens, index) in fillers and index < len(tokens):
        index += 1
    return index


def amount_at(tokens: Tokens, index: int, verb: Verb | None) -> tuple[Told | None, int]:
    """`800`, `to 800`, `by 500`, `500 de plus`. After a bet or a call `de 300` and `of 300` are totals."""
    before = skip(tokens, index, lexicon.TOTAL_BEFORE | lexicon.MORE_BEFORE)
    if before >= len(tokens) or tokens[before].shape is not Shape.NUMBER:
        return None, index
    chips, after = tokens[before].number, before + 1
    more = phrase_after(tokens, after, lexicon.MORE_AFTER)
    if more > after:
        return Told(chips, more=True), more
    total = phrase_after(tokens, after, lexicon.TOTAL_AFTER)
    by = bool(lexicon.MORE_BEFORE & set(words_here(tokens, index, before - index)))
    return Told(chips, more=by and verb is Verb.RAISE and total == after), total


def act_at(tokens: Tokens, index: int, verbs: Mapping[tuple[str, ...], Verb]) -> tuple[Taken, int] | None:
    """A verb with its amount, `all-in` beside it or not; or an amount alone."""
    found = verb_at(tokens, index, verbs)
    if found is None:
        amount, after = amount_at(tokens, index, Verb.RAISE)
        return (Taken(Verb.AMOUNT, amount), after) if amount else None
    verb, after = found
    if verb in (Verb.FOLD, Verb.CHECK):
        return Taken(verb), after
    all_in, after = _all_in(tokens, after)
    amount, after = amount_at(tokens, after, verb)
    all_in_after, after = _all_in(tokens, after)
    return Taken(verb, amount, all_in or all_in_after or verb is Verb.ALL_IN), after


def _all_in(tokens: Tokens, index: int) -> tuple[bool, int]:
    start = skip(tokens, index, frozenset(("a", "to", "est", "is", "pour", "for", "and", "et")))
    found = verb_at(tokens, start, {form: verb for form, verb in lexicon.VERBS.items() if verb is Verb.ALL_IN})
    return (True, found[1]) if found else (False, index)


def chips_at(tokens: Tokens, index: int) -> tuple[tuple[int, ...], int] | None:
    """`1000`, `500+500`, `3x100`, `3 jetons de 100`, `a 1000 chip`: the value of each chip."""
    first = _stack_at(tokens, index)
    if first is None:
        return None
    chips, after = first
    while word_at(tokens, after) == "+":
        following = _stack_at(tokens, after + 1)
        if following is None:
            return None
        chips, after = chips + following[0], following[1]
    return chips, after


def _stack_at(tokens: Tokens, index: int) -> tuple[tuple[int, ...], int] | None:
    counted = _count_at(tokens, index)
    if counted is not None:
        count, after = counted
        start = skip(tokens, after, lexicon.CHIP_NOUNS | frozenset(("x", "of", "de", "d", "a", "seul", "single")))
        if (
            start < len(tokens)
            and tokens[start].shape is Shape.NUMBER
            and start > after - (tokens[index].shape is Shape.WORD)
        ):
            return (tokens[start].number,) * count, skip(tokens, start + 1, lexicon.CHIP_NOUNS)
    if index < len(tokens) and tokens[index].shape is Shape.NUMBER:
        return (tokens[index].number,), skip(tokens, index + 1, lexicon.CHIP_NOUNS)
    return None


def _count_at(tokens: Tokens, index: int) -> tuple[int, int] | None:
    count = count_at(tokens, index)
    return count if count is not None and 0 < count[0] <= MOST_CHIPS else None


MOST_CHIPS = 200
"""Chips of one value in one push; a larger number before `x` is not a count."""


def count_at(tokens: Tokens, index: int) -> tuple[int, int] | None:
    """A number of things, in figures or in a word."""
    if index < len(tokens) and tokens[index].shape is Shape.NUMBER:
        return tokens[index].number, index + 1
    count = lexicon.COUNTS.get(word_at(tokens, index))
    return (count, index + 1) if count is not None else None
