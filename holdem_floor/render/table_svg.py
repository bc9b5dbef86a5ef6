"""The read-back as an SVG picture of its own: a table seen from above, the story under it."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from holdem_floor.model.frozen import dataclass
from holdem_floor.render.around import Around
from holdem_floor.render.plain import glue
from holdem_floor.render.table_view import LineView, SeatView, TableView

WIDTH: Final = 960
"""Pixels; the height follows the story."""
_TABLE_HEIGHT: Final = 520
_CENTRE: Final = (WIDTH / 2, _TABLE_HEIGHT / 2)
_SEATS_AT: Final = (390, 200)
"""Half axes of the ellipse that the seats are on, and of the one that their bets are on."""
_BETS_AT: Final = (232, 104)
_PLATE: Final = (152, 84)
_LINE: Final = 20
_ROW_GAP: Final = 8
_MARGIN: Final = 40
_CAPTION_COLUMNS: Final = 96
_TOLD_AT: Final = 84
_READ_AT: Final = 390
_TOLD_COLUMNS: Final = 38
_READ_COLUMNS: Final = 70

_STYLE: Final = """
text { font-family: system-ui, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif; font-size: 14px; fill: #22262b; }
.middle { text-anchor: middle; }
.end { text-anchor: end; }
.name { font-size: 17px; font-weight: 700; }
.small { font-size: 12.5px; fill: #59616b; }
.felt { fill: #ffffff; font-size: 15px; }
.heading { font-weight: 700; font-size: 17px; }
.turn { fill: #8a5a00; font-weight: 700; font-size: 12.5px; }
.wrong { fill: #b3261e; font-weight: 600; }
.bet { fill: #22262b; font-size: 13px; font-weight: 600; }
.out .name, .out .small { fill: #8b929a; }
"""


def table_svg(view: TableView, ruled: Iterable[tuple[str, TableView]] = ()) -> str:
    """The picture: the table as told, and below it under its caption each as it was `ruled`.

    What a file says stands in it as text only.
    """
    parts, height = _panel(view)
    for caption, table in ruled:
        below, more = _panel(table)
        lines = textwrap.wrap(glue(caption), _CAPTION_COLUMNS)
        parts += _moved([_text(_MARGIN, _LINE * number, line, "name") for number, line in enumerate(lines, 1)], height)
        height += _LINE * len(lines) + _MARGIN // 2
        parts += _moved(below, height)
        height += more
    return "\n".join([*_frame(view, height), *parts, "</svg>", ""])


def _panel(view: TableView) -> tuple[list[str], int]:
    """A table with the story under it, and its height."""
    top = _TABLE_HEIGHT if view.seats else _MARGIN // 2
    rows = list(_story(view, top))
    height = round(rows[-1].bottom if rows else top) + _MARGIN // 2
    return [*_table(view), *(part for row in rows for part in row.parts)], height


def _moved(parts: Iterable[str], down: int) -> list[str]:
    return [f'<g transform="translate(0 {down})">', *parts, "</g>"]


def _frame(view: TableView, height: int) -> Iterator[str]:
    title = _said(" · ".join(part for part in (view.heading, *view.pots) if part) or view.story)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" role="img">'
    )
    yield f"<title>{title}</title>"
    yield f"<style>{_STYLE}</style>"
    yield f'<rect width="{WIDTH}" height="{height}" fill="#f7f6f2"/>'


# --- the table


def _table(view: TableView) -> Iterator[str]:
    if not view.seats:
        return
    x, y = _CENTRE
    yield f'<ellipse cx="{x:g}" cy="{y:g}" rx="330" ry="172" fill="#4a3427"/>'
    yield f'<ellipse cx="{x:g}" cy="{y:g}" rx="312" ry="154" fill="#1f6f54"/>'
    yield f'<ellipse cx="{x:g}" cy="{y:g}" rx="296" ry="138" fill="none" stroke="#3d8a70" stroke-width="2"/>'
    lines = [view.heading, *view.pots]
    for number, line in enumerate(lines):
        at = y + 5 + (number - (len(lines) - 1) / 2) * 22
        yield _text(x, at, line, "felt middle heading" if number == 0 else "felt middle")
    for seat, angle in zip(view.seats, _angles(len(view.seats)), strict=True):
        yield from _seat(seat, angle)


def _angles(seats: int) -> Iterator[float]:
    """Clockwise and evenly, as many above the middle as a drawing in lines has."""
    step = 2 * math.pi / seats
    first = -math.pi / 2 - step * (len(Around.of(range(seats)).top) - 1) / 2
    return (first + step * number for number in range(seats))


def _at(angle: float, axes: tuple[int, int]) -> tuple[float, float]:
    return _CENTRE[0] + axes[0] * math.cos(angle), _CENTRE[1] + axes[1] * math.sin(angle)


def _seat(seat: SeatView, angle: float) -> Iterator[str]:
    x, y = _at(angle, _SEATS_AT)
    width, height = _PLATE
    yield f'<g class="{"out" if seat.folded else "in"}">'
    edge = 'stroke="#e0a100" stroke-width="4"' if seat.due else 'stroke="#b9bfc6" stroke-width="1.5"'
    yield (
        f'<rect x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" width="{width}" height="{height}" rx="14" '
        f'fill="{"#e4e3dd" if seat.folded else "#ffffff"}" {edge}/>'
    )
    lines = [("name", " ".join(part for part in (seat.label, seat.blind) if part))]
    lines += [("small", text) for text in (" · ".join(part for part in (seat.state, seat.behind) if part),) if text]
    lines += [("turn", text) for text in textwrap.wrap(glue(seat.due), 21)[:2]]
    for number, (style, text) in enumerate(lines):
        at = y + 5 + (number - (len(lines) - 1) / 2) * 16.5
        yield _text(x, at, _short(text, 14 if style == "name" else 24), f"{style} middle")
    if seat.button:
        yield from _button(x + width / 2 - 4, y - height / 2 + 4, seat.button)
    yield "</g>"
    if seat.bet:
        yield from _bet(seat.bet, *_at(angle, _BETS_AT))


def _button(x: float, y: float, name: str) -> Iterator[str]:
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="14" fill="#fffdf4" stroke="#22262b" stroke-width="1.5"/>'
    yield f'<text x="{x:.1f}" y="{y + 5:.1f}" class="middle bet">D<title>{_said(name)}</title></text>'


def _bet(text: str, x: float, y: float) -> Iterator[str]:
    width = 14 + 7.6 * len(text)
    yield (
        f'<rect x="{x - width / 2:.1f}" y="{y - 13:.1f}" width="{width:.1f}" height="25" rx="12.5" '
        'fill="#ffe9a8" stroke="#c99700" stroke-width="1.5"/>'
    )
    yield _text(x, y + 4.5, text, "bet middle")


# --- the story


@dataclass(frozen=True, slots=True)
class _Row:
    parts: tuple[str, ...]
    bottom: float


def _story(view: TableView, top: float) -> Iterator[_Row]:
    if not view.lines:
        return
    at = top + _LINE
    yield _Row((_text(_MARGIN, at, view.story, "name"),), at + _ROW_GAP)
    for line in view.lines:
        row = _row(line, at + _ROW_GAP)
        at = row.bottom
        yield row


def _row(line: LineView, top: float) -> _Row:
    told = textwrap.wrap(glue(line.told), _TOLD_COLUMNS) or [""]
    read = textwrap.wrap(glue(line.read), _READ_COLUMNS) or [""]
    wrong = [part for mark in line.marks for part in textwrap.wrap(glue(mark), _READ_COLUMNS)]
    parts = [_text(_TOLD_AT, top + _LINE * number, text, "") for number, text in enumerate(told, 1)]
    parts += [_text(_READ_AT, top + _LINE * number, text, "") for number, text in enumerate(read, 1)]
    below = enumerate(wrong, len(read) + 1)
    parts += [_text(_READ_AT, top + _LINE * number, text, "wrong") for number, text in below]
    number = f"{line.number}." if line.number else ""
    parts.append(_text(_TOLD_AT - 10, top + _LINE, number, "end wrong" if line.marks else "end small"))
    return _Row(tuple(parts), top + _LINE * max(len(told), len(read) + len(wrong)) + (4 if line.marks else 0))


def _text(x: float, y: float, text: str, style: str) -> str:
    kind = f' class="{style}"' if style else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{kind}>{_said(text)}</text>'


def _said(text: str) -> str:
    return escape(glue(text))


def _short(text: str, columns: int) -> str:
    return text if len(text) <= columns else f"{text[: columns - 1]}…"
