"""Worlds that end alike.

A number nobody told is tried at the points where comparisons turn, and each number tried stands for a range.
What a ruling says of the range it says without the figures that hang on the number tried.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from holdem_floor.decision.answer import Answer, worded
from holdem_floor.inference.worlds import Cell, World
from holdem_floor.model.decision import Ruling
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import Text, Value
from holdem_floor.model.vocabulary import FieldType, Vocabulary

Content: TypeAlias = tuple[object, ...]
"""What makes rulings the same ruling."""
Shape: TypeAlias = tuple[object, ...]
"""The content of a ruling but for its amounts."""


@dataclass(frozen=True, slots=True)
class Group:
    """Worlds of one branch, with what the plain evaluator answers in each."""

    worlds: tuple[World, ...]
    answers: tuple[Answer, ...]


def content(answer: Answer) -> object:
    """What makes two answers the same answer."""
    return frozenset(map(ruling_content, answer.rulings)), frozenset(answer.unruled)


def ruling_content(ruling: Ruling) -> Content:
    """What makes two rulings the same ruling, however they are worded."""
    return ruling.outcome, _fields(ruling.fields), ruling.force, ruling.articles, ruling.notes


def grouped(
    answers: Iterable[tuple[World, Answer]], cells: Mapping[str, Cell], vocabulary: Vocabulary
) -> tuple[Group, ...]:
    """The worlds by what they answer, in the order tried."""
    alike: dict[object, list[tuple[World, Answer]]] = defaultdict(list)
    for world, answer in answers:
        alike[_key(world, answer, cells, vocabulary)].append((world, answer))
    merged: dict[object, list[tuple[World, Answer]]] = defaultdict(list)
    for members in (part for whole in alike.values() for part in _stepwise(whole)):
        merged[content(shown(members[0][1], _group(members), vocabulary))].extend(members)
    return tuple(_group(members) for members in merged.values())


def _stepwise(members: list[tuple[World, Answer]]) -> Iterator[list[tuple[World, Answer]]]:
    """Worlds of one shape, apart where a whole range answers one thing: there the answer goes by steps.

    What is answered in one world only changes with each number tried, and hangs on it.
    """
    contents: dict[object, list[tuple[World, Answer]]] = defaultdict(list)
    for member in members:
        contents[content(member[1])].append(member)
    if len(contents) == 1:
        yield members
        return
    yield from (part for part in contents.values() if len(part) > 1)
    singles = [part[0] for part in contents.values() if len(part) == 1]
    if singles:
        yield singles


def _group(members: list[tuple[World, Answer]]) -> Group:
    return Group(tuple(world for world, _ in members), tuple(answer for _, answer in members))


def shown(answer: Answer, group: Group, vocabulary: Vocabulary) -> Answer:
    """An answer of the group with what holds in all of its worlds: the same amounts, the same reasons."""
    if len(group.answers) == 1:
        return answer
    varying, reasons = _varying(group.answers, vocabulary), _reasons(group.answers, vocabulary)
    rulings = (_shown(one, varying, reasons, vocabulary) for one in answer.rulings)
    return replace(answer, rulings=tuple(rulings))


def _shown(
    ruling: Ruling,
    varying: Mapping[Shape, frozenset[str]],
    reasons: Mapping[Shape, frozenset[Text]],
    vocabulary: Vocabulary,
) -> Ruling:
    shape = _shape(ruling, vocabulary)
    left_out = varying.get(shape, frozenset())
    fields = {name: value for name, value in ruling.fields.items() if name not in left_out}
    text = worded(vocabulary.outcomes[ruling.outcome], fields) if left_out else ruling.text
    why = tuple(reason for reason in ruling.why if reason in reasons[shape])
    return replace(ruling, fields=fields, text=text, why=why)


def _key(world: World, answer: Answer, cells: Mapping[str, Cell], vocabulary: Vocabulary) -> object:
    """Whole contents, but where numbers were tried: there shapes, with everything else that was supposed."""
    others = tuple((cell, value) for cell, value in world.supposed if not _is_number(cells[cell]))
    if len(others) == len(world.supposed):
        return content(answer)
    shapes = frozenset(_shape(one, vocabulary) for one in answer.rulings)
    return shapes, frozenset(answer.unruled), others


def _is_number(cell: Cell) -> bool:
    return cell.field is not None and cell.field.type is FieldType.INTEGER


def _shape(ruling: Ruling, vocabulary: Vocabulary) -> Shape:
    amounts = _amounts(ruling, vocabulary)
    fixed = {name: value for name, value in ruling.fields.items() if name not in amounts}
    return ruling.outcome, _fields(fixed), amounts, ruling.force, ruling.articles, ruling.notes


def _amounts(ruling: Ruling, vocabulary: Vocabulary) -> tuple[str, ...]:
    fields = vocabulary.outcomes[ruling.outcome].fields
    return tuple(sorted(name for name in ruling.fields if name in fields and fields[name].type is FieldType.INTEGER))


def _varying(answers: Iterable[Answer], vocabulary: Vocabulary) -> dict[Shape, frozenset[str]]:
    """The amounts that a ruling of a shape does not have alike in all answers."""
    values: dict[tuple[Shape, str], set[Value]] = defaultdict(set)
    for answer in answers:
        for ruling in answer.rulings:
            shape = _shape(ruling, vocabulary)
            for name in _amounts(ruling, vocabulary):
                values[shape, name].add(ruling.fields[name])
    varying: dict[Shape, frozenset[str]] = {}
    for (shape, name), found in values.items():
        if len(found) > 1:
            varying[shape] = varying.get(shape, frozenset()) | {name}
    return varying


def _reasons(answers: Iterable[Answer], vocabulary: Vocabulary) -> dict[Shape, frozenset[Text]]:
    """The reasons that a ruling of a shape has in all answers."""
    reasons: dict[Shape, frozenset[Text]] = {}
    for answer in answers:
        for ruling in answer.rulings:
            shape, why = _shape(ruling, vocabulary), frozenset(ruling.why)
            reasons[shape] = reasons.get(shape, why) & why
    return reasons


def _fields(fields: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    return tuple(sorted(fields.items()))
