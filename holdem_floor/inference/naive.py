"""The plain evaluator: rules tried on facts, in three values, without experta."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from holdem_floor.inference.arithmetic import CERTAIN, Literal, Open, cells_in, compare, evaluate, holds, one_of
from holdem_floor.inference.conclude import as_fact, conclude
from holdem_floor.inference.core import Inner, Stage, bodies_of, test_variables
from holdem_floor.inference.precedence import beaten_among
from holdem_floor.inference.rounds import Compiled, Program
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import Bind, Compared, Condition, Constant, Match, Measure, OneOf, Pattern, Test
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.trace import Firing
from holdem_floor.model.values import Fact, Unknown, Value

Bindings: TypeAlias = dict[str, Value]
OPEN: Final = None
"""The key of an index under which rows stand that may have any value."""


class Row:
    """A fact with what it hangs on; its fields are made once, since every rule looks at them."""

    __slots__ = ("fact", "fields", "hanging")

    def __init__(self, fact: Fact, hanging: Open) -> None:
        self.fact = fact
        self.fields = fact.fields
        self.hanging = hanging


Index: TypeAlias = dict[Value | None, list[Row]]
"""The rows of one name by the value of one field; those whose value nobody told are under `OPEN`."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to satisfy conditions. It is only possible, not certain, while it hangs on literals."""

    bindings: Bindings
    matched: tuple[Fact, ...]
    hanging: Open = CERTAIN


@dataclass(frozen=True, slots=True)
class Pinned:
    """A match that only one row may meet: what has changed since the rule was tried.

    `ahead` are the values that its variables will have, by which the matches before it find their rows.
    """

    place: int
    row: Row
    ahead: Bindings

    @staticmethod
    def of(place: int, match: Match, row: Row) -> Pinned | None:
        """None where the row does not meet what the match asks of any row."""
        ahead: Bindings = {}
        for name, pattern in match.patterns:
            value = row.fields.get(name)
            if value is None:
                return None
            if isinstance(pattern, Bind):
                ahead[pattern.variable] = value
            elif _is_fixed(pattern) and _meets(pattern, value, {}) is False:
                return None
        return Pinned(place, row, ahead)


