"""What to ask next: the cells that still matter, in the order in which a director can settle them."""

from __future__ import annotations

from collections.abc import Iterable

from holdem_floor.inference.worlds import Cell
from holdem_floor.model.decision import Question, QuestionKind
from holdem_floor.model.values import Scalar, Text
from holdem_floor.model.vocabulary import FieldType, Kind, Vocabulary
from holdem_floor.model.wording import fill_text


def questions(cells: Iterable[Cell], vocabulary: Vocabulary) -> tuple[Question, ...]:
    """One question a cell. Acts still to be made are asked only when nothing can be settled now."""
    asked = sorted(cells, key=lambda cell: cell.rank)
    now = [cell for cell in asked if not cell.is_pending]
    return tuple(_question(cell, vocabulary) for cell in now or asked)


def _question(cell: Cell, vocabulary: Vocabulary) -> Question:
    return Question(cell.path, _kind(cell), _text(cell, vocabulary), _options(cell))


def _kind(cell: Cell) -> QuestionKind:
    if cell.is_pending:
        return QuestionKind.PENDING
    return QuestionKind.FINDING if cell.kind is Kind.FINDING else QuestionKind.WITNESS


def _text(cell: Cell, vocabulary: Vocabulary) -> Text:
    if cell.versions:
        return Text(f"{cell.path} : quelle version retenez-vous ?", f"{cell.path}: which version do you accept?")
    template = cell.field.question if cell.field else None
    if cell.fact is None:
        return Text(f"{cell.path} ?", f"{cell.path}?")
    kind = vocabulary.facts[cell.fact.name]
    chosen = template or kind.question or Text(f"{cell.path} ?", f"{cell.path}?")
    return fill_text(chosen, cell.fact.fields, kind.fields)


def _options(cell: Cell) -> tuple[tuple[Scalar, Text], ...]:
    if cell.versions:
        return tuple((version, Text(str(version), str(version))) for version in cell.versions)
    if cell.field is None or cell.field.type is FieldType.BOOLEAN:
        return ()
    return tuple((value, text) for value, text in cell.field.choices.items() if not cell.tried or value in cell.tried)
