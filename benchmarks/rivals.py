"""The same steps in other engines: experta as it comes, and CLIPS. Each stands in for `inference.network.Network`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from inspect import Parameter, Signature
from typing import Any

import clips

from holdem_floor.inference.arithmetic import holds
from holdem_floor.inference.core import test_variables
from holdem_floor.inference.engine import experta
from holdem_floor.inference.lowering import Helper, Step
from holdem_floor.inference.network import Fired, Network, conditions_of, variable_key
from holdem_floor.model.rule import Bind, Compared, Constant, Expression, OneOf, Operation, Pattern, Test, Variable
from holdem_floor.model.values import Fact, Value

_ENGINE = experta.KnowledgeEngine


class StockNetwork(Network):
    """experta's own engine and matcher, rules declared as its users declare them."""

    def __init__(self, steps: Iterable[Step], fired: Fired) -> None:
        self._fired = fired
        rules = {f"step_{number}": self._rule(step) for number, step in enumerate(steps)}
        self._engine = type("Stock", (_ENGINE,), rules)()

    def _rule(self, step: Step) -> Any:
        patterns = [one for one in conditions_of(step) if not isinstance(one, experta.TEST)]
        # experta fires a rule only when a TEST comes after all patterns.
        tests = [_tested(test) for test in step.tests]
        return experta.Rule(*patterns, *tests)(self._firing(step))

    def _put(self, facts: Iterable[Any]) -> None:
        was_running, self._engine.running = self._engine.running, True
        for fact in facts:
            self._engine.declare(fact)
        self._engine.running = was_running


def _tested(test: Test) -> Any:
    """A comparison as experta's users write it: a function whose parameters are the variables that it reads."""
    keys = {variable_key(name): name for name in sorted(test_variables(test))}

    def check(**context: Value) -> bool:
        return holds(test, {keys[key]: value for key, value in context.items()}) is True

    parameters = [Parameter(key, Parameter.KEYWORD_ONLY) for key in keys]
    check.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # experta asks for the names it may pass
    return experta.TEST(check)


