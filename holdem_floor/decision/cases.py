"""Cases that end alike, and what holds in all of them.

A number that nobody told is supposed once for each range within which no comparison turns. What a ruling says of the
range it says without the figures that hang on the number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from holdem_floor.decision.answer import Answer, worded
from holdem_floor.decision.tree import Leaf
from holdem_floor.inference.domains import is_pending
from holdem_floor.model.decision import AsRuled, Ruling
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import Value
from holdem_floor.model.vocabulary import FieldType, Vocabulary

Content: TypeAlias = tuple[object, ...]
"""What makes rulings the same ruling."""


@dataclass(frozen=True, slots=True)
class Case:
    """A leaf with what it answers."""

    leaf: Leaf
    answer: Answer


@dataclass(frozen=True, slots=True)
class Group:
    """Cases of one branch, in the order tried, with what they all answer."""

    cases: tuple[Case, ...]
    answer: Answer


def as_ruled(cases: Iterable[Case]) -> AsRuled | None:
    """The table as the rulings of these cases left it; None where they left different ones."""
    first, *others = (as_ruled_in(case.leaf) for case in cases)
    if any(other.telling != first.telling for other in others):
        return None
    everywhere = [set(one.supposed.items()) for one in others]
    return AsRuled(first.telling, dict(set(first.supposed.items()).intersection(*everywhere)))


def as_ruled_in(leaf: Leaf) -> AsRuled:
    """The table as the rulings of a case left it; a number of which only a range is supposed stays untold."""
    node = leaf.node
    supposed = {
        cell: value
        for cell, value in node.supposed.items()
        if not is_pending(cell) and (isinstance(value, str) or node.condition.values.get(cell) == (value,))
    }
    return AsRuled(node.telling, supposed)


def content(answer: Answer) -> object:
    """What makes two answers the same answer."""
    return frozenset(map(ruling_content, answer.rulings)), frozenset(answer.unruled), answer.next_to_act


def ruling_content(ruling: Ruling) -> Content:
    """What makes two rulings the same ruling, however they are worded."""
    return ruling.outcome, tuple(sorted(ruling.fields.items())), ruling.force, ruling.articles, ruling.notes


def grouped(cases: Iterable[Case]) -> tuple[Group, ...]:
    """The cases by what they answer, in the order tried."""
    alike: dict[object, list[Case]] = defaultdict(list)
    for case in cases:
        alike[content(case.answer)].append(case)
    return tuple(Group(tuple(members), _for_all([case.answer for case in members])) for members in alike.values())


def _for_all(answers: list[Answer]) -> Answer:
    """The first of answers that rule the same, with the reasons that all of them give."""
    first, *others = answers
    if not others:
        return first
    reasons = [{ruling_content(ruling): ruling.why for ruling in other.rulings} for other in others]
    rulings = (
        replace(one, why=tuple(why for why in one.why if all(why in each[ruling_content(one)] for each in reasons)))
        for one in first.rulings
    )
    return replace(first, rulings=tuple(rulings))


def shared(one: Answer, other: Answer, vocabulary: Vocabulary) -> Answer | None:
    """What two answers say alike: the same rulings, without the amounts and reasons that differ; None where not."""
    by_shape = {_shape(ruling, vocabulary): ruling for ruling in other.rulings}
    if {_shape(ruling, vocabulary) for ruling in one.rulings} != by_shape.keys() or one.unruled != other.unruled:
        return None
    rulings = tuple(_shared(ruling, by_shape[_shape(ruling, vocabulary)], vocabulary) for ruling in one.rulings)
    turn = one.next_to_act if one.next_to_act == other.next_to_act else None
    return replace(one, rulings=rulings, next_to_act=turn)


def _shared(one: Ruling, other: Ruling, vocabulary: Vocabulary) -> Ruling:
    fields = {name: value for name, value in one.fields.items() if other.fields.get(name) == value}
    why = tuple(reason for reason in one.why if reason in other.why)
    if len(fields) == len(one.fields):
        return replace(one, why=why)
    return replace(one, fields=fields, text=worded(vocabulary.outcomes[one.outcome], fields), why=why)


def _shape(ruling: Ruling, vocabulary: Vocabulary) -> Content:
    """The content of a ruling but for its amounts."""
    amounts = _amounts(ruling.fields, ruling.outcome, vocabulary)
    fixed = tuple(sorted((name, value) for name, value in ruling.fields.items() if name not in amounts))
    return ruling.outcome, fixed, amounts, ruling.force, ruling.articles, ruling.notes


def _amounts(fields: Mapping[str, Value], outcome: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    known = vocabulary.outcomes[outcome].fields
    return tuple(sorted(name for name in fields if name in known and known[name].type is FieldType.INTEGER))
