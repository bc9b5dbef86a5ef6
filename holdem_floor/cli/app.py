"""The command line: which commands there are, and how every one of them may end."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, NoReturn

import typer
from typer.exceptions import TyperException

from holdem_floor.cli import options, output, settings
from holdem_floor.cli.exits import Exit

if TYPE_CHECKING:
    from holdem_floor.model.diagnostic import InvalidInput

COMMANDS: Final = (
    "rule", "explain", "compare", "rulebooks", "articles", "article", "search", "check", "test", "coverage",
)  # fmt: skip
"""Each is a function in a module of its name, in the order of the help."""


def application(arguments: Sequence[str]) -> typer.Typer:
    """The command line; where the arguments begin with a command, without the others."""
    app = typer.Typer(
        name="floor",
        help="Floor rulings for no-limit hold'em tournaments.",
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(lambda: None)  # or a single command would not be called by its name
    for name in arguments[:1] if arguments[:1] and arguments[0] in COMMANDS else COMMANDS:
        module = import_module(f"holdem_floor.cli.{name}")
        app.command(epilog=module.EXAMPLE)(getattr(module, name))
    return app


def main() -> NoReturn:
    """Run `floor` on the arguments of the process and end it with the exit code."""
    output.spare_the_console()
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run `floor` and return its exit code; whatever goes wrong becomes a message."""
    try:
        spelled_out = options.spelled_out(arguments) or ["--help"]
        ended = application(spelled_out)(spelled_out, prog_name="floor", standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        return Exit.INTERRUPTED
    except output.Unread:
        return Exit.UNREAD
    except Exception as error:
        return _Failure(arguments).tell(error)
    return int(ended or 0)


class _Failure:
    """Says how a command failed, in the form that its arguments ask for."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._command = next((argument for argument in arguments if argument in COMMANDS), "")
        pairs = zip(arguments, [*arguments[1:], ""], strict=True)
        self._json = any(pair == ("--format", "json") or pair[0] == "--format=json" for pair in pairs)

    def tell(self, error: Exception) -> Exit:
        from holdem_floor.model.diagnostic import InvalidInput

        match error:
            case TyperException():
                hint = " ".join(["floor", *self._command.split(), "--help"])
                return self._failed("usage", Exit.USAGE, error.format_message(), f"see {hint}")
            case InvalidInput():
                return self._invalid(error)
            case _:
                return self._internal(error)

    def _invalid(self, invalid: InvalidInput) -> Exit:
        output.complain_of(invalid.diagnostics)
        if self._json:
            output.say_invalid(self._command, invalid.diagnostics)
        return Exit.INVALID

    def _internal(self, error: Exception) -> Exit:
        if os.environ.get(settings.DEBUG_VARIABLE):
            import traceback

            output.complain("".join(traceback.format_exception(error)))
        told = f"{type(error).__name__}: {error}".split("\n", maxsplit=1)[0]
        return self._failed("internal", Exit.INTERNAL, told, f"set {settings.DEBUG_VARIABLE}=1 to see where")

    def _failed(self, kind: str, code: Exit, message: str, hint: str) -> Exit:
        from holdem_floor.render.plain import clean

        output.complain(clean(f"floor: {kind} error: {message} ({hint})"))
        if self._json:
            output.say_failure(self._command, kind, code, [(kind, message)])
        return code