class ClipsNetwork:
    """CLIPS, through clipspy: every step is a defrule, every fact an assertion."""

    def __init__(self, steps: Iterable[Step], fired: Fired) -> None:
        self._steps = tuple(steps)
        self._fired = fired
        self._told: list[Fact | None] = []
        self._names: dict[str, str] = {}
        self._clips = clips.Environment()
        self._clips.define_function(self._fire, "told")
        self._fields = self._templates()
        for name, fields in self._fields.items():
            slots = " ".join(f"(slot {self._name(field)} (default nothing))" for field in sorted(fields))
            self._clips.build(f"(deftemplate {self._name(name)} (slot id) (slot via (default -1)) {slots})")
        self._clips.build("(deftemplate turn (slot round) (slot turn))")
        for number, step in enumerate(self._steps):
            self._clips.build(self._rule(number, step))

    # --- what a network does

    def start(self, facts: Iterable[Fact]) -> None:
        self._clips.reset()
        self._told.clear()
        self.declare(facts)

    def declare(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            if fact.name in self._fields:
                self._assert(fact.name, -1, fact.fields, fact)

    def candidate(self, name: str, via: int, variables: Mapping[str, Value]) -> None:
        if name in self._fields:
            self._assert(name, via, variables, None)

    def run_turn(self, number: int, turn: int) -> None:
        self._clips.assert_string(f"(turn (round {number}) (turn {turn}))")
        self._clips.run()

    def _assert(self, name: str, via: int, fields: Mapping[str, Value], told: Fact | None) -> None:
        known = self._fields[name]
        slots = " ".join(f"({self._name(key)} {_value(value)})" for key, value in fields.items() if key in known)
        self._clips.assert_string(f"({self._name(name)} (id {len(self._told)}) (via {via}) {slots})")
        self._told.append(told)

    def _fire(self, number: int, via: int, *arguments: Any) -> None:
        step = self._steps[number]
        ids, values = arguments[: len(step.matches)], arguments[len(step.matches) :]
        matched = tuple(self._told[one] for one in ids)
        names = self._variables(step)
        variables = dict(zip(names, (_back(value) for value in values), strict=True))
        self._fired(step, via if step.start else None, variables, matched)  # type: ignore[arg-type]

    # --- steps as rules

    def _name(self, name: str) -> str:
        return self._names.setdefault(name, f"n{len(self._names)}")

    def _templates(self) -> dict[str, set[str]]:
        fields: dict[str, set[str]] = {}
        for step in self._steps:
            for match in step.matches:
                fields.setdefault(match.fact, set()).update(name for name, _ in match.patterns)
            for helper in step.helpers:
                fields.setdefault(helper.name, set()).update(helper.inner.gives)
            if step.start:
                fields.setdefault(step.start, set()).update(step.carried)
        return fields

    def _variables(self, step: Step) -> tuple[str, ...]:
        bound = {p.variable for match in step.matches for _, p in match.patterns if isinstance(p, Bind)}
        given = {name for helper in step.helpers for name in helper.inner.gives}
        return tuple(sorted(bound | given | (step.carried if step.start else frozenset())))

    def _rule(self, number: int, step: Step) -> str:
        parts = [f"(turn (round {step.compiled.round}) (turn {step.turn}))"]
        if step.start:
            parts.append(self._bound(step.start, step.carried))
        for place, match in enumerate(step.matches):
            slots = " ".join(f"({self._name(name)} {self._slot(pattern)})" for name, pattern in match.patterns)
            parts.append(f"({self._name(match.fact)} (id ?f{place}) {slots})")
        parts.extend(self._helper(helper) for helper in step.helpers)
        parts.extend(f"(test {self._test(test)})" for test in step.tests)
        ids = " ".join(f"?f{place}" for place in range(len(step.matches)))
        values = " ".join(self._variable(name) for name in self._variables(step))
        via = "?via" if step.start else "-1"
        return f"(defrule r{number} {' '.join(parts)} => (told {number} {via} {ids} {values}))"

    def _bound(self, name: str, variables: Iterable[str]) -> str:
        slots = " ".join(f"({self._name(one)} {self._variable(one)})" for one in variables)
        return f"({self._name(name)} (via ?via) {slots})"

    def _helper(self, helper: Helper) -> str:
        if helper.inner.measure is None:
            return f"(not {self._bound(helper.name, ())})"
        return self._bound(helper.name, helper.inner.gives)

    def _variable(self, name: str) -> str:
        return f"?v{self._name(name)}"

    def _slot(self, pattern: Pattern) -> str:
        if isinstance(pattern, Bind):
            return f"{self._variable(pattern.variable)}&~nothing"
        if isinstance(pattern, OneOf):
            return "|".join(_value(value) for value in pattern.values)
        assert isinstance(pattern, Compared)
        assert isinstance(pattern.expression, Constant)
        constant = _value(pattern.expression.value)
        if pattern.comparator in ("==", "!="):
            return constant if pattern.comparator == "==" else f"~{constant}&~nothing"
        it = f"?it{self._name(constant)}"
        return f"{it}&:(and (integerp {it}) ({pattern.comparator} {it} {constant}))"

    def _test(self, test: Test) -> str:
        left, right = self._expression(test.left), self._expression(test.right)
        if test.comparator in ("==", "!="):
            return f"({'eq' if test.comparator == '==' else 'neq'} {left} {right})"
        guards = " ".join(f"(integerp {self._variable(name)})" for name in sorted(test_variables(test)))
        return f"(and {guards} ({test.comparator} {left} {right}))"

    def _expression(self, expression: Expression) -> str:
        match expression:
            case Constant(value):
                return _value(value)
            case Variable(name):
                return self._variable(name)
            case Operation("ceil", left, right):
                by = self._expression(right)
                return f"(div (- (+ {self._expression(left)} {by}) 1) {by})"
            case Operation(operator, left, right):
                return f"({operator} {self._expression(left)} {self._expression(right)})"


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    return str(value) if isinstance(value, int) else '"' + str(value).replace("\\", "\\\\").replace('"', "'") + '"'


def _back(value: Any) -> Any:
    return value == "TRUE" if isinstance(value, clips.Symbol) else value
