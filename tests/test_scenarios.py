"""Every scenario of the repository, each world of it through experta and held against the plain evaluator."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from holdem_floor.decision.decide import Referee
from holdem_floor.loading import find_scenarios, list_rulebooks, load_rulebook, load_scenario, load_vocabulary
from holdem_floor.model.vocabulary import Vocabulary
from holdem_floor.verify.scenarios import run_case

ROOT = Path(__file__).parent.parent
RULES = ROOT / "rules"
FILES = find_scenarios([ROOT / "scenarios"])


@cache
def vocabulary() -> Vocabulary:
    return load_vocabulary(RULES)


@cache
def referee(rulebook: str) -> Referee:
    return Referee(load_rulebook(RULES, rulebook, vocabulary()), every_world=True)


def test_there_are_scenarios_for_every_rulebook_with_rules() -> None:
    expected = {
        rulebook for path in FILES for case in load_scenario(path, vocabulary()).cases for rulebook in case.expect
    }
    books = [load_rulebook(RULES, rulebook, vocabulary()) for rulebook in list_rulebooks(RULES)]
    assert expected == {book.id for book in books if any(article.rules for article in book.articles.values())}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT / "scenarios")))
def test_scenario(path: Path) -> None:
    scenario = load_scenario(path, vocabulary())
    results = [run_case(case, rulebook, referee(rulebook)) for case in scenario.cases for rulebook in case.expect]
    assert results, "a scenario that expects nothing tests nothing"
    assert [f"{one.rulebook} · {one.title.en}: {failure}" for one in results for failure in one.failures] == []
