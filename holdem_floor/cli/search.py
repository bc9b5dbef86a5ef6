"""`floor search`: articles by what they speak of."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from holdem_floor.cli import options
from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import Format, finish

EXAMPLE: Final = """\b
Example:
  floor search misdeal --rulebook tda-2024
"""


def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS...")],
    rulebook: options.Rulebooks = None,
    lang: options.Lang = None,
    form: options.Output = Format.TEXT,
    rules: options.RulesDir = None,
    no_cache: options.NoCache = False,
) -> Exit:
    """Find the articles that speak of all these words; accents and capitals do not matter."""
    from holdem_floor.cli.library import open_library
    from holdem_floor.model.searching import search_articles
    from holdem_floor.render.lookup import article_json, found_list

    library = open_library(rules, lang, rulebook or (), kept=not no_cache)
    found = search_articles(library.books.values(), words)
    return finish(
        "search",
        form,
        Exit.WELL,
        lambda: [article_json(book, article) for book, article in found],
        lambda: library.pages(lambda language: found_list(found, language)),
    )
