"""The one module that knows experta: steps become its rules, facts its facts, and its firings come back.

experta 1.9.4 pins frozendict 1.2, which looks for `Mapping` in `collections`; it is lent for that import
only. The handler that experta hangs on the root logger is taken off again.
"""

from __future__ import annotations

import collections
import collections.abc
import logging
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from inspect import Parameter, Signature
from typing import Any

from holdem_floor.inference.arithmetic import compare, holds
from holdem_floor.inference.core import test_variables
from holdem_floor.inference.lowering import Helper, Step
from holdem_floor.model.rule import Bind, Compared, Constant, Match, OneOf, Pattern, Test
from holdem_floor.model.values import Fact, Value


def _import_experta() -> Any:
    handlers = list(logging.root.handlers)
    lent = not hasattr(collections, "Mapping")
    if lent:
        collections.Mapping = collections.abc.Mapping  # type: ignore[attr-defined]  # see the module's docstring
    try:
        import frozendict  # noqa: F401, PLC0415 - the only import that needs the loan
    finally:
        if lent:
            del collections.Mapping  # type: ignore[attr-defined]  # as above
    import experta  # noqa: PLC0415 - after the loan

    logging.root.handlers[:] = handlers
    return experta


_experta = _import_experta()

VIA = "via"
"""The field of candidates and helpers that says which candidate they belong to."""

Fired = Callable[[Step, int | None, dict[str, Value], tuple[Fact, ...]], None]


@cache
def _fact_class(name: str) -> Any:
    return type(name, (_experta.Fact,), {"told": None})


def _declared(fact: Fact) -> Any:
    made = _fact_class(fact.name)(**fact.fields)
    made.told = fact
    return made


_Turn = _fact_class("turn")
"""Opens a turn: the first pattern of every step."""


class Network:
    """experta's network for some steps. It can be run any number of times.

    `fired` is called with the step, the number of the candidate it started from, the variables and the
    facts matched; the order in which steps of one turn fire means nothing.
    """

    def __init__(self, steps: Iterable[Step], fired: Fired) -> None:
        self._fired = fired
        rules = {f"step_{number}": self._rule(step) for number, step in enumerate(steps)}
        self._engine = type("Engine", (_experta.KnowledgeEngine,), rules)()

    def start(self, facts: Iterable[Fact]) -> None:
        """Forget the last run and take these facts."""
        self._engine.reset()
        self.declare(facts)

    def declare(self, facts: Iterable[Fact]) -> None:
        self._put(_declared(fact) for fact in facts)

    def candidate(self, name: str, via: int, variables: Mapping[str, Value]) -> None:
        """State a candidate or a helper fact of this name."""
        fields = {_variable(variable): value for variable, value in variables.items()}
        self._put([_fact_class(name)(**{VIA: via}, **fields)])

    def run_turn(self, number: int, turn: int) -> None:
        """Open a turn of a round and fire everything, to rest."""
        self._put([_Turn(round=number, turn=turn)])
        self._engine.run()

    def _put(self, facts: Iterable[Any]) -> None:
        was_running, self._engine.running = self._engine.running, True
        for fact in facts:
            self._engine.declare(fact)
        self._engine.running = was_running

    # --- from a step to an experta rule

    def _rule(self, step: Step) -> Any:
        conditions: list[Any] = [_Turn(round=step.compiled.round, turn=step.turn)]
        if step.start:
            conditions.append(_bound(step.start, step.carried))
        for number, match in enumerate(step.matches):
            conditions.append(getattr(_experta.AS, f"f{number}") << _pattern(match))
        conditions.extend(_helper(helper) for helper in step.helpers)
        conditions.extend(_comparison(test) for test in step.tests)
        return _experta.Rule(*conditions)(self._firing(step))

    def _firing(self, step: Step) -> Callable[..., None]:
        def fire(_engine: Any, **context: Any) -> None:
            variables = {_name(key): value for key, value in context.items() if key.startswith("v·")}
            matched = tuple(context[f"f{number}"].told for number in range(len(step.matches)))
            self._fired(step, context.get(VIA), variables, matched)

        return fire


def _variable(name: str) -> str:
    return "v·" + name.replace("-", "··")


def _name(variable: str) -> str:
    return variable[2:].replace("··", "-")


def _bound(name: str, variables: Iterable[str]) -> Any:
    """A pattern for a candidate or a helper that binds these variables."""
    given = {_variable(variable): getattr(_experta.MATCH, _variable(variable)) for variable in variables}
    return _fact_class(name)(**{VIA: getattr(_experta.MATCH, VIA)}, **given)


def _pattern(match: Match) -> Any:
    return _fact_class(match.fact)(**{field: _constraint(pattern) for field, pattern in match.patterns})


def _constraint(pattern: Pattern) -> Any:
    if isinstance(pattern, Bind):
        return getattr(_experta.MATCH, _variable(pattern.variable))
    # By its text: as keys of a cache, True and 1 would be one constant.
    return _predicates.setdefault(repr(pattern), _predicate(pattern))


_predicates: dict[str, Any] = {}
"""Kept for good: experta keys its nodes, and its own caches, by the predicate itself."""


def _predicate(pattern: OneOf | Compared) -> Any:
    if isinstance(pattern, OneOf):
        values = pattern.values
        return _experta.P(lambda value: any(compare("==", value, choice) is True for choice in values))
    assert isinstance(pattern.expression, Constant)
    comparator, constant = pattern.comparator, pattern.expression.value
    return _experta.P(lambda value: compare(comparator, value, constant) is True)


def _helper(helper: Helper) -> Any:
    if helper.inner.measure is None:
        return _experta.NOT(_bound(helper.name, ()))
    return _bound(helper.name, helper.inner.gives)


@cache
def _comparison(test: Test) -> Any:
    names = sorted(test_variables(test))

    def check(**context: Value) -> bool:
        return holds(test, {_name(key): value for key, value in context.items()}) is True

    parameters = [Parameter(_variable(name), Parameter.KEYWORD_ONLY) for name in names]
    check.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # experta asks for the names it may pass
    return _experta.TEST(check)
