"""`floor compare`: one incident, or every scenario, under several rulebooks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from holdem_floor.cli import options
from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import AnswerFormat, columns, finish
from holdem_floor.cli.told import Told

if TYPE_CHECKING:
    from holdem_floor.cli.sides import Sides
    from holdem_floor.decision.comparison import Comparison
    from holdem_floor.model.values import Language

EXAMPLE: Final = """\b
Examples:
  floor compare incident.yaml
  floor compare incident.yaml -r tda-2024 -r pco --format markdown
  floor compare --all scenarios/pco

Ends with 0 where the rulebooks that answer agree, 1 where they differ and
6 where none answers.
"""

Files = Annotated[
    list[str] | None,
    typer.Argument(metavar="[FILE]", help="The incident, or -; with --all files or folders, by default ./scenarios."),
]
All = Annotated[bool, typer.Option("--all", help="Walk scenarios and list the differences by topic.")]


def compare(
    files: Files = None,
    every: All = False,
    story: options.Story = None,
    rulebook: options.Rulebooks = None,
    blinds: options.Blinds = None,
    street: options.Street = None,
    seats: options.Seats = None,
    button: options.Button = None,
    fact: options.Facts = None,
    setting: options.Settings = None,
    lang: options.Lang = None,
    form: options.AnswerOutput = AnswerFormat.TEXT,
    rules: options.RulesDir = None,
    no_cache: options.NoCache = False,
) -> Exit:
    """Compare what the rulebooks, all or those named, answer to an incident."""
    from holdem_floor.cli.sides import open_sides

    named = tuple(files or ())
    sides = open_sides(rulebook or (), rules, lang, kept=not no_cache)
    if every:
        return _survey(sides, [Path(name) for name in named], form)
    if len(named) > 1:
        raise typer.BadParameter("one incident at a time, or --all", param_hint="FILE")
    told = Told(named[0] if named else None, story, blinds, street, seats, button, fact or (), setting or ())
    return _compare(sides.compared(told), sides, form)


def _compare(comparison: Comparison, sides: Sides, form: AnswerFormat) -> Exit:
    from holdem_floor.decision.comparison import Verdict
    from holdem_floor.render.comparison import grid, grid_markdown
    from holdem_floor.render.comparison_json import comparison_json

    ends = {Verdict.DIFFERENT: Exit.FINDINGS, Verdict.NONE: Exit.SILENT}
    page = grid_markdown if form is AnswerFormat.MARKDOWN else sides.page
    pages = (page(grid(comparison, sides.books, language)) for language in sides.languages)
    return finish(
        "compare",
        form,
        ends.get(comparison.verdict, Exit.WELL),
        lambda: comparison_json(comparison),
        lambda: "\n\n".join(pages),
        comparison.verdict,
    )


def _survey(sides: Sides, paths: Sequence[Path], form: AnswerFormat) -> Exit:
    from holdem_floor.render.comparison_json import survey_json
    from holdem_floor.render.survey import survey_markdown, survey_text

    survey = sides.surveyed(paths)
    agreed = survey.compared and not survey.different and not survey.failed

    def page(language: Language) -> str:
        if form is AnswerFormat.MARKDOWN:
            return survey_markdown(survey, sides.books, language)
        return survey_text(survey, sides.books, language, columns())

    return finish(
        "compare",
        form,
        Exit.WELL if agreed else Exit.FINDINGS,
        lambda: survey_json(survey),
        lambda: "\n".join(map(page, sides.languages)),
    )
