"""Worlds that end alike.

A number nobody told is tried at the points where comparisons turn, and each number tried stands for a range.
What a ruling says of the range it says without the figures that hang on the number tried.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from holdem_floor.decision.answer import Answer, worded
from holdem_floor.inference.worlds import Cell, World
from holdem_floor.model.decision import Ruling
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import Value
from holdem_floor.model.vocabulary import FieldType, Vocabulary

Shape = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Worlds of one branch. `varying` are the amounts that a ruling of a shape has in some worlds only."""

    worlds: tuple[World, ...]
    varying: Mapping[Shape, frozenset[str]]


def content(answer: Answer) -> object:
    """What makes two answers the same answer."""
    rulings = frozenset(
        (one.outcome, _fields(one.fields), one.force, one.articles, one.notes) for one in answer.rulings
    )
    return rulings, frozenset(answer.unruled)


def grouped(
    answers: Iterable[tuple[World, Answer]], cells: Mapping[str, Cell], vocabulary: Vocabulary
) -> tuple[Group, ...]:
    """The worlds by what they answer, in the order tried."""
    alike: dict[object, list[tuple[World, Answer]]] = defaultdict(list)
    for world, answer in answers:
        alike[_key(world, answer, cells, vocabulary)].append((world, answer))
    merged: dict[object, list[Group]] = defaultdict(list)
    for members in alike.values():
        varying = _varying([answer for _, answer in members], vocabulary)
        shown = without(members[0][1], varying, vocabulary)
        merged[content(shown)].append(Group(tuple(world for world, _ in members), varying))
    return tuple(_joined(groups) for groups in merged.values())


def without(answer: Answer, varying: Mapping[Shape, frozenset[str]], vocabulary: Vocabulary) -> Answer:
    """The answer without the amounts that hang on a number tried."""
    if not varying:
        return answer
    rulings = tuple(
        _without(one, varying.get(_shape(one, vocabulary), frozenset()), vocabulary) for one in answer.rulings
    )
    return replace(answer, rulings=rulings)


def _without(ruling: Ruling, names: frozenset[str], vocabulary: Vocabulary) -> Ruling:
    if not names:
        return ruling
    fields = {name: value for name, value in ruling.fields.items() if name not in names}
    return replace(ruling, fields=fields, text=worded(vocabulary.outcomes[ruling.outcome], fields), why=())


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


def _varying(answers: list[Answer], vocabulary: Vocabulary) -> dict[Shape, frozenset[str]]:
    values: dict[tuple[Shape, str], set[Value]] = defaultdict(set)
    for answer in answers:
        for ruling in answer.rulings:
            shape = _shape(ruling, vocabulary)
            for name in _amounts(ruling, vocabulary):
                values[shape, name].add(ruling.fields[name])
    varying: dict[Shape, frozenset[str]] = {}
    for (shape, name), found in values.items():
        if len(found) > 1 and len(answers) > 1:
            varying[shape] = varying.get(shape, frozenset()) | {name}
    return varying


def _joined(groups: list[Group]) -> Group:
    varying: dict[Shape, frozenset[str]] = {}
    for group in groups:
        for shape, names in group.varying.items():
            varying[shape] = varying.get(shape, frozenset()) | names
    return Group(tuple(world for group in groups for world in group.worlds), varying)


def _fields(fields: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    return tuple(sorted(fields.items()))
