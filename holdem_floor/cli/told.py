"""An incident from the command line: a file, standard input, or options."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from holdem_floor.cli.options import DUE
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import OPTIONS

if TYPE_CHECKING:
    from holdem_floor.model.incident import Incident, ToldFact
    from holdem_floor.model.vocabulary import Vocabulary

_STORY_LINE: Final = r'(?:"[^"]*"|«[^»]*»|“[^”]*”|[^;\n])+'
_COMMAND_LINE: Final = "command line"


@dataclass(frozen=True, slots=True)
class Told:
    """What was told by argument and options, as written."""

    file: str | None = None
    story: str | None = None
    blinds: str | None = None
    street: str | None = None
    seats: str | None = None
    button: str | None = None
    facts: Sequence[str] = ()
    settings: Sequence[str] = ()
    options: str | None = None
    """The seat whose options are asked; `DUE` for the one to act."""

    def incident(self, vocabulary: Vocabulary) -> Incident:
        """The incident. Raises InvalidInput, and typer.BadParameter when nothing or too much was told."""
        if self.file is not None and self.story is not None:
            raise typer.BadParameter("an incident is told by a file or by --story, not by both", param_hint="--story")
        if self.file is None and self.story is None and not self.facts:
            raise typer.BadParameter('tell an incident: a file, - or --story "…"', param_hint="FILE")
        incident = self._from_options(vocabulary) if self.file is None else self._from_file(self.file, vocabulary)
        return self._asking(self._settled(incident, vocabulary))

    def _from_options(self, vocabulary: Vocabulary) -> Incident:
        from holdem_floor.loading import load_incident

        return load_incident("\n".join(self._document()), _COMMAND_LINE, vocabulary)

    def _from_file(self, file: str, vocabulary: Vocabulary) -> Incident:
        from holdem_floor.loading import load_incident, load_incident_file

        if Path(file).suffix.lower() == ".phh":
            from holdem_floor.loading.phh import load_phh_file

            incident = load_phh_file(Path(file), vocabulary)
        elif file != "-":
            incident = load_incident_file(Path(file), vocabulary)
        else:
            text = sys.stdin.buffer.read().decode("utf-8-sig", errors="surrogateescape")
            incident = load_incident(text, "standard input", vocabulary)
        return self._with_facts(incident, vocabulary)

    def _with_facts(self, incident: Incident, vocabulary: Vocabulary) -> Incident:
        if not self.facts:
            return incident
        from holdem_floor.loading import load_incident

        told = load_incident("\n".join(_facts(self.facts)), _COMMAND_LINE, vocabulary)
        before = len(incident.facts)
        return replace(incident, facts=(*incident.facts, *(_moved(fact, before) for fact in told.facts)))

    def _settled(self, incident: Incident, vocabulary: Vocabulary) -> Incident:
        table = [] if self.file is None else [f"table.{name}={value}" for name, value in self._table()]
        settings = [*table, *self.settings]
        if not settings:
            return incident
        from holdem_floor.loading import apply_settings

        return apply_settings(incident, settings, vocabulary)

    def _asking(self, incident: Incident) -> Incident:
        if self.options is None:
            return incident
        seats = incident.table.seats if incident.table else ()
        named = [seat for seat in seats if str(seat).lower() == self.options.lower()]
        if not named and self.options != DUE:
            known = ", ".join(str(seat) for seat in seats)
            raise typer.BadParameter(f'no seat "{self.options}"; the seats are {known}', param_hint="--options")
        return replace(incident, questions=(*incident.questions, OPTIONS), options_for=tuple(named))

    def _table(self) -> Iterator[tuple[str, str]]:
        named = {"blinds": self.blinds, "street": self.street, "seats": self.seats, "button": self.button}
        yield from ((name, value) for name, value in named.items() if value is not None)

    # --- options as the YAML of an incident

    def _document(self) -> Iterator[str]:
        table = [f"{name}: {_seats(value) if name == 'seats' else _scalar(value)}" for name, value in self._table()]
        if table:
            yield f"table: {{{', '.join(table)}}}"
        if self.story is not None:
            yield "story:"
            yield from (f"- {_scalar(line.strip())}" for line in re.findall(_STORY_LINE, self.story) if line.strip())
        yield from _facts(self.facts)


def _facts(facts: Iterable[str]) -> Iterator[str]:
    for number, fact in enumerate(facts):
        if number == 0:
            yield "facts:"
        yield f"- {_fact(fact)}"


def _fact(told: str) -> str:
    import shlex

    try:
        words = shlex.split(told)
    except ValueError as error:
        raise typer.BadParameter(f'cannot read "{told}": {error}', param_hint="--fact") from None
    if not words or not all("=" in word for word in words[1:]):
        raise typer.BadParameter(f'"{told}" is not of the form NAME FIELD=VALUE …', param_hint="--fact")
    fields = [word.partition("=") for word in words[1:]]
    if not fields:
        return _scalar(words[0])
    return f"{_scalar(words[0])}: {{{', '.join(f'{_scalar(name)}: {_value(value)}' for name, _, value in fields)}}}"


def _value(told: str) -> str:
    if told.startswith("[") and told.endswith("]"):
        return f"[{', '.join(_scalar(item.strip()) for item in told[1:-1].split(','))}]"
    return _scalar(told)


def _seats(told: str) -> str:
    seats = [part.strip().partition(":") for part in told.split(",") if part.strip()]
    if any(colon for _, colon, _ in seats):
        return f"{{{', '.join(f'{_scalar(seat)}: {_scalar(stack)}' for seat, _, stack in seats)}}}"
    return f"[{', '.join(_scalar(seat) for seat, _, _ in seats)}]"


def _scalar(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _moved(told: ToldFact, by: int) -> ToldFact:
    """The fact with the place that it has behind `by` others; cells nobody told are named after it."""
    from holdem_floor.model.values import Fact, Unknown, Value

    number = int(told.path.rpartition(".")[2]) + by
    path = f"facts.{number}"

    def moved(value: Value) -> Value:
        if isinstance(value, Unknown) and value.cell.startswith(f"{told.path}."):
            return Unknown(path + value.cell.removeprefix(told.path))
        return value

    values = {name: moved(value) for name, value in told.fact.values}
    return replace(told, fact=Fact.from_fields(told.fact.name, values), path=path)
