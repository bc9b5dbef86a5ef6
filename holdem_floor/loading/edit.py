"""Changes to an incident by path, as `--set` and the `change` of a variant say them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.incident import IncidentReader
from holdem_floor.loading.nodes import Node, TextNode, read_text
from holdem_floor.loading.paths import CellAt, FactAt, FieldAt, LineAt, TableAt, Target
from holdem_floor.loading.problems import Problems
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.values import read_scalar, read_value
from holdem_floor.model.incident import Incident, StoryLine, ToldFact
from holdem_floor.model.values import Fact, Position, Value
from holdem_floor.model.vocabulary import Vocabulary

SETTING: Final = "--set"


def apply_settings(incident: Incident, settings: Iterable[str], vocabulary: Vocabulary) -> Incident:
    """The incident with each `path=value` in place, such as `story.4.said=nothing`. Raises `InvalidInput`."""
    problems = Problems()
    editor = Editor(Reader(problems), vocabulary)
    for number, setting in enumerate(settings, start=1):
        position = Position(SETTING, number, 1)
        path, equals, value = setting.partition("=")
        if equals:
            incident = editor.change(
                incident, TextNode(path.strip(), position), _value(value.strip(), position, problems)
            )
        else:
            problems.add(Code.WRONG_TYPE, "expected <path>=<value>", position, 'as in "story.4.said=nothing"')
    problems.raise_any()
    return incident


def _value(text: str, position: Position, problems: Problems) -> Node:
    """A setting's value: YAML where it is a list or a mapping, else the text as it is."""
    return read_text(text, SETTING, problems) if text.startswith(("[", "{")) else TextNode(text, position)


class Editor:
    """Makes changed copies of incidents; positions in messages are those of the change."""

    def __init__(self, reader: Reader, vocabulary: Vocabulary) -> None:
        self._reader = reader
        self.incidents = IncidentReader(reader, vocabulary)

    def change(self, incident: Incident, path: TextNode, value: Node) -> Incident:
        """The incident with another value where `path` leads; what was disputed there is settled."""
        target = self.incidents.paths.find(incident, path.text, path.position)
        if target is None:
            return incident
        disputed = {key: versions for key, versions in incident.disputed.items() if key != target.path}
        return replace(self._changed(incident, target, value), disputed=disputed)

    def _changed(self, incident: Incident, target: Target, value: Node) -> Incident:
        story = self.incidents.story
        match target:
            case LineAt(number=number):
                return with_line(incident, number, story.line(value, number))
            case FactAt(number=number, path=path):
                return _with_fact(incident, number, story.fact(value, path, 0))
            case FieldAt(owner=owner, field=field):
                return with_field(incident, owner, field.name, read_value(self._reader, field, value))
            case TableAt(name=name):
                return replace(incident, table=self.incidents.table.changed(incident.table, name, value))
            case CellAt(path=path, field=field):
                told = read_scalar(self._reader, field, value)
                return replace(incident, settings={**incident.settings, path: told})


def with_line(incident: Incident, number: int, line: StoryLine) -> Incident:
    """The incident with another line of that number."""
    return replace(incident, story=(*incident.story[: number - 1], line, *incident.story[number:]))


def _with_fact(incident: Incident, number: int, told: ToldFact) -> Incident:
    return replace(incident, facts=(*incident.facts[: number - 1], told, *incident.facts[number:]))


def with_field(incident: Incident, owner: str, name: str, value: Value) -> Incident:
    """The incident with another value in a field of the told fact at `owner`."""

    def changed(line: StoryLine) -> StoryLine:
        if not isinstance(line, ToldFact) or line.path != owner:
            return line
        return replace(line, fact=Fact.from_fields(line.fact.name, {**line.fact.fields, name: value}))

    facts = tuple(told for told in map(changed, incident.facts) if isinstance(told, ToldFact))
    return replace(incident, story=tuple(map(changed, incident.story)), facts=facts)
