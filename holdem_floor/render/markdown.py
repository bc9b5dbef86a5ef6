"""An answer as Markdown, for a log or a message."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from holdem_floor.model.decision import Decision
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Language
from holdem_floor.render.plain import clean
from holdem_floor.render.sheet import Role, Said, sheet

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>#|~&])|^(\d+)([.)])|^([-+=])")
_FORMS: Final = {
    Role.HEADING: "### {text}",
    Role.RULING: "**{text}**",
    Role.STATE: "**{text}**",
    Role.BRANCH: "- {text}",
    Role.STEP: "- {text}",
    Role.QUESTION: "> {text}",
    Role.SANCTION: "_{text}_",
}


def decision_markdown(decision: Decision, books: Mapping[str, Rulebook], languages: Iterable[Language]) -> str:
    """The answer in each language, one section each."""
    return "\n\n".join(_section(sheet(decision, books, language)) for language in languages)


def escape(text: str) -> str:
    """The text with everything that Markdown would read as its own made literal."""
    return _SPECIAL.sub(_escaped, clean(text).strip())


def _escaped(match: re.Match[str]) -> str:
    character, number, after, start = match.groups()
    return f"{number}\\{after}" if number else f"\\{character or start}"


def _section(page: Iterable[Said]) -> str:
    return "\n\n".join(_paragraph(said) for said in page)


def _paragraph(said: Said) -> str:
    text = _FORMS.get(said.role, "{text}").replace("{text}", escape(said.text))
    cited = f"{text} — {escape(said.cite)}" if said.cite else text
    return f"> {cited}" if said.depth and said.role is not Role.BRANCH else "  " * said.depth + cited
