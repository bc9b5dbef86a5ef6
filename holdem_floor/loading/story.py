"""The lines of a story and the facts that are told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.lookup import find_fact, known_fields
from holdem_floor.loading.nodes import MapNode, Node, TextNode
from holdem_floor.loading.problems import quoted
from holdem_floor.loading.reader import Reader, integer_of
from holdem_floor.loading.values import read_seat, read_value
from holdem_floor.model.incident import FloorRuled, Spoken, StoryLine, Together, ToldFact
from holdem_floor.model.values import Fact, Unknown, Value
from holdem_floor.model.vocabulary import MOMENT, FactType, Kind, Vocabulary

MAX_LINES: Final = 500
"""Lines of a story."""

_TELLABLE: Final = [kind for kind in Kind if kind.may_be_told]
_FLOOR: Final = r"(?P<seat>\S+)\s+(?:to|à|a)\s+(?P<to>[0-9]+)"


class StoryReader:
    """Reads what is told in the words of a vocabulary."""

    def __init__(self, reader: Reader, vocabulary: Vocabulary) -> None:
        self._reader = reader
        self._vocabulary = vocabulary

    def story(self, node: Node | None) -> tuple[StoryLine, ...]:
        items = self._reader.items(node, "a list of story lines")
        if len(items) > MAX_LINES:
            message = f"a story holds at most {MAX_LINES} lines"
            self._reader.fail(Code.STORY_TOO_LONG, message, items[MAX_LINES])
            return ()
        return tuple(self.line(item, number) for number, item in enumerate(items, start=1))

    def facts(self, node: Node | None) -> tuple[ToldFact, ...]:
        """What has no moment: a list of facts, a bare name where a fact has no fields."""
        items = self._reader.items(node, "a list of facts")
        return tuple(self.fact(item, f"facts.{number}", 0) for number, item in enumerate(items, start=1))

    def line(self, node: Node, number: int) -> StoryLine:
        """Line `number` of a story, from 1; that is also the moment of a fact told there."""
        path = f"story.{number}"
        if not isinstance(node, MapNode):
            return self.spoken(node, path)
        entry = self._reader.single(node, "a story line")
        if entry is None:
            return _not_told(node, path)
        key, value = entry
        match key.text:
            case "together":
                return self._together(value, path)
            case "floor":
                return self._floor(value, path)
            case _:
                return self._fact(key, value, path, number)

    def fact(self, node: Node, path: str, moment: int) -> ToldFact:
        if isinstance(node, TextNode):
            return self._fact(node, TextNode("", node.position), path, moment)
        entry = self._reader.single(node, "a fact")
        return _not_told(node, path) if entry is None else self._fact(*entry, path, moment)

    def spoken(self, node: Node, path: str) -> Spoken:
        return Spoken(self._reader.word(node, "a story line"), path, node.position)

    def _together(self, node: Node, path: str) -> Together:
        """Each act of the moment has a path of its own: `story.3.1`, `story.3.2`."""
        items = self._reader.items(node, "a list of story lines", empty=False)
        lines = tuple(self.spoken(item, f"{path}.{number}") for number, item in enumerate(items, start=1))
        if len(lines) == 1:
            self._reader.wrong(node, "two lines or more of one moment")
        return Together(lines, path, node.position)

    def _floor(self, node: Node, path: str) -> FloorRuled:
        text = self._reader.word(node, "a ruling such as 4 to 400")
        ruled = re.fullmatch(_FLOOR, text, re.IGNORECASE)
        amount = integer_of(ruled["to"]) if ruled else None
        if ruled is None or amount is None:
            if text:
                self._reader.wrong(node, "a ruling such as 4 to 400")
            return FloorRuled("", 0, path, node.position)
        seat = read_seat(self._reader, TextNode(ruled["seat"], node.position))
        return FloorRuled(seat, amount, path, node.position)

    def _fact(self, key: TextNode, node: Node, path: str, moment: int) -> ToldFact:
        type_ = find_fact(self._reader, self._vocabulary, key, _TELLABLE)
        if type_ is None:
            return _not_told(key, path)
        if not type_.kind.may_be_told:
            message = f"{quoted(key.text)} may not be told: it is of kind {type_.kind}"
            self._reader.fail(Code.WRONG_KIND, message, key, "tell what somebody saw or heard")
            return _not_told(key, path)
        values = self._values(type_, node)
        return ToldFact(told_fact(type_, values, path, moment), path, key.position)

    def _values(self, type_: FactType, node: Node) -> dict[str, Value]:
        """What is told of a fact; its moment is where it is told, and never told itself."""
        told = {name: field for name, field in type_.fields.items() if name != MOMENT}
        fields = known_fields(self._reader, node, told, f"the fact {quoted(type_.name)}")
        return {field.name: read_value(self._reader, field, value) for field, value in fields}


def told_fact(type_: FactType, values: dict[str, Value], path: str, moment: int) -> Fact:
    """A fact with every field: what was not told, nor counted, is the unknown of its own cell."""
    unknown: dict[str, Value] = {name: Unknown(f"{path}.{name}") for name in type_.fields}
    counting = (field for field in type_.fields.values() if field.counts in values)
    counted = {field.name: len(_items(values, field.counts)) for field in counting}
    return Fact.from_fields(type_.name, {**unknown, **counted, **values, MOMENT: moment})


def _items(values: Mapping[str, Value], name: str) -> tuple[Value, ...]:
    held = values[name]
    assert isinstance(held, tuple)
    return held


def _not_told(node: Node, path: str) -> ToldFact:
    """Stands for a fact that could not be read, so that the lines after it keep their numbers."""
    return ToldFact(Fact("", ()), path, node.position)
