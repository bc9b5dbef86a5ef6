"""What the plain evaluator found, read as an answer to two questions.

Which rulings are still open, and on what they hang: that is supposed in turn. And what follows for certain: the
yardstick that experta's firings are held against in the tests.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from holdem_floor.inference.arithmetic import Open, cells_in
from holdem_floor.inference.naive import Evaluation
from holdem_floor.inference.precedence import beaten_among
from holdem_floor.inference.rounds import Program
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.trace import Beaten, Firing, Trace, facts_behind
from holdem_floor.model.values import Fact


@dataclass(frozen=True, slots=True)
class Hanging:
    """A ruling that only may be given, and the literals that it hangs on."""

    firing: Firing
    on: Open

    @property
    def cells(self) -> frozenset[str]:
        return cells_in(self.on)


@dataclass(frozen=True, slots=True)
class Analysis:
    """What follows from facts, some of whose fields are unknown.

    `open` are the rulings that are still to be decided; when there are none, `trace` is the whole truth.
    `contested` are those that hold for certain, and fall where one of these holds. `doubtful` are the firings that
    only may hold, `origins` those behind each derived fact, these among them. `work` counts facts and firings.
    """

    trace: Trace
    open: tuple[Hanging, ...]
    contested: Mapping[Firing, tuple[Hanging, ...]]
    doubtful: frozenset[Firing]
    origins: Mapping[Fact, tuple[Firing, ...]]
    work: int

    @property
    def open_cells(self) -> frozenset[str]:
        """The cells that a ruling still hangs on."""
        return frozenset().union(*(one.cells for one in self.open))


def analyse(program: Program, facts: Iterable[Fact]) -> Analysis:
    """Evaluate a rulebook on facts that may have unknown fields."""
    given = tuple(facts)
    run = Evaluation(program)
    run.run(given)
    beaten = tuple(beaten_among(run.firings, program))
    trace = _trace(run, given, beaten)
    return Analysis(
        trace,
        tuple(_open(run, beaten, trace)),
        _contested(run, beaten, trace),
        frozenset(firing for firing, hanging in run.firings.items() if hanging),
        {fact: tuple(firings) for fact, firings in run.origins.items()},
        len(given) + len(run.firings),
    )


def _trace(run: Evaluation, given: tuple[Fact, ...], beaten: tuple[Beaten, ...]) -> Trace:
    certain = tuple(firing for firing, hanging in run.firings.items() if not hanging)
    beaten_for_certain = tuple(one for one in beaten if not run.firings[one.firing] and not run.firings[one.by])
    struck = {id(one.firing) for one in beaten_for_certain}
    standing = tuple(firing for firing in certain if firing.ruling is not None and id(firing) not in struck)
    origins = {fact: tuple(one for one in firings if not run.firings[one]) for fact, firings in run.origins.items()}
    held = {fact: firings for fact, firings in origins.items() if firings and not run.store[fact.name][fact].hanging}
    return Trace(given, certain, standing, beaten_for_certain, held, _overtaken(run, beaten))


def _open(run: Evaluation, beaten: tuple[Beaten, ...], trace: Trace) -> Iterable[Hanging]:
    """The possible rulings, but for those that fall in any case and those that stand already in another way."""
    doomed = {id(one.firing) for one in beaten if not run.firings[one.by]}
    contested = {id(one.firing) for one in beaten}
    settled = {(firing.rule, firing.ruling) for firing in trace.standing if id(firing) not in contested}
    for firing, hanging in run.firings.items():
        if not hanging or firing.ruling is None or (firing.rule, firing.ruling) in settled:
            continue
        if firing.rule.despite or id(firing) not in doomed:
            yield Hanging(firing, hanging)


def _contested(run: Evaluation, beaten: tuple[Beaten, ...], trace: Trace) -> dict[Firing, tuple[Hanging, ...]]:
    """The rulings that stand as far as is known, with those that may yet beat them."""
    contested: dict[Firing, tuple[Hanging, ...]] = defaultdict(tuple)
    standing = {id(firing) for firing in trace.standing}
    for one in beaten:
        if id(one.firing) in standing and run.firings[one.by]:
            contested[one.firing] += (Hanging(one.by, run.firings[one.by]),)
    return dict(contested)


def _overtaken(run: Evaluation, beaten: tuple[Beaten, ...]) -> dict[Firing, frozenset[Fact]]:
    """The facts behind the possible rulings that a certain one beats."""
    overtaken: dict[Firing, frozenset[Fact]] = defaultdict(frozenset)
    for one in beaten:
        if one.firing.ruling is not None and run.firings[one.firing] and not run.firings[one.by]:
            overtaken[one.by] |= frozenset(facts_behind((one.firing,), run.origins))
    return dict(overtaken)
