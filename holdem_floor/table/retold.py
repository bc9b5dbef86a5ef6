"""The story as rulings left it, in plain lines: what each act came to, in the order of turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from holdem_floor.model.incident import Incident, Spoken
from holdem_floor.model.telling import Telling
from holdem_floor.model.values import NOWHERE, Scalar, Unknown
from holdem_floor.table.acts import Act
from holdem_floor.table.hand import Hand
from holdem_floor.table.reader import hand_of
from holdem_floor.table.turns import Street

_NO_AMOUNT = frozenset(("fold", "check", "call"))


def retold(incident: Incident, supposed: Mapping[str, Scalar], telling: Telling) -> Incident:
    """The incident with nothing but the bets of its table, as rulings left them.

    An act that waits for its turn, or for a choice, or that was overtaken, is not among them. Raises InvalidInput as
    reading the story does.
    """
    hand = None if telling.void else hand_of(incident, supposed, telling)
    story = () if hand is None else tuple(_numbered(hand, incident))
    return Incident(
        title=incident.title, source=incident.source, table=incident.table, story=story, position=incident.position
    )


def _numbered(hand: Hand, incident: Incident) -> Iterator[Spoken]:
    places = {line.path: line.position for line in incident.story}
    for number, (text, path) in enumerate(_lines(hand), start=1):
        line = ".".join(path.split(".")[:2])
        yield Spoken(text, f"story.{number}", places.get(line, NOWHERE))


def _lines(hand: Hand) -> Iterator[tuple[str, str]]:
    """Each line with the path of what told it; the card of a street has none."""
    first, *later = (*(street for street, _ in hand.left), hand.street)
    yield from _acts(first, hand)
    for street in later:
        yield street.name, ""
        yield from _acts(street, hand)


def _acts(street: Street, hand: Hand) -> Iterator[tuple[str, str]]:
    due = hand.due if street is hand.street else None
    for turn, act in sorted(street.placed.items()):
        waits = act.early is not None and due is not None and due.turn <= turn
        if not act.waits and not waits:
            yield f"{act.seat} {_came_to(act)}", act.gesture.path


def _came_to(act: Act) -> str:
    if act.kind in _NO_AMOUNT:
        return str(act.kind)
    if act.kind == "taps":
        return f"taps {act.gesture.taps}"
    if act.all_in:
        return "all-in" if isinstance(act.to, Unknown) else f"all-in {act.to}"
    if act.kind == "undercall" or isinstance(act.kind, Unknown):
        return f"puts {act.put}"
    to = " to" if act.kind == "raise" else ""
    return str(act.kind) if isinstance(act.to, Unknown) else f"{act.kind}{to} {act.to}"
