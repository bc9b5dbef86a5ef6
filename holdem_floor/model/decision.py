"""The answer to an incident under one rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.model.trace import Trace
from holdem_floor.model.values import Scalar, Text, Value
from holdem_floor.model.vocabulary import Force


class Status(StrEnum):
    """How far the rulebook answers."""

    CONFLICT = "conflict"
    DEPENDS = "depends"
    SILENT = "silent"
    DECIDED = "decided"
    REGULAR = "regular"
    NOT_ENCODED = "not-encoded"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling that stands. `articles` in the citation order, `rules` by id, `notes` name phrases.

    `why` and `unless` are texts of the rules with their places filled, in both languages.
    """

    outcome: str
    fields: Mapping[str, Value]
    force: Force
    articles: tuple[str, ...]
    rules: tuple[str, ...]
    notes: tuple[str, ...]
    text: Text
    why: tuple[Text, ...] = ()
    unless: tuple[Text, ...] = ()

    @property
    def own_articles(self) -> tuple[str, ...]:
        """The articles whose rules give the ruling, without those that it only leans on."""
        own = {rule.rpartition("/")[0] for rule in self.rules}
        return tuple(article for article in self.articles if article in own)


@dataclass(frozen=True, slots=True)
class Supposition:
    """What is supposed of the untold: each cell, by its path, has one of these values."""

    values: Mapping[str, tuple[Scalar, ...]]


@dataclass(frozen=True, slots=True)
class Branch:
    """What is ruled if any of the conditions is the case; `text` says them in a clause.

    `trace` is that of the first of its worlds.
    """

    conditions: tuple[Supposition, ...]
    text: Text
    rulings: tuple[Ruling, ...]
    trace: Trace | None = None


class QuestionKind(StrEnum):
    """Who or what can answer a question."""

    WITNESS = "witness"
    FINDING = "finding"
    """The director, by his own judgement."""
    PENDING = "pending"
    """The player, by an act still to be made."""


@dataclass(frozen=True, slots=True)
class Question:
    """What would settle a branch. `path` is the cell to settle, `options` the values that it may have, in words."""

    path: str
    kind: QuestionKind
    text: Text
    options: tuple[tuple[Scalar, Text], ...] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two or more rulings that settle the same thing differently."""

    settles: str
    of: Mapping[str, Value]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Overridden:
    """A ruling that was struck: by which rule, or mooted by which outcome."""

    outcome: str
    fields: Mapping[str, Value]
    article: str
    rule: str
    by_article: str
    by_rule: str


@dataclass(frozen=True, slots=True)
class Unruled:
    """Something told, or an irregular act, that no standing ruling used."""

    path: str
    fact: str
    text: Text


@dataclass(frozen=True, slots=True)
class NextToAct:
    """Who acts now: the total that the seat faces, how much more that is, and the least total of a raise, in chips.

    An amount is None where it is unknown; `raise_from` also where no raise is open.
    """

    seat: Seat
    faces: int | None
    more: int | None
    raise_from: int | None


@dataclass(frozen=True, slots=True)
class Decision:
    """Everything that one rulebook answers to one incident.

    With branches, `rulings` are those that stand in every one of them, and each branch has its own `trace`.
    `overridden` rulings stand no more, `unruled` things got none, `not_encoded` are articles known to be about
    these. `taken_as_read` are the absences that the rulings rest on, `heading` the street and the blinds as told.
    `fallback` is the advice of the rulebook's fallback.
    """

    rulebook: str
    status: Status
    rulings: tuple[Ruling, ...] = ()
    branches: tuple[Branch, ...] = ()
    questions: tuple[Question, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    overridden: tuple[Overridden, ...] = ()
    unruled: tuple[Unruled, ...] = ()
    taken_as_read: tuple[Text, ...] = ()
    not_encoded: tuple[str, ...] = ()
    next_to_act: NextToAct | None = None
    fallback: Decision | None = None
    heading: Mapping[str, Value] = field(default_factory=dict)
    trace: Trace | None = None
    limited: bool = False
    """True when there were too many worlds to go through: the questions stand, the branches do not."""
