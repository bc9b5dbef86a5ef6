"""Steps become experta's rules, facts its facts, and its firings come back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from holdem_floor.inference.arithmetic import compare, holds
from holdem_floor.inference.core import test_variables
from holdem_floor.inference.engine import Engine, Stated, experta
from holdem_floor.inference.lowering import Helper, Step
from holdem_floor.model.conditions import bound_by
from holdem_floor.model.rule import Bind, Comparator, Constant, Match, OneOf, Pattern, Test
from holdem_floor.model.values import Fact, Scalar, Value

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
        fields = {variable_key(variable): value for variable, value in variables.items()}
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
    """A step's patterns, each comparison right after the pattern that binds its last variable.

    Every pattern names its fact: one that does not is given a new name by experta, kept for good.
    """
    conditions: list[Any] = [_Turn(__bind__="turn", round=step.compiled.round, turn=step.turn)]
    if step.start:
        conditions.append(_bound("start", step.start, step.carried))
    bound, waiting = step.carried, step.tests
    for number, match in enumerate(step.matches):
        conditions.append(_pattern(f"f{number}", match))
        bound |= bound_by((match,))
        conditions.extend(_comparison(test) for test in waiting if test_variables(test) <= bound)
        waiting = tuple(test for test in waiting if not test_variables(test) <= bound)
    conditions.extend(_helper(f"h{number}", helper) for number, helper in enumerate(step.helpers))
    conditions.extend(_comparison(test) for test in waiting)
    return conditions


@lru_cache(maxsize=4096)
def variable_key(name: str) -> str:
    """What experta calls a variable of a rule."""
    return "v·" + name.replace("-", "··")


def _name(key: str) -> str:
    return key[2:].replace("··", "-")


@lru_cache(maxsize=4096)
def _bind(key: str) -> Any:
    return experta.W(key)


def _bound(name: str, fact: str, variables: Iterable[str]) -> Any:
    """A pattern for a candidate or a helper that binds these variables."""
    keys = map(variable_key, variables)
    return _fact_class(fact)(__bind__=name, **{key: _bind(key) for key in (VIA, *keys)})


def _pattern(name: str, match: Match) -> Any:
    return _fact_class(match.fact)(__bind__=name, **{field: _constraint(pattern) for field, pattern in match.patterns})


def _constraint(pattern: Pattern) -> Any:
    if isinstance(pattern, Bind):
        return _bind(variable_key(pattern.variable))
    if isinstance(pattern, OneOf):
        return _one_of(*pattern.values)
    assert isinstance(pattern.expression, Constant)
    return _compared(pattern.comparator, pattern.expression.value)


# One predicate for all patterns that ask the same, so that experta sees that they do; True is not 1.


@lru_cache(maxsize=4096, typed=True)
def _one_of(*values: Scalar) -> Any:
    return experta.P(lambda value: any(compare("==", value, choice) is True for choice in values))


@lru_cache(maxsize=4096, typed=True)
def _compared(comparator: Comparator, constant: Scalar) -> Any:
    return experta.P(lambda value: compare(comparator, value, constant) is True)


def _helper(name: str, helper: Helper) -> Any:
    if helper.inner.measure is None:
        return experta.NOT(_bound(name, helper.name, ()))
    return _bound(name, helper.name, helper.inner.gives)


def _comparison(test: Test) -> Any:
    """A test of the variables bound so far, which experta would pass one by one."""
    keys = {name: variable_key(name) for name in test_variables(test)}
    return experta.TEST(lambda context: holds(test, {name: context[key] for name, key in keys.items()}) is True)
