"""Scenarios run: every case under every rulebook that it expects something of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from time import perf_counter

from holdem_floor.decision.decide import Referee
from holdem_floor.decision.tree import Disagreement
from holdem_floor.model.decision import Decision
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Case, Scenario
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Position, Text
from holdem_floor.verify.compare import differences


@dataclass(frozen=True, slots=True)
class CaseResult:
    """How one case went under one rulebook.

    `failures` say, one by one, what differs from the expectation at `position`; `decision` is None when the
    case could not be read. `seconds` is the time it took.
    """

    scenario: str
    title: Text
    rulebook: str
    position: Position
    failures: tuple[str, ...]
    decision: Decision | None
    seconds: float

    @property
    def passed(self) -> bool:
        return not self.failures


def run_scenarios(scenarios: Iterable[Scenario], books: Mapping[str, Rulebook]) -> Iterator[CaseResult]:
    """Every case of every scenario, in order, under each of `books` that it expects something of."""
    referees = {rulebook: Referee(book) for rulebook, book in books.items()}
    for scenario in scenarios:
        for case in scenario.cases:
            for rulebook in case.expect:
                if rulebook in referees:
                    yield run_case(case, rulebook, referees[rulebook], scenario.path)


def run_case(case: Case, rulebook: str, referee: Referee, scenario: str = "") -> CaseResult:
    """One case under the rulebook of a referee; raises KeyError when the case expects nothing of it."""
    expected = case.expect[rulebook]
    started = perf_counter()
    decision: Decision | None = None
    try:
        decision = referee.decide(case.incident)
        failures = differences(decision, expected)
    except InvalidInput as invalid:
        failures = tuple(str(diagnostic) for diagnostic in invalid.diagnostics)
    except Disagreement as fault:
        failures = (f"internal fault: {fault}",)
    seconds = perf_counter() - started
    return CaseResult(scenario, case.title, rulebook, expected.position, failures, decision, seconds)
