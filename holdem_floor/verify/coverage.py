"""Which articles and rules the passing cases rest on, counted from what the engine did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from holdem_floor.model.decision import Decision, Ruling
from holdem_floor.model.rule import Rule
from holdem_floor.model.rulebook import Article, Rulebook
from holdem_floor.model.trace import Trace
from holdem_floor.verify.scenarios import CaseResult


@dataclass(frozen=True, slots=True)
class BookCoverage:
    """What the passing cases cover of one rulebook; listed articles that are not encoded do not count."""

    book: Rulebook
    articles: tuple[Article, ...]
    uncovered_articles: tuple[Article, ...]
    rules: tuple[Rule, ...]
    uncovered_rules: tuple[Rule, ...]

    @property
    def is_full(self) -> bool:
        return not self.uncovered_articles and not self.uncovered_rules


def coverage(results: Iterable[CaseResult], books: Mapping[str, Rulebook]) -> tuple[BookCoverage, ...]:
    """The coverage of each rulebook, in the order of `books`.

    An article is covered when a standing ruling of a passing case cites it; a rule when it fired and stood,
    or beat something. A common rule is covered by a case of any of the rulebooks.
    """
    decisions = [result.decision for result in results if result.passed and result.decision is not None]
    cited = {(decision.rulebook, article) for decision in decisions for article in cited_by(decision)}
    used = {(decision.rulebook, rule.id) for decision in decisions for rule in used_by(decision)}
    common = {rule.id for book in books.values() for rule in book.common if (book.id, rule.id) in used}
    return tuple(_book_coverage(book, cited, used, common) for book in books.values())


def cited_by(decision: Decision) -> frozenset[str]:
    """The articles that the decision's standing rulings cite, in every branch."""
    return frozenset(article for ruling in _standing(decision) for article in ruling.articles)


def used_by(decision: Decision) -> frozenset[Rule]:
    """The rules that stood or beat another in the decision."""
    traces = [*decision.traces, *(trace for branch in decision.branches for trace in branch.traces)]
    return frozenset(rule for trace in traces for rule in _used(trace))


def _standing(decision: Decision) -> Iterator[Ruling]:
    yield from decision.rulings
    for branch in decision.branches:
        yield from branch.rulings
    for conflict in decision.conflicts:
        yield from conflict.rulings


def _used(trace: Trace) -> Iterator[Rule]:
    yield from (firing.rule for firing in trace.standing)
    yield from (beaten.by.rule for beaten in trace.beaten)
    struck = {id(beaten.firing) for beaten in trace.beaten}
    yield from (firing.rule for firing in trace.firings if firing.concluded and id(firing) not in struck)


def _book_coverage(
    book: Rulebook, cited: set[tuple[str, str]], used: set[tuple[str, str]], common: set[str]
) -> BookCoverage:
    articles = tuple(article for article in book.articles.values() if article.encoded)
    return BookCoverage(
        book,
        articles,
        tuple(article for article in articles if (book.id, article.id) not in cited),
        book.rules,
        tuple(rule for rule in book.rules if (book.id, rule.id) not in used and rule.id not in common),
    )
