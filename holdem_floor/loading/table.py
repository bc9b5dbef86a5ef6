"""`table:` of an incident → `TableSetup`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.nodes import MapNode, Node, TextNode
from holdem_floor.loading.problems import did_you_mean, quoted
from holdem_floor.loading.reader import Reader, amount_of
from holdem_floor.loading.values import read_scalar, read_seat
from holdem_floor.model.incident import Seat, TableSetup
from holdem_floor.model.values import Position
from holdem_floor.model.vocabulary import Vocabulary

# What each key tells.
_ATTRIBUTES: Final = {
    "blinds": ("small_blind", "big_blind", "ante"),
    "small-blind": ("small_blind", "dead_small_blind"),
    "big-blind": ("big_blind",),
    "ante": ("ante",),
    "big-blind-ante": ("big_blind_ante",),
    "street": ("street",),
    "seats": ("seats", "stacks"),
    "button": ("button",),
    "pot": ("pot",),
}
KEYS: Final = tuple(_ATTRIBUTES)

_TABLE: Final = "table"
DEAD: Final = "dead"
_BUTTON: Final = frozenset(("btn", "bu", "btn/sb", "button", "bouton", "dealer", "donneur"))
_SMALL_BLIND: Final = frozenset(("sb", "pb", "small blind", "petite blind"))
_A_SEAT: Final = re.compile(r"((?:[^,:]*:\s*[0-9]{1,3}(?:,[0-9]{3}(?![0-9:]))+|[^,]*))(?:,|$)")
"""A seat with its stack, in a list: the comma of `15,500` stands between three figures and others."""
_BLINDS: Final = re.compile(r"\s*([^/]+?)\s*/\s*([^/]+?)\s*(?:/\s*([^/]+?)\s*)?")


class TableReader:
    """Reads the told table; its streets are those of the vocabulary."""

    def __init__(self, reader: Reader, vocabulary: Vocabulary) -> None:
        self._reader = reader
        self._fields = vocabulary.facts[_TABLE].fields if _TABLE in vocabulary.facts else {}

    def read(self, node: Node | None) -> TableSetup | None:
        if node is None:
            return None
        return self._read(self._reader.keys(node, "the table", (), KEYS), (), node.position)

    def _read(self, found: Mapping[str, Node], known_seats: tuple[Seat, ...], position: Position) -> TableSetup:
        """The table of a mapping whose keys were checked; its button is at one of its seats or the known ones."""
        seats, stacks = self._seats(found["seats"]) if "seats" in found else (known_seats, {})
        small, big, ante = self._blinds(found)
        return TableSetup(
            seats=seats,
            street=self._street(found["street"]) if "street" in found else "preflop",
            small_blind=small,
            big_blind=big,
            ante=ante,
            button=self._button(found["button"], seats) if "button" in found else _named_button(seats),
            stacks=stacks,
            position=position,
            big_blind_ante=self._amount(found, "big-blind-ante"),
            dead_small_blind=_is_dead(found.get("small-blind")),
            pot=self._amount(found, "pot"),
        )

    def changed(self, table: TableSetup | None, name: str, node: Node) -> TableSetup:
        """The table with another value of one of its keys."""
        before = table or TableSetup(position=node.position)
        told = self._read({name: node}, before.seats, node.position)
        kept = {attribute: getattr(told, attribute) for attribute in _ATTRIBUTES[name]}
        if name == "blinds" and told.ante is None:
            del kept["ante"]
        if name == "seats" and before.button is not None:
            check_seat(self._reader, before.button, told.seats, node)
        return replace(before, **kept)

    def _street(self, node: Node) -> str:
        if "street" not in self._fields:
            return self._reader.word(node, "a street")
        return str(read_scalar(self._reader, self._fields["street"], node))

    def _blinds(self, found: Mapping[str, Node]) -> tuple[int | None, int | None, int | None]:
        """Small blind, big blind and ante; a part told by its own key goes before `blinds`."""
        told = self._levels(found["blinds"]) if "blinds" in found else (None, None, None)
        told_small = {} if _is_dead(found.get("small-blind")) else found
        small = self._amount(told_small, "small-blind")
        big, ante = (self._amount(found, name) for name in ("big-blind", "ante"))
        return (told[0] if small is None else small, told[1] if big is None else big, told[2] if ante is None else ante)

    def _levels(self, node: Node) -> tuple[int | None, int | None, int | None]:
        text = self._reader.word(node, "blinds such as 50/100")
        levels = _BLINDS.fullmatch(text)
        told = [level for level in levels.groups() if level is not None] if levels else []
        amounts = [amount_of(level) for level in told]
        if not told or any(amount is None or amount < 0 for amount in amounts):
            if text:
                self._reader.wrong(node, "blinds such as 50/100, or 50/100/100 with an ante")
            return None, None, None
        small, big, ante = (*amounts, None)[:3]
        if small is not None and big is not None and small > big:
            self._reader.wrong(node, "blinds such as 50/100, the small one first")
        return small, big, ante

    def _amount(self, found: Mapping[str, Node], name: str) -> int | None:
        return self._reader.amount(found[name], f"an amount for {quoted(name)}") if name in found else None

    def _seats(self, node: Node) -> tuple[tuple[Seat, ...], dict[Seat, int]]:
        """Labels in order; a mapping gives the stacks that were told."""
        seats: list[Seat] = []
        stacks: dict[Seat, int] = {}
        for label, stack in self._labels(node):
            seat = read_seat(self._reader, label)
            if seat in seats:
                self._reader.fail(Code.DUPLICATE_NAME, f"the seat {quoted(str(seat))} is there twice", label)
            seats.append(seat)
            if not (isinstance(stack, TextNode) and stack.text == ""):
                stacks[seat] = self._reader.amount(stack, "a stack")
        return tuple(seats), stacks

    def _labels(self, node: Node) -> Sequence[tuple[Node, Node]]:
        """Each seat's label and stack, an empty text where no stack is told; `3, 4` is a list too."""
        match node:
            case MapNode(entries=entries):
                return entries
            case TextNode(text=text, position=position) if text:
                parts = [part.partition(":") for part in _A_SEAT.findall(text)[:-1] or [text]]
                return [
                    (TextNode(label.strip(), position), TextNode(stack.strip(), position)) for label, _, stack in parts
                ]
            case _:
                items = self._reader.items(node, "a list of seats, or seats with their stacks")
                return [(item, TextNode("", item.position)) for item in items]

    def _button(self, node: Node, seats: tuple[Seat, ...]) -> Seat:
        button = read_seat(self._reader, node)
        check_seat(self._reader, button, seats, node)
        return button


