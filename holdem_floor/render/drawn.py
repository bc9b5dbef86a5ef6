"""A comparison drawn as a table on a terminal. Imported only there, since it needs rich."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text as Drawn

from holdem_floor.render.comparison import DIFFERENT, Cell, Grid, Row
from holdem_floor.render.console import drawn
from holdem_floor.render.plain import clean


def grid_drawn(shown: Grid, width: int, colour: bool) -> str:
    """The table in lines of at most `width` columns; nothing in it is read as markup."""
    table = Table(show_lines=True, expand=False)
    table.add_column("")
    for title, status in zip(shown.titles, shown.statuses, strict=True):
        table.add_column(Drawn(f"{clean(title)}\n{clean(status)}"), overflow="fold")
    for row in shown.rows:
        table.add_row(_label(row), *map(_cell, row.cells))
    return drawn((Drawn(clean(shown.verdict), style="bold"), table), width, colour)


def _label(row: Row) -> Drawn:
    return Drawn(clean(f"{row.mark} {row.label}".strip()), style="bold" if row.mark == DIFFERENT else "")


def _cell(cell: Cell) -> Drawn:
    words = Drawn()
    for number, (text, cited) in enumerate(cell.said):
        words.append(("\n" if number else "") + clean(text))
        if cited:
            words.append(f"\n{clean(cited)}", style="dim")
    return words if cell.said else Drawn("–")
