"""`rules/<rulebook>/*.yaml` and `rules/common/*.yaml` → `Rulebook`, overlays laid over what they extend."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from holdem_floor.loading.articles import HEAD, BookReader, Head, Print
from holdem_floor.loading.codes import Code
from holdem_floor.loading.problems import Problems, did_you_mean, quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.references import References
from holdem_floor.model.rulebook import Article, Chapter, Rulebook
from holdem_floor.model.values import Position
from holdem_floor.model.vocabulary import Vocabulary


def list_rulebooks(rules_dir: Path) -> tuple[str, ...]:
    """The ids of the rulebooks under `rules_dir`, sorted."""
    return tuple(sorted(head.parent.name for head in rules_dir.glob(f"*/{HEAD}")))


def load_rulebook(rules_dir: Path, rulebook_id: str, vocabulary: Vocabulary) -> Rulebook:
    """A rulebook ready to rule: its own articles over those it extends, with the common rules.

    Raises `InvalidInput` with everything that is wrong in any of the files it is made of.
    """
    problems = Problems()
    loader = _Loader(rules_dir, Reader(problems), vocabulary)
    loader.check_exists(rulebook_id, Position(str(rules_dir), 1, 1))
    problems.raise_any()
    rulebook = loader.load(rulebook_id)
    problems.raise_any()
    return rulebook


class _Loader:
    def __init__(self, rules_dir: Path, reader: Reader, vocabulary: Vocabulary) -> None:
        self._rules_dir = rules_dir
        self._known = list_rulebooks(rules_dir)
        self._reader = reader
        self._vocabulary = vocabulary
        self._books = BookReader(reader, vocabulary)

    def load(self, rulebook_id: str) -> Rulebook:
        common = self._books.common(self._rules_dir)
        head, printed = self._read(rulebook_id, ())
        if head.fallback is not None:
            self.check_exists(head.fallback.rulebook, head.position)
        if not printed.articles:
            self._reader.fail(Code.EMPTY_RULEBOOK, "this rulebook has no articles", head.position)
        rulebook = Rulebook(
            id=rulebook_id,
            title=head.title,
            edition=head.edition,
            language=head.language,
            source=head.source,
            citation=head.citation,
            chapters=printed.chapters,
            articles=printed.articles,
            vocabulary=self._vocabulary,
            common=common,
            extends=head.extends,
            fallback=head.fallback,
            position=head.position,
        )
        return References(self._reader, rulebook).resolved()

    def check_exists(self, rulebook_id: str, at: Position) -> bool:
        if rulebook_id in self._known:
            return True
        hint = did_you_mean(rulebook_id, self._known) or f"one of: {', '.join(self._known)}"
        self._reader.fail(Code.UNKNOWN_RULEBOOK, f"there is no rulebook {quoted(rulebook_id)}", at, hint)
        return False

    def _read(self, rulebook_id: str, above: tuple[str, ...]) -> tuple[Head, Print]:
        """A book's own files, laid over those of the book that it extends."""
        folder = self._rules_dir / rulebook_id
        head = self._books.head(folder)
        own = self._books.chapters(folder)
        chain = (*above, rulebook_id)
        if head.extends is None or not self.check_exists(head.extends, head.position):
            return head, own
        if head.extends in chain:
            message = f"a rulebook cannot extend itself: {' → '.join((*chain, head.extends))}"
            self._reader.fail(Code.CYCLIC_EXTENDS, message, head.position)
            return head, own
        _, base = self._read(head.extends, chain)
        return head, overlay(base, own)


def overlay(base: Print, own: Print) -> Print:
    """`own` over `base`: an article of the same id replaces it, a restated parameter replaces the former ones.

    An article keeps its place in the print; what is new follows at the end of its chapter.
    """
    restated = {parameter.fact.name for article in own.articles.values() for parameter in article.parameters}
    articles = {id_: _without(article, restated) for id_, article in base.articles.items()} | own.articles
    chapters = {chapter.id: chapter for chapter in base.chapters}
    for chapter in own.chapters:
        new = tuple(id_ for id_ in chapter.articles if id_ not in base.articles)
        former = chapters.get(chapter.id, Chapter(chapter.id, chapter.title, ()))
        if former.articles or new:
            chapters[chapter.id] = Chapter(chapter.id, chapter.title, former.articles + new)
    order = [id_ for chapter in chapters.values() for id_ in chapter.articles]
    return Print(tuple(chapters.values()), {id_: articles[id_] for id_ in order})


def _without(article: Article, restated: set[str]) -> Article:
    kept = tuple(parameter for parameter in article.parameters if parameter.fact.name not in restated)
    return article if kept == article.parameters else replace(article, parameters=kept)
