"""`floor explain`: how the ruling came about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from holdem_floor.cli import options
from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import Format, finish
from holdem_floor.cli.told import Told

if TYPE_CHECKING:
    from holdem_floor.cli.answers import Answers

EXAMPLE: Final = """\b
Examples:
  floor explain incident.yaml --rulebook bretagne-2009
  floor explain incident.yaml -r bretagne-2009 --why-not 8-15
"""

WhyNot = Annotated[
    str | None,
    typer.Option("--why-not", metavar="ARTICLE", help="Show instead what kept the rules of this article from holding."),
]


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
    article: WhyNot = None,
    lang: options.Lang = None,
    form: options.Output = Format.TEXT,
    rules: options.RulesDir = None,
    no_cache: options.NoCache = False,
) -> Exit:
    """Show the rules behind a ruling, what they met and where they are written."""
    from holdem_floor.cli.answers import answers
    from holdem_floor.render.explain import explanation
    from holdem_floor.render.trace_json import traces_json

    told = Told(file, story, blinds, street, seats, button, fact or (), setting or ())
    given = answers(told, rulebook or (), rules, lang, fallback and article is None, kept=not no_cache)
    if article is not None:
        return _why_not(given, article, form)
    pages = (explanation(one, given.books, language) for one in given.decisions for language in given.languages)
    return finish(
        "explain",
        form,
        given.exit,
        lambda: [traces_json(decision) for decision in given.decisions],
        lambda: "\n\n".join(pages),
        given.status,
    )


def _why_not(given: Answers, number: str, form: Format) -> Exit:
    from holdem_floor.cli.library import Library
    from holdem_floor.decision.whynot import why_not
    from holdem_floor.render.whynot import why_not_json, why_not_text

    library = Library(given.books, given.languages)
    asked = [(decision, given.books[decision.rulebook]) for decision in given.decisions]
    found = [why_not(decision, library.article(book, number), book) for decision, book in asked]
    pages = (why_not_text(one, language) for one in found for language in given.languages)
    return finish(
        "explain",
        form,
        given.exit,
        lambda: [why_not_json(one) for one in found],
        lambda: "\n\n".join(pages),
        given.status,
    )
