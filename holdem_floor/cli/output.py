"""Where answers and messages go: results on stdout, diagnostics on stderr, whatever the console can show."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from holdem_floor.cli.exits import Exit

if TYPE_CHECKING:
    from holdem_floor.model.diagnostic import Diagnostic
    from holdem_floor.render.as_json import Json


class Format(StrEnum):
    """How a look-up or a check answers."""

    TEXT = "text"
    JSON = "json"


class AnswerFormat(StrEnum):
    """How a ruling is given."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"


class ResultFormat(StrEnum):
    """How the results of scenarios are given."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"


class Unread(Exception):  # noqa: N818 - it is the reader's choice
    """Whoever read the output closed it before the end."""


def spare_the_console() -> None:
    """Let characters that a console cannot show become question marks instead of errors."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def say(text: str) -> None:
    """A result. Raises Unread."""
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still in the buffer must not fail once more when Python closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise Unread from None


def save(file: Path, text: str, option: str) -> None:
    """Write a file; raises typer.BadParameter, naming the option, where that is not possible."""
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a usable file name"
        raise typer.BadParameter(f'cannot write "{file}": {reason}', param_hint=option) from None


def complain(text: str) -> None:
    """A message that is no result."""
    sys.stderr.write(text + "\n")


def say_json(command: str, status: str, exit_code: Exit, data: Json = None) -> None:
    """A result for machines."""
    from holdem_floor.render.as_json import Envelope, dump

    say(dump(Envelope(command, status, int(exit_code), data), ascii_only=not _shows_unicode()))


def say_failure(command: str, status: str, exit_code: Exit, errors: Iterable[tuple[str, str]]) -> None:
    """The envelope of a command that has no data, with errors of no place in a file: code and message."""
    from holdem_floor.render.as_json import Envelope, dump, error_json

    told = tuple(error_json(code, message) for code, message in errors)
    say(dump(Envelope(command, status, int(exit_code), errors=told), ascii_only=not _shows_unicode()))


def say_invalid(command: str, diagnostics: Iterable[Diagnostic]) -> None:
    """The envelope of a command whose input cannot be used."""
    from holdem_floor.render.as_json import Envelope, diagnostic_json, dump

    told = tuple(diagnostic_json(diagnostic) for diagnostic in diagnostics)
    say(dump(Envelope(command, "invalid", int(Exit.INVALID), errors=told), ascii_only=not _shows_unicode()))


def complain_of(diagnostics: Iterable[Diagnostic]) -> None:
    """Every diagnostic on a line of its own."""
    from holdem_floor.render.plain import clean

    for diagnostic in diagnostics:
        complain(clean(str(diagnostic)))


def finish(
    command: str, form: str, exit_code: Exit, data: Callable[[], Json], text: Callable[[], str], status: str = ""
) -> Exit:
    """Give a result as JSON where that was asked for, else as text; the other is not made.

    Without a `status` of its own the envelope says `ok` or, where the command does not end well, `findings`.
    """
    if form == Format.JSON:
        say_json(command, status or ("ok" if exit_code is Exit.WELL else "findings"), exit_code, data())
    else:
        say(text())
    return exit_code


def columns() -> int:
    """The width of the terminal; a common one when the output is no terminal."""
    return shutil.get_terminal_size((80, 24)).columns


def colour() -> bool:
    """Whether the output is a terminal whose user did not refuse colour."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _shows_unicode() -> bool:
    return (sys.stdout.encoding or "ascii").lower().replace("-", "").startswith("utf")
