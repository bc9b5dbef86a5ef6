"""`floor rule`: the ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holdem_floor.cli import options
from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import AnswerFormat
from holdem_floor.cli.told import Told

if TYPE_CHECKING:
    from pathlib import Path

    from holdem_floor.cli.answers import Answers

EXAMPLE = """\b
Examples:
  floor rule incident.yaml --rulebook tda-2024
  floor rule hand.phh --rulebook tda-2024
  floor rule -r pco --blinds 50/100 --street flop --seats 3,4,5,6 \\
    --story "3 bet 300; 4 fold; 6 raise to 800"
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
    to_phh: options.ToPhh = None,
    lang: options.Lang = None,
    form: options.AnswerOutput = AnswerFormat.TEXT,
    rules: options.RulesDir = None,
) -> Exit:
    """Rule on an incident."""
    from holdem_floor.cli.answers import answers

    told = Told(file, story, blinds, street, seats, button, fact or (), setting or ())
    given = answers(told, rulebook or (), rules, lang, fallback)
    if to_phh is not None:
        _save_history(given, to_phh)
    if form is AnswerFormat.JSON:
        given.say_json("rule")
    else:
        _say(given, form)
    return given.exit


def _save_history(given: Answers, file: Path) -> None:
    from holdem_floor.cli.output import save
    from holdem_floor.render.phh import phh_text
    from holdem_floor.table import read_table

    save(file, phh_text(given.incident, read_table(given.incident)), "--to-phh")


def _say(given: Answers, form: AnswerFormat) -> None:
    from holdem_floor.cli.output import colour, columns, say
    from holdem_floor.render.markdown import decision_markdown
    from holdem_floor.render.text import decision_text

    for number, decision in enumerate(given.decisions):
        if number:
            say("")
        if form is AnswerFormat.MARKDOWN:
            say(decision_markdown(decision, given.books, given.languages))
        else:
            say(decision_text(decision, given.books, given.languages, columns(), colour()))
