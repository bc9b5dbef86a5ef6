"""The hand as it is before the story: seats, blinds, antes and stacks."""

from __future__ import annotations

from collections.abc import Iterator

from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat, TableSetup
from holdem_floor.table.amounts import Amount, minus
from holdem_floor.table.cells import Cells
from holdem_floor.table.codes import StoryCode
from holdem_floor.table.geometry import BUTTON_CELL, STREETS, Geometry
from holdem_floor.table.hand import Hand
from holdem_floor.table.tokens import folded
from holdem_floor.table.turns import Street


@dataclass(frozen=True, slots=True)
class Stakes:
    """Blinds and ante, unknown where nobody told."""

    small_blind: Amount
    big_blind: Amount
    ante: Amount

    @staticmethod
    def of(table: TableSetup, cells: Cells) -> Stakes:
        return Stakes(
            cells.amount("table.small-blind", table.small_blind),
            cells.amount("table.big-blind", table.big_blind),
            cells.amount("table.ante", table.ante or 0),
        )


def geometry_of(table: TableSetup, cells: Cells) -> Geometry:
    """Raises InvalidInput when a seat is named twice, or the button is not among the seats."""
    problems = tuple(_problems(table))
    if problems:
        raise InvalidInput(problems)
    geometry = Geometry.of(table.seats, table.street, table.button)
    given = cells.given(BUTTON_CELL)
    known = next((seat for seat in table.seats if seat == given), None)
    return geometry.with_button(known) if geometry.button is None and known is not None else geometry


def _problems(table: TableSetup) -> Iterator[Diagnostic]:
    if len({folded(str(seat)) for seat in table.seats}) < len(table.seats):
        yield Diagnostic(StoryCode.DUPLICATE_SEAT, "a seat is named twice", table.position)
    if table.button is not None and table.button not in table.seats:
        hint = f"the seats are {', '.join(str(seat) for seat in table.seats)}"
        message = f'the button is at "{table.button}", where there is no seat'
        yield Diagnostic(StoryCode.UNKNOWN_SEAT, message, table.position, hint)
    if table.street not in STREETS:
        yield Diagnostic(StoryCode.UNKNOWN_STREET, f'there is no street "{table.street}"', table.position)


def first_hand(table: TableSetup, cells: Cells) -> Hand:
    """The hand as the betting of the told street begins, blinds and antes posted before the flop."""
    geometry = geometry_of(table, cells)
    stakes = Stakes.of(table, cells)
    stacks = {seat: _stack(table, cells, seat) for seat in table.seats}
    preflop = table.street == "preflop"
    antes = {seat: _posted(stakes.ante if preflop else 0, stack) for seat, stack in stacks.items()}
    rest = {seat: minus(stack, antes[seat], f"seat.{seat}.behind") for seat, stack in stacks.items()}
    blinds = _blinds(geometry, stakes, rest) if preflop else {}
    own = {seat: blinds.get(seat, 0) for seat in table.seats}
    behind = {seat: minus(rest[seat], own[seat], f"seat.{seat}.behind") for seat in table.seats}
    level = stakes.big_blind if preflop else 0
    return Hand(
        geometry,
        Street(table.street, geometry.order(table.street), 0, level, blinds),
        own,
        behind,
        antes,
        {seat: "all-in" if behind[seat] == 0 else "in" for seat in table.seats},
    )


def _stack(table: TableSetup, cells: Cells, seat: Seat) -> Amount:
    return cells.amount(f"table.stacks.{seat}", table.stacks.get(seat))


def _posted(due: Amount, stack: Amount) -> Amount:
    """What is posted of a blind or an ante: less when the stack is shorter."""
    return min(due, stack) if isinstance(due, int) and isinstance(stack, int) else due


def _blinds(geometry: Geometry, stakes: Stakes, stacks: dict[Seat, Amount]) -> dict[Seat, Amount]:
    small, big = geometry.blinds
    posted: dict[Seat, Amount] = {}
    if small is not None and big is not None:
        posted[small] = _posted(stakes.small_blind, stacks[small])
        posted[big] = _posted(stakes.big_blind, stacks[big])
    return posted
