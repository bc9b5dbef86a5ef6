"""The rulebooks to look something up in, and the languages to say it in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import typer

from holdem_floor.cli.settings import known_rulebook, languages, rules_dir
from holdem_floor.loading import list_rulebooks
from holdem_floor.loading.bookcase import Bookcase
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rulebook import Article, Rulebook
from holdem_floor.model.values import Language


@dataclass(frozen=True, slots=True)
class Library:
    """Loaded rulebooks by id."""

    books: Mapping[str, Rulebook]
    languages: tuple[Language, ...]

    def pages(self, page: Callable[[Language], str]) -> str:
        """The same page in each language."""
        return "\n\n".join(page(language) for language in self.languages)

    def article(self, book: Rulebook, number: str) -> Article:
        """The article of that id or printed number; raises typer.BadParameter when there is none."""
        found = book.articles.get(number)
        if found is not None:
            return found
        by_print = {article.printed: article for article in book.articles.values()}
        found = by_print.get(number)
        if found is None:
            from holdem_floor.loading.problems import did_you_mean

            hint = did_you_mean(number, [*book.articles, *by_print]) or f"see floor articles {book.id}"
            raise typer.BadParameter(f'no article "{number}" in {book.id}; {hint}', param_hint="ARTICLE")
        return found


def open_library(
    rules: Path | None, lang: str | None, ids: Iterable[str] = (), *, source: str = "--rulebook", kept: bool = True
) -> Library:
    """The rulebooks named, or all; `source` is what a message calls the argument that names them.

    Raises InvalidInput, and typer.BadParameter when there is no rulebook of that name.
    """
    chosen_languages = languages(lang)
    folder = rules_dir(rules)
    known = list_rulebooks(folder)
    chosen = [known_rulebook(rulebook, known, source) for rulebook in dict.fromkeys(ids)] or known
    return Library(Bookcase(folder, kept).books(chosen), chosen_languages)
