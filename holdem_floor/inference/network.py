"""The one module that knows experta: steps become its rules, facts its facts, and its firings come back.

experta 1.9.4 pins frozendict 1.2, which looks for `Mapping` in `collections`; it is lent for that import
only. The handler that experta hangs on the root logger is taken off again, and its watchers, which log every
step of the matching, are deaf. Steps are plain productions already, so experta is not asked to normalise
them, to look for them among the attributes of an engine, or to inspect the signature of what they fire.
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
from holdem_floor.model.conditions import bound_by
from holdem_floor.model.rule import Bind, Compared, Constant, Match, OneOf, Pattern, Test
from holdem_floor.model.values import Fact, Value


def _import_experta() -> tuple[Any, ...]:
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
    from experta import watchers  # noqa: PLC0415 - as above
    from experta.matchers.rete import check, nodes, token, utils  # noqa: PLC0415 - as above

    logging.root.handlers[:] = handlers
    for name in watchers.ALL:
        watcher = getattr(watchers, name)
        watcher.debug = watcher.info = _deaf
    return experta, nodes, check, token, utils


def _deaf(*_: object) -> None:
    """Stands for the watchers' loggers: even a disabled logger takes time."""


_experta, _nodes, _check, _token, _utils = _import_experta()

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


class _Matcher(_experta.KnowledgeEngine.__matcher__):  # type: ignore[misc, name-defined]  # experta has no types
    """experta's matcher for rules that are plain conjunctions from the start: nothing to normalise or dispatch on."""

    @staticmethod
    def prepare_ruleset(engine: Any) -> set[Any]:
        return set(engine.steps)

    @staticmethod
    def build_alpha_part(ruleset: Iterable[Any], root_node: Any) -> dict[Any, Any]:
        patterns = {pattern for rule in ruleset for pattern in rule if isinstance(pattern, _experta.Fact)}
        denied = {part[0] for rule in ruleset for part in rule if isinstance(part, _experta.NOT)}
        return {pattern: _tested(pattern, root_node) for pattern in patterns | denied}

    def build_beta_part(self, ruleset: Iterable[Any], alpha_terminals: Mapping[Any, Any]) -> None:
        for rule in ruleset:
            node = alpha_terminals[rule[0]]
            for condition in rule[1:]:
                node = _joined(node, condition, alpha_terminals)
            end = _End(rule, self._reached)
            node.add_child(end, end.activate)

    def build_network(self) -> None:
        self.root_node = _Bus()
        self._reached: dict[Any, None] = {}
        super().build_network()

    def changes(self, adding: Iterable[Any], deleting: Iterable[Any]) -> tuple[list[Any], list[Any]]:
        assert not deleting, "no fact is ever taken back"
        for fact in adding:
            self.root_node.add(fact)
        found = [end.get_activations() for end in self._reached]
        self._reached.clear()
        return [one for added, _ in found for one in added], [one for _, removed in found for one in removed]


class _Bus(_nodes.BusNode):  # type: ignore[misc, name-defined]  # as above
    """The root of a network, which shows a fact to the patterns for facts of its name alone."""

    def add(self, fact: Any) -> None:
        token = _token.Token.valid(fact)
        for child in self.children:
            if child.node.matcher.fact_type is type(fact):
                child.callback(token)


class _Tester(_nodes.FeatureTesterNode):  # type: ignore[misc, name-defined]  # as above
    """A test of one fact. Where experta copies whatever a node is shown, here what will be changed is copied."""

    def __init__(self, matcher: Any) -> None:
        super().__init__(matcher)
        self._field = matcher.what if isinstance(matcher, _check.FeatureCheck) else None

    def activate(self, token: Any) -> None:
        (fact,) = token.data
        match = self._match(fact)
        if match is not True:
            if not match or any(token.context.get(name, value) != value for name, value in match.items()):
                return
            token = token.copy()
            token.context.update(match)
        for child in self.children:
            child.callback(token)

    def _match(self, fact: Any) -> Any:
        """What the test says; experta's own way to a field would take its name apart each time."""
        if self._field is None:
            return self.matcher(fact)
        return self._field in fact and self.matcher.check(fact[self._field], self.matcher.expected)


