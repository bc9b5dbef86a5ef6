"""Why a rule gave nothing: how far its conditions held, and what stopped it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from holdem_floor.inference.naive import Way, ways_to_satisfy
from holdem_floor.model.conditions import bound_by, mentioned
from holdem_floor.model.decision import Decision
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import Condition, Match, Not, Rule
from holdem_floor.model.rulebook import Article, Rulebook
from holdem_floor.model.trace import Beaten, Firing, Trace
from holdem_floor.model.values import Fact, Text, Value


@dataclass(frozen=True, slots=True)
class Miss:
    """How one rule went in one world.

    `held` of its `total` conditions held together; `failed` is the next one, under `bindings`. `nearest` is the
    fact that came closest to a pattern that failed, `against` the facts that made a `not` fail. A rule all of
    whose conditions held has `failed` None: its firings `stand`, or `beaten` says by what they were struck.
    """

    rule: Rule
    held: int
    total: int
    failed: Condition | None = None
    bindings: Mapping[str, Value] | None = None
    nearest: Fact | None = None
    against: tuple[Fact, ...] = ()
    beaten: tuple[Beaten, ...] = ()
    stands: bool = False


@dataclass(frozen=True, slots=True)
class WhyNot:
    """How the rules of an article went under one decision: in each world that this is printed for.

    A world comes with what is supposed in it, None where the answer has no branches, and with every rule, those
    nearest to holding first.
    """

    book: Rulebook
    article: Article
    worlds: tuple[tuple[Text | None, tuple[Miss, ...]], ...]


def why_not(decision: Decision, article: Article, rulebook: Rulebook) -> WhyNot:
    """Why the article did not give, or not alone give, the answer of a decision under its rulebook."""
    printed = ((None, decision.trace), *((branch.text, branch.trace) for branch in decision.branches))
    worlds = ((text, _misses(article, trace, rulebook)) for text, trace in printed if trace is not None)
    return WhyNot(rulebook, article, tuple(worlds))


def _misses(article: Article, trace: Trace, rulebook: Rulebook) -> tuple[Miss, ...]:
    facts = (*trace.facts, *trace.origins)
    misses = (_miss(rule, facts, trace, rulebook) for rule in article.rules)
    return tuple(sorted(misses, key=lambda miss: (miss.total - miss.held, -miss.held)))


def _miss(rule: Rule, facts: tuple[Fact, ...], trace: Trace, rulebook: Rulebook) -> Miss:
    conditions = _in_order(rule.when)
    fired = [firing for firing in trace.firings if firing.rule.id == rule.id]
    if fired:
        return _held(rule, len(conditions), fired, trace)

    def ways(some: Iterable[Condition], bound: Mapping[str, Value]) -> list[Way]:
        found = ways_to_satisfy(tuple(some), facts, rulebook, bound)
        return [way for way in found if not way.hanging]

    prefixes = ((held, ways(conditions[:held], {})) for held in range(len(conditions) - 1, -1, -1))
    held, found = next((held, found) for held, found in prefixes if found or not held)
    failed, later = conditions[held], conditions[held + 1 :]
    best = max(found, key=lambda way: sum(bool(ways([one], way.bindings)) for one in later))
    against = ways(failed.conditions, best.bindings) if isinstance(failed, Not) else []
    return Miss(
        rule,
        held,
        len(conditions),
        failed,
        best.bindings,
        _nearest(failed, facts, best.bindings, rulebook) if isinstance(failed, Match) else None,
        against[0].matched if against else (),
    )


def _held(rule: Rule, total: int, fired: list[Firing], trace: Trace) -> Miss:
    beaten = tuple(one for one in trace.beaten if one.firing in fired)
    struck = [one.firing for one in beaten]
    return Miss(rule, total, total, beaten=beaten, stands=any(firing not in struck for firing in fired))


def _in_order(conditions: Iterable[Condition]) -> list[Condition]:
    """The conditions as written, but each after those that bind what it only reads."""
    waiting, ordered, bound = list(conditions), list[Condition](), frozenset[str]()
    everywhere = bound_by(waiting)
    while waiting:
        ready = (one for one in waiting if (mentioned(one) - bound_by((one,))) & everywhere <= bound)
        chosen = next(ready, waiting[0])
        waiting.remove(chosen)
        ordered.append(chosen)
        bound |= bound_by((chosen,))
    return ordered


def _nearest(match: Match, facts: Iterable[Fact], bound: Mapping[str, Value], rulebook: Rulebook) -> Fact | None:
    """The fact of that name that meets the most of the pattern, its first fields before the others."""

    def met(fact: Fact) -> tuple[int, list[bool]]:
        parts = (Match(match.fact, (part,)) for part in match.patterns)
        each = [any(True for _ in ways_to_satisfy((part,), (fact,), rulebook, bound)) for part in parts]
        return sum(each), each

    return max((fact for fact in facts if fact.name == match.fact), key=met, default=None)
