"""Which articles and rules the passing cases rest on, counted from what the engine did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from holdem_floor.loading.shelf import COMMON
from holdem_floor.model.decision import Decision, Ruling
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import Rule
from holdem_floor.model.rulebook import Article, Rulebook
from holdem_floor.model.trace import Trace
from holdem_floor.verify.scenarios import CaseResult


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the passing cases cover of one rulebook, or of the common rules.

    Listed articles that are not encoded do not count, nor those that an overlay inherits as they are.
    """

    name: str
    articles: tuple[Article, ...]
    uncovered_articles: tuple[Article, ...]
    rules: tuple[Rule, ...]
    uncovered_rules: tuple[Rule, ...]

    @property
    def is_full(self) -> bool:
        return not self.uncovered_articles and not self.uncovered_rules


def coverage(results: Iterable[CaseResult], book: Rulebook) -> Coverage:
    """The coverage of a rulebook's own articles and rules.

    An article is covered when a standing ruling of a passing case cites it; a rule when it fired and stood,
    or beat something.
    """
    decisions = [decision for decision in _passing(results) if decision.rulebook == book.id]
    cited = {article for decision in decisions for article in cited_by(decision)}
    used = {rule.id for decision in decisions for rule in used_by(decision)}
    own = (article for article in book.articles.values() if article.id not in book.inherited)
    articles = tuple(article for article in own if article.encoded)
    rules = tuple(rule for article in articles for rule in article.rules)
    return Coverage(
        book.id,
        articles,
        tuple(article for article in articles if article.id not in cited),
        rules,
        tuple(rule for rule in rules if rule.id not in used),
    )


def common_coverage(results: Iterable[CaseResult], books: Iterable[Rulebook]) -> Coverage:
    """The coverage of the common rules, by cases of any rulebook."""
    used = {rule.id for decision in _passing(results) for rule in used_by(decision)}
    rules = tuple({rule.id: rule for book in books for rule in book.common}.values())
    return Coverage(COMMON, (), (), rules, tuple(rule for rule in rules if rule.id not in used))


def cited_by(decision: Decision) -> frozenset[str]:
    """The articles that the decision's standing rulings cite, in every branch."""
    return frozenset(article for ruling in _standing(decision) for article in ruling.articles)


def used_by(decision: Decision) -> frozenset[Rule]:
    """The rules that stood or beat another in the decision, or concluded something that holds."""
    traces = (decision.trace, *(branch.trace for branch in decision.branches))
    return frozenset(rule for trace in traces if trace is not None for rule in _used(trace))


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


def _passing(results: Iterable[CaseResult]) -> Iterator[Decision]:
    return (result.decision for result in results if result.passed and result.decision is not None)
