"""A story line cut into words, numbers and quotations, each with its place in the line."""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from typing import Final

from holdem_floor.model.frozen import dataclass


class Shape(StrEnum):
    """What a token looks like."""

    WORD = "word"
    NUMBER = "number"
    QUOTED = "quoted"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Token:
    """`text` is without accents and capitals (for a quotation: as written, without its quotes).

    `start` and `end` count characters of the line from 0; `number` is 0 unless the token is one.
    """

    shape: Shape
    text: str
    start: int
    end: int
    number: int = 0


LARGEST_AMOUNT: Final = 10**12

_TOKEN: Final = re.compile(
    r"""
      (?P<quoted>"[^"]*"|“[^”“]*”|«[^»«]*»|(?<![\w])'[^']*'(?!\w))
    | (?P<again>[345]-?bets?\b)
    | (?P<number>\d++(?:(?:[.,'’\u00a0\u202f]\d{3})++(?!\d)|[.,]\d(?=k\b))?k?(?![^\W\d_x]))
    | (?P<word>[^\W\d_]+)
    | (?P<mark>[^\s'’\-‑€$£])
    """,
    re.VERBOSE | re.IGNORECASE,
)


def folded(text: str) -> str:
    """The text without accents and capitals, character for character as long as it was."""
    return "".join(unicodedata.normalize("NFKD", character)[0].lower()[0] for character in text)


def tokens_of(text: str) -> tuple[Token, ...]:
    """Every token of the line in order; spaces, hyphens and apostrophes only separate."""
    return tuple(_token(match) for match in _TOKEN.finditer(text))


def _token(match: re.Match[str]) -> Token:
    text, start, end = match.group(), match.start(), match.end()
    if match.lastgroup == "quoted":
        return Token(Shape.QUOTED, text[1:-1].strip(), start, end)
    if match.lastgroup == "number":
        return Token(Shape.NUMBER, text, start, end, _number(text))
    if match.lastgroup == "mark":
        return Token(Shape.MARK, {"×": "x", "*": "x"}.get(text, text), start, end)
    return Token(Shape.WORD, folded(text).replace("-", ""), start, end)


def _number(text: str) -> int:
    """`1,500`, `1 500` (no-break space), `2k` and `1.5k`; never above `LARGEST_AMOUNT` plus one."""
    lower = text.lower()
    if lower.endswith("k") and re.fullmatch(r"\d+[.,]\dk", lower):
        whole, _, tenth = lower[:-1].replace(",", ".").partition(".")
        return min(int(whole[:15]) * 1000 + int(tenth) * 100, LARGEST_AMOUNT + 1)
    digits = re.sub(r"\D", "", lower).lstrip("0")[:15] or "0"
    return min(int(digits) * (1000 if lower.endswith("k") else 1), LARGEST_AMOUNT + 1)


def grouped(text: str, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens with `1 500` made one number: three digits after one space go on with the number before them."""
    joined: list[Token] = []
    for token in tokens:
        before = joined[-1] if joined else None
        if before is not None and _goes_on(text, before, token):
            number = min(before.number * 1000 + token.number, LARGEST_AMOUNT + 1)
            joined[-1] = Token(Shape.NUMBER, text[before.start : token.end], before.start, token.end, number)
        else:
            joined.append(token)
    return tuple(joined)


def _goes_on(text: str, before: Token, token: Token) -> bool:
    numbers = before.shape is Shape.NUMBER and token.shape is Shape.NUMBER
    return numbers and re.fullmatch(r"\d{1,3}(?: \d{3})* \d{3}", text[before.start : token.end]) is not None


def word_at(tokens: tuple[Token, ...], index: int) -> str:
    """The word or mark at the index; empty for numbers, quotations and outside the line."""
    if not 0 <= index < len(tokens) or tokens[index].shape not in (Shape.WORD, Shape.MARK):
        return ""
    return tokens[index].text


def words_at(tokens: tuple[Token, ...], index: int, count: int) -> tuple[str, ...]:
    """So many words from the index."""
    return tuple(word_at(tokens, index + offset) for offset in range(count))
