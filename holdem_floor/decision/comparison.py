"""One incident under several rulebooks: where their answers are the same and where they differ.

What is compared is outcomes and fields, never wording or articles.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final

from holdem_floor.model.decision import Branch, Decision, NextToAct, Ruling, Status
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import Value
from holdem_floor.model.vocabulary import Family, Vocabulary

NO_ANSWER: Final = frozenset({Status.SILENT, Status.NOT_ENCODED})
"""The states in which a rulebook has no say."""

_TURN: Final = "turn"


class Verdict(StrEnum):
    """How the answers stand to one another; a rulebook that is silent or not encoded gives none."""

    AGREED = "agreed"
    DIFFERENT = "different"
    ALONE = "alone"
    """Only one rulebook answers."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Entry:
    """What a rulebook says on a point: a ruling, or who acts now; in one branch only, where there is one."""

    said: Ruling | NextToAct
    branch: Branch | None = None

    @property
    def content(self) -> object:
        """What makes two entries the same."""
        said = self.said
        what = said if isinstance(said, NextToAct) else (said.outcome, tuple(sorted(said.fields.items(), key=str)))
        return what, _condition(self.branch)


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to settle, for the same keys, and what each rulebook that answers says of it.

    `family` is None for whose turn it is, which is no ruling.
    """

    settles: str
    of: Mapping[str, Value]
    family: Family | None
    answers: Mapping[str, tuple[Entry, ...]]

    @property
    def agreed(self) -> bool:
        return len({frozenset(entry.content for entry in entries) for entries in self.answers.values()}) == 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """The decisions in the order of the rulebooks, and the points that they settle."""

    decisions: tuple[Decision, ...]
    points: tuple[Point, ...]

    @property
    def answering(self) -> tuple[Decision, ...]:
        return tuple(decision for decision in self.decisions if decision.status not in NO_ANSWER)

    @property
    def different(self) -> tuple[Point, ...]:
        """The points on which the rulebooks that answer do not agree."""
        return tuple(point for point in self.points if not point.agreed)

    @property
    def verdict(self) -> Verdict:
        answering = self.answering
        if len(answering) < 2:
            return Verdict.ALONE if answering else Verdict.NONE
        same = not self.different and len({decision.status for decision in answering}) == 1
        return Verdict.AGREED if same else Verdict.DIFFERENT


def compare(decisions: Iterable[Decision], vocabulary: Vocabulary) -> Comparison:
    """Hold the decisions of several rulebooks on one incident against one another."""
    compared = Comparison(tuple(decisions), ())
    books = [decision.rulebook for decision in compared.answering]
    gathered: list[_Gathered] = []
    for decision in compared.answering:
        for entry in _entries(decision):
            settles, keys, family = _settled(entry.said, vocabulary)
            point = next((one for one in gathered if one.holds(settles, keys)), None)
            if point is None:
                point = _Gathered(settles, {}, family, {book: [] for book in books})
                gathered.append(point)
            point.keys.update(keys)
            point.answers[decision.rulebook].append(entry)
    points = (one.point() for one in gathered)
    return Comparison(compared.decisions, tuple(sorted(points, key=lambda point: point.family is None)))


@dataclasses.dataclass(slots=True)
class _Gathered:
    """A point while entries are added to it."""

    settles: str
    keys: dict[str, Value]
    family: Family | None
    answers: dict[str, list[Entry]]

    def holds(self, settles: str, keys: Mapping[str, Value]) -> bool:
        """Whether this is settled here: rulings meet where they agree on every key that both have."""
        same = all(self.keys[name] == value for name, value in keys.items() if name in self.keys)
        return self.settles == settles and same

    def point(self) -> Point:
        """The point; a rulebook under which nobody is known to act now disagrees with none on whose turn it is."""
        said = {book: tuple(entries) for book, entries in self.answers.items()}
        answers = said if self.family else {book: entries for book, entries in said.items() if entries}
        return Point(self.settles, self.keys, self.family, answers)


def _entries(decision: Decision) -> Iterator[Entry]:
    yield from (Entry(ruling) for ruling in decision.rulings)
    yield from (Entry(ruling, branch) for branch in decision.branches for ruling in branch.rulings)
    if decision.next_to_act is not None:
        yield Entry(decision.next_to_act)


def _settled(said: Ruling | NextToAct, vocabulary: Vocabulary) -> tuple[str, dict[str, Value], Family | None]:
    if isinstance(said, NextToAct):
        return _TURN, {}, None
    outcome = vocabulary.outcomes[said.outcome]
    return outcome.settles, outcome.keys(said.fields), outcome.family


def _condition(branch: Branch | None) -> object:
    if branch is None:
        return None
    return frozenset(
        frozenset((cell, frozenset(values)) for cell, values in one.items())
        for condition in branch.conditions
        for one in condition.alternatives()
    )
