"""Many incidents in one process: one JSON object a line in, one JSON answer a line out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import typer

from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import say
from holdem_floor.cli.referees import Referees
from holdem_floor.cli.settings import chosen_rulebooks, rules_dir
from holdem_floor.loading.bookcase import Bookcase
from holdem_floor.loading.incident import load_incident
from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.render.as_json import Json, decision_json, diagnostic_json, error_json


class Batch:
    """The rulebooks that lines ask for, each made ready once."""

    def __init__(self, rulebooks: Sequence[str], rules: Path | None, fallback: bool, kept: bool) -> None:
        self._named = rulebooks
        self._bookcase = Bookcase(rules_dir(rules), kept)
        self._referees = Referees(self._bookcase, fallback)
        self._chosen_for: dict[str | None, tuple[str, ...]] = {}

    def run(self, file: str) -> Exit:
        """Answer every line of a file, or of standard input for `-`; a line that cannot be answered says why.

        Raises InvalidInput when the vocabulary is wrong, typer.BadParameter when there is no line.
        """
        all_well: bool | None = None
        for number, line in _lines(file):
            told, well = self._answer(line, file, number)
            say(json.dumps({"line": number, **told}))
            all_well = well and all_well is not False
        if all_well is None:
            raise typer.BadParameter("there is no incident in it", param_hint="--batch")
        return Exit.WELL if all_well else Exit.INVALID

    def _answer(self, line: str, file: str, number: int) -> tuple[dict[str, Json], bool]:
        try:
            incident = load_incident(line, file, self._bookcase.vocabulary)
            chosen = self._chosen(incident.rulebook)
            decisions: list[Json] = [decision_json(self._referees.decide(incident, rulebook)) for rulebook in chosen]
        except InvalidInput as invalid:
            errors = [diagnostic_json(_on_line(one, file, number)) for one in invalid.diagnostics]
        except typer.BadParameter as error:
            errors = [error_json("usage", error.message)]
        except Exception as error:
            errors = [error_json("internal", f"{type(error).__name__}: {error}")]
        else:
            return {"decisions": decisions}, True
        return {"errors": list(errors)}, False

    def _chosen(self, told: str | None) -> tuple[str, ...]:
        if told not in self._chosen_for:
            self._chosen_for[told] = chosen_rulebooks(self._bookcase.rules_dir, self._named, told)
        return self._chosen_for[told]


def _lines(file: str) -> Iterator[tuple[int, str]]:
    """The lines that hold something, numbered from 1. Raises typer.BadParameter when the file cannot be read."""
    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as stream:
            for number, line in enumerate(stream, 1):
                if line.strip():
                    yield number, line.decode("utf-8", errors="surrogateescape").strip()
    except OSError as error:
        raise typer.BadParameter(f'cannot read "{file}": {error.strerror}', param_hint="--batch") from None


def _on_line(diagnostic: Diagnostic, file: str, number: int) -> Diagnostic:
    """A diagnostic of one line by its place in the file; others, of the rules, as they are."""
    if diagnostic.position.file != file:
        return diagnostic
    return replace(diagnostic, position=replace(diagnostic.position, line=number))
