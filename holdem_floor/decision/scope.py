"""What a rulebook that advises is asked: what another left unruled, and nothing that the other settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from holdem_floor.inference.rounds import indexed
from holdem_floor.model.decision import Decision, Ruling
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.trace import Ruled
from holdem_floor.model.vocabulary import Vocabulary

Told: TypeAlias = tuple[str, str]
"""Something told: its path, empty for what a rule concluded, and the name of the fact."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What may be advised on: rulings that use one of `unruled` and give none of the outcomes of `excludes`.

    `settled` are the rulings of the book that asks: what they settle, and what they leave without object, is
    not advised on.
    """

    unruled: frozenset[Told]
    excludes: frozenset[str]
    settled: tuple[Ruling, ...]

    def admits(self, ruled: Ruled, used: Iterable[Told], vocabulary: Vocabulary) -> bool:
        """Whether a ruling that rests on these told things may be advised."""
        if ruled.outcome in self.excludes or self.unruled.isdisjoint(used):
            return False
        return not any(_leaves_no_room(settled, ruled, vocabulary) for settled in self.settled)


def scope_of_advice(decision: Decision, rulebook: Rulebook) -> Scope | None:
    """What the rulebook's fallback is to be asked after this decision; None when there is nothing to ask.

    What an article not yet encoded is about is not asked: the rulebook is not silent on it.
    """
    if rulebook.fallback is None:
        return None
    index = indexed(rulebook).index
    unruled = frozenset((told.path, told.fact) for told in decision.unruled if not (index and index.listed(told.fact)))
    if not unruled:
        return None
    return Scope(unruled, frozenset(rulebook.fallback.excludes), tuple(_given(decision)))


def fallback_of(decision: Decision, rulebook: Rulebook) -> str | None:
    """The id of the rulebook to be asked for advice after this decision; None when there is nothing to ask."""
    if rulebook.fallback is None or scope_of_advice(decision, rulebook) is None:
        return None
    return rulebook.fallback.rulebook


def _given(decision: Decision) -> Iterator[Ruling]:
    yield from decision.rulings
    for branch in decision.branches:
        yield from branch.rulings


def _leaves_no_room(settled: Ruling, ruled: Ruled, vocabulary: Vocabulary) -> bool:
    """Whether a ruling settles the same thing as the other, for the same keys, or takes its object away."""
    ours, other = vocabulary.outcomes[settled.outcome], vocabulary.outcomes[ruled.outcome]
    if other.family in ours.moots:
        return True
    fields = dict(ruled.fields)
    shared = [name for name in ours.of if name in settled.fields and name in fields and name in other.of]
    return ours.settles == other.settles and all(settled.fields[name] == fields[name] for name in shared)
