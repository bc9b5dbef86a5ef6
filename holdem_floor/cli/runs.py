"""Scenarios run as the command line asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from holdem_floor.cli.settings import known_rulebook, languages, rules_dir, scenario_paths
from holdem_floor.loading import list_rulebooks
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Language
from holdem_floor.verify import scenarios
from holdem_floor.verify.scenarios import CaseResult
from holdem_floor.verify.suite import load_suite


@dataclass(frozen=True, slots=True)
class Run:
    """The results, and what it takes to tell them."""

    results: tuple[CaseResult, ...]
    books: Mapping[str, Rulebook]
    language: Language


def run_scenarios(
    paths: Sequence[Path] | None, rulebooks: Sequence[str] | None, rules: Path | None, lang: str | None
) -> Run:
    """Run every scenario under `paths`; raises InvalidInput, and typer.BadParameter on a wrong option."""
    language = languages(lang)[0]
    folder = rules_dir(rules)
    known = list_rulebooks(folder)
    chosen = [known_rulebook(rulebook, known, "--rulebook") for rulebook in rulebooks or ()]
    suite = load_suite(folder, scenario_paths(paths), chosen)
    results = tuple(scenarios.run_scenarios(suite.scenarios, suite.books))
    return Run(results, suite.books, language)
