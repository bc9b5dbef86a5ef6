"""`rules/<rulebook>/*.yaml` and `rules/common/*.yaml` → `Rulebook`, overlays laid over what they extend."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from holdem_floor.loading.articles import BookReader, Head, Print
from holdem_floor.loading.codes import Code
from holdem_floor.loading.index import file_rules
from holdem_floor.loading.problems import Problems, did_you_mean, quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.references import References
from holdem_floor.loading.shelf import book_folder, list_rulebooks
from holdem_floor.model.rule import Despite, Reach
from holdem_floor.model.rulebook import Article, Chapter, Rulebook
from holdem_floor.model.values import Position
from holdem_floor.model.vocabulary import Vocabulary


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
            self.check_exists(head.fallback.rulebook, head.fallback_at)
        if not printed.articles and printed.whole:
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
            inherited=printed.inherited,
            fallback=head.fallback,
            position=head.position,
        )
        if not printed.whole:
            return rulebook
        resolved = References(self._reader, rulebook).resolved()
        return replace(resolved, index=file_rules(resolved))

    def check_exists(self, rulebook_id: str, at: Position) -> bool:
        if rulebook_id in self._known:
            return True
        hint = did_you_mean(rulebook_id, self._known) or f"one of: {', '.join(self._known)}"
        self._reader.fail(Code.UNKNOWN_RULEBOOK, f"there is no rulebook {quoted(rulebook_id)}", at, hint)
        return False

    def _read(self, rulebook_id: str, above: tuple[str, ...]) -> tuple[Head, Print]:
        """A book's own files, laid over those of the book that it extends."""
        folder = book_folder(self._rules_dir, rulebook_id)
        head = self._books.head(folder)
        own = self._books.chapters(folder)
        chain = (*above, rulebook_id)
        if head.extends is None:
            return head, own
        if not self.check_exists(head.extends, head.extends_at):
            return head, replace(own, whole=False)
        if head.extends in chain:
            message = f"a rulebook cannot extend itself: {' → '.join((*chain, head.extends))}"
            self._reader.fail(Code.CYCLIC_EXTENDS, message, head.extends_at)
            return head, replace(own, whole=False)
        _, base = self._read(head.extends, chain)
        return head, overlay(base, own)


def overlay(base: Print, own: Print) -> Print:
    """`own` over `base`: an article of the same id replaces it, a restated parameter replaces the former ones.

    An article keeps its place in the print; what is new follows at the end of its chapter. An exception to
    a rule that went with its article goes too.
    """
    merged = base.articles | own.articles
    gone = _rule_names(base.articles.values()) - _rule_names(merged.values())
    restated = {parameter.fact.name for article in own.articles.values() for parameter in article.parameters}
    kept = {id_: _kept(article, restated, gone) for id_, article in base.articles.items()}
    chapters = {chapter.id: chapter for chapter in base.chapters}
    for chapter in own.chapters:
        former = chapters.get(chapter.id, Chapter(chapter.id, chapter.title, ()))
        new = tuple(id_ for id_ in chapter.articles if id_ not in base.articles)
        chapters[chapter.id] = Chapter(chapter.id, chapter.title, former.articles + new)
    order = [id_ for chapter in chapters.values() for id_ in chapter.articles]
    articles = kept | {id_: _in_place(article, base) for id_, article in own.articles.items()}
    filled = tuple(chapter for chapter in chapters.values() if chapter.articles)
    inherited = frozenset(base.articles.keys() - own.articles.keys())
    return Print(filled, {id_: articles[id_] for id_ in order}, base.whole and own.whole, inherited)


def _in_place(article: Article, base: Print) -> Article:
    """An article in the chapter where the book that it is laid over has it."""
    former = base.articles.get(article.id)
    return article if former is None else replace(article, chapter=former.chapter)


def _rule_names(articles: Iterable[Article]) -> set[str]:
    """The ids of rules and the names that `despite` may call them by."""
    return {name for article in articles for rule in article.rules for name in (rule.id, rule.name)}


def _names_rule_in(names: set[str], despite: Despite) -> bool:
    return despite.reach is Reach.RULE and despite.target in names


def _kept(article: Article, restated: set[str], gone: set[str]) -> Article:
    """An inherited article without the parameters that are restated and the exceptions to rules that are gone."""
    return replace(
        article,
        parameters=tuple(parameter for parameter in article.parameters if parameter.fact.name not in restated),
        rules=tuple(
            replace(rule, despite=tuple(one for one in rule.despite if not _names_rule_in(gone, one)))
            for rule in article.rules
        ),
    )
