"""Scenarios run: every case under every rulebook that it expects something of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter

from holdem_floor.decision import decide
from holdem_floor.model.decision import Decision
from holdem_floor.model.diagnostic import InvalidInput
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
    for scenario in scenarios:
        for case in scenario.cases:
            for rulebook in case.expect:
                if rulebook in books:
                    yield run_case(case, books[rulebook], scenario.path)


def run_case(case: Case, book: Rulebook, scenario: str = "") -> CaseResult:
    """One case under one rulebook; raises KeyError when the case expects nothing of it."""
    expected = case.expect[book.id]
    started = perf_counter()
    decision: Decision | None = None
    try:
        decision = decide(case.incident, book)
        failures = differences(decision, expected)
    except InvalidInput as invalid:
        failures = tuple(str(diagnostic) for diagnostic in invalid.diagnostics)
    seconds = perf_counter() - started
    return CaseResult(scenario, case.title, book.id, expected.position, failures, decision, seconds)
