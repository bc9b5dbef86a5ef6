"""The one module that imports experta, and what it makes of its engine.

experta 1.9.4 pins frozendict 1.2, which looks for `Mapping` in `collections`; it is lent for that import
only. The handler that experta hangs on the root logger is taken off again, and its watchers, which log every
step of the matching, are deaf. Rules here are plain conjunctions already, so experta is not asked to normalise
them, to look for them among the attributes of an engine, or to inspect the signature of what they fire.
"""

from __future__ import annotations

import collections
import collections.abc
from collections.abc import Iterable, Mapping
from typing import Any

from holdem_floor.late import late_patterns


def _import_experta() -> tuple[Any, ...]:
    with late_patterns():
        import logging  # noqa: PLC0415 - experta would; it compiles more than experta makes it write

    handlers = list(logging.root.handlers)
    lent = not hasattr(collections, "Mapping")
    if lent:
        collections.Mapping = collections.abc.Mapping  # type: ignore[attr-defined]  # see the module's docstring
    try:
        import frozendict  # noqa: F401, PLC0415 - the only import that needs the loan
    finally:
        if lent:
            del collections.Mapping  # type: ignore[attr-defined]  # as above
    with late_patterns():
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


experta, _nodes, _check, _token, _utils = _import_experta()


class _Matcher(experta.KnowledgeEngine.__matcher__):  # type: ignore[misc, name-defined]  # experta has no types
    """experta's matcher for rules that are plain conjunctions from the start: nothing to normalise or dispatch on."""

    @staticmethod
    def prepare_ruleset(engine: Any) -> set[Any]:
        return set(engine.productions)

    @staticmethod
    def build_alpha_part(ruleset: Iterable[Any], root_node: Any) -> dict[Any, Any]:
        patterns = {pattern for rule in ruleset for pattern in rule if isinstance(pattern, experta.Fact)}
        denied = {part[0] for rule in ruleset for part in rule if isinstance(part, experta.NOT)}
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


class _AnyOrder(experta.KnowledgeEngine.__strategy__.__base__):  # type: ignore[misc, name-defined]  # as above
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
    if isinstance(condition, experta.TEST):
        where = _Where(_check.WhereCheck(condition[0]))
        node.add_child(where, where.activate)
        return where
    is_not = isinstance(condition, experta.NOT)
    join = (_NotJoin if is_not else _Join)(_check.SameContextCheck())
    node.add_child(join, join.activate_left)
    alpha_terminals[condition[0] if is_not else condition].add_child(join, join.activate_right)
    return join


class Engine(experta.KnowledgeEngine):  # type: ignore[misc, name-defined]  # as above
    """experta's engine for a list of production rules."""

    __matcher__ = _Matcher
    __strategy__ = _AnyOrder

    def __init__(self, productions: Iterable[Any]) -> None:
        self.productions = tuple(productions)
        super().__init__()

    def get_deffacts(self) -> tuple[Any, ...]:
        return ()
