"""Whether rulebooks and scenarios can be used at all: that they load, and what no single file can show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from holdem_floor.inference.rounds import compile_program
from holdem_floor.loading.codes import Code
from holdem_floor.loading.problems import did_you_mean
from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.effect import Unchanged
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Case, Expectation, ExpectedRuling, Scenario
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.vocabulary import Family, Vocabulary
from holdem_floor.verify.suite import load_what_loads, loaded

OF_THE_TABLE: Final = (Family.ACT, Family.HAND, Family.POT)
"""The families of outcomes that may change whose turn it is, what he may do or what the pots hold."""
_EFFECTS: Final = (
    f'write "effect: …", or why nothing changes: "effect: {{none: …}}", with one of {", ".join(Unchanged)}'
)


@dataclass(frozen=True, slots=True)
class Checked:
    """How much was checked and what is wrong with it."""

    rulebooks: int
    scenarios: int
    diagnostics: tuple[Diagnostic, ...]


def check(rules_dir: Path, paths: Sequence[Path]) -> Checked:
    """Load everything and look at how it fits together. Problems are returned, none is raised."""
    try:
        suite, wrong = load_what_loads(rules_dir, paths)
    except InvalidInput as invalid:
        return Checked(0, 0, invalid.diagnostics)
    found = [
        *wrong,
        *vocabulary_problems(suite.vocabulary),
        *(problem for book in suite.books.values() for problem in _book_problems(book)),
        *(problem for scenario in suite.scenarios for problem in _scenario_problems(scenario, suite.books)),
    ]
    return Checked(len(suite.books), len(suite.scenarios), tuple(dict.fromkeys(found)))


def vocabulary_problems(vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """The outcomes of which nobody knows what they do to the table: what comes after them would be read as told."""
    for outcome in vocabulary.outcomes.values():
        if outcome.family in OF_THE_TABLE and outcome.effect is None:
            message = f'the outcome "{outcome.name}" does not say what it does to the table'
            yield Diagnostic(Code.MISSING_EFFECT, message, outcome.position, _EFFECTS)


def _book_problems(book: Rulebook) -> Iterator[Diagnostic]:
    yield from vocabulary_problems(book.vocabulary)
    for article in book.articles.values():
        if article.encoded and article.summary is None:
            message = f'the article "{article.id}" is encoded without a summary'
            yield Diagnostic(Code.MISSING_KEY, message, article.position, "say in our own words what it rules")
    _, problems = loaded([book.id], lambda _: compile_program(book))
    yield from problems


def _scenario_problems(scenario: Scenario, books: Mapping[str, Rulebook]) -> Iterator[Diagnostic]:
    for case in scenario.cases:
        if not case.expect:
            yield Diagnostic(Code.MISSING_KEY, "this case expects nothing", case.position, 'say what under "expect"')
        yield from _case_problems(case, books)


def _case_problems(case: Case, books: Mapping[str, Rulebook]) -> Iterator[Diagnostic]:
    for rulebook, expected in case.expect.items():
        if rulebook not in books:
            message = f'there is no rulebook "{rulebook}", or it does not load'
            yield Diagnostic(Code.UNKNOWN_RULEBOOK, message, expected.position, did_you_mean(rulebook, books))
            continue
        for ruling in _rulings(expected):
            yield from _citation_problems(ruling, books[rulebook])


def _citation_problems(ruling: ExpectedRuling, book: Rulebook) -> Iterator[Diagnostic]:
    for article in ruling.articles or ():
        if article not in book.articles:
            message = f'there is no article "{article}" in {book.id}'
            yield Diagnostic(Code.UNKNOWN_ARTICLE, message, ruling.position, did_you_mean(article, book.articles))


def _rulings(expected: Expectation) -> Iterable[ExpectedRuling]:
    branches = expected.branches or ()
    return [*(expected.rulings or ()), *(ruling for branch in branches for ruling in branch.rulings)]
