"""The rulebooks that rule, each made ready once, with those that advise them."""

from __future__ import annotations

from holdem_floor.decision import Referee, advised, fallback_of
from holdem_floor.loading.bookcase import Bookcase
from holdem_floor.model.decision import Decision
from holdem_floor.model.incident import Incident


class Referees:
    """Rules on incidents; a rulebook's fallback advises unless `fallback` is false."""

    def __init__(self, bookcase: Bookcase, fallback: bool) -> None:
        self._bookcase = bookcase
        self._fallback = fallback
        self._ready: dict[str, Referee] = {}

    def decide(self, incident: Incident, rulebook: str) -> Decision:
        """What the rulebook of this id answers, with the advice that it is to be given.

        Raises InvalidInput when the story or one of the rulebooks cannot be read.
        """
        decision = self._referee(rulebook).decide(incident)
        book = self._bookcase.books([rulebook])[rulebook]
        adviser = fallback_of(decision, book) if self._fallback else None
        return decision if adviser is None else advised(decision, incident, book, self._referee(adviser))

    def _referee(self, rulebook: str) -> Referee:
        if rulebook not in self._ready:
            self._ready[rulebook] = Referee(self._bookcase.books([rulebook])[rulebook])
        return self._ready[rulebook]
