"""Worlds that end alike become one branch, and a branch is said in a clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import TypeAlias

from holdem_floor.inference.worlds import Cell, World
from holdem_floor.model.decision import Supposition
from holdem_floor.model.values import Language, Scalar, Text
from holdem_floor.model.vocabulary import Field, FieldType
from holdem_floor.model.wording import fill, join, value_text, words_of

Description: TypeAlias = Mapping[str, frozenset[Scalar]]
"""What each cell may be, in one world or in several."""


def conditions_of(worlds: Iterable[World]) -> tuple[Supposition, ...]:
    """The fewest descriptions found for these worlds: two that differ in one cell only are merged."""
    found: list[Description] = [{cell: frozenset((value,)) for cell, value in world.supposed} for world in worlds]
    while (pair := next(_mergeable(found), None)) is not None:
        first, second, merged = pair
        found[first] = merged
        del found[second]
    return tuple(Supposition({cell: tuple(sorted(values, key=str)) for cell, values in one.items()}) for one in found)


def _mergeable(found: Iterable[Description]) -> Iterator[tuple[int, int, Description]]:
    for (first, left), (second, right) in combinations(enumerate(found), 2):
        merged = _merged(left, right)
        if merged is not None:
            yield first, second, merged


def _merged(left: Description, right: Description) -> Description | None:
    if left.keys() != right.keys():
        return None
    different = [cell for cell in left if left[cell] != right[cell]]
    if len(different) != 1:
        return None
    return {**left, different[0]: left[different[0]] | right[different[0]]}


def say(
    conditions: tuple[Supposition, ...], cells: Mapping[str, Cell], tried: Mapping[str, tuple[Scalar, ...]]
) -> Text:
    """The conditions in a clause, in both languages: "seat 5 calls or folds".

    `tried` are all the values that each cell was supposed to have; a cell that takes them all says nothing.
    """
    return Text(*(_say(conditions, cells, tried, language) for language in (Language.FR, Language.EN)))


def _say(
    conditions: tuple[Supposition, ...],
    cells: Mapping[str, Cell],
    tried: Mapping[str, tuple[Scalar, ...]],
    language: Language,
) -> str:
    clauses = []
    for condition in conditions:
        parts = tuple(
            _clause(cells[path], values, tried[path], language)
            for path, values in condition.values.items()
            if set(values) != set(tried[path])
        )
        clauses.append(join(parts, language))
    semicolon = {Language.FR: " ; ou ", Language.EN: "; or "}[language]
    return semicolon.join(clause for clause in dict.fromkeys(clauses) if clause)


def _clause(cell: Cell, values: tuple[Scalar, ...], tried: tuple[Scalar, ...], language: Language) -> str:
    said = _values(cell, values, tried, language)
    if cell.fact is None or cell.field is None:
        return f"{cell.path}: {said}"
    words = words_of(cell.fact.fields, {}, language)
    if cell.field.type is FieldType.BOOLEAN and cell.field.choices:
        return fill(said, words)
    if cell.field.clause is not None:
        return fill(cell.field.clause.in_(language), {**words, "value": said})
    if cell.field.question is not None:
        return f"{fill(cell.field.question.in_(language), words)} {said}"
    return f"{cell.path}: {said}"


def _values(cell: Cell, values: tuple[Scalar, ...], tried: tuple[Scalar, ...], language: Language) -> str:
    if cell.field is not None and cell.field.type is FieldType.INTEGER and len(tried) > 1:
        return _range(cell.field, values, tried, language)
    ordered = tuple(value for value in tried if value in values)
    return join(tuple(_word(value, cell.field, language) for value in ordered), language, "or")


def _word(value: Scalar, field: Field | None, language: Language) -> str:
    return f"“{value}”" if field is None else value_text(value, field, language)


def _range(about: Field, values: tuple[Scalar, ...], tried: tuple[Scalar, ...], language: Language) -> str:
    """Numbers tried at the turns of comparisons stand for the ranges between them."""
    numbers = sorted(value for value in tried if isinstance(value, int))
    runs: list[list[int]] = []
    for place, value in enumerate(numbers):
        if value in values and runs and numbers[place - 1] in values:
            runs[-1].append(value)
        elif value in values:
            runs.append([value])
    return join(tuple(_run(about, run, numbers, language) for run in runs), language, "or")


def _run(about: Field, run: list[int], numbers: list[int], language: Language) -> str:
    if len(run) == 1 and run[0] in (about.minimum, about.maximum):
        return str(run[0])
    if run[0] == numbers[0]:
        return Text(f"{run[-1]} au plus", f"{run[-1]} or less").in_(language)
    if run[-1] == numbers[-1]:
        return Text(f"{run[0]} au moins", f"{run[0]} or more").in_(language)
    return str(run[0]) if len(run) == 1 else Text(f"{run[0]} à {run[-1]}", f"{run[0]} to {run[-1]}").in_(language)


def tried_values(worlds: Iterable[World]) -> dict[str, tuple[Scalar, ...]]:
    """Every value that each cell took over these worlds, in the order tried."""
    tried: dict[str, dict[Scalar, None]] = {}
    for world in worlds:
        for cell, value in world.supposed:
            tried.setdefault(cell, {})[value] = None
    return {cell: tuple(values) for cell, values in tried.items()}
