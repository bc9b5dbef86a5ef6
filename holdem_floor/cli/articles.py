"""`floor articles`: the table of contents of a rulebook."""

from __future__ import annotations

from typing import Final

from holdem_floor.cli import options
from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import Format, finish

EXAMPLE: Final = """\b
Example:
  floor articles bretagne-2009
"""


def articles(
    rulebook: options.Rulebook,
    lang: options.Lang = None,
    form: options.Output = Format.TEXT,
    rules: options.RulesDir = None,
    no_cache: options.NoCache = False,
) -> Exit:
    """List the articles of a rulebook in the order of the print."""
    from holdem_floor.cli.library import open_library
    from holdem_floor.render.lookup import article_json, contents

    library = open_library(rules, lang, [rulebook], source="RULEBOOK", kept=not no_cache)
    book = library.books[rulebook]
    return finish(
        "articles",
        form,
        Exit.WELL,
        lambda: [article_json(book, article) for article in book.articles.values()],
        lambda: library.pages(lambda language: contents(book, language)),
    )
