"""Incident files → `Incident`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from holdem_floor.loading.codes import Code
from holdem_floor.loading.nodes import ListNode, MapNode, Node, TextNode, read_file, read_text
from holdem_floor.loading.paths import CellAt, FieldAt, LineAt, Paths, TableAt, Target
from holdem_floor.loading.problems import Problems, quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.story import StoryReader
from holdem_floor.loading.table import TableReader, check_seat
from holdem_floor.loading.values import read_scalar, read_seat
from holdem_floor.model.incident import OPTIONS, FloorRuled, Incident, Seat, Spoken, StoryLine
from holdem_floor.model.values import Scalar, Text
from holdem_floor.model.vocabulary import Field, Vocabulary

Versions: TypeAlias = tuple[StoryLine | Scalar, ...]
"""What the witnesses of a dispute say: lines of the story, or values of one field."""

KEYS: Final = ("title", "source", "rulebook", "table", "story", "facts", "disputed", "question")
# A scenario is an incident too: whoever only wants a ruling on it does not read what it expects.
SCENARIO_KEYS: Final = ("expect", "variants")


def load_incident(text: str, file: str, vocabulary: Vocabulary) -> Incident:
    """The incident that YAML text describes; `file` is what messages call it. Raises `InvalidInput`."""
    problems = Problems()
    return _load(read_text(text, file, problems), Reader(problems), vocabulary)


def load_incident_file(path: Path, vocabulary: Vocabulary) -> Incident:
    """The incident that a file describes. Raises `InvalidInput`."""
    problems = Problems()
    return _load(read_file(path, problems), Reader(problems), vocabulary)


def _load(node: Node, reader: Reader, vocabulary: Vocabulary) -> Incident:
    incident = IncidentReader(reader, vocabulary).read(node)
    reader.problems.raise_any()
    return incident


class IncidentReader:
    """Reads incidents in the words of a vocabulary."""

    def __init__(self, reader: Reader, vocabulary: Vocabulary) -> None:
        self._reader = reader
        self._vocabulary = vocabulary
        self.story = StoryReader(reader, vocabulary)
        self.table = TableReader(reader, vocabulary)
        self.paths = Paths(reader, vocabulary)

    def read(self, node: Node) -> Incident:
        found = self._reader.keys(node, "an incident", (), (*KEYS, *SCENARIO_KEYS))
        return self.read_keys(found, node)

    def read_keys(self, found: Mapping[str, Node], node: Node) -> Incident:
        """The incident of a mapping whose keys were checked."""
        reader = self._reader
        incident = Incident(
            title=self.title(found.get("title")),
            source=reader.optional_word(found.get("source"), "a source"),
            rulebook=reader.name(found["rulebook"], "a rulebook") if "rulebook" in found else None,
            table=self.table.read(found.get("table")),
            story=self.story.story(found.get("story")),
            facts=self.story.facts(found.get("facts")),
            position=node.position,
        )
        incident = self.asking(incident, found.get("question"))
        for line in incident.story:
            if isinstance(line, FloorRuled) and incident.table is not None:
                check_seat(reader, line.seat, incident.table.seats, line.position)
        if isinstance(node, MapNode) and not found.keys() & {"story", "facts"}:
            reader.fail(Code.NOTHING_TOLD, 'an incident has a "story" or "facts"', node)
        if "disputed" in found:
            incident = replace(incident, disputed=self.disputed(incident, found["disputed"]))
        return incident

    def title(self, node: Node | None) -> Text | None:
        """A title in both languages, or one for both."""
        if isinstance(node, TextNode):
            title = self._reader.word(node, "a title")
            return Text(title, title)
        return self._reader.optional_bilingual(node, "a title")

    def asking(self, incident: Incident, node: Node | None) -> Incident:
        """The incident with what is asked: each question once, and the seats whose options are."""
        known, wanted = self._vocabulary.questions, "a question of the vocabulary"
        seats = incident.table.seats if incident.table else ()
        questions: list[str] = []
        asked_of: list[Seat] = []
        for item, about in _asked(node):
            questions.append(self._reader.choice(item, known, wanted, Code.UNKNOWN_QUESTION))
            if about is None:
                continue
            if questions[-1] in known and questions[-1] != OPTIONS:
                self._reader.fail(Code.MISPLACED_KEY, f'only "{OPTIONS}" is asked of a seat', item)
            asked_of.append(read_seat(self._reader, about))
            check_seat(self._reader, asked_of[-1], seats, about)
        unique = tuple(dict.fromkeys(questions)), tuple(dict.fromkeys(asked_of))
        return replace(incident, questions=unique[0], options_for=unique[1])

    def disputed(self, incident: Incident, node: Node) -> dict[str, Versions]:
        """The versions that witnesses give, by path: words for a line of the story, values for a field."""
        disputed: dict[str, Versions] = {}
        for key, value in self._reader.entries(node, "versions by path"):
            target = self.paths.find(incident, key.text, key.position)
            items = self._reader.items(value, "a list of versions")
            if len({item.text for item in items if isinstance(item, TextNode)}) < 2:
                self._reader.fail(Code.NOT_DISPUTED, "a dispute has two different versions or more", value)
            if target is not None:
                disputed[target.path] = self._versions(incident, key, target, items)
        return disputed

    def _versions(self, incident: Incident, key: TextNode, target: Target, items: tuple[Node, ...]) -> Versions:
        match target:
            case LineAt(number=number, path=path) if isinstance(incident.story[number - 1], Spoken):
                return tuple(self.story.spoken(item, path) for item in items)
            case FieldAt(field=field) | CellAt(field=field) | TableAt(field=Field() as field):
                return tuple(read_scalar(self._reader, field, item) for item in items)
            case _:
                message = f"{quoted(key.text)} cannot be disputed as a whole"
                self._reader.fail(Code.UNKNOWN_PATH, message, key, "name a line in words, or a field")
                return ()


def _asked(node: Node | None) -> Iterator[tuple[Node, Node | None]]:
    """Each question, with the seat that it is asked of: one, a list of them, or a mapping of one to a seat."""
    match node:
        case None:
            return
        case ListNode(items=items):
            for item in items:
                yield from _asked(item)
        case MapNode(entries=entries):
            yield from entries
        case _:
            yield node, None
