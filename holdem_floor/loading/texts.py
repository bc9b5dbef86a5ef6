"""The places of sentences: `{seat}` must name something to show, and where that is not known something stands in."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.nodes import Node
from holdem_floor.loading.problems import did_you_mean, quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.model.values import Language, Position, Text
from holdem_floor.model.vocabulary import StandIn

_PLACE: Final = re.compile(r"\{([^{}]*?)(?::or)?\}")


def places(text: Text | None) -> frozenset[str]:
    """The names between braces, in either language."""
    return frozenset(_PLACE.findall(f"{text.fr} {text.en}")) if text else frozenset()


class StandIns:
    """What is said where the value of a place is not known, for every sentence that says it in the same words."""

    def __init__(self, stand_ins: Iterable[StandIn]) -> None:
        known = tuple(stand_ins)
        self._said = {
            language: {one.place.in_(language).removesuffix("{}"): one.text.in_(language) for one in known}
            for language in Language
        }

    def complete(self, text: Text) -> Text:
        """The text with `[seat {seat}|that player]` for each `seat {seat}` that is in no brackets yet."""
        return Text(self._completed(text.fr, Language.FR), self._completed(text.en, Language.EN))

    def _completed(self, sentence: str, language: Language) -> str:
        said = self._said[language]
        before = "|".join(re.escape(words) for words in sorted(said, key=len, reverse=True))

        def part(match: re.Match[str]) -> str:
            words, place = match.groups()
            return match[0] if place is None else f"[{words}{place}|{said[words]}]"

        return re.sub(rf"\[[^\[\]]*\]|(?<!\w)({before})(\{{[^{{}}]*\}})", part, sentence) if said else sentence


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