class Evaluation:
    """One evaluation: what is so, and on what it hangs."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.store: dict[str, dict[Fact, Row]] = defaultdict(dict)
        self.firings: dict[Firing, Open] = {}
        self.origins: dict[Fact, list[Firing]] = defaultdict(list)
        self._pending: list[tuple[Compiled, Firing]] = []
        self._indexes: dict[str, dict[str, Index]] = defaultdict(dict)
        self._plans: dict[int, tuple[tuple[Test, ...], ...]] = {}

    def state(self, fact: Fact, hanging: Open) -> Row | None:
        """Add a fact, or make it more certain; its row where that changed anything."""
        known = self.store[fact.name].get(fact)
        if known is None:
            row = Row(fact, hanging)
            self.store[fact.name][fact] = row
            for name, index in self._indexes[fact.name].items():
                index[_key(row.fields.get(name))].append(row)
            return row
        found = _either(known.hanging, hanging)
        if found == known.hanging:
            return None
        known.hanging = found
        return known

    # --- rounds

    def run(self, facts: Iterable[Fact]) -> None:
        """Fire every rule on these facts."""
        for fact in facts:
            self.state(fact, CERTAIN)
        for number in self.program.rounds:
            self._run_round(number)

    def _run_round(self, number: int) -> None:
        if number == self.program.snapshot:
            self._read_rulings()
        rules = [compiled for compiled in self.program.rules if compiled.round == number]
        changed: dict[int, Row] = {}
        for compiled in rules:
            self._fire(compiled, None, changed)
        while changed:
            rows, changed = tuple(changed.values()), {}
            for compiled in rules:
                self._fire(compiled, rows, changed)
        self._settle(number)

    def _fire(self, compiled: Compiled, rows: tuple[Row, ...] | None, changed: dict[int, Row]) -> None:
        """Fire a rule in every way it holds, or only in those in which one of these rows has a part."""
        for body in compiled.bodies:
            if rows is None:
                self._conclude(compiled, self.ways(body.stages, Way({}, ())), changed)
                continue
            for place, match in enumerate(body.stages[0].matches):
                for row in rows:
                    pinned = Pinned.of(place, match, row) if row.fact.name == match.fact else None
                    if pinned is not None:
                        self._conclude(compiled, self.ways(body.stages, Way({}, ()), pinned), changed)

    def _conclude(self, compiled: Compiled, ways: Iterable[Way], changed: dict[int, Row]) -> None:
        for way in tuple(ways):
            firing = conclude(compiled.rule, way.bindings, way.matched)
            if firing is None:
                continue
            known = self.firings.get(firing)
            self.firings[firing] = way.hanging if known is None else _either(known, way.hanging)
            if compiled.immediate:
                for fact in firing.concluded:
                    row = self._support(fact, firing, way.hanging)
                    if row is not None:
                        changed[id(row)] = row
            elif known is None:
                self._pending.append((compiled, firing))

    def _support(self, fact: Fact, firing: Firing, hanging: Open) -> Row | None:
        if firing not in self.origins[fact]:
            self.origins[fact].append(firing)
        return self.state(fact, hanging)

    def _settle(self, number: int) -> None:
        """State the facts of the firings that stand after this round."""
        due = [firing for compiled, firing in self._pending if compiled.settled == number and firing.concluded]
        if not due:
            return
        verdict = self._verdicts(self.firings)
        for firing in due:
            hanging = verdict.get(firing)
            if hanging is not None:
                for fact in firing.concluded:
                    self._support(fact, firing, hanging)

    def _verdicts(self, firings: Iterable[Firing]) -> dict[Firing, Open]:
        """The firings that stand, certainly or possibly, among these."""
        standing = {firing: self.firings[firing] for firing in firings}
        for beaten in beaten_among(tuple(standing), self.program):
            hanging = self.firings[beaten.by]
            if not hanging:
                standing.pop(beaten.firing, None)
            elif beaten.firing in standing:
                standing[beaten.firing] |= hanging
        return standing

    def _read_rulings(self) -> None:
        base = [firing for firing in self.firings if not self.program.index.is_late(firing.rule.id)]
        for firing, hanging in self._verdicts(base).items():
            if firing.ruling is not None:
                self._support(as_fact(firing, self.program.vocabulary), firing, hanging)

    # --- conditions

    def ways(self, stages: tuple[Stage, ...], start: Way, pinned: Pinned | None = None) -> Iterator[Way]:
        """Every way to satisfy a body, starting from variables already bound."""
        found: Iterable[Way] = [start]
        for number, stage in enumerate(stages):
            pin = pinned if number == 0 else None
            found = [then for way in found for then in self._through(stage, way, pin)]
        yield from found

    def _through(self, stage: Stage, start: Way, pinned: Pinned | None) -> Iterator[Way]:
        plan = self._plan(stage, start.bindings)
        way = self._tested(plan[0], start)
        for matched in self._matches(stage.matches, plan, 0, way, pinned) if way is not None else ():
            found: Iterable[Way] = [matched]
            for inner in stage.inner:
                found = [then for one in found for then in self._settled_inner(inner, one)]
            yield from found

    def _plan(self, stage: Stage, bound: Iterable[str]) -> tuple[tuple[Test, ...], ...]:
        """The comparisons that can be made before any match of a stage, then after each; the same at every entry."""
        plan = self._plans.get(id(stage))
        if plan is None:
            plan = self._plans[id(stage)] = tuple(_planned(stage, frozenset(bound)))
        return plan

    def _matches(
        self,
        matches: tuple[Match, ...],
        plan: tuple[tuple[Test, ...], ...],
        place: int,
        way: Way,
        pinned: Pinned | None,
    ) -> Iterator[Way]:
        if place == len(matches):
            yield way
            return
        match = matches[place]
        for row in self._rows(match, place, way.bindings, pinned):
            extended = self._matched(match, row, way)
            tested = None if extended is None else self._tested(plan[place + 1], extended)
            if tested is not None:
                yield from self._matches(matches, plan, place + 1, tested, pinned)

    def _rows(self, match: Match, place: int, bindings: Bindings, pinned: Pinned | None) -> Iterable[Row]:
        if pinned is None or place > pinned.place:
            return self._candidates(match, bindings)
        return (pinned.row,) if place == pinned.place else self._candidates(match, {**pinned.ahead, **bindings})

    def _candidates(self, match: Match, bindings: Bindings) -> Iterable[Row]:
        """The rows that may meet the match, by the field with a known value that leaves the fewest."""
        fewest: list[Row] | None = None
        for name, pattern in match.patterns:
            value = _wanted(pattern, bindings)
            if value is None:
                continue
            index = self._index(match.fact, name)
            found = index.get(value, _NO_ROWS)
            if OPEN in index:
                found = found + index[OPEN]
            if fewest is None or len(found) < len(fewest):
                fewest = found
        return tuple(self.store[match.fact].values()) if fewest is None else tuple(fewest)

    def _index(self, fact_name: str, field_name: str) -> Index:
        indexes = self._indexes[fact_name]
        if field_name not in indexes:
            indexes[field_name] = defaultdict(list)
            for row in self.store[fact_name].values():
                indexes[field_name][_key(row.fields.get(field_name))].append(row)
        return indexes[field_name]

    def _tested(self, tests: tuple[Test, ...], way: Way) -> Way | None:
        """The way with what these comparisons hang on; None when one of them fails."""
        hanging = way.hanging
        for test in tests:
            verdict = holds(test, way.bindings)
            if verdict is False:
                return None
            if verdict is not True:
                hanging |= {verdict}
        return way if hanging is way.hanging else Way(way.bindings, way.matched, hanging)

    def _matched(self, match: Match, row: Row, way: Way) -> Way | None:
        bindings, fields = way.bindings, row.fields
        own: Bindings | None = None
        open_: list[Literal] = []
        for name, pattern in match.patterns:
            if name not in fields:
                return None
            value = fields[name]
            if isinstance(pattern, Bind) and pattern.variable not in bindings:
                if own is None:
                    own = bindings = dict(bindings)
                own[pattern.variable] = value
                continue
            verdict = _meets(pattern, value, bindings)
            if verdict is False:
                return None
            if verdict is not True:
                open_.append(verdict)
        hanging = way.hanging | row.hanging if row.hanging else way.hanging
        return Way(bindings, (*way.matched, row.fact), hanging.union(open_) if open_ else hanging)

    # --- not and aggregates

    def _settled_inner(self, inner: Inner, way: Way) -> Iterator[Way]:
        start = Way(way.bindings, ())
        found = [then for body in inner.bodies for then in self.ways(body.stages, start)]
        hanging: Open = frozenset().union(*(then.hanging for then in found))
        if inner.measure is None:
            if not any(not then.hanging for then in found):
                yield Way(way.bindings, way.matched, way.hanging | hanging)
            return
        if hanging:
            yield _undecided(inner, way, hanging)
            return
        for bindings in measured(inner, [(then.bindings, then.matched) for then in found]):
            if all(way.bindings.get(name, value) == value for name, value in bindings.items()):
                yield Way({**way.bindings, **bindings}, way.matched, way.hanging)


_NO_ROWS: Final[list[Row]] = []


def _either(one: Open, other: Open) -> Open:
    """On what something hangs that is so in either of two ways: on nothing where one of them is certain."""
    return one | other if one and other else CERTAIN


def _key(value: Value | None) -> Value | None:
    return OPEN if isinstance(value, Unknown) else value


def _wanted(pattern: Pattern, bindings: Mapping[str, Value]) -> Value | None:
    """The one value that a field must have to meet the pattern; None where it may have several."""
    if isinstance(pattern, Bind):
        value = bindings.get(pattern.variable)
        return None if isinstance(value, Unknown) else value
    if isinstance(pattern, Compared) and pattern.comparator == "==" and isinstance(pattern.expression, Constant):
        return pattern.expression.value
    return None


def _is_fixed(pattern: OneOf | Compared) -> bool:
    """Whether a pattern asks the same whatever the variables are."""
    return isinstance(pattern, OneOf) or isinstance(pattern.expression, Constant)


def _meets(pattern: Pattern, value: Value, bindings: Mapping[str, Value]) -> bool | Literal:
    if isinstance(pattern, OneOf):
        return one_of(value, pattern.values)
    if isinstance(pattern, Compared):
        return compare(pattern.comparator, value, evaluate(pattern.expression, bindings))
    return compare("==", value, bindings[pattern.variable])


def _planned(stage: Stage, bound: frozenset[str]) -> Iterator[tuple[Test, ...]]:
    waiting = stage.tests
    for match in (None, *stage.matches):
        if match is not None:
            bound |= {pattern.variable for _, pattern in match.patterns if isinstance(pattern, Bind)}
        yield tuple(test for test in waiting if test_variables(test) <= bound)
        waiting = tuple(test for test in waiting if not test_variables(test) <= bound)


def _undecided(inner: Inner, way: Way, hanging: Open) -> Way:
    """An aggregate over possible ways: its value hangs on all that they hang on."""
    cell = min(cells_in(hanging))
    value = Unknown(f"{inner.measure} over {', '.join(inner.over)}", ("+", Unknown(cell), 0))
    bindings = {name: way.bindings.get(name, value) for name in inner.gives}
    return Way({**way.bindings, **bindings}, way.matched, way.hanging | hanging)


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


def ways_to_satisfy(
    conditions: tuple[Condition, ...], facts: Iterable[Fact], rulebook: Rulebook, bound: Mapping[str, Value]
) -> Iterator[Way]:
    """Every way to make conditions true on facts that are settled, some variables being bound."""
    run = Evaluation(Program(rulebook, (), 0))
    for fact in facts:
        run.state(fact, CERTAIN)
    for body in bodies_of(conditions, frozenset(bound)):
        yield from run.ways(body.stages, Way(dict(bound), ()))
