"""Which rules can hold on some facts: the others are neither read, nor compiled, nor run.

A rule can hold only if each fact that it asks for is given, or concluded by a rule that can itself hold, with
fields that meet its comparisons with constants. What it denies or counts does not matter.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from holdem_floor.inference.arithmetic import compare
from holdem_floor.inference.conclude import ruling_fields
from holdem_floor.inference.core import Blocked, optional_matches
from holdem_floor.inference.rounds import Program, compile_program, indexed
from holdem_floor.inference.run import Inference
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.index import NOTHING, RULING, Need, RuleIndex, Way, is_always_there, need_of
from holdem_floor.model.rule import Compared, Constant, OneOf, Rule, RulingTemplate, Term
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Fact, Scalar, Unknown, Value, same
from holdem_floor.model.vocabulary import Vocabulary

KEPT: Final = 64
"""So many programs of a rulebook are kept for the next incidents, those that were used last."""


class Programs:
    """A rulebook, compiled for the facts at hand and no more."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = indexed(rulebook)
        self._kept: dict[tuple[frozenset[str], Blocked], Program] = {}
        self._networks: dict[Program, Inference] = {}

    @property
    def index(self) -> RuleIndex:
        assert self.rulebook.index is not None
        return self.rulebook.index

    def __len__(self) -> int:
        return len(self._kept)

    def for_facts(self, facts: Iterable[Fact]) -> Program:
        """The program of the rules that can hold on these facts; they may have unknown fields."""
        found = select(facts, self.index, self.rulebook.vocabulary)
        key = frozenset(found.rules), found.blocked
        program = self._kept.pop(key, None)
        if program is None:
            rules = (found.rules[rule] for rule in sorted(found.rules))
            program = compile_program(self.rulebook, rules, found.blocked)
        self._kept[key] = program
        if len(self._kept) > KEPT:
            self._networks.pop(self._kept.pop(next(iter(self._kept))), None)
        return program

    def inference(self, program: Program) -> Inference:
        """Experta's network for one of these programs."""
        network = self._networks.pop(program, None) or Inference(program)
        self._networks[program] = network
        if len(self._networks) > KEPT:
            del self._networks[next(iter(self._networks))]
        return network


@dataclass(frozen=True, slots=True)
class Relevant:
    """The rules that can hold, by id, and those of their patterns that no fact can meet."""

    rules: Mapping[str, Rule]
    blocked: Blocked


def select(facts: Iterable[Fact], index: RuleIndex, vocabulary: Vocabulary) -> Relevant:
    """The rules that can hold on these facts."""
    search = _Search(index, vocabulary)
    for fact in facts:
        search.add(fact.name, {name: _known(value) for name, value in fact.values})
    search.run()
    return Relevant(search.rules, frozenset(search.blocked()))


Known: TypeAlias = Scalar | None
"""The value of a field; None where it may have any."""
Facts: TypeAlias = int
"""A set of facts of one name, a bit for each."""


class _Possible:
    """The facts of one name that there can be, by what is known of their fields."""

    def __init__(self) -> None:
        self._shapes: set[tuple[tuple[str, Known], ...]] = set()
        self._by_value: dict[str, dict[Known, Facts]] = defaultdict(lambda: defaultdict(int))
        self._meeting: dict[tuple[str, OneOf | Compared], Facts] = {}

    def add(self, fields: Mapping[str, Known]) -> bool:
        """Whether there could be no such fact before."""
        shape = tuple(fields.items())
        if shape in self._shapes:
            return False
        fact = 1 << len(self._shapes)
        self._shapes.add(shape)
        for name, value in shape:
            self._by_value[name][value] |= fact
        self._meeting.clear()
        return True

    def meet(self, need: Need) -> bool:
        """Whether one of the facts has all that is needed."""
        found = (1 << len(self._shapes)) - 1
        for name, pattern in need.patterns:
            found &= self._that_meet(name, pattern)
        return found != 0

    def _that_meet(self, name: str, pattern: OneOf | Compared) -> Facts:
        known = self._meeting.get((name, pattern))
        if known is None:
            known = 0
            for value, facts in self._by_value[name].items():
                if value is None or _is_met_by(value, pattern):
                    known |= facts
            self._meeting[name, pattern] = known
        return known


class _Search:
    """What there can be so far, and the ways that wait for more."""

    def __init__(self, index: RuleIndex, vocabulary: Vocabulary) -> None:
        self._index = index
        self._vocabulary = vocabulary
        self._there: dict[str, _Possible] = {}
        self.rules: dict[str, Rule] = {}
        self._waiting: dict[str, list[Way]] = defaultdict(list)
        self._ahead: deque[str] = deque((NOTHING,))

    def add(self, fact: str, fields: Mapping[str, Known]) -> None:
        """There can be such a fact."""
        if fact not in self._there:
            self._there[fact] = _Possible()
            self._waiting[fact].extend(self._index.ways(fact))
        if self._there[fact].add(fields):
            self._ahead.append(fact)

    def run(self) -> None:
        self._waiting[NOTHING].extend(self._index.ways(NOTHING))
        while self._ahead:
            for way in self._waiting.pop(self._ahead.popleft(), ()):
                missing = next((need for need in way.needs if not self._is_met(need)), None)
                if missing is not None:
                    self._waiting[missing.fact].append(way)
                elif way.rule not in self.rules:
                    self._choose(self._index.rule(way.rule))

    def blocked(self) -> Iterator[int]:
        optional = (match for rule in self.rules.values() for match in optional_matches(rule.when))
        for match in optional:
            if not is_always_there(match.fact, self._vocabulary) and not self._is_met(need_of(match)):
                yield id(match)

    def _is_met(self, need: Need) -> bool:
        possible = self._there.get(need.fact)
        return possible is not None and possible.meet(need)

    def _choose(self, rule: Rule) -> None:
        self.rules[rule.id] = rule
        for part in rule.conclusions:
            fields = {name: _constant(term) for name, term in part.fields}
            if isinstance(part, RulingTemplate):
                self.add(RULING, fields | ruling_fields(rule, self._vocabulary.outcomes[part.outcome]))
            else:
                self.add(part.fact, fields)


def _is_met_by(value: Scalar, pattern: OneOf | Compared) -> bool:
    if isinstance(pattern, OneOf):
        return any(same(value, choice) for choice in pattern.values)
    assert isinstance(pattern.expression, Constant)
    return compare(pattern.comparator, value, pattern.expression.value) is True


def _known(value: Value) -> Known:
    return None if isinstance(value, (Unknown, tuple)) else value


def _constant(term: Term) -> Known:
    return term.value if isinstance(term, Constant) else None
