"""What the plain evaluator found, read as an answer to two questions.

Which cells nobody told could still change a ruling: those are supposed in turn. And, once none is left, what
follows: the yardstick that experta's firings are held against.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from holdem_floor.inference.arithmetic import Cells
from holdem_floor.inference.naive import Evaluation, Probe
from holdem_floor.inference.precedence import beaten_among
from holdem_floor.inference.rounds import Program
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.trace import Beaten, Firing, Trace, facts_behind
from holdem_floor.model.values import Fact


@dataclass(frozen=True, slots=True)
class Analysis:
    """What follows from facts, some of whose fields are unknown.

    `open_cells` are those that a ruling still hangs on; when there are none, `trace` is the whole truth.
    `doubtful` are the firings that only may hold.
    """

    trace: Trace
    open_cells: Cells
    doubtful: frozenset[Firing]
    probes: Mapping[str, tuple[Probe, ...]]


def analyse(program: Program, facts: Iterable[Fact]) -> Analysis:
    """Evaluate a rulebook on facts that may have unknown fields."""
    given = tuple(facts)
    run = Evaluation(program)
    run.run(given)
    beaten = tuple(beaten_among(run.firings, program))
    return Analysis(
        _trace(run, given, beaten),
        _open_cells(run, beaten),
        frozenset(firing for firing, cells in run.firings.items() if cells),
        {cell: tuple(found) for cell, found in run.probes.items()},
    )


def _trace(run: Evaluation, given: tuple[Fact, ...], beaten: tuple[Beaten, ...]) -> Trace:
    certain = tuple(firing for firing, cells in run.firings.items() if not cells)
    beaten_for_certain = tuple(one for one in beaten if not run.firings[one.firing] and not run.firings[one.by])
    struck = {id(one.firing) for one in beaten_for_certain}
    standing = tuple(firing for firing in certain if firing.ruling is not None and id(firing) not in struck)
    origins = {fact: tuple(one for one in firings if not run.firings[one]) for fact, firings in run.origins.items()}
    certain_origins = {fact: firings for fact, firings in origins.items() if firings and not run.store[fact.name][fact]}
    return Trace(given, certain, standing, beaten_for_certain, certain_origins, _overtaken(run, beaten))


def _open_cells(run: Evaluation, beaten: tuple[Beaten, ...]) -> Cells:
    """The cells that the possible rulings hang on, but for rulings that fall in any case."""
    doomed = {id(one.firing) for one in beaten if not run.firings[one.by]}
    hanging = (
        cells
        for firing, cells in run.firings.items()
        if cells and firing.ruling is not None and (firing.rule.despite or id(firing) not in doomed)
    )
    return frozenset().union(*hanging)


def _overtaken(run: Evaluation, beaten: tuple[Beaten, ...]) -> dict[Firing, frozenset[Fact]]:
    """The facts behind the possible rulings that a certain one beats."""
    overtaken: dict[Firing, frozenset[Fact]] = defaultdict(frozenset)
    for one in beaten:
        if one.firing.ruling is not None and run.firings[one.firing] and not run.firings[one.by]:
            overtaken[one.by] |= frozenset(facts_behind(one.firing, run.origins))
    return dict(overtaken)