def _named_button(seats: tuple[Seat, ...]) -> Seat | None:
    """The button by the names of the seats; of three and more, the seat before the small blind. None by numbers."""
    names = [str(seat).casefold() for seat in seats]
    for at, name in enumerate(names):
        if name in _BUTTON:
            return seats[at]
    small = next((at for at, name in enumerate(names) if name in _SMALL_BLIND), None)
    return seats[small - 1] if small is not None and len(seats) > 2 else None


def _is_dead(node: Node | None) -> bool:
    """`small-blind: dead`: nobody posts it."""
    return isinstance(node, TextNode) and node.text == DEAD


def check_seat(reader: Reader, seat: Seat, seats: tuple[Seat, ...], at: Node | Position) -> None:
    """Report a seat that is not at the table, where seats were told."""
    if seats and seat not in seats and seat != "":
        known = [str(label) for label in seats]
        hint = did_you_mean(str(seat), known) or f"the seats are {', '.join(known[:20])}"
        reader.fail(Code.UNKNOWN_SEAT, f"there is no seat {quoted(str(seat))}", at, hint)


def table_without(table: TableSetup, name: str) -> TableSetup:
    """The table as it is where nobody told that key."""
    untold = TableSetup()
    return replace(table, **{attribute: getattr(untold, attribute) for attribute in _ATTRIBUTES[name]})
