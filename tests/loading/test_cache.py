"""Compiled rulebooks: the same as loaded ones, never older than the files, and no matter what is in their place."""

from __future__ import annotations

import json
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from holdem_floor.decision import decide
from holdem_floor.loading import list_rulebooks, load_incident_file, load_rulebook, load_vocabulary
from holdem_floor.loading.bookcase import Bookcase
from holdem_floor.loading.cache import CACHE_VARIABLE, cache_dir
from holdem_floor.loading.index import file_rules
from holdem_floor.loading.records import rulebook_records, vocabulary_records
from holdem_floor.loading.store import Store, StoreError, write_store
from holdem_floor.loading.stored import StoredRules
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.rulebook import Rulebook

ROOT = Path(__file__).parents[2]
CHAPTER = "08-bets-and-raises.yaml"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    return folder


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "rules", tmp_path / "rules"))


def opened(rules: Path, rulebook: str = "tda-2024", kept: bool = True) -> Rulebook:
    return Bookcase(rules, kept).books([rulebook])[rulebook]


def is_stored(book: Rulebook) -> bool:
    return isinstance(book.common, StoredRules)


def title(book: Rulebook) -> str:
    return book.articles["53-A"].title.en


def retitle(rules: Path, new: str) -> None:
    path = next((rules / "tda-2024").glob("08*.yaml"))
    old = title(opened(rules, kept=False))
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def plain(value: Any) -> Any:
    """Values compared by what they hold; rules and comparisons are equal only to themselves."""
    return repr(value)


@pytest.mark.parametrize("rulebook", list_rulebooks(ROOT / "rules"))
def test_what_is_kept_is_what_was_loaded(kept: Path, rulebook: str) -> None:
    rules = ROOT / "rules"
    opened(rules, rulebook)
    loaded, stored = opened(rules, rulebook, kept=False), opened(rules, rulebook)
    assert is_stored(stored)
    assert plain(tuple(stored.rules)) == plain(tuple(loaded.rules))
    assert list(stored.articles) == list(loaded.articles)
    for name, article in loaded.articles.items():
        mine = stored.articles[name]
        assert (mine.title, mine.summary, mine.parameters, mine.on, mine.position) == (
            article.title, article.summary, article.parameters, article.on, article.position,
        )  # fmt: skip
        assert [rule.id for rule in mine.rules] == [rule.id for rule in article.rules]
    for kind in ("facts", "outcomes", "phrases", "questions"):
        assert dict(getattr(stored.vocabulary, kind)) == dict(getattr(loaded.vocabulary, kind))
    filed = file_rules(loaded)
    assert stored.index is not None
    for fact, ways in filed.by_fact.items():
        assert stored.index.ways(fact) == ways
    for name_, ids in filed.by_despite.items():
        assert stored.index.exceptions(name_) == ids
    for words in ([], ["card"], ["carte", "main"], ["d"], ["main", "d"], ["2"], ["nowhere"], ["carte", "nowhere"]):
        assert list(stored.index.speaking_of(words)) == list(filed.speaking_of(words))
    assert len(list(filed.speaking_of([]))) == len(loaded.articles)
    assert 0 < len(list(filed.speaking_of(["card"]))) < len(loaded.articles)


def test_both_rule_alike(kept: Path) -> None:
    rules = ROOT / "rules"
    for path in sorted((ROOT / "examples").glob("*.yaml")):
        for rulebook in list_rulebooks(rules):
            first, again = opened(rules, rulebook), opened(rules, rulebook)
            assert is_stored(again)
            decisions = [decide(load_incident_file(path, book.vocabulary), book) for book in (first, again)]
            assert decisions[0].rulings == decisions[1].rulings
            assert decisions[0].taken_as_read == decisions[1].taken_as_read


def test_it_is_asked_for_by_pieces(kept: Path) -> None:
    opened(ROOT / "rules")
    book = opened(ROOT / "rules")
    incident = load_incident_file(ROOT / "examples" / "raise-out-of-turn.yaml", book.vocabulary)
    decide(incident, book)
    assert book.index is not None
    read = len(book.index._rules._made)  # type: ignore[attr-defined]  # how much of it was read
    assert 0 < read < len(book.rules)


def test_a_changed_file_is_seen(kept: Path, rules: Path) -> None:
    opened(rules)
    retitle(rules, "Another title altogether")
    assert title(opened(rules)) == "Another title altogether"
    assert is_stored(opened(rules))


def test_a_change_of_the_same_size_is_seen(kept: Path, rules: Path) -> None:
    old = title(opened(rules))
    retitle(rules, old.swapcase())
    assert title(opened(rules)) == old.swapcase()


@pytest.mark.parametrize(
    "file", ["tda-2024/99-new.yaml", "vocabulary/new.yaml", "common/new.yaml", "pco/vocabulary.yaml"]
)
def test_a_new_file_is_seen(kept: Path, rules: Path, file: str) -> None:
    opened(rules)
    (rules / file).write_text("nonsense: 1\n", encoding="utf-8")
    with pytest.raises(InvalidInput):
        opened(rules)


