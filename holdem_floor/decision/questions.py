"""What to ask next: the cells that still matter, in the order in which a director can settle them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from holdem_floor.inference.domains import Cell, is_pending
from holdem_floor.model.decision import Member, Question, QuestionKind
from holdem_floor.model.values import Scalar, Text
from holdem_floor.model.vocabulary import FieldType, Kind, Vocabulary
from holdem_floor.model.wording import fill_text


def questions(
    cells: Iterable[Cell], vocabulary: Vocabulary, tried: Mapping[str, Collection[Member]]
) -> tuple[Question, ...]:
    """One question a cell. Acts still to be made are asked only when nothing can be settled now: that of the seat due.

    `tried` are the values that matter of each cell; a cell that is not among them may have any.
    """
    asked = sorted(cells, key=lambda cell: cell.rank)
    now = [cell for cell in asked if not is_pending(cell.path)]
    return tuple(_question(cell, vocabulary, tried.get(cell.path)) for cell in now or asked[:1])


def _question(cell: Cell, vocabulary: Vocabulary, tried: Collection[Member] | None) -> Question:
    return Question(cell.path, _kind(cell), _text(cell, vocabulary), _options(cell, tried))


def _kind(cell: Cell) -> QuestionKind:
    if is_pending(cell.path):
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


def _options(cell: Cell, tried: Collection[Member] | None) -> tuple[tuple[Scalar, Text], ...]:
    if cell.versions:
        return tuple((version, Text(str(version), str(version))) for version in cell.versions)
    if cell.field is None or cell.field.type is FieldType.BOOLEAN:
        return ()
    return tuple((value, text) for value, text in cell.field.choices.items() if tried is None or value in tried)
