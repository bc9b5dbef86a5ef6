"""Checks the places of sentences: `{seat}` must name something that the sentence can be filled with."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.nodes import Node
from holdem_floor.loading.problems import did_you_mean, quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.model.values import Position, Text

_PLACE: Final = re.compile(r"\{([^{}]*?)(?::or)?\}")


def places(text: Text | None) -> frozenset[str]:
    """The names between braces, in either language."""
    return frozenset(_PLACE.findall(f"{text.fr} {text.en}")) if text else frozenset()


def check_places(reader: Reader, text: Text | None, known: Collection[str], at: Node | Position) -> None:
    """Report places that name nothing known, and braces or brackets that do not close."""
    if text is None:
        return
    for name in sorted(places(text) - set(known)):
        hint = did_you_mean(name, known)
        reader.fail(Code.UNKNOWN_PLACE, f"nothing is called {quoted(name)} that {{{name[:40]}}} could show", at, hint)
    for sentence in (text.fr, text.en):
        rest = _PLACE.sub("", sentence)
        if "{" in rest or "}" in rest:
            reader.fail(Code.UNKNOWN_PLACE, f"a brace does not close in {quoted(sentence)}", at)
        if rest.count("[") != rest.count("]"):
            reader.fail(Code.UNKNOWN_PLACE, f"a bracket does not close in {quoted(sentence)}", at)
