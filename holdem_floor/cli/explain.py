"""`floor explain`: how the ruling came about."""

from __future__ import annotations

from holdem_floor.cli import options
from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import Format, say
from holdem_floor.cli.told import Told

EXAMPLE = """\b
Example:
  floor explain incident.yaml --rulebook bretagne-2009
"""


def explain(
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
    lang: options.Lang = None,
    form: options.Output = Format.TEXT,
    rules: options.RulesDir = None,
) -> Exit:
    """Show the rules behind a ruling, what they met and where they are written."""
    from holdem_floor.cli.answers import answers
    from holdem_floor.cli.output import say_json
    from holdem_floor.render.explain import explanation
    from holdem_floor.render.trace_json import traces_json

    told = Told(file, story, blinds, street, seats, button, fact or (), setting or ())
    given = answers(told, rulebook or (), rules, lang, fallback)
    if form is Format.JSON:
        say_json("explain", given.status.value, given.exit, [traces_json(decision) for decision in given.decisions])
        return given.exit
    pages = (
        explanation(decision, given.books, language) for decision in given.decisions for language in given.languages
    )
    say("\n\n".join(pages))
    return given.exit
