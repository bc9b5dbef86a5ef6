"""The one grammar of paths: `story.4`, `story.4.said`, `facts.2.cause`, `exposed-card.cause`, `table.seats`, `next.5`.

Numbers count from 1. `story.4.2` is the second act of a line that tells several of one moment. A fact's name
stands for the told fact of that name where there is one only, and for the untold one where there is none.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from holdem_floor.loading.codes import Code
from holdem_floor.loading.problems import did_you_mean, quoted
from holdem_floor.loading.reader import Reader, integer_of
from holdem_floor.loading.table import KEYS as TABLE_KEYS
from holdem_floor.loading.values import closed_field
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import FloorRuled, Incident, Spoken, Together, ToldFact
from holdem_floor.model.values import Position
from holdem_floor.model.vocabulary import MOMENT, FactType, Field, FieldType, Vocabulary

_ACT: Final = "act"
_PENDING: Final = ("fold", "check", "call", "bet", "raise")


@dataclass(frozen=True, slots=True)
class LineAt:
    """A line of the story, by its number."""

    number: int
    path: str


@dataclass(frozen=True, slots=True)
class FactAt:
    """A fact told beside the story, by its number."""

    number: int
    path: str


@dataclass(frozen=True, slots=True)
class FieldAt:
    """A field of a told fact; `owner` is the fact's path."""

    owner: str
    field: Field

    @property
    def path(self) -> str:
        return f"{self.owner}.{self.field.name}"


@dataclass(frozen=True, slots=True)
class TableAt:
    """A property of the table; one that is a single value has a field."""

    name: str
    field: Field | None = None

    @property
    def path(self) -> str:
        return f"table.{self.name}"


@dataclass(frozen=True, slots=True)
class CellAt:
    """What nobody told: how a line was acted, an act still to come, a field of an untold fact."""

    path: str
    field: Field


Target: TypeAlias = LineAt | FactAt | FieldAt | TableAt | CellAt
"""What a path leads to."""


class PathError(Exception):
    """A path leads nowhere."""

    def __init__(self, message: str, hint: str = "", code: Code = Code.UNKNOWN_PATH) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code


class _AlreadyReportedError(Exception):
    """A path leads into a fact that could not be read."""


