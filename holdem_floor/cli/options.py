"""Options that several commands have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Final

import typer

from holdem_floor.cli.output import AnswerFormat, Format, ResultFormat
from holdem_floor.cli.settings import RULES_VARIABLE

DUE: Final = "due"
"""What stands for the seat where `--options` names none."""

IncidentFile = Annotated[
    str | None, typer.Argument(metavar="[FILE]", help="The incident, or - to read it from standard input.")
]
Story = Annotated[
    str | None, typer.Option(metavar="LINES", help='The story itself, lines between semicolons: "3 bet 300; 4 fold".')
]
Rulebooks = Annotated[
    list[str] | None, typer.Option("--rulebook", "-r", metavar="ID", help="Rule under this rulebook; repeatable.")
]
Rulebook = Annotated[str, typer.Argument(metavar="RULEBOOK", help="Its id, as floor rulebooks lists it.")]
Blinds = Annotated[str | None, typer.Option(metavar="50/100", help="Small and big blind, and the ante as a third.")]
Street = Annotated[str | None, typer.Option(metavar="STREET", help="preflop, flop, turn or river.")]
Seats = Annotated[
    str | None,
    typer.Option(
        metavar="3,4,5", help="Seats in order of action, or round the table with --button; 3:20000 gives a stack."
    ),
]
Button = Annotated[str | None, typer.Option(metavar="SEAT", help="The seat that has the button.")]
OptionsOf = Annotated[
    str | None,
    typer.Option("--options", metavar="[SEAT]", help="Ask what the player to act may do, or the one in this seat."),
]
Facts = Annotated[
    list[str] | None,
    typer.Option("--fact", metavar='"NAME FIELD=VALUE"', help='Something seen: "exposed-card number=1"; repeatable.'),
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Settle one thing: story.4.said=nothing; repeatable."),
]
Fallback = Annotated[
    bool, typer.Option("--fallback/--no-fallback", help="Ask the rulebook's fallback where it is silent.")
]
Table = Annotated[bool, typer.Option("--table", help="First show how the table and each line were understood.")]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw that to this file, as a picture.")]
ToPhh = Annotated[
    Path | None,
    typer.Option("--to-phh", metavar="FILE", help="Write a legal story to this file as a PHH hand history."),
]
Scenarios = Annotated[
    list[Path] | None, typer.Argument(metavar="[SCENARIOS]...", help="Files or folders; by default ./scenarios.")
]
RulesDir = Annotated[
    Path | None,
    typer.Option(
        "--rules",
        envvar=RULES_VARIABLE,
        metavar="DIR",
        help="A folder of rules: in place of the shipped one, or beside it when it has no vocabulary folder.",
    ),
]
Batch = Annotated[
    str | None,
    typer.Option(metavar="FILE.jsonl", help="Many incidents: a JSON object a line in, a JSON answer a line out."),
]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Read the rules from their own files.")]
Lang = Annotated[str | None, typer.Option(metavar="fr|en|fr,en", help="By default the language of the locale.")]
Output = Annotated[Format, typer.Option("--format", help="For people or for machines.")]
AnswerOutput = Annotated[AnswerFormat, typer.Option("--format", help="For people, for machines, for a message.")]
ResultOutput = Annotated[ResultFormat, typer.Option("--format", help="For people, for machines, for a CI service.")]


def spelled_out(arguments: Sequence[str]) -> list[str]:
    """The arguments with a value for every `--options`: the seat that follows it, or else the seat due.

    What follows is a seat unless it is another option, standard input or the name of a file.
    """
    return list(_spelled_out(pairwise((*arguments, ""))))


def _spelled_out(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    for argument, then in pairs:
        bare = argument == "--options" and (not then or then.startswith("-") or "." in then or "/" in then)
        yield f"--options={DUE}" if bare else argument
