"""Reading phrases from a run of tokens: verbs, amounts, chips and counts.

Every reader takes the tokens and an index, and returns what it found with the index after it, or None.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from holdem_floor.table import lexicon
from holdem_floor.table.lines import Taken, ToldAmount, Verb
from holdem_floor.table.numbers import number_at
from holdem_floor.table.tokens import Shape, Token, word_at, words_at

Tokens: TypeAlias = tuple[Token, ...]

MOST_ALIKE: Final = 200
"""Chips of one value in one push: a larger number is a value and not a count."""


def after_phrase(tokens: Tokens, index: int, phrases: Iterable[lexicon.Phrase]) -> int:
    """The index after the longest of these phrases that stands here; the same index if none does."""
    return index + max((len(phrase) for phrase in phrases if words_at(tokens, index, len(phrase)) == phrase), default=0)


def skip(tokens: Tokens, index: int, fillers: frozenset[str]) -> int:
    """The index of the next token that is none of these words."""
    while word_at(tokens, index) in fillers:
        index += 1
    return index


def verb_at(tokens: Tokens, index: int, verbs: Mapping[lexicon.Phrase, Verb]) -> tuple[Verb, int] | None:
    """The longest verb form that stands here."""
    for length in range(lexicon.LONGEST, 0, -1):
        verb = verbs.get(words_at(tokens, index, length))
        if verb is not None:
            return verb, index + length
    return None


def act_at(tokens: Tokens, index: int, verbs: Mapping[lexicon.Phrase, Verb]) -> tuple[Taken, int] | None:
    """A verb with its amount and whether it was all-in; or an amount alone."""
    found = verb_at(tokens, index, verbs)
    if found is None:
        amount, after = amount_at(tokens, index, Verb.RAISE)
        return None if amount is None else (Taken(Verb.AMOUNT, amount), after)
    verb, after = found
    if verb in (Verb.FOLD, Verb.CHECK):
        return Taken(verb), after
    before, after = _all_in(tokens, after)
    amount, after = amount_at(tokens, after, verb)
    behind, after = _all_in(tokens, after)
    return Taken(verb, amount, before or behind or verb is Verb.ALL_IN), after


def _all_in(tokens: Tokens, index: int) -> tuple[bool, int]:
    found = verb_at(tokens, skip(tokens, index, lexicon.BESIDE_ALL_IN), lexicon.ALL_IN)
    return (False, index) if found is None else (True, found[1])


def amount_at(tokens: Tokens, index: int, verb: Verb) -> tuple[ToldAmount | None, int]:
    """`800`, `to 800`, `by 500`, `500 de plus`. Only after a raise are `de 500` and `by 500` increments."""
    start = skip(tokens, index, lexicon.TOTAL_BEFORE | lexicon.MORE_BEFORE)
    found = number_at(tokens, start)
    if found is None:
        return None, index
    chips, after = found
    more = after_phrase(tokens, after, lexicon.MORE_AFTER)
    if more > after:
        return ToldAmount(chips, more=True), more
    total = after_phrase(tokens, after, lexicon.TOTAL_AFTER)
    by = bool(lexicon.MORE_BEFORE & set(words_at(tokens, index, start - index)))
    return ToldAmount(chips, more=by and verb is Verb.RAISE and total == after), total


def chips_at(tokens: Tokens, index: int) -> tuple[tuple[int, ...], int] | None:
    """`1000`, `500+500`, `3x100`, `3 jetons de 100`, `a 1000 chip`: the value of each chip."""
    found = _alike_at(tokens, index)
    while found is not None and word_at(tokens, found[1]) == "+":
        more = _alike_at(tokens, found[1] + 1)
        found = None if more is None else (found[0] + more[0], more[1])
    return found


def _alike_at(tokens: Tokens, index: int) -> tuple[tuple[int, ...], int] | None:
    """Chips of one value: a count with the value, or the value alone."""
    count = count_at(tokens, index)
    if count is not None and 0 < count[0] <= MOST_ALIKE:
        start = skip(tokens, count[1], lexicon.COUNT_TO_VALUE)
        linked = start > count[1] or tokens[index].shape is Shape.WORD
        value = number_at(tokens, start) if linked else None
        if value is not None:
            return (value[0],) * count[0], skip(tokens, value[1], lexicon.CHIPS)
    value = number_at(tokens, index)
    return None if value is None else ((value[0],), skip(tokens, value[1], lexicon.CHIPS))


def count_at(tokens: Tokens, index: int) -> tuple[int, int] | None:
    """A number of things, in figures or in a word."""
    if index < len(tokens) and tokens[index].shape is Shape.NUMBER:
        return tokens[index].number, index + 1
    count = lexicon.COUNTS.get(word_at(tokens, index))
    return None if count is None else (count, index + 1)
