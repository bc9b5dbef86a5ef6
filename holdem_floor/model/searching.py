"""How articles are found: by their texts, without accents and capitals."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from holdem_floor.model.rulebook import Article, Rulebook

Found: TypeAlias = tuple[Rulebook, Article]
"""An article, in its rulebook."""


def folded(text: str) -> str:
    """The text without accents and capitals."""
    apart = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("’", "'")).casefold()
    return "".join(character for character in apart if not unicodedata.combining(character))


def head_text(article: Article) -> str:
    """Its number and titles, folded, on one line."""
    return _line(" ".join([article.id, article.printed, article.title.fr, article.title.en]))


def whole_text(article: Article) -> str:
    """All that it says in our words, folded, on one line."""
    texts = [text for text in (article.summary, article.note) if text is not None]
    return " ".join([head_text(article), *(_line(f"{text.fr} {text.en}") for text in texts)])


def _line(text: str) -> str:
    return " ".join(folded(text).split())


def search_articles(books: Iterable[Rulebook], words: Sequence[str]) -> list[Found]:
    """The articles in which all the words occur, those first that have them in the title.

    Accents and capitals do not matter, and either language counts.
    """
    wanted = [part for word in words for part in folded(word).split()]
    found = [(book, *texts) for book in books for texts in _texts(book) if _has(texts[2], wanted)]
    in_order = sorted(found, key=lambda each: not _has(each[2], wanted))
    return [(book, book.articles[article]) for book, article, _, _ in in_order]


def _texts(book: Rulebook) -> Iterable[tuple[str, str, str]]:
    if book.index is not None:
        return book.index.texts()
    return ((one.id, head_text(one), whole_text(one)) for one in book.articles.values())


def _has(text: str, wanted: Iterable[str]) -> bool:
    return all(word in text for word in wanted)
