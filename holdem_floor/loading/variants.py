"""A variant of an incident: what is changed, dropped and added, by paths that count in the incident itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from holdem_floor.loading.codes import Code
from holdem_floor.loading.edit import Editor, with_field
from holdem_floor.loading.incident import Versions
from holdem_floor.loading.nodes import MapNode, Node
from holdem_floor.loading.paths import CellAt, FactAt, FieldAt, LineAt, TableAt, Target
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.table import table_without
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import FloorRuled, Incident, Spoken, StoryLine, Together, ToldFact
from holdem_floor.model.values import Fact, Unknown, Value
from holdem_floor.model.vocabulary import MOMENT, Vocabulary

KEYS: Final = ("change", "drop", "add", "disputed", "question")

Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class _Additions:
    """New story lines, by the number of the line that they follow (0: before all), and new facts."""

    lines: Sequence[tuple[int, Node]]
    facts: Sequence[Node]


class VariantReader:
    """Reads variants of incidents."""

    def __init__(self, reader: Reader, vocabulary: Vocabulary) -> None:
        self._reader = reader
        self._editor = Editor(reader, vocabulary)
        self._incidents = self._editor.incidents

    def read(self, base: Incident, found: Mapping[str, Node]) -> Incident:
        """The incident that a variant makes of `base`; it inherits what it does not say otherwise."""
        changed = base
        for path, value in self._reader.entries(found["change"], "values by path") if "change" in found else ():
            changed = self._editor.change(changed, path, value)
        targets = self._targets(base, found.get("drop"))
        for target in targets:
            changed = _without(changed, target)
        varied = self._renumbered(changed, targets, self._additions(base, found.get("add")))
        if "question" in found:
            varied = self._incidents.asking(varied, found["question"])
        if "disputed" in found:
            varied = replace(
                varied, disputed={**varied.disputed, **self._incidents.disputed(varied, found["disputed"])}
            )
        return varied

    def _targets(self, base: Incident, node: Node | None) -> list[Target]:
        found = (
            self._incidents.paths.find(base, self._reader.word(item, "a path"), item.position)
            for item in self._reader.items(node, "a list of paths")
        )
        return [target for target in found if target is not None]

    def _additions(self, base: Incident, node: Node | None) -> _Additions:
        lines: list[tuple[int, Node]] = []
        facts: list[Node] = []
        for item in self._reader.items(node, "a list of lines and facts"):
            if isinstance(item, MapNode) and [key.text for key, _ in item.entries] == ["fact"]:
                facts.append(item.entries[0][1])
            else:
                found = self._reader.keys(item, "a line to add", ("line",), ("after", "before"))
                lines.append((self._after(base, found), found["line"]))
        return _Additions(lines, facts)

    def _after(self, base: Incident, found: Mapping[str, Node]) -> int:
        """The number of the line that a new one follows: the last, unless `after` or `before` says otherwise."""
        for key, offset in (("after", 0), ("before", -1)):
            if key in found:
                text = self._reader.word(found[key], "a path")
                target = self._incidents.paths.find(base, text, found[key].position) if text else None
                if isinstance(target, LineAt):
                    return target.number + offset
                if target is not None:
                    self._reader.fail(Code.UNKNOWN_PATH, f'"{text}" is not a line of the story', found[key])
        return len(base.story)

    def _renumbered(self, incident: Incident, targets: Iterable[Target], new: _Additions) -> Incident:
        """The incident without the lines and facts that `targets` name and with the new ones, numbered afresh."""
        gone = {target.path for target in targets if isinstance(target, (LineAt, FactAt))}
        renamed: dict[str, str] = {}
        story: list[StoryLine] = []
        for number, line in enumerate((None, *incident.story)):
            if line is not None and line.path not in gone:
                renamed[line.path] = f"story.{len(story) + 1}"
                story.append(_moved(line, renamed[line.path], len(story) + 1))
            for node in (node for after, node in new.lines if after == number):
                story.append(self._incidents.story.line(node, len(story) + 1))
        facts: list[ToldFact] = []
        for told in incident.facts:
            if told.path not in gone:
                renamed[told.path] = f"facts.{len(facts) + 1}"
                facts.append(_moved_fact(told, renamed[told.path], 0))
        for node in new.facts:
            facts.append(self._incidents.story.fact(node, f"facts.{len(facts) + 1}", 0))
        return replace(
            incident,
            story=tuple(story),
            facts=tuple(facts),
            settings=_renamed(incident.settings, renamed),
            disputed=_moved_versions(_renamed(incident.disputed, renamed)),
        )


def _without(incident: Incident, target: Target) -> Incident:
    """The incident with a field, a property of the table or a setting untold; whole lines are left to later."""
    match target:
        case FieldAt(owner=owner, field=field):
            return with_field(incident, owner, field.name, Unknown(target.path))
        case TableAt(name=name) if incident.table is not None:
            return replace(incident, table=table_without(incident.table, name))
        case CellAt(path=path):
            return replace(incident, settings={key: value for key, value in incident.settings.items() if key != path})
        case _:
            return incident


def _moved(line: StoryLine, path: str, moment: int) -> StoryLine:
    match line:
        case Spoken() | FloorRuled():
            return replace(line, path=path)
        case Together(lines=lines):
            spoken = tuple(replace(one, path=f"{path}.{number}") for number, one in enumerate(lines, start=1))
            return replace(line, lines=spoken, path=path)
        case ToldFact():
            return _moved_fact(line, path, moment)


def _moved_fact(told: ToldFact, path: str, moment: int) -> ToldFact:
    """A told fact at another place: its unknowns are the cells of that place."""
    values: dict[str, Value] = {
        name: Unknown(f"{path}.{name}") if isinstance(value, Unknown) else value for name, value in told.fact.values
    }
    return replace(told, fact=Fact.from_fields(told.fact.name, {**values, MOMENT: moment}), path=path)


def _moved_versions(disputed: Mapping[str, Versions]) -> dict[str, Versions]:
    """Disputed lines with the path that they are disputed at."""
    return {
        path: tuple(replace(version, path=path) if isinstance(version, Spoken) else version for version in versions)
        for path, versions in disputed.items()
    }


def _renamed(entries: Mapping[str, Entry], renamed: Mapping[str, str]) -> dict[str, Entry]:
    """Entries by path, at the paths of today; those of lines and facts that are gone are gone with them."""
    kept: dict[str, Entry] = {}
    for path, entry in entries.items():
        head, _, rest = path.partition(".")
        number, dot, inner = rest.partition(".")
        owner = f"{head}.{number}"
        if head not in ("story", "facts"):
            kept[path] = entry
        elif owner in renamed:
            kept[f"{renamed[owner]}{dot}{inner}"] = entry
    return kept
