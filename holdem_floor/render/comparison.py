"""One incident under several rulebooks, side by side where there is room and one below the other where not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Final

from holdem_floor.decision.comparison import Comparison, Entry, Point, Verdict
from holdem_floor.model.decision import Decision, NextToAct, Status
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Language, Text
from holdem_floor.model.wording import fill
from holdem_floor.render import labels
from holdem_floor.render.markdown import escape
from holdem_floor.render.plain import GAP, with_citation, wrap
from holdem_floor.render.sheet import cite, title_of

NARROWEST_COLUMN: Final = 32
"""Columns of text below which rulebooks are set one below the other."""

SAME: Final = "="
DIFFERENT: Final = "*"

_VERDICTS: Final[Mapping[Verdict, Text]] = {
    Verdict.AGREED: Text("Tous les règlements qui répondent s'accordent.", "All rulebooks that answer agree."),
    Verdict.DIFFERENT: Text("Les règlements diffèrent[ : {points}].", "The rulebooks differ[: {points}]."),
    Verdict.ALONE: Text("Seul répond : {title}.", "Only this one answers: {title}."),
    Verdict.NONE: Text("Aucun règlement ne répond.", "No rulebook answers."),
}
_STATUSES: Final[Mapping[Status, Text]] = {
    Status.DECIDED: Text("tranché", "decided"),
    Status.DEPENDS: Text("à préciser", "depends"),
    Status.CONFLICT: Text("conflit", "conflict"),
    Status.REGULAR: Text("rien d'irrégulier", "regular"),
    Status.SILENT: Text("muet", "silent"),
    Status.NOT_ENCODED: Text("pas encore saisi[ : {articles}]", "not encoded[: {articles}]"),
}
_SEAT: Final = Text("siège {seat}", "seat {seat}")
_TURN: Final = Text("qui parle", "who acts")
_KEY: Final = Text("{same} d'accord, {different} différent", "{same} the same, {different} different")


@dataclass(frozen=True, slots=True)
class Cell:
    """What one rulebook says on one point: sentences, each with the articles that it rests on."""

    said: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One point: its name, the mark of agreement, and a cell a rulebook."""

    label: str
    mark: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A comparison in words of one language, whatever it is drawn on."""

    verdict: str
    key: str
    titles: tuple[str, ...]
    statuses: tuple[str, ...]
    rows: tuple[Row, ...]


def grid(comparison: Comparison, books: Mapping[str, Rulebook], language: Language) -> Grid:
    """Everything that a comparison shows."""
    decisions = comparison.decisions
    return Grid(
        verdict=_verdict(comparison, books, language),
        key=fill(_KEY.in_(language), {"same": SAME, "different": DIFFERENT}) if len(comparison.answering) > 1 else "",
        titles=tuple(title_of(books[decision.rulebook], language) for decision in decisions),
        statuses=tuple(_status(decision, books[decision.rulebook], language) for decision in decisions),
        rows=tuple(_row(point, comparison, books, language) for point in comparison.points),
    )


def point_words(point: Point, language: Language) -> str:
    """What a point is about: `action, seat 6`."""
    if point.family is None:
        return _TURN.in_(language)
    keys = [
        fill(_SEAT.in_(language), {"seat": str(value)}) if name == "seat" else str(value)
        for name, value in point.of.items()
        if name != "act"
    ]
    return ", ".join([labels.FAMILIES[point.family].in_(language), *keys])


def entry_words(entry: Entry, language: Language) -> str:
    """What a rulebook says on a point, under the condition of its branch where it has one."""
    said = entry.said
    text = labels.action(said, language) if isinstance(said, NextToAct) else said.text.in_(language)
    if entry.branch is None:
        return text
    return fill(labels.IF.in_(language), {"text": entry.branch.text.in_(language), "ruling": text})


# --- words


def _verdict(comparison: Comparison, books: Mapping[str, Rulebook], language: Language) -> str:
    points = tuple(dict.fromkeys(point_words(point, language) for point in comparison.different))
    title = ", ".join(title_of(books[decision.rulebook], language) for decision in comparison.answering)
    return fill(_VERDICTS[comparison.verdict].in_(language), {"points": " · ".join(points), "title": title})


def _status(decision: Decision, book: Rulebook, language: Language) -> str:
    return fill(_STATUSES[decision.status].in_(language), {"articles": cite(book, decision.not_encoded, language)})


def _row(point: Point, comparison: Comparison, books: Mapping[str, Rulebook], language: Language) -> Row:
    ids = [decision.rulebook for decision in comparison.decisions]
    cells = tuple(
        Cell(tuple(_entry(entry, books[id_], language) for entry in point.answers.get(id_, ()))) for id_ in ids
    )
    mark = "" if len(comparison.answering) < 2 else SAME if point.agreed else DIFFERENT
    return Row(point_words(point, language), mark, cells)


def _entry(entry: Entry, book: Rulebook, language: Language) -> tuple[str, str]:
    articles = () if isinstance(entry.said, NextToAct) else entry.said.articles
    return entry_words(entry, language), cite(book, articles, language)


# --- plain text


def fits_columns(shown: Grid, width: int) -> bool:
    """Whether each rulebook has room for a column of its own."""
    return _column(shown, width) >= NARROWEST_COLUMN


def grid_text(shown: Grid, width: int) -> str:
    """The comparison in lines of at most `width` columns: in columns where each has room, else one below the other."""
    body = _columns(shown, _column(shown, width)) if fits_columns(shown, width) else _stack(shown, width)
    head = wrap(shown.verdict, width)
    key = [shown.key] if shown.key and shown.rows else []
    return "\n".join([*head, "", *body, *key]).rstrip()


def _column(shown: Grid, width: int) -> int:
    return (width - GAP * (len(shown.titles) - 1)) // len(shown.titles)


def _columns(shown: Grid, width: int) -> Iterator[str]:
    yield from _beside([wrap(title, width) for title in shown.titles], width)
    yield from _beside([wrap(status, width) for status in shown.statuses], width)
    for row in shown.rows:
        yield ""
        yield from _beside([list(_cell(cell, row.mark, width)) for cell in row.cells], width)
    yield ""


def _beside(cells: Iterable[list[str]], width: int) -> Iterator[str]:
    for lines in zip_longest(*cells, fillvalue=""):
        yield (" " * GAP).join(line.ljust(width) for line in lines).rstrip()


def _cell(cell: Cell, mark: str, width: int) -> Iterator[str]:
    lead = f"{mark} " if mark else ""
    for text, cited in cell.said:
        yield from wrap(text, width, lead, " " * len(lead))
        yield from wrap(cited, width, " " * len(lead), " " * len(lead)) if cited else ()
    if not cell.said:
        yield f"{lead}–"


def _stack(shown: Grid, width: int) -> Iterator[str]:
    for number, (title, status) in enumerate(zip(shown.titles, shown.statuses, strict=True)):
        yield from wrap(f"{title} · {status}", width)
        for row in shown.rows:
            yield from _stacked(row.cells[number], row.mark, width)
        yield ""


def _stacked(cell: Cell, mark: str, width: int) -> Iterator[str]:
    lead = f"{mark:1} "
    for text, cited in cell.said:
        yield from with_citation(wrap(text, width, lead, " " * len(lead)), cited, width)


# --- Markdown


def grid_markdown(shown: Grid) -> str:
    """The comparison as a table, a column a rulebook."""
    heads = ["", *shown.titles]
    rows = [
        ["", *(escape(status) for status in shown.statuses)],
        *([escape(f"{row.mark} {row.label}".strip()), *map(_markdown_cell, row.cells)] for row in shown.rows),
    ]
    lines = [f"**{escape(shown.verdict)}**", "", _line(map(escape, heads)), _line(["---"] * len(heads))]
    return "\n".join([*lines, *map(_line, rows)])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _markdown_cell(cell: Cell) -> str:
    return "<br>".join(" — ".join(escape(part) for part in said if part) for said in cell.said) or "–"
