"""Rulebooks and articles as they are looked up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from holdem_floor.model.rulebook import Article, Parameter, Rulebook
from holdem_floor.model.searching import Found
from holdem_floor.model.values import Language, Text
from holdem_floor.model.wording import fill, written
from holdem_floor.render.as_json import Json, text_json, value_json
from holdem_floor.render.plain import clean, wrap
from holdem_floor.render.sheet import cite, title_of

_ENCODED: Final = Text("{encoded} articles saisis sur {all}", "{encoded} of {all} articles encoded")
_NOT_ENCODED: Final = Text("pas encore saisi", "not encoded yet")
_LINE: Final = Text("ligne {line} du document", "line {line} of the document")
_NOTE: Final = Text("Lecture : {note}", "Reading: {note}")
_NOTHING: Final = Text("Rien trouvé.", "Nothing found.")

# --- rulebooks


def rulebook_list(books: Iterable[Rulebook], language: Language) -> str:
    """A line for each rulebook: id, title, how much of it is encoded."""
    listed = list(books)
    width = max((len(book.id) for book in listed), default=0)
    return "\n".join(f"{book.id:{width}}  {_rulebook(book, language)}" for book in listed)


def rulebook_json(book: Rulebook) -> Mapping[str, Json]:
    """A rulebook without its articles."""
    return {
        "id": book.id,
        "title": text_json(book.title),
        "edition": book.edition,
        "language": book.language,
        "source": book.source,
        "extends": book.extends,
        "fallback": book.fallback.rulebook if book.fallback else None,
        "articles": len(book.articles),
        "encoded": _encoded(book),
    }


def _rulebook(book: Rulebook, language: Language) -> str:
    counts = {"encoded": str(_encoded(book)), "all": str(len(book.articles))}
    return clean(f"{title_of(book, language)} · {fill(_ENCODED.in_(language), counts)}")


def _encoded(book: Rulebook) -> int:
    return sum(article.encoded for article in book.articles.values())


# --- articles


def contents(book: Rulebook, language: Language) -> str:
    """The articles under their chapters, in the order of the print."""
    width = max((len(article.printed) for article in book.articles.values()), default=0)
    lines = [title_of(book, language)]
    for chapter in book.chapters:
        lines += ["", chapter.title.in_(language)]
        lines += [
            f"  {book.articles[number].printed:{width}}  {_titled(book.articles[number], language)}"
            for number in chapter.articles
        ]
    return "\n".join(clean(line) for line in lines)


def article_page(book: Rulebook, article: Article, language: Language, width: int) -> str:
    """What one article says, with its figures, its rules and where they are written."""
    return "\n".join(_article_lines(book, article, language, width))


def article_json(book: Rulebook, article: Article) -> Mapping[str, Json]:
    """An article with its figures and the names of its rules."""
    return {
        "rulebook": book.id,
        "article": article.id,
        "printed": article.printed,
        "chapter": article.chapter,
        "title": text_json(article.title),
        "summary": text_json(article.summary),
        "note": text_json(article.note),
        "encoded": article.encoded,
        "parameters": [_parameter_json(parameter) for parameter in article.parameters],
        "rules": [{"rule": rule.id, "file": rule.position.file, "line": rule.position.line} for rule in article.rules],
        "file": article.position.file,
        "line": article.position.line,
        "source_line": article.line,
    }


def _article_lines(book: Rulebook, article: Article, language: Language, width: int) -> Iterator[str]:
    yield from wrap(f"{title_of(book, language)} · {cite(book, (article.id,), language)}", width)
    yield from wrap(_titled(article, language), width)
    if article.summary is not None:
        yield from wrap(article.summary.in_(language), width)
    if article.note is not None:
        yield from wrap(fill(_NOTE.in_(language), {"note": article.note.in_(language)}), width)
    for parameter in article.parameters:
        yield from wrap(f"- {_parameter_words(parameter)}", width)
    for rule in article.rules:
        yield from wrap(f"- {rule.id}  {rule.position.place}", width, hanging="    ")
    yield from wrap(_where(article, language), width)


def _titled(article: Article, language: Language) -> str:
    title = article.title.in_(language)
    return title if article.encoded else f"{title} ({_NOT_ENCODED.in_(language)})"


def _where(article: Article, language: Language) -> str:
    place = article.position.place
    if article.line is None:
        return place
    return f"{place} · {fill(_LINE.in_(language), {'line': str(article.line)})}"


def _parameter_words(parameter: Parameter) -> str:
    fact = parameter.fact
    return f"{fact.name} {', '.join(f'{name} {written(value)}' for name, value in fact.values)}"


def _parameter_json(parameter: Parameter) -> Json:
    return {"name": parameter.fact.name, "fields": {name: value_json(value) for name, value in parameter.fact.values}}


# --- search


def found_list(found: Sequence[Found], language: Language) -> str:
    """A line for each article found."""
    if not found:
        return _NOTHING.in_(language)
    names = [f"{book.id} {article.printed}" for book, article in found]
    width = max(map(len, names))
    titles = [_titled(article, language) for _, article in found]
    return "\n".join(clean(f"{name:{width}}  {title}") for name, title in zip(names, titles, strict=True))
