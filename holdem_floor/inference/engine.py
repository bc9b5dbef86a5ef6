"""The one module that imports experta, and what it makes of its engine.

experta 1.9.4 pins frozendict 1.2, which looks for `Mapping` in `collections`; it is lent for that import
only. The handler that experta hangs on the root logger is taken off again, and its watchers, which log every
step of the matching, are deaf.

The engine, its facts, its agenda and its network are experta's. Rules here are plain conjunctions already, and no
fact is ever taken back, so experta is not asked to normalise rules, to look for them among the attributes of an
engine, to inspect the signature of what they fire, or to keep what it would need to undo a match.
"""

from __future__ import annotations

import collections
import collections.abc
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

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
    from experta.matchers.rete import mixins, nodes, token  # noqa: PLC0415 - as above

    logging.root.handlers[:] = handlers
    for name in watchers.ALL:
        watcher = getattr(watchers, name)
        watcher.debug = watcher.info = _deaf
    return experta, mixins, nodes, token


def _deaf(*_: object) -> None:
    """Stands for the watchers' loggers: even a disabled logger takes time."""


experta, _mixins, _nodes, _token = _import_experta()


class _Matcher(experta.KnowledgeEngine.__matcher__):  # type: ignore[misc, name-defined]  # experta has no types
    """experta's matcher for rules that are plain conjunctions from the start: nothing to normalise or dispatch on."""

    @staticmethod
    def prepare_ruleset(engine: Any) -> tuple[Any, ...]:
        return engine.productions  # type: ignore[no-any-return]  # as above

    @staticmethod
    def build_alpha_part(ruleset: Iterable[Any], root_node: Any) -> dict[Any, Any]:
        patterns = {pattern for rule in ruleset for pattern in rule if isinstance(pattern, experta.Fact)}
        denied = {part[0] for rule in ruleset for part in rule if isinstance(part, experta.NOT)}
        return {pattern: root_node.tester(pattern) for pattern in patterns | denied}

    def build_beta_part(self, ruleset: Iterable[Any], alpha_terminals: Mapping[Any, Any]) -> None:
        for rule in ruleset:
            node, bound = alpha_terminals[rule[0]], _names(rule[0])
            for condition in rule[1:]:
                node = _joined(node, bound, condition, alpha_terminals)
            end = _End(rule, self._reached)
            node.add_child(end, end.activate)

    def build_network(self) -> None:
        self.root_node = _Bus()
        self._reached: list[Any] = []
        super().build_network()

    def changes(self, adding: Iterable[Any], deleting: Iterable[Any]) -> tuple[list[Any], tuple[()]]:
        assert not deleting, "no fact is ever taken back"
        for fact in adding:
            self.root_node.add(fact)
        found = self._reached.copy()
        self._reached.clear()
        return found, ()


def _valid(facts: set[Any], context: dict[str, Any]) -> Any:
    """A token, without the proof that its parts are what experta expects, which it would make each time."""
    return tuple.__new__(_token.Token, (_token.Token.TagType.VALID, facts, context))


class _Parent:
    """A node to which each child is added once; experta's look through all that they have, to be sure."""

    children: list[Any]

    def add_child(self, node: Any, callback: Callable[[Any], None]) -> None:
        self.children.append(_mixins.ChildNode(node, callback))


class _Bus(_Parent, _nodes.BusNode):  # type: ignore[misc, name-defined]  # as above
    """The root of a network, which shows a fact to the patterns for facts of its name alone."""

    def __init__(self) -> None:
        super().__init__()
        self._testers: dict[Any, list[_Tester]] = defaultdict(list)

    def tester(self, pattern: Any) -> _Tester:
        """The node behind the tests of a pattern."""
        tester = _Tester(pattern)
        self.add_child(tester, tester.show)
        self._testers[type(pattern)].append(tester)
        return tester

    def add(self, fact: Any) -> None:
        for tester in self._testers[type(fact)]:
            tester.show(fact)


class _Tester(_Parent, _nodes.FeatureTesterNode):  # type: ignore[misc, name-defined]  # as above
    """The tests of one pattern: experta has a node for each, and a copy of what is shown to it."""

    def __init__(self, pattern: Any) -> None:
        super().__init__(self.show)
        fields = {name: how for name, how in pattern.items() if name != "__bind__"}
        self._name = pattern.__bind__
        self._binds = [(name, how.__bind__) for name, how in fields.items() if isinstance(how, experta.W)]
        self._tests = [(name, _test_of(how)) for name, how in fields.items() if not isinstance(how, experta.W)]

    def show(self, fact: Any) -> None:
        for field, test in self._tests:
            if field not in fact or not test(fact[field]):
                return
        context = {self._name: fact}
        for field, variable in self._binds:
            if field not in fact or context.setdefault(variable, fact[field]) != fact[field]:
                return
        token = _valid({fact}, context)
        for child in self.children:
            child.callback(token)


