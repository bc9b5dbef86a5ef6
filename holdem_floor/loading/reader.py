"""Reads nodes as the shapes that files are made of, and reports what has another shape.

After a report a stand-in is returned (an empty text, 0): nobody sees it, since loading then ends in `InvalidInput`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from typing import Final, TypeVar

from holdem_floor.loading.codes import Code
from holdem_floor.loading.nodes import AbsentNode, ListNode, MapNode, Node, TextNode
from holdem_floor.loading.problems import Problems, did_you_mean, quoted
from holdem_floor.model.values import Position, Text

_NAME: Final = r"[a-z0-9]+([-_][a-z0-9]+)*"
_INTEGER: Final = re.compile(r"-?(0|[1-9][0-9]{0,14})", re.ASCII)
_IN_GROUPS: Final = re.compile(r"[1-9][0-9]{0,2}(?:[.,'’ \u00a0\u202f][0-9]{3}){1,3}")
_IN_THOUSANDS: Final = re.compile(r"(0|[1-9][0-9]{0,8})(?:[.,]([0-9]))?k", re.IGNORECASE)
_BOOLEANS: Final = {"true": True, "yes": True, "oui": True, "false": False, "no": False, "non": False}
_READ_OTHERWISE: Final = frozenset({"yes", "no", "on", "off", "true", "false", "null", "y", "n", "~"})

Member = TypeVar("Member", bound=StrEnum)

NO_TEXT: Final = Text("", "")
"""Stands in for a text that could not be read, and for the wording of words that nobody is shown."""


def integer_of(text: str) -> int | None:
    """The integer that a text writes, or None. `012` is none: some would read it as octal."""
    return int(text) if _INTEGER.fullmatch(text) else None


def amount_of(text: str) -> int | None:
    """The chips that a text writes, as in a story line: `20k`, `15 000`, `8,500`; or None."""
    if _IN_GROUPS.fullmatch(text):
        return int(re.sub(r"[^0-9]", "", text))
    thousands = _IN_THOUSANDS.fullmatch(text)
    if thousands:
        return int(thousands[1]) * 1000 + int(thousands[2] or 0) * 100
    return integer_of(text)


def boolean_of(text: str) -> bool | None:
    """The truth value that a text writes, in either language, or None."""
    return _BOOLEANS.get(text.casefold())


def _is_read_otherwise(text: str) -> bool:
    return text[:1].isdigit() or text[:1] in ("-", ".", "+") or text.casefold() in _READ_OTHERWISE


def kind_of(node: Node) -> str:
    """What a node is, in a message."""
    match node:
        case TextNode(text=""):
            return "nothing"
        case TextNode(text=text):
            return quoted(text)
        case ListNode():
            return "a list"
        case MapNode():
            return "a mapping"
        case AbsentNode():
            return "nothing"


class Reader:
    """Reads one node at a time; everything wrong goes to `problems`."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def fail(self, code: Code, message: str, at: Node | Position, hint: str = "") -> None:
        self.problems.add(code, message, at if isinstance(at, Position) else at.position, hint)

    def wrong(self, node: Node, wanted: str, hint: str = "") -> None:
        """Report a node of another type than `wanted`, unless its absence was reported already."""
        if not isinstance(node, AbsentNode):
            self.fail(Code.WRONG_TYPE, f"expected {wanted}, not {kind_of(node)}", node, hint)

    # --- collections

    def entries(self, node: Node, wanted: str) -> tuple[tuple[TextNode, Node], ...]:
        if isinstance(node, MapNode):
            return node.entries
        self.wrong(node, wanted)
        return ()

    def keys(
        self, node: Node, wanted: str, required: Iterable[str], optional: Iterable[str] = ()
    ) -> Mapping[str, Node]:
        """The entries of a mapping by key. Unknown and missing keys are reported; a missing one is an `AbsentNode`."""
        needed = tuple(required)
        known = {*needed, *optional}
        found: dict[str, Node] = {}
        for key, value in self.entries(node, wanted):
            if key.text in known:
                found[key.text] = value
            else:
                hint = did_you_mean(key.text, known)
                self.fail(Code.UNKNOWN_KEY, f"unknown key {quoted(key.text)} in {wanted}", key, hint)
        for key_name in needed:
            if key_name not in found:
                if isinstance(node, MapNode):
                    self.fail(Code.MISSING_KEY, f'the key "{key_name}" is missing from {wanted}', node)
                found[key_name] = AbsentNode(node.position)
        return found

    def items(self, node: Node | None, wanted: str, *, empty: bool = True) -> tuple[Node, ...]:
        """The items of a list; none where the node is None."""
        if node is None:
            return ()
        if not isinstance(node, ListNode):
            self.wrong(node, wanted)
            return ()
        if not node.items and not empty:
            self.fail(Code.EMPTY_LIST, f"expected {wanted}, not an empty list", node)
        return node.items

    def single(self, node: Node, wanted: str) -> tuple[TextNode, Node] | None:
        """The key and value of a mapping with one key."""
        if isinstance(node, MapNode) and len(node.entries) == 1:
            return node.entries[0]
        if isinstance(node, MapNode):
            names = ", ".join(quoted(key.text) for key, _ in node.entries[:4]) or "none"
            self.fail(Code.WRONG_TYPE, f"expected {wanted}: a mapping with one key, not {names}", node)
        else:
            self.wrong(node, f"{wanted}: a mapping with one key")
        return None

    # --- scalars

    def word(self, node: Node, wanted: str) -> str:
        """A text that is not empty."""
        if isinstance(node, TextNode) and node.text.strip():
            return node.text.strip()
        self.wrong(node, wanted)
        return ""

    def text(self, node: Node, wanted: str) -> str:
        """A text that may be empty."""
        if isinstance(node, TextNode):
            return node.text.strip()
        self.wrong(node, wanted)
        return ""

    def optional_word(self, node: Node | None, wanted: str) -> str:
        return "" if node is None else self.word(node, wanted)

    def name(self, node: Node, wanted: str) -> str:
        """A name of ours: lower case letters and digits, joined by hyphens."""
        text = self.word(node, wanted)
        if text and not re.fullmatch(_NAME, text):
            hint = "use lower case letters and digits joined by hyphens"
            self.fail(Code.BAD_NAME, f"{quoted(text)} cannot be the name of {wanted}", node, hint)
        return text

    def identifier(self, node: Node, wanted: str) -> str:
        """An id of the print, such as 8-9 or 1.30, which editors read as something else unless it is quoted."""
        text = self.word(node, wanted)
        if isinstance(node, TextNode) and node.plain and _is_read_otherwise(text):
            message = f"{wanted} without quotes: other programs may read it as a number, a date or a yes or no"
            self.fail(Code.UNQUOTED_ID, message, node, f"write {quoted(text)}")
        return text

    def integer(self, node: Node, wanted: str, minimum: int | None = None, maximum: int | None = None) -> int:
        number = integer_of(node.text.strip()) if isinstance(node, TextNode) else None
        if number is None:
            self.wrong(node, wanted)
            return 0
        if minimum is not None and number < minimum:
            self.fail(Code.OUT_OF_RANGE, f"expected {wanted} of at least {minimum}, not {number}", node)
        elif maximum is not None and number > maximum:
            self.fail(Code.OUT_OF_RANGE, f"expected {wanted} of at most {maximum}, not {number}", node)
        return number

    def amount(self, node: Node, wanted: str) -> int:
        """A number of chips, in any of the ways that a story line has."""
        number = amount_of(node.text.strip()) if isinstance(node, TextNode) else None
        return self.integer(node, wanted, minimum=0) if number is None or number < 0 else number

    def boolean(self, node: Node, wanted: str) -> bool:
        value = boolean_of(node.text.strip()) if isinstance(node, TextNode) else None
        if value is None:
            self.wrong(node, f"true or false for {wanted}")
        return bool(value)

    def choice(self, node: Node, known: Collection[str], wanted: str, code: Code = Code.UNKNOWN_CHOICE) -> str:
        """One of the known words."""
        text = self.word(node, wanted)
        if text and text not in known:
            hint = did_you_mean(text, known)
            if not hint and 0 < len(known) <= 12:
                hint = f"one of: {', '.join(known)}"
            self.fail(code, f"{quoted(text)} is not {wanted}", node, hint)
        return text

    def member(self, node: Node, members: type[Member], wanted: str, stand_in: Member) -> Member:
        """A member of an enumeration, by its value."""
        text = self.choice(node, [member.value for member in members], wanted)
        return next((member for member in members if member.value == text), stand_in)

    def bilingual(self, node: Node, wanted: str) -> Text:
        """`{fr: …, en: …}`."""
        if isinstance(node, AbsentNode):
            return NO_TEXT
        found = self.keys(node, f"{wanted} in French and English", ("fr", "en"))
        return Text(self.word(found["fr"], f"{wanted} in French"), self.word(found["en"], f"{wanted} in English"))

    def optional_bilingual(self, node: Node | None, wanted: str) -> Text | None:
        return None if node is None else self.bilingual(node, wanted)
