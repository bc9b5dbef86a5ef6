"""Cards that were told: which they are, whether that can be, and how many lay on the board at each moment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Incident, Seat, ToldFact
from holdem_floor.model.values import Position
from holdem_floor.table.codes import StoryCode
from holdem_floor.table.geometry import STREETS
from holdem_floor.table.lines import EventLine
from holdem_floor.table.script import Entry

BOARD_SIZES: Final[Mapping[str, int]] = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
"""How many cards lie on the board on each street."""
HAND_SIZE: Final = 2
"""The cards of a hand."""

Cards: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldCards:
    """The board, empty where none was told, and the hands of which both cards are known, with their paths.

    `lying` holds how many cards lay on the board when a seat first showed its hand in the story.
    """

    board: Cards
    hands: Mapping[Seat, Cards]
    paths: Mapping[Seat, str]
    lying: Mapping[Seat, int]

    def board_seen_with(self, seat: Seat) -> Cards:
        """The board as it lay when the seat showed its hand; the whole of it where no story tells that."""
        return self.board[: self.lying.get(seat, len(self.board))]


@dataclass(frozen=True, slots=True)
class _Named:
    """Cards that one told fact names; `seat` holds them, None for the board."""

    cards: Cards
    seat: Seat | None
    told: ToldFact


def told_cards(incident: Incident, script: Iterable[Entry]) -> ToldCards | None:
    """The cards that were told and are not disputed; None where there are none.

    Raises InvalidInput for a card that is in two places, two boards, a hand or a board of the wrong size, the cards
    of a seat that is not there.
    """
    named = tuple(_named(incident))
    if not named:
        return None
    streets = tuple(_streets(incident, script))
    seats = incident.table.seats if incident.table else ()
    problems = (
        *_wrong_boards(named, streets), *_wrong_seats(named, seats), *_wrong_hands(named), *_doubles(named),
    )  # fmt: skip
    if problems:
        raise InvalidInput(tuple(dict.fromkeys(problems)))
    board = next((one.cards for one in named if one.seat is None), ())
    held, paths = _hands(named)
    return ToldCards(board, held, paths, _lying(incident, streets))


def _named(incident: Incident) -> Iterator[_Named]:
    for told in incident.told_facts:
        name = told.fact.name
        field = {"board": "cards", "hand": "cards", "tabled": "which"}.get(name)
        if field is None or f"{told.path}.{field}" in incident.disputed:
            continue
        cards, seat = told.fact.get(field), told.fact.get("seat")
        if isinstance(cards, tuple) and (name == "board" or isinstance(seat, (int, str))):
            holder = None if name == "board" or not isinstance(seat, (int, str)) else seat
            yield _Named(tuple(str(card) for card in cards), holder, told)


def _hands(named: Iterable[_Named]) -> tuple[Mapping[Seat, Cards], Mapping[Seat, str]]:
    held: dict[Seat, dict[str, None]] = defaultdict(dict)
    paths: dict[Seat, str] = {}
    for one in named:
        if one.seat is not None:
            held[one.seat].update(dict.fromkeys(one.cards))
            paths.setdefault(one.seat, one.told.path)
    return {seat: tuple(cards) for seat, cards in held.items() if len(cards) == HAND_SIZE}, paths


# --- how many cards lay on the board


def _streets(incident: Incident, script: Iterable[Entry]) -> Iterator[tuple[int, str]]:
    """Each street of the story from the moment when its cards were laid out."""
    if incident.table is not None and incident.table.seats:
        yield 0, incident.table.street
    for entry in script:
        if isinstance(entry.content, EventLine) and entry.content.what in STREETS:
            yield entry.moment, entry.content.what


def _lying(incident: Incident, streets: Iterable[tuple[int, str]]) -> dict[Seat, int]:
    known = tuple(streets)
    lying: dict[Seat, int] = {}
    for line in incident.story:
        if not isinstance(line, ToldFact) or line.fact.name != "tabled":
            continue
        seat, moment = line.fact.get("seat"), line.fact.get("moment")
        before = [BOARD_SIZES[street] for when, street in known if isinstance(moment, int) and when < moment]
        if isinstance(seat, (int, str)) and before:
            lying.setdefault(seat, max(before))
    return lying


# --- what cannot be


def _wrong_boards(named: Iterable[_Named], streets: Iterable[tuple[int, str]]) -> Iterator[Diagnostic]:
    boards = [one for one in named if one.seat is None]
    for second in boards[1:]:
        hint = "tell the board once, as it lies in the end"
        yield Diagnostic(StoryCode.TWO_BOARDS, "a second board is told", second.told.position, hint)
    street = max((street for _, street in streets), key=STREETS.index, default="preflop")
    for board in boards:
        number = len(board.cards)
        if number not in BOARD_SIZES.values() or number == 0:
            message = f"a board has 3, 4 or 5 cards, not {number}"
            yield Diagnostic(StoryCode.CARD_COUNT, message, board.told.position)
        elif number < BOARD_SIZES[street]:
            message = f"the board has {number} cards; on the {street} there are {BOARD_SIZES[street]}"
            yield Diagnostic(StoryCode.CARD_COUNT, message, board.told.position)


def _wrong_seats(named: Iterable[_Named], seats: tuple[Seat, ...]) -> Iterator[Diagnostic]:
    for one in named:
        if seats and one.seat is not None and one.seat not in seats:
            hint = f"the seats are {', '.join(str(seat) for seat in seats)}"
            message = f'there is no seat "{one.seat}" at this table'
            yield Diagnostic(StoryCode.UNKNOWN_SEAT, message, one.told.position, hint)


def _wrong_hands(named: Iterable[_Named]) -> Iterator[Diagnostic]:
    held: dict[Seat, set[str]] = defaultdict(set)
    for one in named:
        if one.seat is None:
            continue
        held[one.seat].update(one.cards)
        number, said = len(one.cards), one.told.fact.get("cards")
        if one.told.fact.name == "hand" and number != HAND_SIZE:
            yield _count(f"a hand has {HAND_SIZE} cards, not {number}", one.told.position)
        elif one.told.fact.name == "tabled" and isinstance(said, int) and number != said:
            yield _count(f"seat {one.seat} showed {said} and {number} are named", one.told.position)
        elif len(held[one.seat]) > HAND_SIZE:
            yield _count(f"seat {one.seat} would hold {len(held[one.seat])} cards", one.told.position)


def _count(message: str, position: Position) -> Diagnostic:
    return Diagnostic(StoryCode.CARD_COUNT, message, position)


def _doubles(named: Iterable[_Named]) -> Iterator[Diagnostic]:
    """A card told twice in one place, or in two; a seat's cards may be told again as it shows them."""
    where: dict[str, Seat | None] = {}
    for one in named:
        seen: set[str] = set()
        for card in one.cards:
            if card in seen or where.get(card, one.seat) != one.seat:
                yield Diagnostic(StoryCode.DUPLICATE_CARD, f"the card {card} is there twice", one.told.position)
            seen.add(card)
            where.setdefault(card, one.seat)
