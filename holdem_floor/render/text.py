"""An answer as lines for a terminal: short, aligned, to be read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from holdem_floor.model.decision import Decision
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Language
from holdem_floor.render.plain import with_citation, wrap
from holdem_floor.render.sheet import Role, Said, sheet

WIDEST: Final = 80
"""Columns beyond which lines are no easier to read."""

_STYLES: Final = {Role.HEADING: "2", Role.RULING: "1", Role.STATE: "1", Role.SANCTION: "3"}
_STEP: Final = "  "


def decision_text(
    decision: Decision,
    books: Mapping[str, Rulebook],
    languages: Iterable[Language],
    width: int = WIDEST,
    colour: bool = False,
) -> str:
    """The answer in each language, one after the other, in lines of at most `width` columns."""
    pages = (sheet(decision, books, language) for language in languages)
    return "\n\n".join("\n".join(_page(page, min(width, WIDEST), colour)) for page in pages)


def _page(page: Iterable[Said], width: int, colour: bool) -> Iterable[str]:
    for said in page:
        for line in _lines(said, width):
            yield f"\x1b[{_STYLES[said.role]}m{line}\x1b[0m" if colour and said.role in _STYLES else line


def _lines(said: Said, width: int) -> list[str]:
    indent = _STEP * said.depth
    hanging = indent if said.role in (Role.HEADING, Role.RULING, Role.STATE) else indent + _STEP
    return with_citation(wrap(said.text, width, indent, hanging), said.cite, width)
