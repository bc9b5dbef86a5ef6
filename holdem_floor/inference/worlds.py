"""Unknown gives branches: what still matters is supposed in turn, until every world is closed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from holdem_floor.inference.analysis import Analysis, analyse
from holdem_floor.inference.arithmetic import Undefined, cells_of, evaluate, number, resolve
from holdem_floor.inference.given import Given, completed, given
from holdem_floor.inference.naive import Probe
from holdem_floor.inference.relevance import Programs
from holdem_floor.inference.rounds import Program
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Incident
from holdem_floor.model.rule import Constant
from holdem_floor.model.values import Fact, Scalar, Unknown, Value
from holdem_floor.model.vocabulary import Field, FieldType, Kind, Vocabulary

WORLD_LIMIT: Final = 64
"""Closed worlds that an incident may have; where there are more, only the questions are answered."""
LARGEST_AMOUNT: Final = 10**9
"""Chips; what nobody told is never supposed to be more."""
TOLD: Final = frozenset(("table", "story", "facts"))
"""What the paths of told things begin with."""
PENDING: Final = "next."
"""Begins the cell of an act that is still to be made: `next.5` is what seat 5 will do."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A field that nobody told: where it stands, in which fact, and what it may hold.

    `versions` are those of a dispute; `tried` are the values that it was supposed to have; `key` is that of the
    told fact.
    """

    path: str
    fact: Fact | None
    field: Field | None
    kind: Kind
    place: int = 0
    versions: tuple[Scalar, ...] = ()
    tried: tuple[Scalar, ...] = ()
    key: tuple[str, ...] = ()

    @property
    def is_pending(self) -> bool:
        return self.path.startswith(PENDING) and self.path.count(".") == 1

    @property
    def rank(self) -> tuple[int, list[tuple[bool, int, str]], int]:
        """The order in which cells are supposed: witnesses first, findings later, acts still to be made last.

        What was told comes before what was not told at all; the cells of one fact follow the order of its
        fields in the vocabulary.
        """
        parts = self.path.split(".")
        owner = [(parts[0] not in TOLD, 0, "")]
        owner += [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts[:-1]]
        if self.versions:
            return 0, owner, self.place
        if self.is_pending:
            return 3, [(True, 0, self.path)], 0
        return (2 if self.kind is Kind.FINDING else 1), owner, self.place


@dataclass(frozen=True, slots=True)
class World:
    """A closed world: what was supposed, the facts, the rules that can hold on them, and what plainly follows."""

    supposed: tuple[tuple[str, Scalar], ...]
    given: Given
    program: Program
    analysis: Analysis


class Exploration:
    """Every closed world of an incident. `open_at_start` are the cells that mattered before any was supposed.

    `limited` is set when the worlds are too many, or a cell has no values to try: only the questions hold.
    """

    def __init__(self) -> None:
        self.worlds: list[World] = []
        self.cells: dict[str, Cell] = {}
        self.open_at_start: tuple[Cell, ...] = ()
        self.limited = False


def explore(incident: Incident, programs: Programs) -> Exploration:
    """Go through the worlds of an incident. Raises InvalidInput when the story cannot be read."""
    exploration = Exploration()
    _explore(incident, programs, {}, exploration)
    return exploration


def _explore(incident: Incident, programs: Programs, supposed: Mapping[str, Scalar], found: Exploration) -> None:
    if found.limited:
        return
    told = given(incident, supposed)
    program = programs.for_facts(told.facts)
    facts = completed(told, program, {**incident.settings, **supposed})
    analysis = analyse(program, facts.facts)
    open_cells = sorted(_cells(facts, analysis, supposed, program.vocabulary), key=lambda cell: cell.rank)
    if not supposed:
        found.open_at_start = tuple(open_cells)
    if not open_cells:
        found.worlds.append(World(tuple(supposed.items()), facts, program, analysis))
        found.limited = len(found.worlds) > WORLD_LIMIT
        return
    chosen = open_cells[0]
    values = _domain(chosen, facts, analysis.probes.get(chosen.path, ()))
    found.cells.setdefault(chosen.path, replace(chosen, tried=values))
    if not values:
        found.limited = True
    for value in values:
        _explore(incident, programs, {**supposed, chosen.path: value}, found)


def _cells(facts: Given, analysis: Analysis, supposed: Mapping[str, Scalar], vocabulary: Vocabulary) -> Iterator[Cell]:
    for path, versions in facts.disputes.items():
        if path not in supposed and (path in analysis.open_cells or path.count(".") == 1):
            yield Cell(path, None, None, Kind.WITNESS, versions=versions)
    for path in analysis.open_cells - facts.disputes.keys():
        yield _located(path, facts.facts, vocabulary)


def _located(path: str, facts: Iterable[Fact], vocabulary: Vocabulary) -> Cell:
    """The cell with the fact that holds it, if possible one whose field bears the path's last name and is asked."""
    nowhere = Cell(path, None, None, Kind.WITNESS)
    last = "did" if nowhere.is_pending else path.rpartition(".")[2]
    found: list[tuple[tuple[bool, bool], Cell]] = []
    for fact in facts:
        kind = vocabulary.facts.get(fact.name)
        for name, value in fact.values:
            if kind is not None and isinstance(value, Unknown) and value.operation is None and value.cell == path:
                field = kind.fields[name]
                cell = Cell(path, fact, field, kind.kind, tuple(kind.fields).index(name), key=kind.key)
                found.append(((name == last, field.question is not None), cell))
    return max(found, key=lambda each: each[0], default=((False, False), nowhere))[1]


