"""Vocabularies and rulebooks that are read from records, one by one as they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol, TypeVar, overload

from holdem_floor.loading.encoding import Decoder
from holdem_floor.loading.store import StoreError
from holdem_floor.model.index import Fixed, Name, RuleIndex, Way
from holdem_floor.model.rule import Rule
from holdem_floor.model.rulebook import Article, Rulebook
from holdem_floor.model.vocabulary import Vocabulary

One = TypeVar("One")


class Source(Protocol):
    """Gives the record of a key, or None; may raise StoreError."""

    def get(self, key: str, /) -> bytes | None: ...


class RecordReader:
    """Reads records. If one of them turns out to be damaged, all are made anew from the files of the rules."""

    def __init__(self, folders: tuple[Path, ...], source: Source, fresh: Callable[[], Source]) -> None:
        self._decoder = Decoder(folders)
        self._source = source
        self._fresh = fresh

    def raw(self, key: str) -> bytes | None:
        try:
            return self._source.get(key)
        except StoreError:
            self._source = self._fresh()
            return self._source.get(key)

    def get(self, key: str) -> Any:
        """The value of a record; None when there is no such record."""
        data = self.raw(key)
        return None if data is None else self._decoder.decode(data)


class Stored(Mapping[str, One]):
    """A mapping whose values are records."""

    def __init__(self, reader: RecordReader, prefix: str) -> None:
        self._reader = reader
        self._prefix = prefix
        self._made: dict[str, One] = {}
        self._names: tuple[str, ...] | None = None

    def __getitem__(self, name: str) -> One:
        made = self._made.get(name)
        if made is None:
            made = self._reader.get(f"{self._prefix}:{name}")
            if made is None:
                raise KeyError(name)
            self._made[name] = made
        return made

    def __iter__(self) -> Iterator[str]:
        if self._names is None:
            self._names = self._reader.get(self._prefix)
        return iter(self._names or ())

    def __len__(self) -> int:
        return sum(1 for _ in self)


class StoredRules(Sequence[Rule]):
    """Some rules of a rulebook, by their ids."""

    def __init__(self, ids: tuple[str, ...], index: RuleIndex) -> None:
        self._ids = ids
        self._index = index

    @overload
    def __getitem__(self, place: int) -> Rule: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Rule]: ...
    def __getitem__(self, place: int | slice) -> Rule | Sequence[Rule]:
        if isinstance(place, slice):
            return StoredRules(self._ids[place], self._index)
        return self._index.rule(self._ids[place])

    def __len__(self) -> int:
        return len(self._ids)


class StoredArticles(Stored[Article]):
    """The articles of a rulebook in the order of the print; their rules are read when they are looked at."""

    def __init__(self, reader: RecordReader, ids: tuple[str, ...], index: RuleIndex) -> None:
        super().__init__(reader, "article")
        self._names = ids
        self._index = index

    def __getitem__(self, name: str) -> Article:
        if name not in self._made:
            article, rules = self._reader.get(f"article:{name}") or (None, ())
            if article is None:
                raise KeyError(name)
            self._made[name] = replace(article, rules=StoredRules(rules, self._index))
        return self._made[name]


class StoredIndex:
    """The index of a stored rulebook."""

    def __init__(self, reader: RecordReader, chapters: tuple[str, ...]) -> None:
        self._reader = reader
        self._chapters = chapters
        self._rules = Stored[tuple[Rule, bool]](reader, "rule")
        self._ways = Stored[tuple[Way, ...]](reader, "ways")

    def rule(self, rule_id: str) -> Rule:
        return self._rules[rule_id][0]

    def is_late(self, rule_id: str) -> bool:
        return self._rules[rule_id][1]

    def ways(self, fact: str) -> tuple[Way, ...]:
        return self._ways.get(fact, ())

    def exceptions(self, name: Name) -> tuple[str, ...]:
        return self._reader.get(f"despite:{':'.join(name)}") or ()

    def parameters(self, fact: str) -> tuple[Fixed, ...]:
        return self._reader.get(f"parameters:{fact}") or ()

    def speaking_of(self, words: Sequence[str]) -> Iterator[tuple[str, str]]:
        for chapter in self._chapters:
            yield from _speaking_of(self._reader.raw(f"texts:{chapter}") or b"", words)

    def listed(self, fact: str) -> tuple[str, ...]:
        return self._reader.get(f"topic:{fact}") or ()


def _speaking_of(texts: bytes, words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Of lines that each hold an id, a head and all the text, the first two where the last has all these words."""
    encoded = [word.encode() for word in words]
    longest = max(encoded, key=len, default=b"")
    start = 0
    # Lines without the longest word, almost all of them, are never cut out of the whole.
    while start < len(texts) and (at := texts.find(longest, start)) >= 0:
        begin = max(start, texts.rfind(b"\n", start, at) + 1)
        start = texts.find(b"\n", at) + 1 or len(texts) + 1
        article, head, whole = texts[begin : start - 1].split(b"\t")
        if all(word in whole for word in encoded):
            yield article.decode(), head.decode()


# --- from records to the model


def stored_vocabulary(reader: RecordReader) -> Vocabulary:
    """The vocabulary whose records these are."""
    return Vocabulary(*(Stored(reader, prefix) for prefix in Vocabulary.__slots__))


def stored_rulebook(reader: RecordReader, vocabulary: Vocabulary) -> Rulebook:
    """The rulebook whose records these are."""
    head, common, inherited = reader.get("book")
    index = StoredIndex(reader, tuple(chapter.id for chapter in head["chapters"]))
    ids = tuple(article for chapter in head["chapters"] for article in chapter.articles)
    return Rulebook(
        **head,
        articles=StoredArticles(reader, ids, index),
        vocabulary=vocabulary,
        common=StoredRules(common, index),
        inherited=frozenset(inherited),
        index=index,
    )
