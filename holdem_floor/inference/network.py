"""Steps become experta's rules, facts its facts, and its firings come back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from inspect import Parameter, Signature
from typing import Any, Final, TypeAlias

from holdem_floor.inference.arithmetic import compare, holds
from holdem_floor.inference.core import test_variables
from holdem_floor.inference.engine import Engine, Stated, experta
from holdem_floor.inference.lowering import Helper, Step
from holdem_floor.model.conditions import bound_by
from holdem_floor.model.rule import Bind, Compared, Constant, Match, OneOf, Pattern, Test
from holdem_floor.model.values import Fact, Value

VIA: Final = "via"
"""The field of candidates and helpers that says which candidate they belong to."""

Fired: TypeAlias = Callable[[Step, int | None, dict[str, Value], tuple[Fact, ...]], None]
"""What is called when a step fires: with the step, its candidate, the variables and the facts matched."""


@cache
def _fact_class(name: str) -> Any:
    return type(name, (Stated,), {"told": None})


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
        self._engine = Engine(self._rule(step) for step in steps)

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
        for fact in facts:
            self._engine.facts.declare(fact)

    # --- from a step to an experta rule

    def _rule(self, step: Step) -> Any:
        rule = experta.Rule(*conditions_of(step))
        rule.__name__ = step.name
        # Set, not called: experta would inspect the signature of what it is called with.
        rule._wrapped = self._firing(step)
        return rule

    def _firing(self, step: Step) -> Callable[..., None]:
        def fire(_engine: Any, **context: Any) -> None:
            variables = {_name(key): value for key, value in context.items() if key.startswith("v·")}
            matched = tuple(context[f"f{number}"].told for number in range(len(step.matches)))
            self._fired(step, context.get(VIA), variables, matched)

        return fire


def conditions_of(step: Step) -> list[Any]:
    """A step's patterns, each comparison right after the pattern that binds its last variable."""
    conditions: list[Any] = [_named("turn", _Turn(round=step.compiled.round, turn=step.turn))]
    if step.start:
        conditions.append(_named("start", _bound(step.start, step.carried)))
    bound, waiting = step.carried, step.tests
    for number, match in enumerate(step.matches):
        conditions.append(_named(f"f{number}", _pattern(match)))
        bound |= bound_by((match,))
        conditions.extend(_comparison(test) for test in waiting if test_variables(test) <= bound)
        waiting = tuple(test for test in waiting if not test_variables(test) <= bound)
    conditions.extend(_helper(helper, f"h{number}") for number, helper in enumerate(step.helpers))
    conditions.extend(_comparison(test) for test in waiting)
    return conditions


def _variable(name: str) -> str:
    return "v·" + name.replace("-", "··")


def _name(variable: str) -> str:
    return variable[2:].replace("··", "-")


def _bound(name: str, variables: Iterable[str]) -> Any:
    """A pattern for a candidate or a helper that binds these variables."""
    given = {_variable(variable): getattr(experta.MATCH, _variable(variable)) for variable in variables}
    return _fact_class(name)(**{VIA: getattr(experta.MATCH, VIA)}, **given)


def _pattern(match: Match) -> Any:
    return _fact_class(match.fact)(**{field: _constraint(pattern) for field, pattern in match.patterns})


def _constraint(pattern: Pattern) -> Any:
    if isinstance(pattern, Bind):
        return getattr(experta.MATCH, _variable(pattern.variable))
    # By its text: as keys of a cache, True and 1 would be one constant.
    return _predicates.setdefault(repr(pattern), _predicate(pattern))


_predicates: dict[str, Any] = {}
"""Kept for good: experta keys its nodes, and its own caches, by the predicate itself."""


def _predicate(pattern: OneOf | Compared) -> Any:
    if isinstance(pattern, OneOf):
        values = pattern.values
        return experta.P(lambda value: any(compare("==", value, choice) is True for choice in values))
    assert isinstance(pattern.expression, Constant)
    comparator, constant = pattern.comparator, pattern.expression.value
    return experta.P(lambda value: compare(comparator, value, constant) is True)


def _helper(helper: Helper, name: str) -> Any:
    if helper.inner.measure is None:
        return experta.NOT(_named(name, _bound(helper.name, ())))
    return _named(name, _bound(helper.name, helper.inner.gives))


def _named(name: str, pattern: Any) -> Any:
    """A pattern whose fact has a name: one without gets a new one from experta, kept for good, in every network."""
    return getattr(experta.AS, name) << pattern


_comparisons: dict[str, Any] = {}
"""Kept for good, as the predicates are."""


def _comparison(test: Test) -> Any:
    key = repr((test.comparator, test.left, test.right))
    if key not in _comparisons:
        _comparisons[key] = _checked(test)
    return _comparisons[key]


def _checked(test: Test) -> Any:
    names = sorted(test_variables(test))

    def check(**context: Value) -> bool:
        return holds(test, {_name(key): value for key, value in context.items()}) is True

    parameters = [Parameter(_variable(name), Parameter.KEYWORD_ONLY) for name in names]
    check.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # experta asks for the names it may pass
    return experta.TEST(check)
