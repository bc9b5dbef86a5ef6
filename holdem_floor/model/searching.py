"""How articles are found: by their texts, without accents and capitals."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
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
    found = [(book, *article) for book in books for article in _in_book(book, wanted)]
    in_order = sorted(found, key=lambda each: not _has(each[2], wanted))
    return [(book, book.articles[article]) for book, article, _ in in_order]


def speaking_of(articles: Iterable[Article], words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The id and the head text of each of these articles in which all these folded words occur."""
    return ((one.id, head_text(one)) for one in articles if _has(whole_text(one), words))


def _in_book(book: Rulebook, words: Sequence[str]) -> Iterable[tuple[str, str]]:
    return speaking_of(book.articles.values(), words) if book.index is None else book.index.speaking_of(words)


def _has(text: str, wanted: Iterable[str]) -> bool:
    return all(word in text for word in wanted)
