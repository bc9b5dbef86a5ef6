"""`floor article`: one article."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from holdem_floor.cli import options
from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import Format, columns, finish

EXAMPLE: Final = """\b
Example:
  floor article tda-2024 53-A --lang fr,en
"""


def article(
    rulebook: options.Rulebook,
    number: Annotated[str, typer.Argument(metavar="ARTICLE", help="Its number, as printed.")],
    lang: options.Lang = None,
    form: options.Output = Format.TEXT,
    rules: options.RulesDir = None,
    no_cache: options.NoCache = False,
) -> Exit:
    """Show an article: what it says in our words, its figures, its rules, where they are written."""
    from holdem_floor.cli.library import open_library
    from holdem_floor.render.lookup import article_json, article_page

    library = open_library(rules, lang, [rulebook], source="RULEBOOK", kept=not no_cache)
    book = library.books[rulebook]
    found = library.article(book, number)
    return finish(
        "article",
        form,
        Exit.WELL,
        lambda: article_json(book, found),
        lambda: library.pages(lambda language: article_page(book, found, language, columns())),
    )
