"""Values of the model as JSON and back: lists that begin with the number of what they are.

Reading can only ever make values of the classes named here, whatever a file holds. Where a value is written is
kept without its file, which is the same for the whole of a record.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from holdem_floor.model import index, rule, rulebook, values, vocabulary

_TUPLE: Final = 0
_MAPPING: Final = 1
_CLASSES: Final[tuple[Any, ...]] = (
    tuple, dict, values.Position, values.Text, values.Fact,
    rule.Constant, rule.Variable, rule.Operation, rule.Bind, rule.OneOf, rule.Compared, rule.Match, rule.Test,
    rule.AnyOf, rule.Not, rule.Measure, rule.Aggregate, rule.Sequence, rule.Conclusion, rule.RulingTemplate,
    rule.Reach, rule.Despite, rule.Rule,
    rulebook.Parameter, rulebook.Article, rulebook.Chapter, rulebook.Fallback,
    vocabulary.Kind, vocabulary.FieldType, vocabulary.Field, vocabulary.Untold, vocabulary.FactType,
    vocabulary.Family, vocabulary.Force, vocabulary.TextCase, vocabulary.OutcomeType, vocabulary.PhraseKind,
    vocabulary.Phrase, vocabulary.QuestionType,
    index.Need, index.Way, index.Fixed,
)  # fmt: skip
_NUMBERS: Final = {made: number for number, made in enumerate(_CLASSES)}
_POSITION: Final = _NUMBERS[values.Position]

LAYOUT: Final = json.dumps([[made.__name__, *getattr(made, "__slots__", ())] for made in _CLASSES])
"""What the encoding depends on: what was written under another layout cannot be read."""


def encode(value: Any) -> Any:
    """A value of the model, of strings, numbers, tuples and mappings by strings, as JSON takes it."""
    if value is None or type(value) in (str, int, bool):
        return value
    number = _NUMBERS[type(value)]
    if isinstance(value, tuple):
        return [number, *(encode(item) for item in value)]
    if isinstance(value, Mapping):
        return [number, *(part for key, item in value.items() for part in (key, encode(item)))]
    if isinstance(value, values.Position):
        return [number, value.line, value.column]
    if isinstance(value, Enum):
        return [number, value.value]
    return [number, *(encode(getattr(value, name)) for name in value.__slots__)]


def decode(node: Any, file: str) -> Any:
    """The value back; `file` is where it is written."""
    if type(node) is not list:
        return node
    number = node[0]
    if number == _POSITION:
        return values.Position(file, node[1], node[2])
    items = [decode(item, file) if type(item) is list else item for item in node[1:]]
    if number == _TUPLE:
        return tuple(items)
    if number == _MAPPING:
        return dict(zip(items[::2], items[1::2], strict=True))
    return _CLASSES[number](*items)
