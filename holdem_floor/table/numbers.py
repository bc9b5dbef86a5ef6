"""Amounts in figures or in words: `800`, `eight hundred`, `huit cents`."""

from __future__ import annotations

from holdem_floor.table import lexicon
from holdem_floor.table.tokens import LARGEST_AMOUNT, Shape, Token, word_at


def number_at(tokens: tuple[Token, ...], index: int) -> tuple[int, int] | None:
    """The number that stands here, with the index after it; never above `LARGEST_AMOUNT`."""
    if index < len(tokens) and tokens[index].shape is Shape.NUMBER:
        whole, current, after = 0, tokens[index].number, index + 1
    elif word_at(tokens, index) in lexicon.UNITS or word_at(tokens, index) in lexicon.MULTIPLIERS:
        whole, current, after = 0, 0, index
    else:
        return None
    while after < len(tokens):
        after = _over_and(tokens, after)
        step = _step(whole, current, word_at(tokens, after))
        if step is None:
            break
        whole, current = step
        after += 1
    if word_at(tokens, after - 2) == "mille" and 0 < current < 10:
        current *= 100  # as it is said at a table: « deux mille cinq » is 2500, and no chip makes 2005
    return min(whole + current, LARGEST_AMOUNT), after


def _over_and(tokens: tuple[Token, ...], index: int) -> int:
    """Past the `and` of "two hundred and fifty" and the `et` of "vingt et un"."""
    joins = word_at(tokens, index) in ("and", "et") and word_at(tokens, index + 1) in lexicon.UNITS
    return index + 1 if joins and word_at(tokens, index - 1) in lexicon.MULTIPLIERS else index


def _step(whole: int, current: int, word: str) -> tuple[int, int] | None:
    """The thousands and the rest after one more word; None when the word is no part of the number."""
    if word in lexicon.SCORES and current % 100 == 4:
        return whole, current + 76
    if word in lexicon.UNITS:
        return whole, _after_units(current, lexicon.UNITS[word])
    multiplier = lexicon.MULTIPLIERS.get(word)
    if multiplier == 1000:
        return whole + max(current, 1) * 1000, 0
    return None if multiplier is None else (whole, max(current, 1) * multiplier)


def _after_units(current: int, units: int) -> int:
    """`five fifty` is 550 and `twelve fifty` 1250: hundreds, where two such words cannot make one number."""
    hundreds = 0 < current < 20 and units >= 10
    return (current * 100 if hundreds else current) + units
