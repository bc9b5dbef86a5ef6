"""`floor rulebooks`: which rulebooks there are."""

from __future__ import annotations

from typing import Final

from holdem_floor.cli import options
from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import Format, finish

EXAMPLE: Final = """\b
Example:
  floor rulebooks
"""


def rulebooks(
    lang: options.Lang = None,
    form: options.Output = Format.TEXT,
    rules: options.RulesDir = None,
    no_cache: options.NoCache = False,
) -> Exit:
    """List the rulebooks and how much of each is encoded."""
    from holdem_floor.cli.library import open_library
    from holdem_floor.render.lookup import rulebook_json, rulebook_list

    library = open_library(rules, lang, kept=not no_cache)
    books = library.books.values()
    return finish(
        "rulebooks",
        form,
        Exit.WELL,
        lambda: [rulebook_json(book) for book in books],
        lambda: library.pages(lambda language: rulebook_list(books, language)),
    )
