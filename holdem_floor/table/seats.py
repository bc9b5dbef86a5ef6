"""Finding the seat at the beginning of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from holdem_floor.model.incident import Seat
from holdem_floor.table.tokens import folded

_PREFIX: Final = r"\s*(?:(?:the|le|la)\s+)?(?:siege|seat|place|joueur|player|chaise)\s*(?:n°|no\.?|nr\.?|#)?\s*"
_LABEL: Final = r"[^\s,;:\"«“]+"


def seat_at(text: str, seats: Sequence[Seat]) -> tuple[Seat, int] | None:
    """The seat named where the text begins, and the index after its name; the longest name that fits."""
    low = folded(text)
    for start in _starts(low):
        for seat in sorted(seats, key=lambda label: len(str(label)), reverse=True):
            end = start + len(str(seat))
            if low[start:end] == folded(str(seat)) and not _goes_on(low, end):
                return seat, end
    return None


def _starts(text: str) -> Iterator[int]:
    """Where the name may begin: at once, or after a word such as "seat"."""
    yield len(text) - len(text.lstrip())
    prefix = re.match(_PREFIX, text)
    if prefix is not None:
        yield prefix.end()


def _goes_on(text: str, end: int) -> bool:
    """Whether the word or number continues past `end`."""
    if end >= len(text):
        return False
    return text[end].isalnum() or (text[end] in ".,'’+-" and text[end + 1 : end + 2].isdigit())


def label_at(text: str) -> tuple[str, int]:
    """What stands where the seat should, for a message, and its index."""
    *_, start = _starts(folded(text))
    found = re.search(_LABEL, text[start:])
    return (found.group(), start + found.start()) if found else (text, 0)
