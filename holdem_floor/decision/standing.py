"""Which rulings keep their object beside others."""

from __future__ import annotations

from collections.abc import Iterable

from holdem_floor.model.rule import RulingTemplate
from holdem_floor.model.trace import Beaten, Firing
from holdem_floor.model.vocabulary import Force, OutcomeType, Vocabulary


def unmooted(standing: Iterable[Firing], vocabulary: Vocabulary) -> tuple[Firing, ...]:
    """The rulings that keep their object."""
    return mooted(standing, vocabulary)[0]


def mooted(standing: Iterable[Firing], vocabulary: Vocabulary) -> tuple[tuple[Firing, ...], tuple[Beaten, ...]]:
    """The rulings that keep their object, and those that lost it to an outcome that moots their family.

    A sanction concerns the player, whatever becomes of the hand: it is never mooted.
    """
    firings = tuple(standing)
    moots = [(firing, outcome_of(firing, vocabulary).moots) for firing in firings]
    lost: dict[Firing, Beaten] = {}
    for firing in firings:
        family = outcome_of(firing, vocabulary).family
        for other, families in moots:
            if family in families and other is not firing and template_of(firing).force is not Force.SANCTION:
                lost.setdefault(firing, Beaten(firing, other, mooted=True))
    return tuple(firing for firing in firings if firing not in lost), tuple(lost.values())


def template_of(firing: Firing) -> RulingTemplate:
    """What the rule of a ruling gives."""
    assert isinstance(firing.rule.then, RulingTemplate)
    return firing.rule.then


def outcome_of(firing: Firing, vocabulary: Vocabulary) -> OutcomeType:
    """The kind of a ruling."""
    return vocabulary.outcomes[template_of(firing).outcome]
