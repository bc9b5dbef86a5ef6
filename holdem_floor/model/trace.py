"""What the inference did, as a value: explain, why-not, coverage, mutation and JSON read it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import Rule
from holdem_floor.model.values import Fact, Value


@dataclass(frozen=True, slots=True)
class Ruled:
    """The content of a ruling: outcome and fields; unknown fields are left out."""

    outcome: str
    fields: tuple[tuple[str, Value], ...]

    def get(self, name: str) -> Value | None:
        return dict(self.fields).get(name)


@dataclass(frozen=True, slots=True)
class Firing:
    """One way in which a rule held: the variables, the facts it matched in order, what it concluded.

    `matched` holds the facts of positive conditions only; what `not` and aggregates looked at carries nothing.
    `figures` are the cells that values of the ruling hang on, which it leaves out.
    """

    rule: Rule
    bindings: tuple[tuple[str, Value], ...]
    matched: tuple[Fact, ...]
    concluded: tuple[Fact, ...] = ()
    ruling: Ruled | None = None
    figures: frozenset[str] = frozenset()


def facts_behind(firings: Iterable[Firing], origins: Mapping[Fact, Iterable[Firing]]) -> Iterator[Fact]:
    """Every fact that these firings matched, then those behind them, back to what was given; each once."""
    found = {fact: None for firing in firings for fact in firing.matched}
    yield from tuple(found)
    ahead = list(found)
    while ahead:
        matched = (fact for origin in origins.get(ahead.pop(), ()) for fact in origin.matched)
        new = {fact: None for fact in matched if fact not in found}
        yield from new
        found |= new
        ahead.extend(new)


@dataclass(frozen=True, slots=True)
class Beaten:
    """A firing that was struck, and the firing whose `despite` struck it (or whose outcome mooted it)."""

    firing: Firing
    by: Firing
    mooted: bool = False


@dataclass(frozen=True, slots=True)
class Trace:
    """A finished run over one world.

    `facts` are the reader's and the told ones; `origins` maps each derived fact to the firings that stand
    behind it; `standing` are the firings of rulings that stand. `overtaken` maps a firing to the facts behind the
    rulings that it beats whether they hold or not: nobody told enough to say, and nothing hangs on it.
    """

    facts: tuple[Fact, ...]
    firings: tuple[Firing, ...]
    standing: tuple[Firing, ...]
    beaten: tuple[Beaten, ...]
    origins: Mapping[Fact, tuple[Firing, ...]] = field(default_factory=dict)
    overtaken: Mapping[Firing, frozenset[Fact]] = field(default_factory=dict)

    def without(self, doubtful: Collection[Firing], overtaken: Mapping[Firing, frozenset[Fact]]) -> Trace:
        """The trace without the firings that only may hold, and with what these would have been about."""
        firings = tuple(one for one in self.firings if one not in doubtful)
        beaten = tuple(one for one in self.beaten if one.firing not in doubtful and one.by not in doubtful)
        origins = {fact: tuple(one for one in found if one not in doubtful) for fact, found in self.origins.items()}
        held = {fact: found for fact, found in origins.items() if found}
        standing = tuple(one for one in self.standing if one not in doubtful)
        return Trace(self.facts, firings, standing, beaten, held, overtaken)
