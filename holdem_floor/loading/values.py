"""Scalars typed by the vocabulary: a text of a file becomes the value that its field holds."""

from __future__ import annotations

import re
from typing import Final

from holdem_floor.loading.nodes import ListNode, Node, TextNode
from holdem_floor.loading.reader import Reader, integer_of
from holdem_floor.model.incident import Seat
from holdem_floor.model.values import Scalar, Value
from holdem_floor.model.vocabulary import Field, FieldType

_CARD: Final = re.compile(r"(10|[2-9TJQKA])([shdc])", re.IGNORECASE)
_SEAT: Final = re.compile(r"[^\W_][\w'’-]*")
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
    wanted = f'"{field.name}"'
    match field.type:
        case FieldType.INTEGER:
            return reader.integer(node, f"a whole number for {wanted}", field.minimum, field.maximum)
        case FieldType.BOOLEAN:
            return reader.boolean(node, wanted)
        case FieldType.SEAT:
            return read_seat(reader, node)
        case FieldType.CARD | FieldType.CARDS:
            return _card(reader, node)
        case FieldType.CHOICE:
            return _choice(reader, field, node)
        case FieldType.LIST if field.choices:
            return _choice(reader, field, node)
        case FieldType.LIST:
            text = reader.word(node, f"an item of {wanted}")
            number = integer_of(text)
            return text if number is None else number
        case FieldType.TEXT:
            return reader.word(node, f"a text for {wanted}")


def read_seat(reader: Reader, node: Node) -> Seat:
    """A seat's label: a number, a letter or a name of one word."""
    text = reader.word(node, "a seat")
    number = integer_of(text)
    if number is not None and number >= 0:
        return number
    if text and not _SEAT.fullmatch(text):
        reader.wrong(node, "a seat: a number, a letter or a name of one word")
    return text


def _choice(reader: Reader, field: Field, node: Node) -> str:
    return reader.choice(node, field.choices, f'a value of "{field.name}"')


def _card(reader: Reader, node: Node) -> str:
    """Rank and suit, such as Ah or Td; the ten may be written 10."""
    card = _CARD.fullmatch(node.text.strip()) if isinstance(node, TextNode) else None
    if card is None:
        reader.wrong(node, "a card such as Ah, Td or 7c")
        return ""
    rank, suit = card.groups()
    return ("T" if rank == "10" else rank.upper()) + suit.lower()
