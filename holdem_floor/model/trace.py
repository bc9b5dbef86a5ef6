"""What the inference did, as a value: explain, why-not, coverage, mutation and JSON read it."""

from __future__ import annotations

from collections.abc import Mapping
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
    """

    rule: Rule
    bindings: tuple[tuple[str, Value], ...]
    matched: tuple[Fact, ...]
    concluded: tuple[Fact, ...] = ()
    ruling: Ruled | None = None


@dataclass(frozen=True, slots=True)
class Beaten:
    """A firing that was struck, and the firing whose `despite` struck it (or whose outcome mooted it)."""

    firing: Firing
    by: Firing
    mooted: bool = False


@dataclass(frozen=True, slots=True)
class Trace:
    """A finished run over one closed world.

    `facts` are the reader's and the told ones; `origins` maps each derived fact to the firings that stand
    behind it; `standing` are the firings of rulings that stand.
    """

    facts: tuple[Fact, ...]
    firings: tuple[Firing, ...]
    standing: tuple[Firing, ...]
    beaten: tuple[Beaten, ...]
    origins: Mapping[Fact, tuple[Firing, ...]] = field(default_factory=dict)
