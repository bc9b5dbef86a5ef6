"""What a ruling rests on: the articles it cites and the told things it used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from holdem_floor.inference.rounds import Program
from holdem_floor.model.trace import Firing, facts_behind
from holdem_floor.model.values import Fact


class Sources:
    """The facts behind firings, followed back to what was told or read."""

    def __init__(self, origins: Mapping[Fact, tuple[Firing, ...]], program: Program) -> None:
        self._origins = origins
        self._index = program.index
        self._order = program.rulebook.order_of

    def used(self, firings: Iterable[Firing]) -> frozenset[Fact]:
        """Every fact that these firings matched, and those behind."""
        return frozenset(facts_behind(firings, self._origins))

    def behind(self, firing: Firing) -> Iterator[str]:
        """The articles that gave a fact which the firing matched, or one behind it."""
        for fact in facts_behind((firing,), self._origins):
            yield from self._that_gave(fact)

    def articles_of(self, fact: Fact) -> tuple[str, ...]:
        """The articles that gave a fact or, where none did, one behind it, in the order of print."""
        near = set(self._that_gave(fact))
        if near:
            return tuple(sorted(near, key=self._order))
        behind = {article for firing in self._origins.get(fact, ()) for article in self.behind(firing)}
        return tuple(sorted(behind, key=self._order))

    def _that_gave(self, fact: Fact) -> Iterator[str]:
        yield from (fixed.article for fixed in self._index.parameters(fact.name) if fixed.fact == fact)
        yield from (origin.rule.article for origin in self._origins.get(fact, ()) if origin.rule.article)
