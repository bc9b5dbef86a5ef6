"""`floor rule`: the ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import typer

from holdem_floor.cli import options
from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import AnswerFormat, colour, columns, say
from holdem_floor.cli.told import Told

if TYPE_CHECKING:
    from pathlib import Path

    from holdem_floor.cli.answers import Answers
    from holdem_floor.cli.readback import Understood
    from holdem_floor.model.decision import Decision

EXAMPLE: Final = """\b
Examples:
  floor rule incident.yaml --rulebook tda-2024
  floor rule incident.yaml --table --svg table.svg
  floor rule hand.phh --rulebook tda-2024
  floor rule incident.yaml --options
  floor rule -r pco --blinds 50/100 --street flop --seats 3,4,5,6 \\
    --story "3 bet 300; 4 fold; 6 raise to 800"
  floor rule --batch incidents.jsonl --rulebook tda-2024
"""


def rule(
    file: options.IncidentFile = None,
    story: options.Story = None,
    rulebook: options.Rulebooks = None,
    blinds: options.Blinds = None,
    street: options.Street = None,
    seats: options.Seats = None,
    button: options.Button = None,
    fact: options.Facts = None,
    setting: options.Settings = None,
    fallback: options.Fallback = True,
    asked: options.OptionsOf = None,
    table: options.Table = False,
    svg: options.Svg = None,
    to_phh: options.ToPhh = None,
    lang: options.Lang = None,
    form: options.AnswerOutput = AnswerFormat.TEXT,
    rules: options.RulesDir = None,
    no_cache: options.NoCache = False,
    batch: options.Batch = None,
) -> Exit:
    """Rule on an incident."""
    if batch is not None:
        if file is not None or story is not None or fact:
            raise typer.BadParameter("the incidents are in the file; none is told beside it", param_hint="--batch")
        from holdem_floor.cli.batch import Batch

        return Batch(rulebook or (), rules, fallback, kept=not no_cache).run(batch)
    from holdem_floor.cli.answers import answers

    told = Told(file, story, blinds, street, seats, button, fact or (), setting or (), asked)
    given = answers(told, rulebook or (), rules, lang, fallback, kept=not no_cache)
    understood = _understood(given, svg, to_phh) if table or svg or to_phh else None
    if form is AnswerFormat.JSON:
        given.say_json("rule", understood.beside if understood and table else None)
        return given.exit
    if understood and table:
        say(f"{_block(understood.text(drawn=form is not AnswerFormat.MARKDOWN), form)}\n")
    _say(given, form, understood if table else None)
    return given.exit


def _understood(given: Answers, svg: Path | None, to_phh: Path | None) -> Understood:
    """How the story was understood, written to the files that were asked for."""
    from holdem_floor.cli.readback import Understood

    understood = Understood(given)
    if svg is not None:
        understood.save_picture(svg)
    if to_phh is not None:
        understood.save_history(to_phh)
    return understood


def _block(drawing: str, form: AnswerFormat) -> str:
    return f"```text\n{drawing}\n```" if form is AnswerFormat.MARKDOWN else drawing


def _say(given: Answers, form: AnswerFormat, understood: Understood | None) -> None:
    """Each decision, and under it the tables that it changed."""
    worded = _markdown if form is AnswerFormat.MARKDOWN else _text
    for number, decision in enumerate(given.decisions):
        if number:
            say("")
        say(worded(decision, given))
        ruled = understood.ruled_text(decision, drawn=form is not AnswerFormat.MARKDOWN) if understood else ""
        if ruled:
            say(f"\n{_block(ruled, form)}")


def _markdown(decision: Decision, given: Answers) -> str:
    from holdem_floor.render.markdown import decision_markdown

    return decision_markdown(decision, given.books, given.languages)


def _text(decision: Decision, given: Answers) -> str:
    from holdem_floor.render.text import decision_text

    return decision_text(decision, given.books, given.languages, columns(), colour())
