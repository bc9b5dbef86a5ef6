"""Values and templates as words, in one language.

A template holds places, `{seat}`, and parts that are only said when all of their places have a value:
`raises[ to {amount}]`; after a bar stands what is said when one has not: `[seat {seat}|that player]`. A list is joined
with "and"; a place `{may:or}` joins it with "or".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from holdem_floor.model.values import Language, Text, Unknown, Value
from holdem_floor.model.vocabulary import Field

Joint: TypeAlias = Literal["and", "or"]

UNTOLD: Final = "?"
"""What stands for a value that is not known, in a place that is not inside an optional part."""

_JOINTS: Final = {"and": Text("et", "and"), "or": Text("ou", "or")}
_TRUTH: Final = {True: Text("oui", "yes"), False: Text("non", "no")}
_PLACE: Final = re.compile(r"\{([^{}\s]+)\}")
_PART: Final = re.compile(r"\[([^\[\]]*)\]|\{([^{}\s]+)\}")


def places(template: str) -> tuple[str, ...]:
    """The names of a template's places, in the order of the text."""
    return tuple(_PLACE.findall(template))


def fill(template: str, values: Mapping[str, str]) -> str:
    """The template with its places filled; an empty value is no value.

    A value is never read as a template itself, whatever it contains.
    """

    def part(match: re.Match[str]) -> str:
        inside, place = match.groups()
        if place is not None:
            return values.get(place) or UNTOLD
        known, _, otherwise = inside.partition("|")
        said = known if all(values.get(name) for name in places(known)) else otherwise
        return _PLACE.sub(lambda found: values.get(found[1]) or UNTOLD, said)

    return _PART.sub(part, template)


def join(words: tuple[str, ...], language: Language, joint: Joint = "and") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {_JOINTS[joint].in_(language)} {words[-1]}"


def value_text(value: Value | None, field: Field | None, language: Language, joint: Joint = "and") -> str:
    """A value as it is read aloud: a choice by its wording, a list joined, everything else plain.

    The empty text stands for what is unknown or absent. `field` is None where no field declares the value,
    as for a variable of a rule.
    """
    if value is None or isinstance(value, Unknown):
        return ""
    if isinstance(value, tuple):
        return join(tuple(value_text(item, field, language) for item in value), language, joint)
    name = str(value).lower() if isinstance(value, bool) else str(value)
    if field is not None and name in field.choices:
        return field.choices[name].in_(language)
    if isinstance(value, bool):
        return _TRUTH[value].in_(language)
    return str(value)


def written(value: Value | None) -> str:
    """A value as the files of rules and scenarios write it."""
    if value is None or isinstance(value, Unknown):
        return UNTOLD
    if isinstance(value, tuple):
        return f"[{', '.join(written(item) for item in value)}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def words_of(values: Mapping[str, Value], fields: Mapping[str, Field], language: Language) -> dict[str, str]:
    """All values by the names that a template may use for them."""
    words = {name: value_text(value, fields.get(name), language) for name, value in values.items()}
    lists = {name: value for name, value in values.items() if isinstance(value, tuple)}
    return words | {f"{name}:or": value_text(value, fields.get(name), language, "or") for name, value in lists.items()}


def fill_text(template: Text, values: Mapping[str, Value], fields: Mapping[str, Field]) -> Text:
    """Both languages of a template filled with the same values."""
    return Text(
        fr=fill(template.fr, words_of(values, fields, Language.FR)),
        en=fill(template.en, words_of(values, fields, Language.EN)),
    )
