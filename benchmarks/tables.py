"""(f): how the cost of a ruling grows with seats, early acts and lines. Ratios of one process, works taking turns."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from holdem_floor.decision.decide import Referee
from holdem_floor.loading import load_incident, load_rulebook, load_vocabulary
from holdem_floor.model.incident import Incident
from holdem_floor.model.vocabulary import Vocabulary

RULES = Path(__file__).resolve().parent.parent / "rules"
BOOKS = ("tda-2024", "pco", "bretagne-2009")
FOUR_EARLY = ("10 bet 300", "9 bet 300", "8 bet 300", "7 bet 300")


def tables(times: int = 5) -> dict[str, Any]:
    """For each rulebook, what one early act costs at 10 seats over 4, and so on."""
    vocabulary = load_vocabulary(RULES)
    return {book: _ratios(book, vocabulary, times) for book in BOOKS}


def _ratios(book: str, vocabulary: Vocabulary, times: int) -> dict[str, Any]:
    told = _incidents(vocabulary)
    ms = _measured(Referee(load_rulebook(RULES, book, vocabulary)), told, times)
    return {
        "early act, 10 seats over 4": ms["early, 10"] / ms["early, 4"],
        "four early acts over one": ms["four early"] / ms["early, 10"],
        "500 lines over 100": ms["500 lines"] / ms["100 lines"],
        "then a call, over the early act": ms["then a call"] / ms["early, 10"],
        "then a raise, over the early act": ms["then a raise"] / ms["early, 10"],
        "ms": {name: round(each, 1) for name, each in ms.items()},
    }


def _incidents(vocabulary: Vocabulary) -> dict[str, Incident]:
    def told(seats: int, story: Sequence[str], **table: Any) -> Incident:
        table = {"blinds": "50/100", "street": "flop", "seats": list(range(1, seats + 1)), **table}
        return load_incident(json.dumps({"table": table, "story": list(story)}), "benchmark", vocabulary)

    preflop = {"street": "preflop", "button": 10}
    return {
        "early, 4": told(4, ["4 bet 300"]),
        "early, 10": told(10, ["10 bet 300"]),
        "four early": told(10, FOUR_EARLY),
        "then a call": told(10, ["1 bet 300", "10 raise to 800", "2 call"]),
        "then a raise": told(10, ["1 bet 300", "10 raise to 800", "2 raise to 600"]),
        "100 lines": told(10, _raises(100), **preflop),
        "500 lines": told(10, _raises(500), **preflop),
    }


def _raises(lines: int) -> list[str]:
    """Every seat in turn raises by as much as is legal in every rulebook: by 100 where the book counts raises."""
    return [f"{(line + 2) % 10 + 1} raise to {200 + 100 * line}" for line in range(lines)]


def _measured(referee: Referee, told: dict[str, Incident], times: int) -> dict[str, float]:
    """CPU in ms of each ruling: medians, the first of each not counted."""
    found: dict[str, list[float]] = {name: [] for name in told}
    for _ in range(times + 1):
        for name, incident in told.items():
            started = process_time()
            referee.decide(incident)
            found[name].append(1000 * (process_time() - started))
    return {name: median(each[1:]) for name, each in found.items()}


if __name__ == "__main__":
    for book, ratios in tables().items():
        print(book)
        for name, ratio in ratios.items():
            print(f"  {name:36} {ratio if isinstance(ratio, dict) else round(ratio, 2)}")
