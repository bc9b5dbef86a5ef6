"""Rulebooks and scenarios loaded together, with everything that is wrong in any of their files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from holdem_floor.loading import find_scenarios, list_rulebooks, load_rulebook, load_scenario, load_vocabulary
from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Scenario
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.vocabulary import Vocabulary

Key = TypeVar("Key")
Loaded = TypeVar("Loaded")


@dataclass(frozen=True, slots=True)
class Suite:
    """Everything that scenarios are run with."""

    vocabulary: Vocabulary
    books: Mapping[str, Rulebook]
    scenarios: tuple[Scenario, ...]


def load_suite(rules_dir: Path, paths: Sequence[Path], ids: Iterable[str] = ()) -> Suite:
    """The vocabulary, the rulebooks of these ids (all when there are none) and every scenario under `paths`.

    Raises InvalidInput with what is wrong in any of the files.
    """
    suite, diagnostics = load_what_loads(rules_dir, paths, ids)
    if diagnostics:
        raise InvalidInput(diagnostics)
    return suite


def load_what_loads(
    rules_dir: Path, paths: Sequence[Path], ids: Iterable[str] = ()
) -> tuple[Suite, tuple[Diagnostic, ...]]:
    """What could be loaded, and what is wrong with the rest. Raises InvalidInput when the vocabulary is wrong."""
    vocabulary = load_vocabulary(rules_dir)
    chosen = tuple(ids) or list_rulebooks(rules_dir)
    books, wrong_books = loaded(chosen, lambda rulebook: load_rulebook(rules_dir, rulebook, vocabulary))
    scenarios, wrong_scenarios = loaded(find_scenarios(paths), lambda path: load_scenario(path, vocabulary))
    return Suite(vocabulary, books, tuple(scenarios.values())), (*wrong_books, *wrong_scenarios)


def loaded(keys: Iterable[Key], load: Callable[[Key], Loaded]) -> tuple[dict[Key, Loaded], tuple[Diagnostic, ...]]:
    """What each key loads, and everything that is wrong with those that do not, once."""
    found: dict[Key, Loaded] = {}
    diagnostics: dict[Diagnostic, None] = {}
    for key in keys:
        try:
            found[key] = load(key)
        except InvalidInput as invalid:
            diagnostics.update(dict.fromkeys(invalid.diagnostics))
    return found, tuple(diagnostics)
