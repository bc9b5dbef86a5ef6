"""Rulebooks and their vocabulary, taken out as they are asked for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.vocabulary import Vocabulary


class Bookcase:
    """A folder of rules. With `kept`, what did not change comes compiled from the user's cache folder."""

    def __init__(self, rules_dir: Path, kept: bool = True) -> None:
        self.rules_dir = rules_dir
        self._kept = kept
        self._books: dict[str, Rulebook] = {}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Raises InvalidInput with everything that is wrong in its files."""
        if self._kept:
            from holdem_floor.loading.cache import open_vocabulary  # noqa: PLC0415 - one way or the other

            return open_vocabulary(self.rules_dir)
        from holdem_floor.loading.vocabulary import load_vocabulary  # noqa: PLC0415 - as above

        return load_vocabulary(self.rules_dir)

    def books(self, ids: Iterable[str]) -> dict[str, Rulebook]:
        """These rulebooks by id, in that order. Raises InvalidInput with what is wrong in any of them."""
        diagnostics: dict[Diagnostic, None] = {}
        wanted = tuple(ids)
        for rulebook in wanted:
            try:
                self._books[rulebook] = self._book(rulebook)
            except InvalidInput as invalid:
                diagnostics.update(dict.fromkeys(invalid.diagnostics))
        if diagnostics:
            raise InvalidInput(tuple(diagnostics))
        return {rulebook: self._books[rulebook] for rulebook in wanted}

    def _book(self, rulebook: str) -> Rulebook:
        if rulebook in self._books:
            return self._books[rulebook]
        if self._kept:
            from holdem_floor.loading.cache import open_rulebook  # noqa: PLC0415 - as above

            return open_rulebook(self.rules_dir, rulebook, self.vocabulary)
        from holdem_floor.loading.rulebook import load_rulebook  # noqa: PLC0415 - as above

        return load_rulebook(self.rules_dir, rulebook, self.vocabulary)