class _Where(_nodes.WhereNode):  # type: ignore[misc, name-defined]  # as above
    activate = _nodes.WhereNode._activate


class _Join(_nodes.OrdinaryMatchNode):  # type: ignore[misc, name-defined]  # as above
    activate_left = _nodes.OrdinaryMatchNode._activate_left
    activate_right = _nodes.OrdinaryMatchNode._activate_right


class _NotJoin(_nodes.NotNode):  # type: ignore[misc, name-defined]  # as above
    activate_left = _nodes.NotNode._activate_left
    activate_right = _nodes.NotNode._activate_right


class _End(_nodes.ConflictSetNode):  # type: ignore[misc, name-defined]  # as above
    """The end of a rule, which makes itself known when there is something to fire."""

    def __init__(self, rule: Any, reached: dict[Any, None]) -> None:
        super().__init__(rule)
        self._reached = reached

    def activate(self, token: Any) -> None:
        self._activate(token)
        self._reached[self] = None


class _AnyOrder(_experta.KnowledgeEngine.__strategy__.__base__):  # type: ignore[misc, name-defined]  # as above
    """Fires in any order: it means nothing, and experta's would sort, and keep for a while, all that it fires."""

    def _update_agenda(self, agenda: Any, added: Iterable[Any], removed: Iterable[Any]) -> None:
        for activation in removed:
            if activation in agenda.activations:
                agenda.activations.remove(activation)
        agenda.activations.extend(added)


def _tested(pattern: Any, root_node: Any) -> Any:
    """The node behind the tests of a pattern; nodes are shared as far as patterns test the same."""
    node = root_node
    for test in sorted(_utils.generate_checks(pattern), key=_test_order):
        known = (child.node for child in node.children if child.node.matcher is test)
        following = next(known, None)
        if following is None:
            following = _Tester(test)
            node.add_child(following, following.activate)
        node = following
    return node


def _test_order(test: Any) -> tuple[bool, bool, bool, str]:
    """The kind of fact first, then what may fail, then what binds a field, then the fact itself."""
    is_feature = isinstance(test, _check.FeatureCheck)
    binds = is_feature and test.expected.__bind__ is not None
    return not isinstance(test, _check.TypeCheck), isinstance(test, _check.FactCapture), binds, str(test)


def _joined(node: Any, condition: Any, alpha_terminals: Mapping[Any, Any]) -> Any:
    """The node that continues `node` with one more condition of a rule."""
    if isinstance(condition, _experta.TEST):
        where = _Where(_check.WhereCheck(condition[0]))
        node.add_child(where, where.activate)
        return where
    is_not = isinstance(condition, _experta.NOT)
    join = (_NotJoin if is_not else _Join)(_check.SameContextCheck())
    node.add_child(join, join.activate_left)
    alpha_terminals[condition[0] if is_not else condition].add_child(join, join.activate_right)
    return join


class _Engine(_experta.KnowledgeEngine):  # type: ignore[misc, name-defined]  # as above
    """experta's engine for a list of rules."""

    __matcher__ = _Matcher
    __strategy__ = _AnyOrder

    def __init__(self, steps: Iterable[Any]) -> None:
        self.steps = tuple(steps)
        super().__init__()

    def get_deffacts(self) -> tuple[Any, ...]:
        return ()


class Network:
    """experta's network for some steps. It can be run any number of times.

    `fired` is called with the step, the number of the candidate it started from, the variables and the
    facts matched; the order in which steps of one turn fire means nothing.
    """

    def __init__(self, steps: Iterable[Step], fired: Fired) -> None:
        self._fired = fired
        self._engine = _Engine(self._rule(step) for step in steps)

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
        rule = _experta.Rule(*_conditions(step))
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


def _conditions(step: Step) -> list[Any]:
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


def _helper(helper: Helper, name: str) -> Any:
    if helper.inner.measure is None:
        return _experta.NOT(_named(name, _bound(helper.name, ())))
    return _named(name, _bound(helper.name, helper.inner.gives))


def _named(name: str, pattern: Any) -> Any:
    """A pattern whose fact has a name: one without gets a new one from experta, kept for good, in every network."""
    return getattr(_experta.AS, name) << pattern


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
    return _experta.TEST(check)
