"""YAML text → nodes with positions.

Only the events of the parser are used: nothing is resolved, so `1.30`, `no`, `10:30`, `012` and dates stay
the text that was written until the vocabulary says what they are, and nothing in a file can build an object.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

from holdem_floor.late import late_patterns
from holdem_floor.loading.codes import Code
from holdem_floor.loading.problems import Problems, quoted
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import Position

with late_patterns():  # its parser is written in C; what it compiles, for those that are not, takes as long as the rest
    import yaml

MAX_BYTES: Final = 1_000_000
"""Of a file, or of a text from standard input."""
MAX_DEPTH: Final = 32
"""Lists and mappings inside one another."""

_PARSER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class TextNode:
    """A scalar, as written. `plain` when it stands without quotes."""

    text: str
    position: Position
    plain: bool = True


@dataclass(frozen=True, slots=True)
class ListNode:
    """A sequence."""

    items: tuple[Node, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class MapNode:
    """A mapping, in the order written; every key occurs once."""

    entries: tuple[tuple[TextNode, Node], ...]
    position: Position


@dataclass(frozen=True, slots=True)
class AbsentNode:
    """Stands where something is missing that was already reported: whoever reads it stays quiet."""

    position: Position


Node: TypeAlias = TextNode | ListNode | MapNode | AbsentNode


def read_file(path: Path, problems: Problems) -> Node:
    """The nodes of a YAML file; whatever is wrong with it goes to `problems`."""
    text = text_of_file(path, problems)
    return AbsentNode(Position(str(path), 1, 1)) if text is None else read_text(text, str(path), problems)


def text_of_file(path: Path, problems: Problems) -> str | None:
    """What a file holds; None, and the problem noted, where that cannot be read."""
    start = Position(str(path), 1, 1)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a usable file name"
        problems.add(Code.UNREADABLE_FILE, f"cannot read this file: {reason}", start)
        return None
    if len(data) > MAX_BYTES:
        _too_large(start, problems)
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.add(Code.NOT_UTF8, "this file is not in UTF-8", Position(str(path), line, 1), "save it as UTF-8")
        return None


def check_text(text: str, file: str, problems: Problems) -> bool:
    """Whether a text is Unicode and not too large; otherwise the problem is noted."""
    start = Position(file, 1, 1)
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError:
        problems.add(Code.NOT_UTF8, "this text is not valid Unicode", start, "save it as UTF-8")
        return False
    if size > MAX_BYTES:
        _too_large(start, problems)
    return size <= MAX_BYTES


def read_text(text: str, file: str, problems: Problems) -> Node:
    """The nodes of YAML text; `file` is what positions call it."""
    if not check_text(text, file, problems):
        return AbsentNode(Position(file, 1, 1))
    return _Composer(file, problems).compose(text)


def _too_large(start: Position, problems: Problems) -> None:
    problems.add(Code.FILE_TOO_LARGE, f"this file is larger than {MAX_BYTES} bytes", start)


class _RefusedError(Exception):
    """The file cannot be read on; the problem has been reported."""


class _Open:
    """A list or mapping that is not closed yet; of a mapping, keys and values alternate."""

    def __init__(self, position: Position, mapping: bool) -> None:
        self.position = position
        self.mapping = mapping
        self.nodes: list[Node] = []


class _Composer:
    """Builds the nodes of one document from the parser's events."""

    def __init__(self, file: str, problems: Problems) -> None:
        self._file = file
        self._problems = problems

    def compose(self, text: str) -> Node:
        start = Position(self._file, 1, 1)
        root = _Open(start, mapping=False)
        try:
            self._consume(yaml.parse(text, Loader=_PARSER), [root])
        except _RefusedError:
            return AbsentNode(start)
        except yaml.YAMLError as error:
            return self._syntax(error)
        if not root.nodes or root.nodes == [TextNode("", root.nodes[0].position)]:
            self._problems.add(Code.EMPTY_FILE, "this file is empty", start)
            return AbsentNode(start)
        return root.nodes[0]

    def _consume(self, events: Iterator[yaml.Event], stack: list[_Open]) -> None:
        for event in events:
            match event:
                case yaml.DocumentStartEvent() if stack[0].nodes:
                    self._refuse(Code.SEVERAL_DOCUMENTS, "a file holds one document; this starts a second", event)
                case yaml.AliasEvent():
                    self._refuse(Code.ALIAS, "aliases are not read", event, "write it out")
                case yaml.NodeEvent():
                    self._node(event, stack)
                case yaml.CollectionEndEvent():
                    closed = stack.pop()
                    stack[-1].nodes.append(self._close(closed))

    def _node(self, event: yaml.NodeEvent, stack: list[_Open]) -> None:
        if event.anchor is not None:
            self._refuse(Code.ALIAS, "anchors are not read", event, "take it away")
        if getattr(event, "tag", None) is not None:
            self._refuse(Code.TAG, "tags are not read", event, "take it away")
        position = self._position(event.start_mark)
        if isinstance(event, yaml.ScalarEvent):
            stack[-1].nodes.append(TextNode(event.value, position, plain=not event.style))
            return
        if len(stack) > MAX_DEPTH:
            self._refuse(Code.NESTING, f"nested more than {MAX_DEPTH} deep", event)
        stack.append(_Open(position, isinstance(event, yaml.MappingStartEvent)))

    def _close(self, closed: _Open) -> Node:
        if not closed.mapping:
            return ListNode(tuple(closed.nodes), closed.position)
        entries: dict[str, tuple[TextNode, Node]] = {}
        for key, value in zip(closed.nodes[::2], closed.nodes[1::2], strict=True):
            if not isinstance(key, TextNode):
                self._problems.add(Code.WRONG_TYPE, "a key must be a word", key.position)
            elif key.text in entries:
                first = entries[key.text][0].position.line
                self._problems.add(
                    Code.DUPLICATE_KEY, f"the key {quoted(key.text)} is already on line {first}", key.position
                )
            else:
                entries[key.text] = (key, value)
        return MapNode(tuple(entries.values()), closed.position)

    def _position(self, mark: Any) -> Position:
        return Position(self._file, mark.line + 1, mark.column + 1) if mark else Position(self._file, 1, 1)

    def _refuse(self, code: Code, message: str, event: yaml.Event, hint: str = "") -> None:
        self._problems.add(code, message, self._position(event.start_mark), hint)
        raise _RefusedError

    def _syntax(self, error: yaml.YAMLError) -> Node:
        position = self._position(getattr(error, "problem_mark", None))
        reason = getattr(error, "problem", None) or getattr(error, "reason", None) or "cannot be parsed"
        self._problems.add(Code.YAML_SYNTAX, f"not valid YAML: {reason}", position)
        return AbsentNode(position)
