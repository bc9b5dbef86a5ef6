"""What is so before any rule fires.

The table's facts, the told ones, the figures of the articles and, as unknowns, what nobody told but must
not be taken as absent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from holdem_floor.inference.arithmetic import resolve
from holdem_floor.inference.rounds import Program
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import OPTIONS, Incident, Spoken, StoryLine, ToldFact
from holdem_floor.model.telling import AS_TOLD, Telling
from holdem_floor.model.values import Fact, Scalar, Unknown, Value
from holdem_floor.model.vocabulary import MOMENT, FactType, Untold
from holdem_floor.table import Reading, read_table

Supposed: TypeAlias = Mapping[str, Scalar]
"""What is supposed of cells that nobody told, by their paths."""


@dataclass(frozen=True, slots=True)
class Given:
    """Facts before inference. `sources` maps those that somebody told, or the reader read, to their paths.

    `disputes` maps a disputed path to the versions that the witnesses give.
    """

    facts: tuple[Fact, ...]
    sources: Mapping[Fact, str]
    disputes: Mapping[str, tuple[Scalar, ...]]
    reading: Reading

    @property
    def choices(self) -> Mapping[str, tuple[str, ...]]:
        """The values that cells may have by what the story tells: acts still to be made, kinds and words of others."""
        return self.reading.choices


def given(incident: Incident, supposed: Supposed, telling: Telling = AS_TOLD) -> Given:
    """What is told and read of an incident where the cells of `supposed` have these values, as rulings left it.

    Raises InvalidInput when the story cannot be read.
    """
    disputes = {path: tuple(_scalar(version) for version in versions) for path, versions in incident.disputed.items()}
    told_cells = {**incident.settings, **supposed}
    settled = replace(incident, story=tuple(_version(line, told_cells) for line in incident.story))
    reading = read_table(settled, told_cells, telling)
    told = {_settled(one, told_cells, disputes): one.path for one in settled.told_facts}
    questions = tuple(_questions(incident))
    facts = tuple(dict.fromkeys((*reading.facts, *told, *questions)))
    return Given(facts, {**reading.sources, **told}, disputes, reading)


def completed(told: Given, program: Program, cells: Supposed, rulings: Iterable[Fact] = ()) -> Given:
    """With rulings given before, with the figures that the program's rules read, and with what they ask that nobody
    told but must not be denied.
    """
    kinds = [program.vocabulary.facts[name] for name in program.reads if name in program.vocabulary.facts]
    parameters = (fixed.fact for kind in kinds for fixed in program.index.parameters(kind.name))
    asked = (fact for kind in kinds if kind.untold is Untold.ASK for fact in _asked(kind, told.facts, cells))
    return replace(told, facts=tuple(dict.fromkeys((*told.facts, *rulings, *asked, *parameters))))


def _questions(incident: Incident) -> Iterator[Fact]:
    for question in incident.questions:
        seats = incident.options_for if question == OPTIONS else ()
        yield from (Fact.of("asked", what=question, seat=seat) for seat in seats or ("none",))


def _scalar(version: StoryLine | Scalar) -> Scalar:
    if isinstance(version, Spoken):
        return version.text
    assert isinstance(version, (str, int))
    return version


def _version(line: StoryLine, told: Supposed) -> StoryLine:
    """A disputed line in the supposed version."""
    text = told.get(line.path)
    return Spoken(str(text), line.path, line.position) if text is not None and isinstance(line, Spoken) else line


def _settled(told: ToldFact, cells: Supposed, disputes: Mapping[str, tuple[Scalar, ...]]) -> Fact:
    """A told fact with its disputed fields made unknown and its supposed ones filled."""
    fields: dict[str, Value] = {}
    for name, value in told.fact.values:
        path = f"{told.path}.{name}"
        open_value = Unknown(path) if path in disputes else value
        fields[name] = resolve(open_value, cells)
    return Fact.from_fields(told.fact.name, fields)


def _asked(kind: FactType, known: Iterable[Fact], cells: Supposed) -> Iterator[Fact]:
    """The facts of a kind that stand open because nobody told them and their absence proves nothing."""
    same = [fact for fact in known if fact.name == kind.name]
    if kind.per is None:
        if not same:
            yield _open_fact(kind, kind.name, {}, cells)
        return
    source, field = kind.per
    told = {fact.get(field) for fact in same}
    for value in dict.fromkeys(fact.get(field) for fact in known if fact.name == source):
        if value is not None and value not in told:
            yield _open_fact(kind, f"{kind.name}.{value}", {field: value}, cells)


def _open_fact(kind: FactType, path: str, fixed: Mapping[str, Value], cells: Supposed) -> Fact:
    fields: dict[str, Value] = {
        name: fixed.get(name, resolve(Unknown(f"{path}.{name}"), cells)) for name in kind.fields if name != MOMENT
    }
    return Fact.from_fields(kind.name, {**fields, MOMENT: 0})
