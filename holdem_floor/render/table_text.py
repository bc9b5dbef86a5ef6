"""The read-back as plain lines: where no terminal draws it, and for whoever listens to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from holdem_floor.render.plain import clean, wrap
from holdem_floor.render.table_view import LineView, SeatView, TableView

ARROW: Final = " → "
WARNING: Final = "!"
DUE: Final = "▸"
WIDEST: Final = 80
_SIDE_BY_SIDE: Final = 60
"""Columns from which what was told and how it was read stand side by side."""
_TOLD: Final = 32
"""Columns for what was told, beside how it was read."""


def table_text(view: TableView, width: int = WIDEST) -> str:
    """The table, a line for each seat, and every line of the story with its reading."""
    return "\n".join(_lines(view, min(width, WIDEST)))


def _lines(view: TableView, width: int) -> Iterator[str]:
    yield from wrap(view.heading, width)
    label = max((len(clean(seat.label)) for seat in view.seats), default=0)
    for seat in view.seats:
        start = f"{DUE if seat.due else ' '} {clean(seat.label):<{label}}  "
        yield from wrap(" · ".join(seat_parts(seat)) or "·", width, start, " " * len(start))
    for pot in view.pots:
        yield from wrap(pot, width, hanging="  ")
    if view.lines:
        yield view.story
    told = max((len(clean(line.told)) for line in view.lines), default=0)
    beside = width >= _SIDE_BY_SIDE
    for line in view.lines:
        yield from _line(line, min(told, _TOLD) if beside else 0, width)


def seat_parts(seat: SeatView) -> tuple[str, ...]:
    """What is to be said of a seat, in order."""
    return tuple(part for part in (seat.button, seat.blind, seat.state, seat.behind, seat.bet, seat.due) if part)


def reading(line: LineView) -> str:
    """How the line was read, with what is out of order in it."""
    return " · ".join((line.read, *line.marks))


def _line(line: LineView, told: int, width: int) -> list[str]:
    start = f"{WARNING if line.marks else ' '}{line.number:>2}{'.' if line.number else ' '} "
    hanging = " " * (len(start) + (told + len(ARROW) if told else 2))
    return wrap(f"{clean(line.told):<{told}}{ARROW}{reading(line)}", width, start, hanging)
