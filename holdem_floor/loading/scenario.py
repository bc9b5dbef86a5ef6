"""Scenario files: an incident with what is expected of it, and its near misses."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.expect import ExpectReader
from holdem_floor.loading.incident import KEYS, SCENARIO_KEYS, IncidentReader
from holdem_floor.loading.nodes import Node, read_file
from holdem_floor.loading.problems import Problems
from holdem_floor.loading.reader import NO_TEXT, Reader
from holdem_floor.loading.variants import KEYS as VARIANT_KEYS
from holdem_floor.loading.variants import VariantReader
from holdem_floor.model.incident import Case, Incident, Scenario
from holdem_floor.model.values import Position, Text
from holdem_floor.model.vocabulary import Vocabulary

_SUFFIXES: Final = (".yaml", ".yml")


def find_scenarios(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The scenario files that are named or lie under the named folders, sorted. Raises `InvalidInput`."""
    problems = Problems()
    found: set[Path] = set()
    for path in paths:
        if path.is_dir():
            found.update(file for file in path.rglob("*") if file.suffix in _SUFFIXES and file.is_file())
        elif path.is_file():
            found.add(path)
        else:
            problems.add(Code.UNREADABLE_FILE, "there is no such file or folder", Position(str(path), 1, 1))
    problems.raise_any()
    return tuple(sorted(found))


def load_scenario(path: Path, vocabulary: Vocabulary) -> Scenario:
    """A scenario file, each variant a case of its own. Raises `InvalidInput`."""
    problems = Problems()
    cases = _ScenarioReader(Reader(problems), vocabulary).read(read_file(path, problems), path)
    problems.raise_any()
    return Scenario(str(path), cases)


class _ScenarioReader:
    def __init__(self, reader: Reader, vocabulary: Vocabulary) -> None:
        self._reader = reader
        self._incidents = IncidentReader(reader, vocabulary)
        self._variants = VariantReader(reader, vocabulary)
        self._expect = ExpectReader(reader, vocabulary)

    def read(self, node: Node, path: Path) -> tuple[Case, ...]:
        found = self._reader.keys(node, "a scenario", (), (*KEYS, *SCENARIO_KEYS))
        incident = self._incidents.read_keys(found, node)
        title = incident.title or Text(path.stem, path.stem)
        case = Case(title, incident, self._expect.read(found.get("expect"), incident), node.position)
        variants = self._reader.items(found.get("variants"), "a list of variants")
        return (case, *(self._variant(item, incident) for item in variants))

    def _variant(self, node: Node, base: Incident) -> Case:
        found = self._reader.keys(node, "a variant", ("title", "expect"), VARIANT_KEYS)
        title = self._incidents.title(found["title"]) or NO_TEXT
        incident = self._variants.read(base, found)
        return Case(title, incident, self._expect.read(found["expect"], incident), node.position)
