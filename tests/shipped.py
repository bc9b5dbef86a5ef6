"""The shipped words, rulebooks and scenarios, each loaded once for all tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from holdem_floor.decision.decide import Referee
from holdem_floor.loading import load_rulebook, load_vocabulary
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.vocabulary import Vocabulary

ROOT = Path(__file__).parent.parent
RULES = ROOT / "rules"


@cache
def vocabulary() -> Vocabulary:
    return load_vocabulary(RULES)


@cache
def book(name: str) -> Rulebook:
    return load_rulebook(RULES, name, vocabulary())


@cache
def referee(name: str) -> Referee:
    return Referee(book(name))
