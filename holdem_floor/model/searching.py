"""What an article is found by: its texts without accents and capitals."""

from __future__ import annotations

import unicodedata

from holdem_floor.model.rulebook import Article


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
