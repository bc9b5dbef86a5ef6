"""The rulebooks beside the documents that they encode, where these are at hand."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from holdem_floor.loading import list_rulebooks, load_rulebook, load_vocabulary

ROOT = Path(__file__).parent.parent
SHARED = ROOT.parent / "shared"
RUN = 10

needs_documents = pytest.mark.skipif(
    not (SHARED / "seeds").is_dir(),
    reason="the regulation documents are not part of the project: they belong to their authors",
)


def words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.lower())
    return re.findall(r"[a-z0-9]+", "".join(letter for letter in plain if not unicodedata.combining(letter)))


def runs(text: str) -> Iterator[tuple[str, ...]]:
    found = words(text)
    return (tuple(found[start : start + RUN]) for start in range(len(found) - RUN + 1))


@needs_documents
def test_no_sentence_is_copied_from_a_regulation() -> None:
    printed = {run for path in (SHARED / "seeds").glob("*.txt") for run in runs(path.read_text(encoding="utf-8"))}
    ours = [*(ROOT / "rules").rglob("*.yaml"), *(ROOT / "scenarios").rglob("*.yaml"), *(ROOT / "docs").glob("*.md")]
    copied = {
        f"{path.relative_to(ROOT)}: {' '.join(run)}"
        for path in ours
        for run in runs(path.read_text(encoding="utf-8"))
        if run in printed
    }
    assert printed, "there is something to compare with"
    assert copied == set()


@needs_documents
@pytest.mark.parametrize("rulebook", ["bretagne-2009", "pco", "holdem-partie-3", "tda-2024"])
def test_every_article_of_the_inventory_stands_in_its_order(rulebook: str) -> None:
    lines = (SHARED / "articles" / f"{rulebook}.tsv").read_text(encoding="utf-8").splitlines()[1:]
    inventory = [tuple(line.split("\t")) for line in lines]
    book = load_rulebook(ROOT / "rules", rulebook, load_vocabulary(ROOT / "rules"))
    known = {identifier for identifier, _, _ in inventory}
    listed = [
        (article.id, article.printed, str(article.line)) for article in book.articles.values() if article.id in known
    ]
    assert listed == inventory


def test_every_article_is_worded_in_both_languages() -> None:
    vocabulary = load_vocabulary(ROOT / "rules")
    for rulebook in list_rulebooks(ROOT / "rules"):
        for article in load_rulebook(ROOT / "rules", rulebook, vocabulary).articles.values():
            texts = [article.title, article.summary] + ([article.note] if article.note else [])
            assert all(text and text.fr.strip() and text.en.strip() for text in texts), (rulebook, article.id)
            assert article.summary is None or article.summary.fr != article.summary.en, (rulebook, article.id)
