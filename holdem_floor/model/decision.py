"""The answer to an incident under one rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from itertools import product
from typing import TypeAlias

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.model.telling import AS_TOLD, Telling
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
class NextToAct:
    """Who acts now: the total that the seat faces, how much more it is to call, and what it may do.

    `may` are the acts open to it, `call` the total that a call comes to, never more than it has, `raise_from` the
    least total of a bet or raise and `raise_to` the only one. An amount is None where it is unknown, or where the act
    is not open; `closed` then says why no raise is, and `articles` are behind that, or behind a raise that was open
    to it again. A `reserved` seat was given a choice of its own: the ruling says what it may do.
    """

    seat: Seat
    faces: int | None
    more: int | None
    raise_from: int | None
    may: tuple[str, ...] = ()
    call: int | None = None
    raise_to: int | None = None
    closed: str = ""
    articles: tuple[str, ...] = ()
    reserved: bool = False


@dataclass(frozen=True, slots=True)
class AsRuled:
    """The table as rulings left it: the story told with `telling`, and with what is supposed of its untold cells."""

    telling: Telling = AS_TOLD
    supposed: Mapping[str, Scalar] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the decisions that a ruling leaves to the director, who then acts, and at what table."""

    value: str
    text: Text
    next_to_act: NextToAct | None
    as_ruled: AsRuled | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling that stands. `articles` in the citation order, `rules` by id, `notes` name phrases.

    `why` and `unless` are texts of the rules with their places filled, in both languages; `choices` are those that
    change who acts, where the director chooses.
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
    choices: tuple[Choice, ...] = ()

    @property
    def own_articles(self) -> tuple[str, ...]:
        """The articles whose rules give the ruling, without those that it only leans on."""
        own = {rule.rpartition("/")[0] for rule in self.rules}
        return tuple(article for article in self.articles if article in own)


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers from `low` to `high`, both included; None where there is no end."""

    low: int
    high: int | None


Member: TypeAlias = Scalar | Range
"""A value that a cell may have, or a range of them."""
Members: TypeAlias = Mapping[str, tuple[Member, ...]]
"""For each cell, by its path, the values that it may have."""


@dataclass(frozen=True, slots=True)
class Among:
    """Cells that are alike, such as the acts of skipped seats: of each, the values that are meant, and its others."""

    inside: Members
    outside: Members


@dataclass(frozen=True, slots=True)
class Supposition:
    """What is supposed of the untold: each cell of `values` has one of these values.

    Of each group of `some`, one cell at least has one of the values meant; of each of `none`, no cell has.
    """

    values: Members
    some: tuple[Among, ...] = ()
    none: tuple[Among, ...] = ()

    def alternatives(self) -> Iterator[Members]:
        """The same in full: it is so if any of these is."""
        always = dict(self.values)
        for group in self.none:
            always |= _both(always, group.outside)
        for chosen in product(*(group.inside.items() for group in self.some)):
            yield {**always, **_both(always, dict(chosen))}


def _both(known: Members, more: Members) -> dict[str, tuple[Member, ...]]:
    """The values that cells of `more` may have, where others are known to limit them."""
    return {
        cell: tuple(value for value in values if cell not in known or value in known[cell])
        for cell, values in more.items()
    }


@dataclass(frozen=True, slots=True)
class Branch:
    """What is ruled if any of the conditions is the case; `text` says them in a clause.

    `trace` is that of the first of its cases. `next_to_act` is told where the branches differ on it. `as_ruled` is
    the table as the rulings of the branch left it; None where that is not one table in all of its cases.
    """

    conditions: tuple[Supposition, ...]
    text: Text
    rulings: tuple[Ruling, ...]
    trace: Trace | None = None
    next_to_act: NextToAct | None = None
    as_ruled: AsRuled | None = None


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
class Decision:
    """Everything that one rulebook answers to one incident.

    With branches, `rulings` are those that stand in every one of them, and each branch has its own `trace`.
    `overridden` rulings stand no more, `unruled` things got none, `not_encoded` are articles known to be about
    these. `taken_as_read` are the absences that the rulings rest on, `heading` the street and the blinds as told.
    `fallback` is the advice of the rulebook's fallback. `as_ruled` is the table as the rulings left it, which each
    branch may know better; None where the rulings of the branches left different ones.
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
    """True when there were too many cases to go through: what is certain and the questions stand, no branches."""
    as_ruled: AsRuled | None = None
