"""Text from files made harmless for a terminal, and wrapped."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from typing import Final

NARROWEST: Final = 24
"""Columns below which nothing is laid out any more."""
GAP: Final = 2
"""Columns that are left free between two texts on one line."""

_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_BREAKS: Final = re.compile(r"[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")
_GLUED: Final = re.compile(r" (?=[:;?!»])|(?<=«) ")


def clean(text: str) -> str:
    """The text on one line, without control codes, direction overrides or other invisible characters."""
    if text.isascii() and text.isprintable():
        return text
    line = _BREAKS.sub(" ", text)
    return "".join(character for character in line if unicodedata.category(character) not in _INVISIBLE)


def glue(text: str) -> str:
    """The text on one line, with no break possible before or after French punctuation."""
    return _GLUED.sub("\N{NO-BREAK SPACE}", clean(text))


def wrap(text: str, width: int, indent: str = "", hanging: str = "") -> list[str]:
    """Lines of at most `width` columns; French punctuation stays with its word."""
    glued = glue(text)
    lines = textwrap.wrap(
        glued,
        max(width, NARROWEST),
        initial_indent=indent,
        subsequent_indent=hanging,
        break_on_hyphens=False,
    )
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def with_citation(lines: list[str], citation: str, width: int) -> list[str]:
    """The lines with a citation at the right edge: on the last of them where there is room, else below it."""
    cited = clean(citation)
    room = width - len(cited)
    if not cited:
        return lines
    if lines and len(lines[-1]) + GAP <= room:
        return [*lines[:-1], lines[-1].ljust(room) + cited]
    return [*lines, *(line.rjust(width) for line in wrap(cited, width))]
