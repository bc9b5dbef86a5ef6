"""The plain evaluator: every rule tried on every fact, in three values, without experta."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from holdem_floor.inference.arithmetic import NO_CELLS, Cells, compare, holds
from holdem_floor.inference.conclude import as_fact, conclude
from holdem_floor.inference.core import Inner, Stage, bodies_of, test_variables
from holdem_floor.inference.precedence import beaten_among
from holdem_floor.inference.rounds import Compiled, Program
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import Bind, Compared, Condition, Constant, Match, Measure, OneOf, Pattern, Test, Variable
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.trace import Firing
from holdem_floor.model.values import Fact, Unknown, Value

Bindings: TypeAlias = dict[str, Value]
Index: TypeAlias = dict[Value | None, list[Fact]]
"""The facts of one name by the value of one field; those whose value nobody told are under `OPEN`."""
OPEN: Final = None
"""The key of an index under which facts stand that may have any value."""


@dataclass(frozen=True, slots=True)
class Probe:
    """A comparison that hung on a cell, with the variables it was made under."""

    test: Test
    bindings: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to satisfy conditions. It is only possible, not certain, while it hangs on `cells`."""

    bindings: Bindings
    matched: tuple[Fact, ...]
    cells: Cells = NO_CELLS


class Evaluation:
    """One evaluation: what is so, and on which cells it hangs."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.store: dict[str, dict[Fact, Cells]] = defaultdict(dict)
        self.firings: dict[Firing, Cells] = {}
        self.pending: list[tuple[Compiled, Firing]] = []
        self.origins: dict[Fact, list[Firing]] = defaultdict(list)
        self.probes: dict[str, list[Probe]] = defaultdict(list)
        self.indexes: dict[str, dict[str, Index]] = defaultdict(dict)

    def state(self, fact: Fact, cells: Cells) -> bool:
        """Add a fact, or make it more certain; whether anything changed."""
        known = self.store[fact.name].get(fact)
        found = cells if known is None or not cells else known and known | cells
        if found == known:
            return False
        self.store[fact.name][fact] = found
        if known is None:
            for name, index in self.indexes[fact.name].items():
                index[_key(fact.get(name))].append(fact)
        return True

    def candidates(self, match: Match, bindings: Bindings) -> tuple[Fact, ...]:
        """The facts that may meet the match, by the bound field that leaves the fewest."""
        fewest: tuple[Fact, ...] | None = None
        for name, pattern in match.patterns:
            value = bindings.get(pattern.variable) if isinstance(pattern, Bind) else None
            if value is not None and not isinstance(value, Unknown):
                index = self.index(match.fact, name)
                found = (*index.get(value, ()), *index.get(OPEN, ()))
                fewest = found if fewest is None or len(found) < len(fewest) else fewest
        return tuple(self.store[match.fact]) if fewest is None else fewest

    def index(self, fact_name: str, field_name: str) -> Index:
        indexes = self.indexes[fact_name]
        if field_name not in indexes:
            indexes[field_name] = defaultdict(list)
            for fact in self.store[fact_name]:
                indexes[field_name][_key(fact.get(field_name))].append(fact)
        return indexes[field_name]

    # --- rounds

    def run(self, facts: Iterable[Fact]) -> None:
        """Fire every rule on these facts."""
        for fact in facts:
            self.state(fact, NO_CELLS)
        for number in self.program.rounds:
            self.run_round(number)

    def run_round(self, number: int) -> None:
        if number == self.program.snapshot:
            self.read_rulings()
        rules = [compiled for compiled in self.program.rules if compiled.round == number]
        changed: set[str] | None = None
        while changed is None or changed:
            current = [rule for rule in rules if changed is None or _reads(rule, changed)]
            changed = set()
            for compiled in current:
                changed |= self.fire(compiled)
        self.settle(number)

    def fire(self, compiled: Compiled) -> set[str]:
        """Fire a rule in every way it holds; the names of the facts that changed at once."""
        changed: set[str] = set()
        for body in compiled.bodies:
            for way in self.ways(body.stages, Way({}, ())):
                firing = conclude(compiled.rule, way.bindings, way.matched)
                if firing is None:
                    continue
                known = self.firings.get(firing)
                self.firings[firing] = way.cells if known is None or not way.cells else known
                if compiled.immediate:
                    changed |= {fact.name for fact in firing.concluded if self.support(fact, firing, way.cells)}
                elif known is None:
                    self.pending.append((compiled, firing))
        return changed

    def support(self, fact: Fact, firing: Firing, cells: Cells) -> bool:
        if firing not in self.origins[fact]:
            self.origins[fact].append(firing)
        return self.state(fact, cells)

    def settle(self, number: int) -> None:
        """State the facts of the firings that stand after this round."""
        due = [firing for compiled, firing in self.pending if compiled.settled == number and firing.concluded]
        if not due:
            return
        verdict = self.verdicts(self.firings)
        for firing in due:
            cells = verdict.get(firing)
            if cells is not None:
                for fact in firing.concluded:
                    self.support(fact, firing, cells)

    def verdicts(self, firings: Iterable[Firing]) -> dict[Firing, Cells]:
        """The firings that stand, certainly or possibly, among these."""
        standing = {firing: self.firings[firing] for firing in firings}
        for beaten in beaten_among(tuple(standing), self.program):
            cells = self.firings[beaten.by]
            if not cells:
                standing.pop(beaten.firing, None)
            elif beaten.firing in standing:
                standing[beaten.firing] |= cells
        return standing

    def read_rulings(self) -> None:
        base = [firing for firing in self.firings if not self.program.index.is_late(firing.rule.id)]
        for firing, cells in self.verdicts(base).items():
            if firing.ruling is not None:
                fact = as_fact(firing, self.program.vocabulary)
                self.support(fact, firing, cells)

    # --- conditions

    def ways(self, stages: tuple[Stage, ...], start: Way) -> Iterator[Way]:
        """Every way to satisfy a body, starting from variables already bound."""
        found: Iterable[Way] = [start]
        for stage in stages:
            found = [then for way in found for then in self.through(stage, way)]
        yield from found

    def through(self, stage: Stage, start: Way) -> Iterator[Way]:
        for way in self.matches(stage.matches, stage.tests, start):
            found: Iterable[Way] = [way]
            for inner in stage.inner:
                found = [then for one in found for then in self.settled_inner(inner, one)]
            yield from found

    def matches(self, matches: tuple[Match, ...], tests: tuple[Test, ...], way: Way) -> Iterator[Way]:
        ready = tuple(test for test in tests if test_variables(test) <= way.bindings.keys())
        cells = self.tested(ready, way)
        if cells is None:
            return
        way = Way(way.bindings, way.matched, way.cells | cells)
        if not matches:
            yield way
            return
        rest = tuple(test for test in tests if test not in ready)
        known = self.store[matches[0].fact]
        for fact in self.candidates(matches[0], way.bindings):
            support = known[fact]
            extended = self.matched(matches[0], fact, way)
            if extended is not None:
                yield from self.matches(
                    matches[1:], rest, Way(extended.bindings, (*way.matched, fact), extended.cells | support)
                )

    def tested(self, tests: tuple[Test, ...], way: Way) -> Cells | None:
        """The cells that comparisons hang on; None when one of them fails."""
        cells = NO_CELLS
        for test in tests:
            verdict = holds(test, way.bindings)
            if verdict is False:
                return None
            if verdict is not True:
                self.probe(verdict, test, way.bindings)
                cells |= verdict
        return cells

    def matched(self, match: Match, fact: Fact, way: Way) -> Way | None:
        bindings, cells, fields = way.bindings, way.cells, fact.fields
        for name, pattern in match.patterns:
            if name not in fields:
                return None
            value = fields[name]
            if isinstance(pattern, Bind) and pattern.variable not in bindings:
                bindings = {**bindings, pattern.variable: value}
                continue
            verdict = self.meets(pattern, value, bindings)
            if verdict is False:
                return None
            if verdict is not True:
                cells |= verdict
        return Way(bindings, way.matched, cells)

    def meets(self, pattern: Pattern, value: Value, bindings: Mapping[str, Value]) -> bool | Cells:
        if isinstance(pattern, OneOf):
            if isinstance(value, Unknown):
                for choice in pattern.values:
                    self.probe(value.cells, Test("==", Variable("it"), Constant(choice), ""), {"it": value})
                return value.cells
            return any(compare("==", value, choice) is True for choice in pattern.values)
        if isinstance(pattern, Compared):
            test = Test(pattern.comparator, Variable("it"), pattern.expression, "")
        else:
            test = Test("==", Variable("it"), Variable(pattern.variable), "")
        scope = {**bindings, "it": value}
        verdict = holds(test, scope)
        if not isinstance(verdict, bool):
            self.probe(verdict, test, scope)
        return verdict

    def probe(self, cells: Cells, test: Test, bindings: Mapping[str, Value]) -> None:
        for cell in cells:
            self.probes[cell].append(Probe(test, bindings))

    # --- not and aggregates

    def settled_inner(self, inner: Inner, way: Way) -> Iterator[Way]:
        start = Way(dict(way.bindings), ())
        found = [then for body in inner.bodies for then in self.ways(body.stages, start)]
        hanging = frozenset().union(*(then.cells for then in found))
        if inner.measure is None:
            if not any(not then.cells for then in found):
                yield Way(way.bindings, way.matched, way.cells | hanging)
            return
        if hanging:
            yield from self.undecided(inner, way, hanging)
            return
        for bindings in measured(inner, [(then.bindings, then.matched) for then in found]):
            if all(way.bindings.get(name, value) == value for name, value in bindings.items()):
                yield Way({**way.bindings, **bindings}, way.matched, way.cells)

    def undecided(self, inner: Inner, way: Way, hanging: Cells) -> Iterator[Way]:
        """An aggregate over possible ways: its value hangs on all their cells."""
        cell = min(hanging)
        value = Unknown(f"{inner.measure} over {', '.join(inner.over)}", ("+", Unknown(cell), 0))
        bindings = {name: way.bindings.get(name, value) for name in inner.gives}
        yield Way({**way.bindings, **bindings}, way.matched, way.cells | hanging)


def measured(inner: Inner, ways: list[tuple[Bindings, tuple[Fact, ...]]]) -> Iterator[Bindings]:
    """The variables that an aggregate binds, from every certain way to satisfy its conditions."""
    if inner.measure is Measure.COUNT:
        distinct = {tuple(bindings[name] for name in inner.over) for bindings, _ in ways}
        yield {inner.gives[0]: len(distinct)}
    elif inner.measure is Measure.SUM:
        distinct_ways = {(bindings[inner.over[0]], matched) for bindings, matched in ways}
        yield {inner.gives[0]: sum(value for value, _ in distinct_ways if isinstance(value, int))}
    elif ways:
        numbers = [value for bindings, _ in ways if isinstance(value := bindings[inner.over[0]], int)]
        least = min(numbers, default=None)
        seen: set[tuple[tuple[str, Value], ...]] = set()
        for bindings, _ in ways:
            chosen = tuple((name, bindings[name]) for name in inner.gives)
            if bindings[inner.over[0]] == least and chosen not in seen:
                seen.add(chosen)
                yield dict(chosen)


def _key(value: Value | None) -> Value | None:
    return OPEN if isinstance(value, Unknown) else value


def _reads(compiled: Compiled, changed: set[str]) -> bool:
    return any(match.fact in changed for body in compiled.bodies for match in body.stages[0].matches)


def ways_to_satisfy(
    conditions: tuple[Condition, ...], facts: Iterable[Fact], rulebook: Rulebook, bound: Mapping[str, Value]
) -> Iterator[Way]:
    """Every way to make conditions true on facts that are settled, some variables being bound."""
    run = Evaluation(Program(rulebook, (), 0))
    for fact in facts:
        run.state(fact, NO_CELLS)
    for body in bodies_of(conditions, frozenset(bound)):
        yield from run.ways(body.stages, Way(dict(bound), ()))
