"""The hand as it is before the story: seats, blinds, antes and stacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat, TableSetup
from holdem_floor.model.telling import AS_TOLD, Telling
from holdem_floor.table.amounts import Amount, minus, plus
from holdem_floor.table.cells import Cells
from holdem_floor.table.codes import StoryCode
from holdem_floor.table.geometry import BUTTON_CELL, STREETS, Geometry
from holdem_floor.table.hand import Hand
from holdem_floor.table.tokens import folded
from holdem_floor.table.turns import Street


@dataclass(frozen=True, slots=True)
class Stakes:
    """Blinds and antes, unknown where nobody told."""

    small_blind: Amount
    big_blind: Amount
    ante: Amount
    big_blind_ante: Amount

    @staticmethod
    def of(table: TableSetup, cells: Cells) -> Stakes:
        return Stakes(
            cells.amount("table.small-blind", table.small_blind),
            cells.amount("table.big-blind", table.big_blind),
            cells.amount("table.ante", table.ante or 0),
            cells.amount("table.big-blind-ante", table.big_blind_ante or 0),
        )


def geometry_of(table: TableSetup, cells: Cells) -> Geometry:
    """Raises InvalidInput when a seat is named twice, or the button is not among the seats."""
    problems = tuple(_problems(table))
    if problems:
        raise InvalidInput(problems)
    geometry = Geometry.of(table.seats, table.street, table.button, 1 if table.dead_small_blind else 2)
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


def first_hand(table: TableSetup, cells: Cells, telling: Telling = AS_TOLD) -> Hand:
    """The hand as the betting of the told street begins, blinds and antes posted before the flop."""
    return replace(_first_hand(table, cells), telling=telling)


def _first_hand(table: TableSetup, cells: Cells) -> Hand:
    geometry = geometry_of(table, cells)
    stacks = {seat: _stack(table, cells, seat) for seat in table.seats}
    if table.street != "preflop":
        return _hand(geometry, Street.begun(table.street, geometry.order(table.street), 0, 0, {}), stacks, {})
    stakes = Stakes.of(table, cells)
    antes = {seat: _posted(stakes.ante, stack) for seat, stack in stacks.items()}
    stacks = _less(stacks, antes)
    blinds = _blinds(geometry, stakes, stacks)
    stacks = _less(stacks, blinds)
    table_ante = _table_ante(geometry, stakes, stacks)
    street = Street.begun("preflop", geometry.preflop, 0, stakes.big_blind, blinds)
    return replace(
        _hand(geometry, street, _less(stacks, table_ante), blinds), earlier=_added(antes, table_ante), dead=table_ante
    )


def _hand(geometry: Geometry, street: Street, behind: Mapping[Seat, Amount], blinds: Mapping[Seat, Amount]) -> Hand:
    states = {seat: "all-in" if chips == 0 else "in" for seat, chips in behind.items()}
    return Hand(
        geometry, street, {seat: blinds.get(seat, 0) for seat in behind}, behind, dict.fromkeys(behind, 0), states
    )


def _less(stacks: Mapping[Seat, Amount], posted: Mapping[Seat, Amount]) -> dict[Seat, Amount]:
    return {seat: minus(stack, posted.get(seat, 0), f"seat.{seat}.behind") for seat, stack in stacks.items()}


def _added(antes: Mapping[Seat, Amount], more: Mapping[Seat, Amount]) -> dict[Seat, Amount]:
    return {seat: plus(ante, more.get(seat, 0), f"seat.{seat}.put-in") for seat, ante in antes.items()}


def _table_ante(geometry: Geometry, stakes: Stakes, stacks: Mapping[Seat, Amount]) -> dict[Seat, Amount]:
    """The one ante of the table, from what the big blind has left once the blind itself is posted."""
    _, big = geometry.blinds
    return {} if big is None or stakes.big_blind_ante == 0 else {big: _posted(stakes.big_blind_ante, stacks[big])}


def _stack(table: TableSetup, cells: Cells, seat: Seat) -> Amount:
    return cells.amount(f"table.stacks.{seat}", table.stacks.get(seat))


def _posted(due: Amount, stack: Amount) -> Amount:
    """What is posted of a blind or an ante: less when the stack is shorter."""
    return min(due, stack) if isinstance(due, int) and isinstance(stack, int) else due


def _blinds(geometry: Geometry, stakes: Stakes, stacks: Mapping[Seat, Amount]) -> dict[Seat, Amount]:
    due = zip(geometry.blinds, (stakes.small_blind, stakes.big_blind), strict=True)
    return {seat: _posted(blind, stacks[seat]) for seat, blind in due if seat is not None}
