"""The order of a trace: that of the print, then of the facts. experta fires in an order that means nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.trace import Beaten, Firing, Trace
from holdem_floor.model.values import Fact, Unknown, Value

_Key: TypeAlias = tuple[object, ...]


def in_order(trace: Trace, rulebook: Rulebook) -> Trace:
    """The same trace, its firings and its facts in an order that hangs on nothing but what they are."""
    firings = tuple(sorted(trace.firings, key=_Order(rulebook, trace.facts).of))
    place = {id(firing): number for number, firing in enumerate(firings)}

    def by_place(some: Iterable[Firing]) -> tuple[Firing, ...]:
        return tuple(sorted(some, key=lambda firing: place[id(firing)]))

    def of_beaten(beaten: Beaten) -> tuple[int, int]:
        return place[id(beaten.firing)], place[id(beaten.by)]

    def of_origin(origin: tuple[Fact, tuple[Firing, ...]]) -> tuple[int, int]:
        fact, (first, *_) = origin
        return place[id(first)], first.concluded.index(fact) if fact in first.concluded else 0

    return replace(
        trace,
        firings=firings,
        standing=by_place(trace.standing),
        beaten=tuple(sorted(trace.beaten, key=of_beaten)),
        origins=dict(sorted(((fact, by_place(found)) for fact, found in trace.origins.items()), key=of_origin)),
    )


class _Order:
    """The place of firings: by article, by rule, by the facts that they matched."""

    def __init__(self, rulebook: Rulebook, given: Iterable[Fact]) -> None:
        self._articles = {article: number for number, article in enumerate(rulebook.articles)}
        self._given = {fact: number for number, fact in enumerate(given)}

    def of(self, firing: Firing) -> _Key:
        rule = firing.rule
        article = self._articles.get(rule.article, len(self._articles))
        matched = [self._of_fact(fact) for fact in firing.matched]
        values = [_of_value(value) for _, value in firing.bindings]
        return article, rule.position.file, rule.position.line, rule.id, matched, values

    def _of_fact(self, fact: Fact) -> _Key:
        """What was given in its order, then what was derived by what it says."""
        number = self._given.get(fact)
        if number is not None:
            return 0, number
        return 1, fact.name, [(name, _of_value(value)) for name, value in fact.values]


def _of_value(value: Value) -> _Key:
    if isinstance(value, int):
        return 0, value
    return (1, value) if isinstance(value, str) else (2 if isinstance(value, Unknown) else 3, repr(value))
