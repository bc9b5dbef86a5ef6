"""How the story was understood, before what is ruled on it and after."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import typer

from holdem_floor.cli.answers import Answers
from holdem_floor.cli.output import colour, columns, save
from holdem_floor.model.decision import Decision
from holdem_floor.model.values import Language
from holdem_floor.model.vocabulary import Vocabulary
from holdem_floor.render.as_json import Json
from holdem_floor.render.plain import wrap
from holdem_floor.render.ruled_view import RuledTable, ruled_tables, ruled_view
from holdem_floor.render.sheet import title_of
from holdem_floor.render.table_view import TableView, table_view
from holdem_floor.render.text import WIDEST
from holdem_floor.table import Reading, read_table

_SEVERAL: Final = "the rulebooks leave different bets; name one of them with --rulebook"


class Understood:
    """The incident of an answer, as it was read."""

    def __init__(self, given: Answers) -> None:
        self._given = given
        self._reading: Reading = read_table(given.incident)

    def text(self, *, drawn: bool = True) -> str:
        """The read-back in each language: drawn on a terminal unless it is not to be, plain lines elsewhere."""
        show = _drawn if drawn and sys.stdout.isatty() else _plain
        return "\n\n".join(show(self._view(language)) for language in self._given.languages)

    def ruled_text(self, decision: Decision, *, drawn: bool = True) -> str:
        """The tables that a decision changed, each under its caption, in each language; empty where it changed none."""
        show = _drawn if drawn and sys.stdout.isatty() else _plain
        tables = ruled_tables(decision, self._given.incident)
        return "\n\n".join(
            "\n".join((*wrap(caption, min(columns(), WIDEST)), show(view)))
            for language in self._given.languages
            for caption, view in self._ruled(tables, language)
        )

    def beside(self, decision: Decision) -> Mapping[str, Json]:
        """What stands beside a decision for machines: the table as it was told, and those that the decision changed."""
        from holdem_floor.render.table_json import ruled_json, table_json

        incident = self._given.incident
        ruled: list[Json] = [ruled_json(one, incident, self._vocabulary) for one in ruled_tables(decision, incident)]
        return {"table": table_json(incident, self._reading, self._vocabulary), "as_ruled": ruled}

    def save_picture(self, file: Path) -> None:
        """Write the SVG, in the first of the languages. Raises typer.BadParameter."""
        from holdem_floor.render.table_svg import table_svg

        language = self._given.languages[0]
        ruled = [
            (f"{self._of(decision, language)}{caption}", view)
            for decision in self._given.decisions
            for caption, view in self._ruled(ruled_tables(decision, self._given.incident), language)
        ]
        save(file, table_svg(self._view(language), ruled), "--svg")

    def save_history(self, file: Path) -> None:
        """Write the bets as they were ruled, as PHH.

        Raises typer.BadParameter, also where rulebooks leave different bets, and InvalidInput for what PHH cannot hold.
        """
        from holdem_floor.render.phh import phh_text

        first, *others = {phh_text(self._given.incident, decision) for decision in self._given.decisions}
        if others:
            raise typer.BadParameter(_SEVERAL, param_hint="--to-phh")
        save(file, first, "--to-phh")

    def _ruled(self, tables: Iterable[RuledTable], language: Language) -> Iterator[tuple[str, TableView]]:
        for one in tables:
            yield one.caption(language), ruled_view(one, self._given.incident, self._vocabulary, language)

    def _of(self, decision: Decision, language: Language) -> str:
        """Whose table it is, where several rulebooks were asked."""
        if len(self._given.decisions) == 1:
            return ""
        return f"{title_of(self._given.books[decision.rulebook], language)} · "

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
