"""How the story was understood, before what is ruled on it."""

from __future__ import annotations

import sys
from pathlib import Path

from holdem_floor.cli.answers import Answers
from holdem_floor.cli.output import colour, columns, save
from holdem_floor.model.values import Language
from holdem_floor.model.vocabulary import Vocabulary
from holdem_floor.render.as_json import Json
from holdem_floor.render.table_view import TableView, table_view
from holdem_floor.table import Reading, read_table


class Understood:
    """The incident of an answer, as it was read."""

    def __init__(self, given: Answers) -> None:
        self._given = given
        self._reading: Reading = read_table(given.incident)

    def text(self, *, drawn: bool = True) -> str:
        """The read-back in each language: drawn on a terminal unless it is not to be, plain lines elsewhere."""
        show = _drawn if drawn and sys.stdout.isatty() else _plain
        return "\n\n".join(show(self._view(language)) for language in self._given.languages)

    def json(self) -> Json:
        from holdem_floor.render.table_json import table_json

        return table_json(self._given.incident, self._reading, self._vocabulary)

    def save_picture(self, file: Path) -> None:
        """Write the SVG, in the first of the languages. Raises typer.BadParameter."""
        from holdem_floor.render.table_svg import table_svg

        save(file, table_svg(self._view(self._given.languages[0])), "--svg")

    def save_history(self, file: Path) -> None:
        """Write the story as PHH. Raises typer.BadParameter, and InvalidInput for what PHH cannot hold."""
        from holdem_floor.render.phh import phh_text

        save(file, phh_text(self._given.incident, self._reading), "--to-phh")

    def _view(self, language: Language) -> TableView:
        return table_view(self._given.incident, self._reading, self._vocabulary, language)

    @property
    def _vocabulary(self) -> Vocabulary:
        """Any rulebook's: what is told is in words that all of them share."""
        return next(iter(self._given.books.values())).vocabulary


def _drawn(view: TableView) -> str:
    from holdem_floor.render.table_drawn import table_drawn

    return table_drawn(view, columns(), colour())


def _plain(view: TableView) -> str:
    from holdem_floor.render.table_text import table_text

    return table_text(view, columns())
