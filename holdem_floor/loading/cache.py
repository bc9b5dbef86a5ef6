"""Rulebooks and vocabularies kept compiled in the user's cache folder.

A kept file is used while nothing that it was made from has changed: neither names, sizes nor times of the files
of the rules, nor the program. Where only sizes or times differ, the contents decide. Whatever is wrong with the
cache, the rules are loaded from their own files, and nobody is told.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import holdem_floor
from holdem_floor.loading.encoding import LAYOUT
from holdem_floor.loading.shelf import COMMON, HEAD, VOCABULARY, WORDS, shelves
from holdem_floor.loading.store import Store, StoreError, write_store
from holdem_floor.loading.stored import RecordReader, stored_rulebook, stored_vocabulary
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.vocabulary import Vocabulary

CACHE_VARIABLE: Final = "FLOOR_CACHE_DIR"
Files: TypeAlias = tuple[tuple[str, os.DirEntry[str]], ...]


def cache_dir() -> Path | None:
    """Where compiled rulebooks are kept on this platform; None where the user has no home."""
    named = os.environ.get(CACHE_VARIABLE)
    if named:
        return Path(named)
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "holdem-floor" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "holdem-floor"
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (base if base.is_absolute() else home / ".cache") / "holdem-floor"


def open_vocabulary(rules_dir: Path) -> Vocabulary:
    """The vocabulary, kept or loaded. Raises InvalidInput with everything that is wrong in its files."""
    kept = _Kept(rules_dir, WORDS)
    reader = kept.reader(lambda: _vocabulary_records(rules_dir))
    if reader is not None:
        return stored_vocabulary(reader)
    vocabulary = _load_vocabulary(rules_dir)
    kept.write((WORDS,), lambda: _vocabulary_records(rules_dir, vocabulary))
    return vocabulary


def open_rulebook(rules_dir: Path, rulebook_id: str, vocabulary: Vocabulary) -> Rulebook:
    """A rulebook, kept or loaded. Raises InvalidInput with everything that is wrong in its files."""
    kept = _Kept(rules_dir, f"book-{rulebook_id}")
    reader = kept.reader(lambda: _rulebook_records(rules_dir, rulebook_id, vocabulary))
    if reader is not None:
        return stored_rulebook(reader, vocabulary)
    book = _load_rulebook(rules_dir, rulebook_id, vocabulary)
    folders = (WORDS, COMMON, *_below(rules_dir, book, vocabulary))
    kept.write(folders, lambda: _rulebook_records(rules_dir, rulebook_id, vocabulary, book))
    return book


def _below(rules_dir: Path, book: Rulebook, vocabulary: Vocabulary) -> Iterator[str]:
    """The ids of a rulebook and of those that it extends."""
    yield book.id
    if book.extends is not None:
        yield from _below(rules_dir, _load_rulebook(rules_dir, book.extends, vocabulary), vocabulary)


# --- what is imported only to load from the files of the rules


def _load_vocabulary(rules_dir: Path) -> Vocabulary:
    from holdem_floor.loading.vocabulary import load_vocabulary  # noqa: PLC0415 - only to load

    return load_vocabulary(rules_dir)


def _load_rulebook(rules_dir: Path, rulebook_id: str, vocabulary: Vocabulary) -> Rulebook:
    from holdem_floor.loading.rulebook import load_rulebook  # noqa: PLC0415 - only to load

    return load_rulebook(rules_dir, rulebook_id, vocabulary)


def _vocabulary_records(rules_dir: Path, loaded: Vocabulary | None = None) -> dict[str, bytes]:
    from holdem_floor.loading.records import vocabulary_records  # noqa: PLC0415 - only to load

    return vocabulary_records(rules_dir, loaded or _load_vocabulary(rules_dir))


def _rulebook_records(
    rules_dir: Path, rulebook_id: str, vocabulary: Vocabulary, loaded: Rulebook | None = None
) -> dict[str, bytes]:
    from holdem_floor.loading.records import rulebook_records  # noqa: PLC0415 - only to load

    return rulebook_records(rules_dir, loaded or _load_rulebook(rules_dir, rulebook_id, vocabulary))


# --- one kept file


@dataclass(frozen=True, slots=True)
class _Kept:
    """The file in the cache folder for something of a folder of rules."""

    rules_dir: Path
    name: str

    @property
    def _path(self) -> Path | None:
        folder = cache_dir()
        if folder is None:
            return None
        return folder / f"{self.name}-{zlib.crc32(self._rules.encode(errors='surrogateescape')):08x}.floor"

    @property
    def _rules(self) -> str:
        return os.path.abspath(self.rules_dir)  # noqa: PTH100 - Path.resolve would ask the file system

    def reader(self, fresh: Callable[[], dict[str, bytes]]) -> RecordReader | None:
        """A reader of the file; None when there is none that fits the rules as they are now."""
        path = self._path
        try:
            store = Store(path) if path is not None else None
            head = json.loads(store.head) if store is not None else None
            if store is None or head is None or not self._is_current(store, head):
                return None
        except (OSError, StoreError, ValueError, KeyError, TypeError):
            return None
        return RecordReader(shelves(self.rules_dir), store, fresh)

    def _is_current(self, store: Store, head: dict[str, Any]) -> bool:
        if head["program"] != _program() or head["rules"] != self._rules:
            return False
        files = tuple(_files(self.rules_dir, head["folders"]))
        stamp = _stamp(files)
        if head["stamp"] == stamp:
            return True
        if head["contents"] != _contents(files):
            return False
        self._put({**head, "stamp": stamp}, store.records())
        return True

    def write(self, folders: tuple[str, ...], records: Callable[[], dict[str, bytes]]) -> None:
        """Keep what was loaded, if it can be kept."""
        if self._path is None:
            return
        try:
            files = tuple(_files(self.rules_dir, folders))
            head = {
                "program": _program(),
                "rules": self._rules,
                "folders": folders,
                "stamp": _stamp(files),
                "contents": _contents(files),
            }
        except OSError:
            return
        self._put(head, records())

    def _put(self, head: dict[str, Any], records: dict[str, bytes]) -> None:
        try:
            if self._path is not None:
                write_store(self._path, json.dumps(head).encode(), records)
        except OSError:
            return


# --- what a kept file was made from


def _files(rules_dir: Path, folders: list[str] | tuple[str, ...]) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """The files of these folders, and of the others those that any rulebook may hang on, by name."""
    for number, shelf in enumerate(shelves(rules_dir)):
        for folder in _sorted(shelf):
            if folder.is_dir():
                whole = folder.name in folders
                for file in _sorted(folder.path):
                    if file.name.endswith(".yaml") and (whole or file.name in (HEAD, VOCABULARY)):
                        yield f"{number}/{folder.name}/{file.name}", file


def _sorted(folder: Path | str) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as found:
        return sorted(found, key=lambda entry: entry.name)


def _stamp(files: Files) -> str:
    stats = ((name, file.stat()) for name, file in files)
    return "\n".join(f"{name} {stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}" for name, stat in stats)


def _contents(files: Files) -> str:
    from hashlib import blake2b  # noqa: PLC0415 - only when a stamp differs

    digest = blake2b()
    for name, file in files:
        data = Path(file.path).read_bytes()
        digest.update(f"{name} {len(data)}\n".encode(errors="surrogateescape") + data)
    return digest.hexdigest()


def _program() -> str:
    """The version, the layout of what is written, and, for a program that is being worked on, its own files."""
    package = Path(holdem_floor.__file__).parent
    own = (entry for folder in ("loading", "model") for entry in os.scandir(package / folder))
    times = [(entry.name, entry.stat().st_mtime_ns) for entry in own if entry.name.endswith(".py")]
    return f"{holdem_floor.__version__} {zlib.crc32(LAYOUT.encode()):x} {zlib.crc32(repr(sorted(times)).encode()):x}"
