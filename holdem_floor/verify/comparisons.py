"""Every incident of some scenarios under several rulebooks: where they differ, by topic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath

from holdem_floor.decision.comparison import Comparison, Verdict, compare
from holdem_floor.decision.decide import Referee
from holdem_floor.decision.tree import Disagreement
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Case, Scenario
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Position, Text
from holdem_floor.model.vocabulary import Family, Vocabulary


@dataclass(frozen=True, slots=True)
class Compared:
    """One incident of a scenario under the rulebooks."""

    title: Text
    position: Position
    comparison: Comparison


@dataclass(frozen=True, slots=True)
class Failed:
    """An incident that could not be compared, and why."""

    position: Position
    message: str


@dataclass(frozen=True, slots=True)
class Topic:
    """The differing incidents of one folder whose differences are of one family.

    `family` is None where only the state of the answers, or whose turn it is, differs.
    """

    folder: str
    family: Family | None
    incidents: tuple[Compared, ...]


@dataclass(frozen=True, slots=True)
class Survey:
    """How the rulebooks stood to one another over many incidents.

    `compared` counts the incidents that two rulebooks or more answer.
    """

    compared: int
    agreed: int
    different: tuple[Compared, ...]
    failed: tuple[Failed, ...]

    @property
    def topics(self) -> tuple[Topic, ...]:
        """The differences, family by family and folder by folder; an incident may be of several families."""
        found: dict[tuple[int, str], list[Compared]] = {}
        for one in self.different:
            for family in dict.fromkeys(_families(one)):
                found.setdefault((family, _folder(one)), []).append(one)
        return tuple(
            Topic(folder, _FAMILIES[family], tuple(incidents)) for (family, folder), incidents in sorted(found.items())
        )


_FAMILIES: tuple[Family | None, ...] = (*Family, None)


def survey(scenarios: Iterable[Scenario], books: Mapping[str, Rulebook], vocabulary: Vocabulary) -> Survey:
    """Put every incident of the scenarios to every rulebook, whatever they expect."""
    results = list(_compared(scenarios, books, vocabulary))
    failed = tuple(one for one in results if isinstance(one, Failed))
    done = [one for one in results if isinstance(one, Compared)]
    verdicts = [one.comparison.verdict for one in done]
    different = tuple(one for one in done if one.comparison.verdict is Verdict.DIFFERENT)
    agreed = verdicts.count(Verdict.AGREED)
    return Survey(agreed + len(different), agreed, different, failed)


def _compared(
    scenarios: Iterable[Scenario], books: Mapping[str, Rulebook], vocabulary: Vocabulary
) -> Iterator[Compared | Failed]:
    referees = [Referee(book) for book in books.values()]
    for scenario in scenarios:
        for case in scenario.cases:
            yield _one(case, referees, vocabulary)


def _one(case: Case, referees: Iterable[Referee], vocabulary: Vocabulary) -> Compared | Failed:
    try:
        decisions = [referee.decide(case.incident) for referee in referees]
    except InvalidInput as invalid:
        return Failed(case.position, invalid.diagnostics[0].message)
    except Disagreement as fault:
        return Failed(case.position, str(fault))
    return Compared(case.title, case.position, compare(decisions, vocabulary))


def _families(one: Compared) -> Iterator[int]:
    """The families of the points that differ, by their place; that of whose turn it is only where it stands alone."""
    families = {point.family for point in one.comparison.different} - {None} or {None}
    return (_FAMILIES.index(family) for family in families)


def _folder(one: Compared) -> str:
    return PurePath(one.position.file).parent.as_posix()