def _test_of(how: Any) -> Callable[[Any], bool]:
    """What a field of a pattern asks of a value: a predicate, or to be equal."""
    return how.match if isinstance(how, experta.P) else lambda value: bool(value == how)


class _Where(_Parent, _nodes.WhereNode):  # type: ignore[misc, name-defined]  # as above
    activate = _nodes.WhereNode._activate


_Memory: TypeAlias = dict[tuple[Any, ...], list[Any]]
"""Tokens by the values under which they are found."""


class _Join(_Parent, _nodes.OrdinaryMatchNode):  # type: ignore[misc, name-defined]  # as above
    """Two tokens become one where they agree on the names that both have.

    Tokens are found by these values; experta would go through all of them, and keep them in a form in which they can
    be found again, to be taken back.
    """

    def __init__(self, shared: Iterable[str]) -> None:
        self._shared = tuple(shared)
        super().__init__(_values)

    def _reset(self) -> None:
        self.left_memory: _Memory = defaultdict(list)
        self.right_memory: _Memory = defaultdict(list)

    def activate_left(self, token: Any) -> None:
        key = _values(token, self._shared)
        self.left_memory[key].append(token)
        for other in self.right_memory.get(key, ()):
            self._meet(token, other)

    def activate_right(self, token: Any) -> None:
        key = _values(token, self._shared)
        self.right_memory[key].append(token)
        for other in self.left_memory.get(key, ()):
            self._meet(other, token)

    def _meet(self, left: Any, right: Any) -> None:
        token = _valid(left.data | right.data, {**left.context, **right.context})
        for child in self.children:
            child.callback(token)


class _NotJoin(_Parent, _nodes.NotNode):  # type: ignore[misc, name-defined]  # as above
    """A token goes on where nothing that is denied agrees with it; all that is denied comes before it."""

    def __init__(self, shared: Iterable[str]) -> None:
        self._shared = tuple(shared)
        super().__init__(_values)

    def _reset(self) -> None:
        self._denied: set[tuple[Any, ...]] = set()
        self._begun = False

    def activate_left(self, token: Any) -> None:
        self._begun = True
        if _values(token, self._shared) not in self._denied:
            for child in self.children:
                child.callback(token)

    def activate_right(self, token: Any) -> None:
        assert not self._begun, "what is denied is known before it is denied"
        self._denied.add(_values(token, self._shared))


def _values(token: Any, names: Iterable[str]) -> tuple[Any, ...]:
    return tuple([token.context[name] for name in names])


class _End(_nodes.ConflictSetNode):  # type: ignore[misc, name-defined]  # as above
    """The end of a rule, where there is something to fire; experta would look up whether it was taken back."""

    def __init__(self, rule: Any, reached: list[Any]) -> None:
        super().__init__(rule)
        self._reached = reached

    def activate(self, token: Any) -> None:
        self._reached.append(_nodes.Activation(self.rule, token.data, token.context))


class _AnyOrder(experta.KnowledgeEngine.__strategy__.__base__):  # type: ignore[misc, name-defined]  # as above
    """Fires in any order: it means nothing, and experta's would sort, and keep for a while, all that it fires."""

    def _update_agenda(self, agenda: Any, added: Iterable[Any], removed: Iterable[Any]) -> None:
        assert not removed, "no fact is ever taken back"
        agenda.activations.extend(added)


def _joined(node: Any, bound: set[str], condition: Any, alpha_terminals: Mapping[Any, Any]) -> Any:
    """The node that continues `node`, which has bound these names, with one more condition of a rule."""
    if isinstance(condition, experta.TEST):
        where = _Where(condition[0])
        node.add_child(where, where.activate)
        return where
    is_not = isinstance(condition, experta.NOT)
    pattern = condition[0] if is_not else condition
    names = _names(pattern)
    join = (_NotJoin if is_not else _Join)(sorted(bound & names))
    node.add_child(join, join.activate_left)
    alpha_terminals[pattern].add_child(join, join.activate_right)
    if not is_not:
        bound |= names
    return join


def _names(pattern: Any) -> set[str]:
    """The names that a pattern binds: its fact's, and those of variables."""
    return {pattern.__bind__, *(how.__bind__ for how in pattern.values() if isinstance(how, experta.W))}


class Stated(experta.Fact):  # type: ignore[misc, name-defined]  # as above
    """A fact, or a pattern for facts. Of lists among the values, which there are not, experta would make others."""

    def __init__(self, **fields: Any) -> None:
        dict.__init__(self, fields)


class Engine(experta.KnowledgeEngine):  # type: ignore[misc, name-defined]  # as above
    """experta's engine for a list of production rules."""

    __matcher__ = _Matcher
    __strategy__ = _AnyOrder

    def __init__(self, productions: Iterable[Any]) -> None:
        self.productions = tuple(productions)
        super().__init__()

    def get_deffacts(self) -> tuple[Any, ...]:
        return ()
