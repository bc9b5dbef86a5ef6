"""Scalars of facts, the unknown, bilingual text and places in files."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeAlias

from holdem_floor.model.frozen import dataclass


class Language(StrEnum):
    """A language that every shipped text exists in."""

    FR = "fr"
    EN = "en"


@dataclass(frozen=True, slots=True)
class Position:
    """Where something is written: a file as the user named it, line and column counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    @property
    def place(self) -> str:
        """File and line, as a reader looks them up and an editor opens them."""
        return f"{self.file}:{self.line}"


NOWHERE: Final = Position("<input>", 1, 1)
"""The place of what was made by a program and not read from a file."""


@dataclass(frozen=True, slots=True)
class Text:
    """The same statement in French and in English."""

    fr: str
    en: str

    def in_(self, language: Language) -> str:
        return self.fr if language is Language.FR else self.en


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value nobody told. `cell` is the path of the field whose telling would settle it.

    Two unknowns of the same cell are the same value, so `story.3.to` stays one amount wherever the table
    reader carries it. A value computed from unknowns keeps the `operation`: operator, left and right.
    """

    cell: str
    operation: tuple[str, Value, Value] | None = None

    def __repr__(self) -> str:
        return f"?{self.cell}"

    @property
    def cells(self) -> frozenset[str]:
        """The cells whose telling would give this value."""
        if self.operation is None:
            return frozenset((self.cell,))
        _, left, right = self.operation
        return frozenset().union(*(side.cells for side in (left, right) if isinstance(side, Unknown)))


AFTER: Final = "after"
"""The operation of a value that only the story can give, once the cell is told."""


def following(cell: str, name: str) -> Unknown:
    """A value that hangs on a cell in a way that only the story tells: what stands before a seat once another acted."""
    return Unknown(f"{cell}.{name}", (AFTER, Unknown(cell), name))


Scalar: TypeAlias = int | str | bool
"""A value that somebody can tell: a number, a word, a truth."""
Value: TypeAlias = Scalar | Unknown | tuple["Value", ...]
"""What a field of a fact or of a ruling holds."""


def same(left: Value, right: Value) -> bool:
    """Whether two values are one; True is not 1, as it would be to Python."""
    return left == right and isinstance(left, bool) == isinstance(right, bool)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is so: a name and its fields, sorted by field name.

    Equal facts are one fact, whoever stated them; who did is kept by the run that uses them.
    """

    name: str
    values: tuple[tuple[str, Value], ...]

    @staticmethod
    def of(name: str, **fields: Value) -> Fact:
        """Build a fact from field names written with underscores for hyphens."""
        return Fact.from_fields(name, {key.replace("_", "-"): value for key, value in fields.items()})

    @staticmethod
    def from_fields(name: str, fields: dict[str, Value]) -> Fact:
        return Fact(name, tuple(sorted(fields.items())))

    @property
    def fields(self) -> dict[str, Value]:
        return dict(self.values)

    def get(self, field: str) -> Value | None:
        """The field's value; None when the fact has no such field."""
        for name, value in self.values:
            if name == field:
                return value
        return None

    def unknowns(self) -> frozenset[str]:
        """The cells of this fact that nobody told."""
        return frozenset().union(*(value.cells for _, value in self.values if isinstance(value, Unknown)))
