"""Values of the model as JSON and back: objects with one key, the number of what they are.

Reading can only ever make values of the classes named here, whatever a file holds. Where a value is written is
kept without its file, which is the same for the whole of a record and stands before it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Final

from holdem_floor.model import effect, index, rule, rulebook, values, vocabulary

_CLASSES: Final[tuple[Any, ...]] = (
    tuple, dict, values.Position, values.Text, values.Fact,
    rule.Constant, rule.Variable, rule.Operation, rule.Bind, rule.OneOf, rule.Compared, rule.Match, rule.Test,
    rule.AnyOf, rule.Not, rule.Measure, rule.Aggregate, rule.Sequence, rule.Conclusion, rule.RulingTemplate,
    rule.Reach, rule.Despite, rule.Rule,
    rulebook.Parameter, rulebook.Article, rulebook.Chapter, rulebook.Fallback,
    vocabulary.Kind, vocabulary.FieldType, vocabulary.Field, vocabulary.Untold, vocabulary.FactType,
    vocabulary.Family, vocabulary.Force, vocabulary.TextCase, vocabulary.OutcomeType, vocabulary.PhraseKind,
    vocabulary.Phrase, vocabulary.StandIn, vocabulary.QuestionType,
    index.Need, index.Way, index.Fixed, effect.Change, effect.Unchanged, effect.Place, effect.Effect,
)  # fmt: skip
_KEYS: Final = {made: str(number) for number, made in enumerate(_CLASSES)}
_BY_KEY: Final = {key: made for made, key in _KEYS.items()}

LAYOUT: Final = json.dumps([[made.__name__, *getattr(made, "__slots__", ())] for made in _CLASSES])
"""What the encoding depends on: what was written under another layout cannot be read."""


def encode(value: object, folder: int = 0, file: str = "") -> bytes:
    """A value of the model, of strings, numbers, tuples and mappings by strings, as a record.

    `file` is where it is written, in the folder of this number.
    """
    content = json.dumps(_node(value), ensure_ascii=False, separators=(",", ":"))
    return f"{json.dumps([folder, file])}\n{content}".encode()


def _node(value: Any) -> Any:
    if value is None or type(value) in (str, int, bool):
        return value
    return {_KEYS[type(value)]: _parts(value)}


def _parts(value: Any) -> list[Any]:
    if isinstance(value, tuple):
        return [_node(item) for item in value]
    if isinstance(value, Mapping):
        return [part for key, item in value.items() for part in (key, _node(item))]
    if isinstance(value, values.Position):
        return [value.line, value.column]
    if isinstance(value, Enum):
        return [value.value]
    return [_node(getattr(value, name)) for name in value.__slots__]


class Decoder:
    """Makes values of records."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self._folders = folders
        self._file = ""
        self._files: dict[str, str] = {}
        # The parser itself calls back with the innermost parts first, which takes a third less than to walk them.
        self._json = json.JSONDecoder(object_pairs_hook=self._made)

    def decode(self, record: bytes) -> Any:
        """The value of a record."""
        place, content = record.decode().split("\n")
        if place not in self._files:
            folder, file = json.loads(place)
            self._files[place] = str(self._folders[folder] / file)
        self._file = self._files[place]
        return self._json.raw_decode(content)[0]

    def _made(self, pairs: list[tuple[str, list[Any]]]) -> Any:
        ((key, parts),) = pairs
        made = _BY_KEY[key]
        if made is tuple:
            return tuple(parts)
        if made is values.Position:
            return made(self._file, *parts)
        if made is dict:
            return dict(zip(parts[::2], parts[1::2], strict=True))
        return made(*parts)