class Paths:
    """Finds what paths of an incident lead to."""

    def __init__(self, reader: Reader, vocabulary: Vocabulary) -> None:
        self._reader = reader
        self._vocabulary = vocabulary

    def find(self, incident: Incident, path: str, at: Position) -> Target | None:
        """What a path leads to; None, after a report, where it leads nowhere."""
        try:
            return self._find(incident, path)
        except _AlreadyReportedError:
            return None
        except PathError as error:
            self._reader.fail(error.code, f"{quoted(path)}: {error.message}", at, error.hint)
            return None

    def _find(self, incident: Incident, path: str) -> Target:
        head, *rest = path.split(".")
        match head, rest:
            case "story", [number, *inner]:
                return self._in_story(incident, number, inner)
            case "facts", [number, *inner]:
                return self._in_facts(incident, number, inner)
            case "table", ["stacks", seat]:
                return CellAt(path, _chips(f"the stack of {seat}"))
            case "table", [name]:
                return _in_table(name)
            case "next", [seat, *inner]:
                return self._pending(seat, inner)
            case _ if head in self._vocabulary.facts:
                return self._named(incident, head, rest)
            case _:
                known = ("story", "facts", "table", "next", *self._vocabulary.facts)
                raise PathError("a path begins with story, facts, table, next or a fact", did_you_mean(head, known))

    def _in_story(self, incident: Incident, number: str, inner: list[str]) -> Target:
        index = _index(number, len(incident.story), "story line")
        line = incident.story[index - 1]
        match line, inner:
            case _, []:
                return LineAt(index, line.path)
            case ToldFact(), [name]:
                return self._field(line, name)
            case Together(lines=lines), [act, name]:
                spoken = lines[_index(act, len(lines), "act of this line") - 1]
                return CellAt(f"{spoken.path}.{name}", self._act_field(name))
            case Spoken(), ["skipped", seat]:
                return CellAt(f"{line.path}.skipped.{seat}", closed_field(f"what {seat} did", _PENDING))
            case Together(), _:
                raise PathError("this line tells several acts", f'write "{line.path}.1" and so on')
            case FloorRuled(), _:
                raise PathError("a ruling already given has no fields")
            case _, [name]:
                return CellAt(f"{line.path}.{name}", self._act_field(name))
            case _:
                raise PathError("this path is too long")

    def _act_field(self, name: str) -> Field:
        """What may be told of how an act was made: the fields that the vocabulary has a question for."""
        act = self._vocabulary.facts.get(_ACT)
        asked = {field.name: field for field in act.fields.values() if field.question} if act else {}
        if name not in asked:
            known = ", ".join(asked)
            raise PathError(f"an act has no {quoted(name)} to tell", did_you_mean(name, asked) or f"one of: {known}")
        return asked[name]

    def _in_facts(self, incident: Incident, number: str, inner: list[str]) -> Target:
        index = _index(number, len(incident.facts), "fact")
        told = incident.facts[index - 1]
        return self._at(told, inner, FactAt(index, told.path))

    def _named(self, incident: Incident, name: str, inner: list[str]) -> Target:
        told = [one for one in incident.told_facts if one.fact.name == name]
        if len(told) > 1:
            hint = f"say which: {', '.join(one.path for one in told)}"
            raise PathError(f"{len(told)} facts of this name are told", hint, Code.AMBIGUOUS_PATH)
        if told:
            number = int(told[0].path.rpartition(".")[2])
            whole = LineAt if told[0].path.startswith("story") else FactAt
            return self._at(told[0], inner, whole(number, told[0].path))
        return self._untold(self._vocabulary.facts[name], inner)

    def _untold(self, type_: FactType, inner: list[str]) -> CellAt:
        """`<fact>.<field>`, or `<fact>.<seat>.<field>` where it is asked once for each."""
        wanted = 1 if type_.per is None else 2
        if not type_.kind.may_be_told:
            raise PathError(f"{quoted(type_.name)} may not be told", code=Code.WRONG_KIND)
        if len(inner) != wanted:
            places = f"{type_.name}.<field>" if type_.per is None else f"{type_.name}.<{type_.per[1]}>.<field>"
            raise PathError("this fact was not told", f"write {places}")
        return CellAt(".".join((type_.name, *inner)), _field_of(type_, inner[-1]))

    def _at(self, told: ToldFact, inner: list[str], whole: Target) -> Target:
        match inner:
            case []:
                return whole
            case [name]:
                return self._field(told, name)
            case _:
                raise PathError("this path is too long")

    def _field(self, told: ToldFact, name: str) -> FieldAt:
        type_ = self._vocabulary.facts.get(told.fact.name)
        if type_ is None:
            raise _AlreadyReportedError
        return FieldAt(told.path, _field_of(type_, name))

    def _pending(self, seat: str, inner: list[str]) -> CellAt:
        match inner:
            case []:
                return CellAt(f"next.{seat}", closed_field(f"what {seat} does", _PENDING))
            case ["to"]:
                return CellAt(f"next.{seat}.to", _chips("to"))
            case _:
                raise PathError("of an act still to come there is only what it will be, and to how much")


def _field_of(type_: FactType, name: str) -> Field:
    known = [field for field in type_.fields if field != MOMENT]
    if name not in known:
        hint = did_you_mean(name, known) or f"one of: {', '.join(known)}"
        raise PathError(f"the fact {quoted(type_.name)} has no field {quoted(name)}", hint, Code.UNKNOWN_FIELD)
    return type_.fields[name]


def _index(text: str, count: int, what: str) -> int:
    number = integer_of(text)
    if number is None or not 1 <= number <= count:
        hint = f"they go from 1 to {count}" if count else "there are none"
        raise PathError(f"there is no {what} {quoted(text)}", hint)
    return number


def _in_table(name: str) -> TableAt:
    if name not in TABLE_KEYS:
        hint = did_you_mean(name, TABLE_KEYS) or f"one of: {', '.join(TABLE_KEYS)}"
        raise PathError(f"the table has no {quoted(name)}", hint)
    return TableAt(name, _TABLE_FIELDS.get(name))


def _chips(name: str) -> Field:
    return Field(name, FieldType.INTEGER, minimum=0)


_TABLE_FIELDS: Final = {
    "small-blind": _chips("small-blind"),
    "big-blind": _chips("big-blind"),
    "ante": _chips("ante"),
    "big-blind-ante": _chips("big-blind-ante"),
    "pot": _chips("pot"),
    "button": Field("button", FieldType.SEAT),
}
