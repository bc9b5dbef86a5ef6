"""The read-back drawn on a terminal: seats around a table, then the story. Imported only there, since it needs rich."""

from __future__ import annotations

from typing import Final

from rich.align import Align
from rich.box import ROUNDED
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Drawn

from holdem_floor.render.around import Around
from holdem_floor.render.console import drawn
from holdem_floor.render.plain import clean, glue, wrap
from holdem_floor.render.table_text import DUE, WARNING
from holdem_floor.render.table_view import LineView, SeatView, TableView

WIDEST: Final = 100
_DISC: Final = "(D)"
_BET: Final = "yellow"
_TURN: Final = "bold green"
_WRONG: Final = "bold red"
_FELT: Final = 3
"""Lines inside the table at least."""
_FRAME: Final = 4
"""Columns that the edge of the table takes."""
_TOLD: Final = 34
"""Columns for what was told, at most."""
_BESIDE: Final = 6
"""Columns beside the two of the story: its numbers and the gaps."""


def table_drawn(view: TableView, width: int, colour: bool) -> str:
    """The drawing in lines of at most `width` columns; nothing in it is read as markup."""
    columns = min(width, WIDEST)
    table = [_table(view, columns)] if view.seats else []
    story = [_story(view, columns)] if view.lines else []
    return drawn([*table, *story], columns, colour)


# --- the table


def _table(view: TableView, width: int) -> Table:
    around = Around.of(view.seats)
    whole = Table.grid(expand=True)
    whole.add_column(ratio=1)
    whole.add_row(_row(around.top, bet_below=True))
    whole.add_row(_middle(view, around, width))
    whole.add_row(_row(around.bottom, bet_below=False))
    return whole


def _row(seats: tuple[SeatView, ...], *, bet_below: bool) -> RenderableType:
    row = Table.grid(expand=True)
    for _ in seats:
        row.add_column(ratio=1, justify="center", vertical="bottom" if bet_below else "top")
    if seats:
        row.add_row(*(_seat(seat, bet_below=bet_below) for seat in seats))
    return row


def _middle(view: TableView, around: Around[SeatView], width: int) -> Table:
    room = width * 3 // 5 - _FRAME
    pots = [line for pot in view.pots for line in wrap(pot, room)]
    lines = [*(Drawn(line, style="bold") for line in wrap(view.heading, room)), *map(Drawn, pots)]
    felt = Align.center(Drawn("\n", justify="center").join(lines), vertical="middle", height=max(_FELT, len(lines)))
    middle = Table.grid(expand=True)
    for ratio in (1, 3, 1):
        middle.add_column(ratio=ratio, justify="center", vertical="middle")
    left, right = (_seat(side[0], bet_below=True) if side else "" for side in (around.left, around.right))
    middle.add_row(left, Panel(felt, box=ROUNDED, border_style="green"), right)
    return middle


def _seat(seat: SeatView, *, bet_below: bool) -> Drawn:
    """Who it is, what is left and what is bet, the bet on the side of the table."""
    lines = [_name(seat), *_states(seat)]
    bet = [Drawn(glue(seat.bet), style=_BET)] if seat.bet else []
    block = Drawn("\n").join([*lines, *bet] if bet_below else [*bet, *lines])
    block.justify = "center"
    if seat.folded:
        block.stylize("dim")
    return block


def _name(seat: SeatView) -> Drawn:
    parts = (DUE if seat.due else "", clean(seat.label), _DISC if seat.button else "", seat.blind)
    return Drawn(" ".join(part for part in parts if part), style=_TURN if seat.due else "bold")


def _states(seat: SeatView) -> list[Drawn]:
    told = [Drawn(glue(part)) for part in (seat.state, seat.behind) if part]
    return [*told, Drawn(glue(seat.due), style=_TURN)] if seat.due else told


# --- the story


def _story(view: TableView, width: int) -> Table:
    told = min(max(len(clean(line.told)) for line in view.lines), _TOLD, width // 2)
    story = Table.grid(padding=(0, 1))
    story.add_column(justify="right", style="dim", no_wrap=True)
    story.add_column(width=told)
    story.add_column()
    for line in view.lines:
        number = Drawn.assemble((WARNING if line.marks else "", _WRONG), f"{line.number}." if line.number else "")
        story.add_row(number, Drawn(clean(line.told)), _reading(line, width - told - _BESIDE))
    return story


def _reading(line: LineView, width: int) -> Drawn:
    """Wrapped here, since rich would break French punctuation off its word."""
    read = [Drawn(part) for part in wrap(line.read, width)]
    wrong = [Drawn(part, style=_WRONG) for mark in line.marks for part in wrap(mark, width)]
    return Drawn("\n").join([*read, *wrong])
