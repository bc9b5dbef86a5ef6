"""What follows where some of what nobody told is supposed, and how what is still open divides the cases."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from holdem_floor.inference.analysis import Analysis, Hanging, analyse
from holdem_floor.inference.arithmetic import Literal
from holdem_floor.inference.domains import Block, Cell, blocks_of, is_pending, located, nameless
from holdem_floor.inference.given import Given, completed, given
from holdem_floor.inference.relevance import Programs
from holdem_floor.inference.rounds import Program
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Incident
from holdem_floor.model.telling import Telling
from holdem_floor.model.values import Fact, Scalar


@dataclass(frozen=True, slots=True)
class World:
    """What is supposed, the facts, the rules that can hold on them, and what plainly follows or is still open."""

    supposed: Mapping[str, Scalar]
    given: Given
    program: Program
    analysis: Analysis

    def disputed(self) -> Iterator[str]:
        """The lines of which witnesses give several versions, none of them supposed."""
        return (path for path in self.given.disputes if path not in self.supposed and path.count(".") == 1)


def world_of(
    incident: Incident,
    programs: Programs,
    supposed: Mapping[str, Scalar],
    telling: Telling,
    rulings: Collection[Fact],
) -> World:
    """The world in which these cells have these values, the story is told so, and these rulings were given.

    Raises InvalidInput when the story cannot be read.
    """
    told = given(incident, supposed, telling)
    program = programs.for_facts((*told.facts, *rulings))
    facts = completed(told, program, {**incident.settings, **supposed}, rulings)
    return World(dict(supposed), facts, program, analyse(program, facts.facts))


@dataclass(frozen=True, slots=True)
class Question:
    """A cell to be supposed next, with the blocks of its values; `alike` are those that no ruling tells from it."""

    cell: Cell
    blocks: tuple[Block, ...]
    alike: tuple[tuple[Cell, tuple[Block, ...]], ...] = ()


def next_question(world: World, hanging: Iterable[Hanging]) -> Question | None:
    """The first cell that tells some of these open rulings apart; None where none can be supposed."""
    still_open = tuple(hanging)
    cells = sorted(_cells(world, still_open), key=lambda cell: cell.rank)
    literals = tuple(dict.fromkeys(literal for one in still_open for literal in one.on))
    standing = (firing for firing in world.analysis.trace.standing)
    figures = frozenset().union(*(one.figures for one in (*standing, *(each.firing for each in still_open))))
    for cell in cells:
        blocks = blocks_of(cell, world.given, literals, figures)
        if len(blocks) > 1 or (blocks and cell.versions):
            return Question(cell, blocks, tuple(_alike(cell, cells, world, still_open, literals)))
    only = ((cell, blocks_of(cell, world.given, literals)) for cell in cells)
    return next((Question(cell, blocks) for cell, blocks in only if blocks), None)


def open_cells(world: World) -> tuple[Cell, ...]:
    """Every cell that a ruling hangs on, in the order in which they would be supposed."""
    return tuple(sorted(_cells(world, world.analysis.open), key=lambda cell: cell.rank))


def _cells(world: World, hanging: Iterable[Hanging]) -> Iterator[Cell]:
    paths = dict.fromkeys((*world.disputed(), *(cell for one in hanging for cell in sorted(one.cells))))
    return located(paths, world.given, world.program.vocabulary)


# --- cells that are alike


def _alike(
    cell: Cell, cells: Iterable[Cell], world: World, hanging: tuple[Hanging, ...], literals: tuple[Literal, ...]
) -> Iterator[tuple[Cell, tuple[Block, ...]]]:
    """The acts still to be made, this one among them, on which the same open rulings hang in the same way."""
    if not is_pending(cell.path):
        return
    signature = _signature(cell.path, hanging)
    for other in cells:
        if is_pending(other.path) and _signature(other.path, hanging) == signature:
            yield other, blocks_of(other, world.given, literals)


def _signature(path: str, hanging: Iterable[Hanging]) -> frozenset[object]:
    """How the open rulings hang on a cell, whatever its name."""
    return frozenset(
        (one.firing.rule, one.firing.ruling, frozenset(nameless(path, each) for each in one.on if path in each.cells))
        for one in hanging
        if path in one.cells
    )
