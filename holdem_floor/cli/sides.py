"""The rulebooks to compare, and what they are compared on."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from holdem_floor.cli.library import open_library
from holdem_floor.cli.output import colour, columns
from holdem_floor.cli.settings import scenario_paths
from holdem_floor.cli.told import Told
from holdem_floor.decision import decide
from holdem_floor.decision.comparison import Comparison, compare
from holdem_floor.loading import find_scenarios, load_scenario
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Language
from holdem_floor.model.vocabulary import Vocabulary
from holdem_floor.render.comparison import Grid, fits_columns, grid_text
from holdem_floor.verify.comparisons import Survey, survey
from holdem_floor.verify.suite import loaded


@dataclass(frozen=True, slots=True)
class Sides:
    """Loaded rulebooks by id, in the order in which they are shown."""

    books: Mapping[str, Rulebook]
    languages: tuple[Language, ...]

    @property
    def vocabulary(self) -> Vocabulary:
        return next(iter(self.books.values())).vocabulary

    def compared(self, told: Told) -> Comparison:
        """The rulebooks on one incident. Raises InvalidInput, and typer.BadParameter on a wrong option."""
        incident = told.incident(self.vocabulary)
        return compare([decide(incident, book) for book in self.books.values()], self.vocabulary)

    def surveyed(self, named: Sequence[Path]) -> Survey:
        """The rulebooks on every incident under these paths, or under `scenarios`. Raises InvalidInput."""
        paths = find_scenarios(scenario_paths(named))
        scenarios, wrong = loaded(paths, lambda path: load_scenario(path, self.vocabulary))
        if wrong:
            raise InvalidInput(wrong)
        return survey(scenarios.values(), self.books, self.vocabulary)

    def page(self, shown: Grid) -> str:
        """A comparison as lines: drawn as a table on a terminal that has room for one, else plain."""
        if not (sys.stdout.isatty() and fits_columns(shown, columns())):
            return grid_text(shown, columns())
        from holdem_floor.render.drawn import grid_drawn  # rich is slow to import

        return grid_drawn(shown, columns(), colour())


def open_sides(rulebooks: Sequence[str], rules: Path | None, lang: str | None, kept: bool = True) -> Sides:
    """The rulebooks named, or all. Raises InvalidInput, and typer.BadParameter when there is none of that name."""
    library = open_library(rules, lang, rulebooks, kept=kept)
    return Sides(library.books, library.languages)
