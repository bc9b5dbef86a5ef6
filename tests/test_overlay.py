"""The overlay that the documents show: its files are those of the page, and every command works with it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from holdem_floor.cli.app import run
from holdem_floor.loading import list_rulebooks, load_rulebook, load_vocabulary
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Fact

ROOT = Path(__file__).parent.parent
CLUB = ROOT / "examples" / "club"
OPTIONS = ["--rules", str(CLUB / "rules"), "--lang", "en"]


@pytest.fixture(scope="module")
def club() -> Rulebook:
    return load_rulebook(CLUB / "rules", "club", load_vocabulary(CLUB / "rules"))


def test_a_folder_without_a_vocabulary_lies_over_the_shipped_rules() -> None:
    shipped = list_rulebooks(ROOT / "rules")
    assert list_rulebooks(CLUB / "rules") == tuple(sorted({"club", *shipped}))


def test_it_inherits_what_it_does_not_write(club: Rulebook) -> None:
    base = load_rulebook(ROOT / "rules", "bretagne-2009", load_vocabulary(ROOT / "rules"))
    assert set(base.articles) < set(club.articles)
    assert set(club.articles) - club.inherited == {"C-1", "C-2", "C-3", "4-5"}
    assert club.articles["4-5"].chapter == base.articles["4-5"].chapter


def test_the_restated_figure_is_the_only_one(club: Rulebook) -> None:
    stated = [one.fact for article in club.articles.values() for one in article.parameters]
    assert [fact for fact in stated if fact.name == "acted-behind"] == [Fact.of("acted-behind", players=2)]


def test_every_case_rules_as_written_in_both_books(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["test", str(CLUB / "scenarios"), *OPTIONS]) == 0
    assert " passed, 0 failed" in capsys.readouterr().out


def test_it_checks_and_covers_its_own_articles(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["coverage", str(CLUB / "scenarios"), "--rulebook", "club", *OPTIONS]) == 0
    assert capsys.readouterr().out == "club: 4 of 4 articles, 3 of 3 rules.\n"


def test_a_figure_without_a_scenario_is_not_covered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(CLUB / "scenarios", tmp_path / "scenarios")
    (tmp_path / "scenarios" / "C-2-two-behind.yaml").unlink()
    assert run(["coverage", str(tmp_path / "scenarios"), "--rulebook", "club", *OPTIONS]) == 1
    assert re.search(r"01-maison\.yaml:\d+: the article C-2 decides no scenario", capsys.readouterr().out)


def test_the_page_shows_the_files() -> None:
    page = (ROOT / "docs" / "overlay.md").read_text(encoding="utf-8")
    written = "\n".join(file.read_text(encoding="utf-8") for file in sorted((CLUB / "rules" / "club").glob("*.yaml")))
    blocks = re.findall(r"^```yaml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 5
    assert [block for block in blocks if block not in written] == []
