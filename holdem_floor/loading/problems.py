"""Collects everything that is wrong before anybody is told, so that one run shows all of it."""

from __future__ import annotations

from collections.abc import Iterable

from holdem_floor.loading.codes import Code
from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.values import Position


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word; empty when none is near."""
    import difflib  # noqa: PLC0415 - only where something is wrong

    candidates = {candidate.casefold(): candidate for candidate in sorted(known)}
    close = difflib.get_close_matches(word.casefold()[:80], candidates, n=1, cutoff=0.6)
    return f'did you mean "{candidates[close[0]]}"?' if close else ""


def quoted(word: str) -> str:
    """A word from a file as a message shows it: one line, no control codes, not too long."""
    shown = "".join(character if character.isprintable() else "�" for character in word)
    return f'"{shown[:60]}…"' if len(shown) > 60 else f'"{shown}"'


class Problems:
    """The diagnostics met so far."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}

    def __len__(self) -> int:
        return len(self._found)

    def add(self, code: Code, message: str, position: Position, hint: str = "") -> None:
        self._found[Diagnostic(code.value, message, position, hint)] = None

    def raise_any(self) -> None:
        """Raise `InvalidInput` with every diagnostic in the order of the files, if there is one."""
        if self._found:
            raise InvalidInput(tuple(sorted(self._found, key=_place)))


def _place(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    position = diagnostic.position
    return position.file, position.line, position.column, diagnostic.code, diagnostic.message