def test_touched_files_are_compared_by_what_they_hold(kept: Path, rules: Path) -> None:
    opened(rules)
    for path in rules.rglob("*.yaml"):
        os.utime(path, (1, 1))
    assert is_stored(opened(rules))
    store = Store(next(kept.glob("book-*")))
    assert " 1000000000 " in store.head.decode()


def test_two_folders_of_rules_do_not_meet(kept: Path, rules: Path) -> None:
    retitle(rules, "Mine")
    opened(rules), opened(ROOT / "rules")
    assert title(opened(rules)) == "Mine"
    assert title(opened(ROOT / "rules")) != "Mine"


def test_no_cache_neither_reads_nor_writes(kept: Path) -> None:
    assert not is_stored(opened(ROOT / "rules", kept=False))
    assert not kept.exists()


def test_a_rulebook_that_is_wrong_is_not_kept(kept: Path, rules: Path) -> None:
    (rules / "tda-2024" / "99.yaml").write_text("chapter: 1\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(InvalidInput):
            opened(rules)
    assert not list(kept.glob("book-*"))


def cut_short(data: bytes) -> bytes:
    return data[: len(data) // 2]


def foreign(_: bytes) -> bytes:
    return b"SQLite format 3\x00" + bytes(5000)


def emptied(_: bytes) -> bytes:
    return b""


def flipped_in_the_head(data: bytes) -> bytes:
    return data[:40] + bytes([data[40] ^ 1]) + data[41:]


def flipped_in_every_record(data: bytes) -> bytes:
    start = len(data) // 3
    return data[:start] + bytes(byte ^ 1 for byte in data[start:])


@pytest.mark.parametrize("damage", [cut_short, foreign, emptied, flipped_in_the_head, flipped_in_every_record])
def test_a_damaged_file_is_not_used(kept: Path, damage: Any, capfd: pytest.CaptureFixture[str]) -> None:
    rules = ROOT / "rules"
    expected = opened(rules)
    for path in kept.iterdir():
        path.write_bytes(damage(path.read_bytes()))
    book = opened(rules)
    incident = load_incident_file(ROOT / "examples" / "raise-out-of-turn.yaml", book.vocabulary)
    assert decide(incident, book).rulings == decide(incident, expected).rulings
    assert capfd.readouterr() == ("", "")


def test_every_single_damage_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "store"
    records = {f"key {number}": bytes([number]) * number for number in range(20)}
    write_store(path, b"head", records)
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        try:
            store = Store(path)
            found = {key: store.get(key) for key in records}
        except StoreError:
            continue
        pytest.fail(f"byte {place}: {found}")


def test_a_key_that_is_not_there_is_none(tmp_path: Path) -> None:
    write_store(tmp_path / "store", b"", {"there": b"1"})
    store = Store(tmp_path / "store")
    assert store.get("there") == b"1"
    assert store.get("elsewhere") is None


@pytest.fixture
def read_only(kept: Path) -> Path:
    kept.parent.mkdir(exist_ok=True)
    kept.write_text("a file where the folder should be", encoding="utf-8")
    return kept


def test_where_nothing_can_be_written_nothing_is_kept(read_only: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert not is_stored(opened(ROOT / "rules"))
    assert capfd.readouterr() == ("", "")


def test_many_at_once(kept: Path, rules: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        titles = list(pool.map(lambda _: title(opened(rules)), range(8)))
    assert len(set(titles)) == 1
    assert not [path for path in kept.iterdir() if path.suffix != ".floor"]


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"XDG_CACHE_HOME": "/somewhere"}, Path("/somewhere/holdem-floor")),
        ("linux", {"XDG_CACHE_HOME": "not absolute"}, Path("/home/td/.cache/holdem-floor")),
        ("darwin", {}, Path("/home/td/Library/Caches/holdem-floor")),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/holdem-floor/Cache")),
        ("win32", {CACHE_VARIABLE: "/named"}, Path("/named")),
    ],
)
def test_where_it_is_kept(
    platform: str, variables: dict[str, str], expected: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", CACHE_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("HOME", "/home/td")
    monkeypatch.setattr("sys.platform", platform)
    assert cache_dir() == expected


def test_nothing_but_values_is_in_the_records() -> None:
    vocabulary = load_vocabulary(ROOT / "rules")
    book = load_rulebook(ROOT / "rules", "tda-2024", vocabulary)
    for records in (vocabulary_records(ROOT / "rules", vocabulary), rulebook_records(ROOT / "rules", book)):
        lines = [line for key, data in records.items() if not key.startswith("texts:") for line in data.splitlines()]
        assert all(isinstance(json.loads(line), (list, dict)) for line in lines)
