"""The files of one rulebook: its head, its chapters, their articles."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.lookup import find_fact, known_fields, outcome_name, require_fields
from holdem_floor.loading.nodes import AbsentNode, MapNode, Node, read_file
from holdem_floor.loading.problems import quoted
from holdem_floor.loading.reader import NO_TEXT, Reader
from holdem_floor.loading.rules import RuleReader
from holdem_floor.loading.shelf import COMMON, HEAD, VOCABULARY, common_files
from holdem_floor.loading.texts import check_places, places
from holdem_floor.loading.values import read_value
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import Rule
from holdem_floor.model.rulebook import Article, Chapter, Fallback, Parameter
from holdem_floor.model.values import Fact, Language, Position, Text
from holdem_floor.model.vocabulary import Kind, Vocabulary

_ENCODING: Final = ("parameters", "rules")


@dataclass(frozen=True, slots=True)
class Head:
    """What `rulebook.yaml` says."""

    id: str
    title: Text
    edition: str
    language: str
    source: str
    citation: Text
    extends: str | None
    extends_at: Position
    fallback: Fallback | None
    fallback_at: Position
    position: Position


@dataclass(frozen=True, slots=True)
class Print:
    """Chapters and articles in the order of the print.

    `whole` is false where a file could not be read: what rules refer to may then be in it. `inherited` are the
    ids of the articles that come from a book laid under this one.
    """

    chapters: tuple[Chapter, ...]
    articles: dict[str, Article]
    whole: bool = True
    inherited: frozenset[str] = frozenset()


class BookReader:
    """Reads the files of rulebooks in the words of a vocabulary; what refers to other files is checked later."""

    def __init__(self, reader: Reader, vocabulary: Vocabulary) -> None:
        self._reader = reader
        self._vocabulary = vocabulary
        self._rules = RuleReader(reader, vocabulary)

    def head(self, folder: Path) -> Head:
        reader = self._reader
        node = read_file(folder / HEAD, reader.problems)
        required = ("id", "title", "edition", "language", "source", "citation")
        found = reader.keys(node, "a rulebook", required, ("extends", "fallback"))
        id_ = reader.name(found["id"], "a rulebook")
        if id_ and id_ != folder.name:
            message = f"the id {quoted(id_)} is not the name of its folder, {quoted(folder.name)}"
            reader.fail(Code.ID_MISMATCH, message, found["id"])
        citation = reader.bilingual(found["citation"], "a citation")
        check_places(reader, citation, ("printed",), found["citation"])
        if citation is not NO_TEXT and "printed" not in places(citation):
            reader.fail(Code.UNKNOWN_PLACE, "a citation shows the article as {printed}", found["citation"])
        return Head(
            id=id_,
            title=reader.bilingual(found["title"], "a title"),
            edition=reader.text(found["edition"], "an edition"),
            language=reader.choice(found["language"], tuple(Language), "a language"),
            source=reader.word(found["source"], "a source"),
            citation=citation,
            extends=reader.name(found["extends"], "a rulebook") if "extends" in found else None,
            extends_at=found.get("extends", node).position,
            fallback=self._fallback(found.get("fallback")),
            fallback_at=found.get("fallback", node).position,
            position=node.position,
        )

    def _fallback(self, node: Node | None) -> Fallback | None:
        if node is None:
            return None
        found = self._reader.keys(node, '"fallback"', ("rulebook",), ("excludes",))
        excluded = self._reader.items(found.get("excludes"), "a list of outcomes")
        excludes = tuple(outcome_name(self._reader, self._vocabulary, item) for item in excluded)
        return Fallback(self._reader.name(found["rulebook"], "a rulebook"), excludes)

    def common(self, rules_dir: Path) -> tuple[Rule, ...]:
        """The rules of no regulation, from every file of `rules/common`."""
        rules: dict[str, Rule] = {}
        for file in common_files(rules_dir):
            found = self._reader.keys(read_file(file, self._reader.problems), "common rules", ("rules",))
            for rule in self._rules.read_all(found["rules"], article="", prefix=COMMON):
                if rule.id in rules:
                    message = f"the rule {quoted(rule.name)} is already at {rules[rule.id].position}"
                    self._reader.fail(Code.DUPLICATE_NAME, message, rule.position)
                rules.setdefault(rule.id, rule)
        return tuple(rules.values())

    def chapters(self, folder: Path) -> Print:
        """Every chapter file of a rulebook, in the order of the file names."""
        chapters: dict[str, Chapter] = {}
        articles: dict[str, Article] = {}
        files = [file for file in sorted(folder.glob("*.yaml")) if file.name not in (HEAD, VOCABULARY)]
        nodes = [read_file(file, self._reader.problems) for file in files]
        for node in nodes:
            if not isinstance(node, AbsentNode):
                self._chapter(node, chapters, articles)
        return Print(tuple(chapters.values()), articles, all(not isinstance(node, AbsentNode) for node in nodes))

    def _chapter(self, node: Node, chapters: dict[str, Chapter], articles: dict[str, Article]) -> None:
        reader = self._reader
        found = reader.keys(node, "a chapter", ("chapter", "title", "articles"))
        id_ = reader.identifier(found["chapter"], "the id of a chapter")
        if id_ in chapters:
            reader.fail(Code.DUPLICATE_NAME, f"the chapter {quoted(id_)} is already in another file", found["chapter"])
        own: list[str] = []
        for item in reader.items(found["articles"], "a list of articles", empty=False):
            article = self._article(item, id_)
            if article.id in articles:
                first = articles[article.id].position
                reader.fail(Code.DUPLICATE_NAME, f"the article {quoted(article.id)} is already at {first}", item)
            else:
                articles[article.id] = article
                own.append(article.id)
        chapters[id_] = Chapter(id_, reader.bilingual(found["title"], "a title"), tuple(own))

    def _article(self, node: Node, chapter: str) -> Article:
        reader = self._reader
        optional = ("printed", "line", "summary", "note", "encoded", "on", *_ENCODING)
        found = reader.keys(node, "an article", ("article", "title"), optional)
        id_ = reader.identifier(found["article"], "the id of an article")
        encoded = reader.boolean(found["encoded"], '"encoded"') if "encoded" in found else True
        if isinstance(node, MapNode):
            self._check_encoded(encoded, set(found), node)
        return Article(
            id=id_,
            printed=reader.identifier(found["printed"], "a number of the print") if "printed" in found else id_,
            chapter=chapter,
            title=reader.bilingual(found["title"], "a title"),
            summary=reader.optional_bilingual(found.get("summary"), "a summary"),
            note=reader.optional_bilingual(found.get("note"), "a note"),
            parameters=tuple(
                self._parameter(item) for item in reader.items(found.get("parameters"), "a list of parameters")
            ),
            rules=self._rules.read_all(found.get("rules"), id_, id_),
            encoded=encoded,
            on=self._about(found.get("on")),
            line=reader.integer(found["line"], "a line of the document", minimum=1) if "line" in found else None,
            position=node.position,
        )

    def _about(self, node: Node | None) -> tuple[str, ...]:
        """The facts that an article which is only listed is known to be about."""
        reader, facts = self._reader, self._vocabulary.facts
        items = reader.items(node, "a list of facts")
        return tuple(reader.choice(item, facts, "a fact of the vocabulary", Code.UNKNOWN_FACT) for item in items)

    def _check_encoded(self, encoded: bool, keys: set[str], node: Node) -> None:
        if encoded and not keys & set(_ENCODING):
            message = "this article has neither rules nor parameters"
            self._reader.fail(Code.EMPTY_ARTICLE, message, node, 'write "encoded: false" if it is only listed')
        if encoded and "on" in keys:
            self._reader.fail(Code.MISPLACED_KEY, '"on" is for an article that is not encoded', node, "take it away")
        if not encoded and keys & set(_ENCODING):
            message = 'an article with rules or parameters is encoded: "encoded: false" contradicts them'
            self._reader.fail(Code.MISPLACED_KEY, message, node)

    def _parameter(self, node: Node) -> Parameter:
        """A figure that an article fixes, with every field of its fact."""
        reader = self._reader
        entry = reader.single(node, "a parameter")
        type_ = None if entry is None else find_fact(reader, self._vocabulary, entry[0], (Kind.PARAMETER,))
        if entry is None or type_ is None:
            return Parameter(Fact("", ()), node.position)
        key, value = entry
        if type_.kind is not Kind.PARAMETER:
            message = f"{quoted(key.text)} is of kind {type_.kind}: an article states parameters only"
            reader.fail(Code.WRONG_KIND, message, key)
        owner = f"the parameter {quoted(key.text)}"
        fields = known_fields(reader, value, type_.fields, owner)
        values = {field.name: read_value(reader, field, item) for field, item in fields}
        require_fields(reader, type_.fields, values, owner, key)
        return Parameter(Fact.from_fields(key.text, values), key.position)
