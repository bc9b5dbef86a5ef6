"""What a ruling rests on: the articles it cites and the told things it used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from holdem_floor.inference.rounds import Program
from holdem_floor.model.trace import Firing, Trace, facts_behind
from holdem_floor.model.values import Fact


class Sources:
    """The facts behind the firings of one trace, followed back to what was told or read."""

    def __init__(self, trace: Trace, program: Program) -> None:
        self._origins: Mapping[Fact, tuple[Firing, ...]] = trace.origins
        self._rulebook = program.rulebook
        self._index = program.index

    def used(self, firing: Firing) -> frozenset[Fact]:
        """Every fact that the firing matched, and those behind it."""
        return frozenset(facts_behind(firing, self._origins))

    def articles(self, firings: Iterable[Firing]) -> tuple[str, ...]:
        """The rules' own articles, then those that gave a fact they matched, each part in the order of print."""
        own = {firing.rule.article for firing in firings if firing.rule.article}
        behind = {article for firing in firings for article in self._behind(firing)} - own
        return (*sorted(own, key=self._rulebook.order_of), *sorted(behind, key=self._rulebook.order_of))

    def _behind(self, firing: Firing) -> Iterator[str]:
        for fact in self.used(firing):
            yield from (fixed.article for fixed in self._index.parameters(fact.name) if fixed.fact == fact)
            yield from (origin.rule.article for origin in self._origins.get(fact, ()) if origin.rule.article)
