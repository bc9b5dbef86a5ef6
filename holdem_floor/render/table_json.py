"""The read-back for machines: the values that were read, and each line in words of every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from holdem_floor.model.incident import Incident
from holdem_floor.model.telling import AS_TOLD, Telling
from holdem_floor.model.values import Language, Text
from holdem_floor.model.vocabulary import Vocabulary
from holdem_floor.render.as_json import Json, conditions_json, text_json, value_json
from holdem_floor.render.ruled_view import RuledTable
from holdem_floor.render.table_view import LineView, table_view
from holdem_floor.table import Reading

_ONE: Final = ("table", "due", "pot")
_SEVERAL: Final = {"seats": "seat", "pots": "pot-layer", "returned": "unmatched", "back": "goes-back"}


def table_json(
    incident: Incident, reading: Reading, vocabulary: Vocabulary, telling: Telling = AS_TOLD
) -> Mapping[str, Json]:
    """The table, who is due, the pots and the seats as facts of the vocabulary; then the lines."""
    found: dict[str, list[Json]] = {}
    for fact in reading.facts:
        fields: dict[str, Json] = {name: value_json(value) for name, value in fact.values}
        found.setdefault(fact.name, []).append(fields)
    one: dict[str, Json] = {name: next(iter(found.get(name, ())), None) for name in _ONE}
    several: dict[str, Json] = {key: found.get(name, []) for key, name in _SEVERAL.items()}
    views = [
        table_view(incident, reading, vocabulary, language, telling).lines for language in (Language.FR, Language.EN)
    ]
    lines: list[Json] = [_line(french, english) for french, english in zip(*views, strict=True)]
    return {**one, **several, "lines": lines}


def ruled_json(ruled: RuledTable, incident: Incident, vocabulary: Vocabulary) -> Mapping[str, Json]:
    """A table as it was ruled; `if` is the condition of its branch, `choice` the decision that leads to it."""
    return {
        "if": conditions_json(ruled.branch) if ruled.branch else None,
        "choice": ruled.choice.value if ruled.choice else None,
        "table": table_json(incident, ruled.reading(incident), vocabulary, ruled.table.telling),
    }


def _line(french: LineView, english: LineView) -> Json:
    marks: list[Json] = [text_json(Text(*mark)) for mark in zip(french.marks, english.marks, strict=True)]
    read = text_json(Text(french.read, english.read))
    return {"line": french.number, "told": french.told, "read": read, "marks": marks}
