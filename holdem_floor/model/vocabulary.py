"""The shared words: kinds of fact, outcomes, questions and phrases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final

from holdem_floor.model.effect import Effect
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import NOWHERE, Position, Scalar, Text, Value

MOMENT: Final = "moment"
"""The field that every fact which may be told has: its story line, 0 for one told beside the story."""


class Kind(StrEnum):
    """Who may state a fact."""

    WITNESS = "witness"
    """Told: what somebody saw or heard."""
    FINDING = "finding"
    """Told by the director: what an article leaves to his judgement."""
    TABLE = "table"
    """Stated by the table reader alone."""
    PARAMETER = "parameter"
    """Stated by articles alone."""
    DERIVED = "derived"
    """Concluded by rules alone."""

    @property
    def may_be_told(self) -> bool:
        return self in (Kind.WITNESS, Kind.FINDING)


class FieldType(StrEnum):
    """What a field holds; the vocabulary types what YAML leaves as text."""

    INTEGER = "integer"
    BOOLEAN = "boolean"
    CHOICE = "choice"
    TEXT = "text"
    SEAT = "seat"
    LIST = "list"
    CARD = "card"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a fact or an outcome.

    `choices` are the values that a CHOICE may take with their wording, in the order shown to the director;
    those of a BOOLEAN, `true` and `false`, are whole clauses with places for the fields of its fact.
    `minimum` and `maximum` bound an INTEGER, both included. `clause` says, with a `{value}` place and one for
    each field of the fact, that the field has a value: "seat {seat} {value}". `counts` names the field of cards
    whose number an INTEGER is where it was not told itself. `some` and `none` say of several seats, `{seats}`,
    that one of them, or that none, does what the value says.
    """

    name: str
    type: FieldType
    choices: Mapping[str, Text] = field(default_factory=dict)
    minimum: int | None = None
    maximum: int | None = None
    question: Text | None = None
    clause: Text | None = None
    position: Position = NOWHERE
    counts: str = ""
    some: Text | None = None
    none: Text | None = None


class Untold(StrEnum):
    """What it means that a fact which may be told was not told."""

    ABSENT = "absent"
    """It did not happen."""
    ASK = "ask"
    """It is unknown: its fields are cells to be settled."""


@dataclass(frozen=True, slots=True)
class FactType:
    """A kind of fact. `key` names the fields by which `despite` compares two derived facts, or those that no two
    told facts of this kind have alike.

    `per` is set with `untold: ask` when the question stands once for each value of a field of another
    fact: `("skipped", "seat")` asks it of every skipped seat. `context` facts support a ruling but are
    never listed as unruled; `demands` is set for a fact of the table or of a rule that calls for a ruling as
    a told fact does. `label` names the fact in a sentence; `absence` says that it did not happen.
    """

    name: str
    kind: Kind
    fields: Mapping[str, Field]
    label: Text
    key: tuple[str, ...] = ()
    untold: Untold = Untold.ABSENT
    per: tuple[str, str] | None = None
    context: bool = False
    demands: bool = False
    absence: Text | None = None
    question: Text | None = None
    position: Position = NOWHERE


class Family(StrEnum):
    """What part of the game an outcome is about."""

    ACT = "act"
    HAND = "hand"
    BOARD = "board"
    POT = "pot"
    SEATING = "seating"
    PERSON = "person"
    EVENT = "event"


class Force(StrEnum):
    """How a ruling binds."""

    BINDING = "binding"
    DISCRETION = "discretion"
    SANCTION = "sanction"


@dataclass(frozen=True, slots=True)
class TextCase:
    """A wording, used where the fields named in `when` have those values."""

    when: Mapping[str, Scalar]
    text: Text


@dataclass(frozen=True, slots=True)
class OutcomeType:
    """A kind of ruling: what it settles, for which key fields, and how it is read aloud.

    `moots` names the families whose other rulings have no object once this one stands; `effect` is what it does to
    the table, None where nothing is said of it.
    """

    name: str
    family: Family
    settles: str
    of: tuple[str, ...]
    fields: Mapping[str, Field]
    texts: tuple[TextCase, ...]
    moots: tuple[Family, ...] = ()
    position: Position = NOWHERE
    effect: Effect | None = None

    def keys(self, fields: Mapping[str, Value]) -> dict[str, Value]:
        """Those of a ruling's fields that say for what it settles something."""
        return {name: fields[name] for name in self.of if name in fields}


class PhraseKind(StrEnum):
    """Where a phrase of the vocabulary is printed."""

    STEP = "step"
    """A step of a procedure; `on` names the later street it waits for."""
    SANCTION = "sanction"
    """A sanction that may be given: for the player, apart from the ruling."""
    REMINDER = "reminder"
    """Said with the ruling."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence that rules refer to by name."""

    name: str
    kind: PhraseKind
    text: Text
    on: str | None = None
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class StandIn:
    """What a sentence says instead of a place with the words before it, `seat {}`, when its value is not known."""

    name: str
    place: Text
    text: Text
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class QuestionType:
    """Something an incident may ask beside "what now"."""

    name: str
    text: Text
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Everything that rulebooks, incidents and scenarios may name."""

    facts: Mapping[str, FactType]
    outcomes: Mapping[str, OutcomeType]
    phrases: Mapping[str, Phrase]
    questions: Mapping[str, QuestionType]
    stand_ins: Mapping[str, StandIn] = field(default_factory=dict)
