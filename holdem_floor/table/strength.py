"""What cards make with a board: the one module that imports the evaluator, itself imported only when cards are told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from phevaluator.evaluator import evaluate_cards

RANKS: Final = "23456789TJQKA"
SUITS: Final = "shdc"
DECK: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)

_WORST: Final[Mapping[str, int]] = {
    "straight-flush": 10,
    "four-of-a-kind": 166,
    "full-house": 322,
    "flush": 1599,
    "straight": 1609,
    "three-of-a-kind": 2467,
    "two-pair": 3325,
    "pair": 6185,
    "high-card": 7462,
}
"""The weakest of each category among the 7462 different five-card hands, of which the best is 1."""
_WHEELS: Final = (_WORST["straight-flush"], _WORST["straight"])


def strength(cards: Iterable[str]) -> int:
    """The best five of five to seven cards, from 1 the best to 7462 the worst; equal hands are equal."""
    return int(evaluate_cards(*cards))


def category(value: int) -> str:
    """The category of a strength, by its name in the vocabulary."""
    return next(name for name, worst in _WORST.items() if value <= worst)


def is_wheel(value: int) -> bool:
    """Whether a strength is that of ace, 2, 3, 4, 5, of one suit or not."""
    return value in _WHEELS


def places(strengths: Sequence[int]) -> tuple[int, ...]:
    """The place of each: 1 for the best, equal hands share one."""
    return tuple(1 + sum(other < value for other in strengths) for value in strengths)


def is_best_possible(hand: Sequence[str], board: Sequence[str]) -> bool:
    """Whether no two other cards make more with a board of three to five cards; a tie with the best counts."""
    own = strength((*hand, *board))
    return all(strength((*other, *board)) >= own for other in _other_hands((*hand, *board)))


def _other_hands(seen: Sequence[str]) -> Iterator[tuple[str, str]]:
    return combinations([card for card in DECK if card not in seen], 2)