# --- the values to try


def _domain(cell: Cell, facts: Given, probes: Iterable[Probe]) -> tuple[Scalar, ...]:
    if cell.versions:
        return cell.versions
    if cell.is_pending or cell.path in facts.pending:
        return facts.pending.get(cell.path, ())
    if cell.field is None:
        return _constants(cell.path, probes)
    taken = set(_taken(cell, facts.facts))
    return tuple(value for value in _values_of(cell.field, cell.path, facts, tuple(probes)) if value not in taken)


def _taken(cell: Cell, facts: Iterable[Fact]) -> Iterator[Value | None]:
    """The values that other facts of the kind have already, where there is one fact for each."""
    if cell.fact is not None and cell.field is not None and cell.key == (cell.field.name,):
        yield from (other.get(cell.field.name) for other in facts if other.name == cell.fact.name)


def _values_of(about: Field, path: str, facts: Given, probes: tuple[Probe, ...]) -> tuple[Scalar, ...]:
    match about.type:
        case FieldType.CHOICE:
            return tuple(about.choices)
        case FieldType.BOOLEAN:
            return True, False
        case FieldType.SEAT:
            return tuple(dict.fromkeys(_seats(facts.facts)))
        case FieldType.INTEGER:
            return _numbers(about, path, probes)
        case _:
            return _constants(path, probes)


def _seats(facts: Iterable[Fact]) -> Iterator[Scalar]:
    for fact in facts:
        seat = fact.get("seat") if fact.name == "seat" else None
        if isinstance(seat, (int, str)):
            yield seat


def _constants(path: str, probes: Iterable[Probe]) -> tuple[Scalar, ...]:
    """The constants that comparisons hold a cell against, and one value that is none of them."""
    constants = {
        side.value for probe in probes for side in (probe.test.left, probe.test.right) if isinstance(side, Constant)
    }
    return (*sorted(constants, key=str), f"other {path}") if constants else ()


def _numbers(about: Field, path: str, probes: tuple[Probe, ...]) -> tuple[Scalar, ...]:
    """The numbers at which a comparison turns, and those beside them; one number where none turns."""
    turns = {turn for probe in probes for turn in _turning_points(path, probe)}
    low = about.minimum if about.minimum is not None else 0
    high = about.maximum if about.maximum is not None else LARGEST_AMOUNT
    # One more at either end, so that a range is never mistaken for the one number that stands for it.
    ends = {min(turns) - 2, max(turns) + 2} if turns else set()
    around = ends | {value for turn in turns for value in (turn - 1, turn, turn + 1)}
    return tuple(sorted(value for value in around if low <= value <= high)) or (
        () if _hangs_on_others(path, probes) else (max(low, 1),)
    )


def _hangs_on_others(path: str, probes: tuple[Probe, ...]) -> bool:
    return any(_difference(path, probe, 1) is None for probe in probes)


def _turning_points(path: str, probe: Probe) -> Iterator[int]:
    """Where left minus right changes its sign, by bisection: comparisons of rules grow or fall throughout."""
    low, high = 0, LARGEST_AMOUNT
    at_low, at_high = _difference(path, probe, low), _difference(path, probe, high)
    if at_low is None or at_high is None or (at_low > 0) == (at_high > 0):
        if at_low == 0:
            yield low
        return
    while high - low > 1:
        middle = (low + high) // 2
        at_middle = _difference(path, probe, middle)
        if at_middle is None:
            return
        if (at_middle > 0) == (at_low > 0):
            low = middle
        else:
            high = middle
    yield from (low, high)


def _difference(path: str, probe: Probe, value: int) -> int | None:
    """Left minus right of a comparison where the cell has this value; None where it still hangs on others."""
    told: Mapping[str, Value] = {path: value}
    try:
        sides = [resolve(evaluate(side, probe.bindings), told) for side in (probe.test.left, probe.test.right)]
        return None if any(cells_of(side) for side in sides) else number(sides[0]) - number(sides[1])
    except Undefined:
        return None
