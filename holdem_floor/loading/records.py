"""Vocabularies and rulebooks as records: one for each thing that may be asked for by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from holdem_floor.loading.encoding import encode
from holdem_floor.loading.index import file_rules
from holdem_floor.loading.shelf import shelves
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.searching import head_text, whole_text
from holdem_floor.model.vocabulary import Vocabulary

_APART: Final = ("articles", "common", "inherited", "vocabulary", "index")
"""The fields of a rulebook that are no part of its first record."""


def vocabulary_records(rules_dir: Path, vocabulary: Vocabulary) -> dict[str, bytes]:
    """A record for each fact, outcome, phrase and question, and one for the names of each kind."""
    folders = shelves(rules_dir)
    records: dict[str, bytes] = {}
    for prefix in Vocabulary.__slots__:
        members = getattr(vocabulary, prefix)
        records[prefix] = encode(tuple(members))
        for name, one in members.items():
            records[f"{prefix}:{name}"] = encode(one, *_at(folders, one.position.file))
    return records


def rulebook_records(rules_dir: Path, book: Rulebook) -> dict[str, bytes]:
    """A record for the head, each rule, each article, and each entry of the index."""
    folders, index = shelves(rules_dir), file_rules(book)
    head = {name: getattr(book, name) for name in Rulebook.__slots__ if name not in _APART}
    common = tuple(rule.id for rule in book.common)
    records = {"book": encode((head, common, tuple(sorted(book.inherited))), *_at(folders, book.position.file))}
    for rule in book.rules:
        records[f"rule:{rule.id}"] = encode((rule, index.is_late(rule.id)), *_at(folders, rule.position.file))
    for article in book.articles.values():
        ids = tuple(rule.id for rule in article.rules)
        records[f"article:{article.id}"] = encode(
            (replace(article, rules=()), ids), *_at(folders, article.position.file)
        )
    for chapter in book.chapters:
        articles = (book.articles[article] for article in chapter.articles)
        lines = (f"{one.id}\t{head_text(one)}\t{whole_text(one)}" for one in articles)
        records[f"texts:{chapter.id}"] = "\n".join(lines).encode()
    by_name: Mapping[str, Mapping[str, object]] = {
        "ways": index.by_fact,
        "despite": {":".join(name): ids for name, ids in index.by_despite.items()},
        "parameters": index.by_parameter,
        "topic": index.by_topic,
    }
    for prefix, members in by_name.items():
        records |= {f"{prefix}:{name}": encode(value) for name, value in members.items()}
    return records


def _at(folders: tuple[Path, ...], file: str) -> tuple[int, str]:
    """The folder that a file is in, by its number, and its name there."""
    path = Path(file)
    number = next(number for number, folder in enumerate(folders) if path.is_relative_to(folder))
    return number, path.relative_to(folders[number]).as_posix()
