"""Scalars typed by the vocabulary: a text of a file becomes the value that its field holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from holdem_floor.loading.nodes import ListNode, Node, TextNode
from holdem_floor.loading.reader import NO_TEXT, Reader, integer_of
from holdem_floor.model.incident import Seat
from holdem_floor.model.values import Scalar, Value
from holdem_floor.model.vocabulary import Field, FieldType

_CARD: Final = r"(10|[2-9TJQKA])([shdc])"
_SEAT: Final = r"[^\W_][\w'’-]*"
_LISTS: Final = (FieldType.LIST, FieldType.CARDS)


def read_value(reader: Reader, field: Field, node: Node) -> Value:
    """The value of a field as its type has it; lists for the types that hold several."""
    if field.type in _LISTS:
        if not isinstance(node, ListNode):
            reader.wrong(node, f'a list for "{field.name}"')
            return ()
        return tuple(read_scalar(reader, field, item) for item in node.items)
    return read_scalar(reader, field, node)


def read_scalar(reader: Reader, field: Field, node: Node) -> Scalar:
    """One value; of a field that holds several, one item."""
    return _READERS[field.type](reader, field, node)


def closed_field(name: str, values: Iterable[str]) -> Field:
    """A field of files that holds one of these words; nobody is shown it, so the words have no wording."""
    return Field(name, FieldType.CHOICE, dict.fromkeys(values, NO_TEXT))


def read_seat(reader: Reader, node: Node, wanted: str = "a seat") -> Seat:
    """A seat's label: a number, a letter or a name of one word."""
    text = reader.word(node, wanted)
    number = integer_of(text)
    if number is not None and number >= 0:
        return number
    if text and not re.fullmatch(_SEAT, text):
        reader.wrong(node, f"{wanted}: a number, a letter or a name of one word")
    return text


def _seat(reader: Reader, field: Field, node: Node) -> Scalar:
    return read_seat(reader, node, f'a seat for "{field.name}"')


def _integer(reader: Reader, field: Field, node: Node) -> Scalar:
    return reader.integer(node, f'a whole number for "{field.name}"', field.minimum, field.maximum)


def _boolean(reader: Reader, field: Field, node: Node) -> Scalar:
    return reader.boolean(node, f'"{field.name}"')


def _text(reader: Reader, field: Field, node: Node) -> Scalar:
    return reader.word(node, f'a text for "{field.name}"')


def _item(reader: Reader, field: Field, node: Node) -> Scalar:
    """An item of a list: one of the field's values where it has some, else a number or a word."""
    if field.choices:
        return _choice(reader, field, node)
    text = reader.word(node, f'an item of "{field.name}"')
    number = integer_of(text)
    return text if number is None else number


def _choice(reader: Reader, field: Field, node: Node) -> Scalar:
    return reader.choice(node, field.choices, f'a value of "{field.name}"')


def _card(reader: Reader, field: Field, node: Node) -> Scalar:
    """Rank and suit, such as Ah or Td; the ten may be written 10."""
    card = re.fullmatch(_CARD, node.text.strip(), re.IGNORECASE) if isinstance(node, TextNode) else None
    if card is None:
        reader.wrong(node, f'a card for "{field.name}", such as Ah, Td or 7c')
        return ""
    rank, suit = card.groups()
    return ("T" if rank == "10" else rank.upper()) + suit.lower()


_READERS: Final[Mapping[FieldType, Callable[[Reader, Field, Node], Scalar]]] = {
    FieldType.INTEGER: _integer,
    FieldType.BOOLEAN: _boolean,
    FieldType.CHOICE: _choice,
    FieldType.TEXT: _text,
    FieldType.SEAT: _seat,
    FieldType.LIST: _item,
    FieldType.CARD: _card,
    FieldType.CARDS: _card,
}
