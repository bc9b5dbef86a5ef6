"""One closed world through experta: what `floor` prints comes from here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from holdem_floor.inference.conclude import as_fact, conclude
from holdem_floor.inference.lowering import Helper, Step, lower
from holdem_floor.inference.naive import measured
from holdem_floor.inference.network import Network
from holdem_floor.inference.ordering import in_order
from holdem_floor.inference.precedence import beaten_among
from holdem_floor.inference.rounds import Compiled, Program
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.trace import Firing, Trace
from holdem_floor.model.values import Fact, Value


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A partial match: variables and facts so far, and the candidate whose `not` or aggregate it serves."""

    variables: dict[str, Value]
    matched: tuple[Fact, ...]
    owner: int | None


class Inference:
    """The rules of a program as a network that runs world after world."""

    def __init__(self, program: Program) -> None:
        self._program = program
        steps = [step for compiled in program.rules for step in lower(compiled)]
        self._turns = _turns(steps)
        self._helpers = _helpers(steps)
        self._network = Network(steps, self._fired)

    def run(self, facts: Iterable[Fact]) -> Trace:
        """Fire everything on the facts of one closed world."""
        given = tuple(facts)
        self._candidates: list[_Candidate] = []
        self._by_name: dict[str, list[int]] = defaultdict(list)
        self._hits: dict[tuple[str, int], list[_Candidate]] = defaultdict(list)
        self._firings: dict[Firing, Compiled] = {}
        self._origins: dict[Fact, list[Firing]] = defaultdict(list)
        self._network.start(given)
        for number in self._program.rounds:
            if number == self._program.snapshot:
                self._read_rulings()
            for turn in range(self._turns.get(number, -1) + 1):
                self._network.run_turn(number, turn)
                self._group(number, turn)
            self._settle(number)
        return self._trace(given)

    # --- while experta fires

    def _fired(self, step: Step, via: int | None, variables: dict[str, Value], matched: tuple[Fact, ...]) -> None:
        if step.first:
            found = _Candidate(variables, matched, via)
        else:
            assert via is not None
            before = self._candidates[via]
            found = _Candidate({**before.variables, **variables}, (*before.matched, *matched), before.owner)
        if step.is_hit:
            assert found.owner is not None
            self._hits[step.gives, found.owner].append(found)
        elif step.gives:
            self._by_name[step.gives].append(len(self._candidates))
            self._network.candidate(step.gives, len(self._candidates), found.variables)
            self._candidates.append(found)
        else:
            self._conclude(step.compiled, found)

    def _conclude(self, compiled: Compiled, found: _Candidate) -> None:
        firing = conclude(compiled.rule, found.variables, found.matched)
        if firing is None or firing in self._firings:
            return
        self._firings[firing] = compiled
        if compiled.immediate:
            self._state(firing.concluded, firing)

    def _state(self, facts: Iterable[Fact], firing: Firing) -> None:
        for fact in facts:
            if fact not in self._origins:
                self._network.declare((fact,))
            self._origins[fact].append(firing)

    # --- between turns and rounds

    def _group(self, number: int, turn: int) -> None:
        for helper in self._helpers.get((number, turn), ()):
            for via in self._by_name[helper.candidate]:
                ways = [(hit.variables, hit.matched) for hit in self._hits[helper.name, via]]
                if helper.inner.measure is not None:
                    for bindings in measured(helper.inner, ways):
                        self._network.candidate(helper.name, via, bindings)
                elif ways:
                    self._network.candidate(helper.name, via, {})

    def _settle(self, number: int) -> None:
        due = [
            firing
            for firing, compiled in self._firings.items()
            if firing.concluded and not compiled.immediate and compiled.settled == number
        ]
        if due:
            struck = self._struck(self._firings)
            for firing in due:
                if firing not in struck:
                    self._state(firing.concluded, firing)

    def _struck(self, firings: Iterable[Firing]) -> set[Firing]:
        return {beaten.firing for beaten in beaten_among(firings, self._program)}

    def _read_rulings(self) -> None:
        base = [firing for firing in self._firings if not self._program.index.is_late(firing.rule.id)]
        struck = self._struck(base)
        for firing in base:
            if firing.ruling is not None and firing not in struck:
                self._state((as_fact(firing, self._program.vocabulary),), firing)

    def _trace(self, given: tuple[Fact, ...]) -> Trace:
        beaten = tuple(beaten_among(self._firings, self._program))
        struck = {one.firing for one in beaten}
        standing = tuple(firing for firing in self._firings if firing.ruling is not None and firing not in struck)
        origins = {fact: tuple(firings) for fact, firings in self._origins.items()}
        return in_order(Trace(given, tuple(self._firings), standing, beaten, origins), self._program.rulebook)


def _turns(steps: Iterable[Step]) -> dict[int, int]:
    """The last turn of each round."""
    turns: dict[int, int] = {}
    for step in steps:
        turns[step.compiled.round] = max(turns.get(step.compiled.round, 0), step.turn)
    return turns


def _helpers(steps: Iterable[Step]) -> dict[tuple[int, int], list[Helper]]:
    """The helpers to group after each turn of each round."""
    grouped: dict[tuple[int, int], list[Helper]] = defaultdict(list)
    for step in steps:
        for helper in step.helpers:
            known = grouped[step.compiled.round, helper.turn]
            if helper not in known:
                known.append(helper)
    return grouped
