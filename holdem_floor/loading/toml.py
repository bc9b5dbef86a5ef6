"""TOML text → its values, with the lines that keys and listed texts stand on."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.nodes import check_text
from holdem_floor.loading.problems import Problems
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import Position

_PLACE: Final = re.compile(
    r"^(?P<reason>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$", re.DOTALL
)
_PIECE: Final = re.compile(
    r'''
      """(?:[^\\]|\\.)*?"""        # texts of several lines, with and without escapes
    | \'{3}.*?\'{3}
    | "(?:[^"\\\n]|\\.)*"        # texts of one line
    | \'[^\'\n]*\'
    | \#[^\n]*                   # a comment
    | \]                         # the end of the list
    ''',
    re.DOTALL | re.VERBOSE,
)
LONGEST_LINE: Final = 10_000
"""Characters of a line. A longer one serves only to keep the parser busy."""


@dataclass(frozen=True, slots=True)
class Toml:
    """A document: its values as `tomllib` gives them, and its text to say where they stand."""

    values: Mapping[str, object]
    text: str
    file: str

    def at(self, key: str) -> Position:
        """Where a key of the document itself is written; its beginning where that cannot be told."""
        found = re.search(rf"^[ \t]*(?:{re.escape(key)}|\"{re.escape(key)}\")[ \t]*=", self.text, re.MULTILINE)
        return self._position(found.end() - len(found.group().lstrip()) if found else 0)

    def items_at(self, key: str, count: int) -> tuple[Position, ...]:
        """Where each of the texts listed under a key is written."""
        found = re.search(rf"^[ \t]*{re.escape(key)}[ \t]*=[ \t]*\[", self.text, re.MULTILINE)
        starts: list[int] = []
        for piece in _PIECE.finditer(self.text, found.end() if found else len(self.text)):
            if piece.group() == "]":
                break
            if not piece.group().startswith("#"):
                starts.append(piece.start())
        places = [self._position(start) for start in starts[:count]]
        return (*places, *([self.at(key)] * (count - len(places))))

    def _position(self, index: int) -> Position:
        line = self.text.count("\n", 0, index)
        return Position(self.file, line + 1, index - self.text.rfind("\n", 0, index))


def read_toml(text: str, file: str, problems: Problems) -> Toml | None:
    """The document; None, and the problem noted, where the text is none. `file` is what positions call it."""
    if not check_text(text, file, problems):
        return None
    start = Position(file, 1, 1)
    if not text.strip():
        problems.add(Code.EMPTY_FILE, "this file is empty", start)
        return None
    long = next((number for number, line in enumerate(text.split("\n"), 1) if len(line) > LONGEST_LINE), None)
    if long is not None:
        problems.add(Code.FILE_TOO_LARGE, f"a line longer than {LONGEST_LINE} characters", Position(file, long, 1))
        return None
    try:
        return Toml(tomllib.loads(text), text, file)
    except RecursionError:
        problems.add(Code.NESTING, "nested too deep", start)
    except ValueError as error:  # TOMLDecodeError, or a number of more digits than Python reads
        problems.add(Code.TOML_SYNTAX, *_told(str(error), text, file))
    return None


def _told(message: str, text: str, file: str) -> tuple[str, Position]:
    """The parser's reason and the place that it names."""
    found = _PLACE.match(message)
    if found is None:
        return "not valid TOML", Position(file, 1, 1)
    end = (text.count("\n") + 1, len(text) - text.rfind("\n"))
    line, column = (int(found["line"]), int(found["column"])) if found["line"] else end
    reason = found["reason"][:1].lower() + found["reason"][1:60]
    return f"not valid TOML: {reason}", Position(file, line, column)
