"""What is told: a table, a story, facts, and what a scenario expects of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, TypeAlias

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import NOWHERE, Fact, Position, Scalar, Text, Value

Seat: TypeAlias = int | str
"""The label of a seat: its number, or the letter or the name by which the teller calls it."""

OPTIONS: Final = "options"
"""The question that may be asked of a seat."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The table as told. Amounts in chips; None where nobody told.

    `seats` are in order of action on `street`, unless `button` is given: then in order round the table.
    `stacks` are the chips of each seat at the start of that street, before blinds and antes are taken.
    Every seat puts in the `ante`; the `big_blind_ante` is one for the whole table, put in by the big blind.
    With a `dead_small_blind` nobody is the small blind. `pot` is what the pot held when a later street began.
    """

    seats: tuple[Seat, ...] = ()
    street: str = "preflop"
    small_blind: int | None = None
    big_blind: int | None = None
    ante: int | None = None
    button: Seat | None = None
    stacks: Mapping[Seat, int] = field(default_factory=dict)
    position: Position = NOWHERE
    big_blind_ante: int | None = None
    dead_small_blind: bool = False
    pot: int | None = None


@dataclass(frozen=True, slots=True)
class Spoken:
    """A story line in words, such as `6 raise to 800`. `path` is `story.3`."""

    text: str
    path: str
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A fact as told. `path` is `facts.2` or `story.4`; a fact of the story has the moment of its line."""

    fact: Fact
    path: str
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class Together:
    """Acts of one moment, in the order told. `path` is that of the line."""

    lines: tuple[Spoken, ...]
    path: str
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class FloorRuled:
    """`floor: 4 to 400`: a ruling already given, which the reader takes as what happened."""

    seat: Seat
    to: int
    path: str
    position: Position = NOWHERE


StoryLine: TypeAlias = Spoken | ToldFact | Together | FloorRuled


@dataclass(frozen=True, slots=True)
class Incident:
    """A stopped hand, or a state of the room, as it was described.

    `settings` give a value to a cell by its path (`story.4.said`); `disputed` holds, for a path, the
    versions that the witnesses give of it: story lines for `story.3`, scalars for a field.
    `questions` name what is asked beside "what now"; `options_for` are the seats whose options are asked, the
    seat due where there is none.
    """

    title: Text | None = None
    source: str = ""
    rulebook: str | None = None
    table: TableSetup | None = None
    story: tuple[StoryLine, ...] = ()
    facts: tuple[ToldFact, ...] = ()
    settings: Mapping[str, Scalar] = field(default_factory=dict)
    disputed: Mapping[str, tuple[StoryLine | Scalar, ...]] = field(default_factory=dict)
    questions: tuple[str, ...] = ()
    position: Position = NOWHERE
    options_for: tuple[Seat, ...] = ()

    @property
    def told_facts(self) -> tuple[ToldFact, ...]:
        """Every told fact: those beside the story, then those in it."""
        return (*self.facts, *(line for line in self.story if isinstance(line, ToldFact)))


@dataclass(frozen=True, slots=True)
class ExpectedRuling:
    """A ruling that must come out: outcome, exact fields, the set of articles; the rest only where written."""

    outcome: str
    fields: Mapping[str, Value]
    articles: tuple[str, ...] | None = None
    force: str | None = None
    notes: tuple[str, ...] | None = None
    text: Text | None = None
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class ExpectedBranch:
    """A branch that must come out; `condition` maps cells to the values they have in it, where written."""

    rulings: tuple[ExpectedRuling, ...]
    condition: Mapping[str, tuple[Scalar, ...]] | None = None
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class Expectation:
    """What one rulebook must answer. None means: not compared."""

    status: str
    rulings: tuple[ExpectedRuling, ...] | None = None
    branches: tuple[ExpectedBranch, ...] | None = None
    questions: tuple[str, ...] | None = None
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class Case:
    """One incident with its expectations: the scenario itself, or one of its variants."""

    title: Text
    incident: Incident
    expect: Mapping[str, Expectation]
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario file: the case and its near misses."""

    path: str
    cases: tuple[Case, ...]
