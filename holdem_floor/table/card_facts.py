"""What told cards come to, as facts: hands compared, the best possible game, a player's own cards.

What was said of the hands must agree with their cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final, TypeAlias

from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.incident import Incident, Seat, ToldFact
from holdem_floor.model.values import Fact, Value
from holdem_floor.table.cards import BOARD_SIZES, ToldCards, told_cards
from holdem_floor.table.codes import StoryCode
from holdem_floor.table.script import Entry

_RANKS: Final = "23456789TJQKA"
_LOWEST: Final = 2
_SUITS: Mapping[str, str] = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}
_ALL_OUT: Final = BOARD_SIZES["river"]

Sourced: TypeAlias = tuple[Fact, str]


def card_facts(incident: Incident, script: Iterable[Entry]) -> tuple[Sourced, ...]:
    """The facts that follow from told cards, each with the path of the hand; none where no cards were told.

    Raises InvalidInput for cards that cannot be, and for a told comparison that they contradict.
    """
    told = told_cards(incident, script)
    if told is None:
        return ()
    facts = (*_own_cards(told), *_with_the_board(told))
    problems = tuple(_contradictions(incident, facts))
    if problems:
        raise InvalidInput(problems)
    return tuple((fact, told.paths[seat]) for seat, fact in facts)


def _own_cards(told: ToldCards) -> Iterator[tuple[Seat, Fact]]:
    for seat, hand in told.hands.items():
        for card in hand:
            rank, suit = _RANKS.index(card[0]) + _LOWEST, _SUITS[card[1]]
            yield seat, Fact.of("own-card", seat=seat, rank=rank, suit=suit)


def _with_the_board(told: ToldCards) -> Iterator[tuple[Seat, Fact]]:
    """What the hands make and how they compare; before the flop none makes a game yet."""
    if not told.board or not told.hands:
        return
    from holdem_floor.table import strength  # noqa: PLC0415 - the evaluator is imported only when cards are told

    values = [strength.strength((*hand, *told.board)) for hand in told.hands.values()]
    for (seat, hand), value, place in zip(told.hands.items(), values, strength.places(values), strict=True):
        category, wheel = strength.category(value), strength.is_wheel(value)
        yield (
            seat,
            Fact.of("made-hand", seat=seat, place=place, category=category, wheel=wheel, board=len(told.board)),
        )
        board = told.board_seen_with(seat)
        yield seat, Fact.of("nuts", seat=seat, held=bool(board) and strength.is_best_possible(hand, board))


# --- what was said of the hands, held against their cards


def _contradictions(incident: Incident, facts: Iterable[tuple[Seat, Fact]]) -> Iterator[Diagnostic]:
    known = tuple(fact.fields for _, fact in facts)
    told = incident.told_facts
    yield from _wrong_ranks(incident, told, known)
    for one in told:
        if _is_wrong(incident, one, known):
            message = f"the cards of seat {one.fact.get('seat')} say otherwise"
            yield Diagnostic(StoryCode.CARDS_CONTRADICT, message, one.position, "leave it out: the cards tell it")


def _wrong_ranks(
    incident: Incident, told: Iterable[ToldFact], known: Iterable[Mapping[str, Value]]
) -> Iterator[Diagnostic]:
    """Told ranks of two hands in another order than their cards give on the whole board."""
    places = {fact["seat"]: fact["place"] for fact in known if fact.get("board") == _ALL_OUT}
    ranks = [(one, _said(incident, one, "seat"), _said(incident, one, "rank")) for one in _named(told, "hand-rank")]
    for (_, first, better), (second, seat, rank) in combinations(ranks, 2):
        if first in places and seat in places and isinstance(better, int) and isinstance(rank, int):
            ours, theirs = places[first], places[seat]
            assert isinstance(ours, int)
            assert isinstance(theirs, int)
            if _order(better, rank) != _order(ours, theirs):
                message = f"the cards of seats {first} and {seat} compare otherwise"
                yield Diagnostic(StoryCode.CARDS_CONTRADICT, message, second.position, "leave the ranks out")


def _order(one: int, other: int) -> int:
    return (one > other) - (one < other)


def _named(told: Iterable[ToldFact], name: str) -> Iterator[ToldFact]:
    return (one for one in told if one.fact.name == name)


def _said(incident: Incident, told: ToldFact, field: str) -> Value | None:
    """What is told in a field; None where witnesses dispute it."""
    return None if f"{told.path}.{field}" in incident.disputed else told.fact.get(field)


def _is_wrong(incident: Incident, told: ToldFact, known: Iterable[Mapping[str, Value]]) -> bool:
    seat = told.fact.get("seat")
    facts = [fact for fact in known if fact["seat"] == seat]
    match told.fact.name:
        case "best-game":
            found = _said(incident, told, "found")
            return isinstance(found, bool) and any(fact.get("held", found) != found for fact in facts)
        case "top-card":
            return not _is_top(incident, told, [fact for fact in facts if "suit" in fact])
        case "wheel":
            return any(fact.get("wheel") is False for fact in facts)
        case _:
            return False


def _is_top(incident: Incident, told: ToldFact, own: list[Mapping[str, Value]]) -> bool:
    ranks = [fact["rank"] for fact in own if isinstance(fact["rank"], int)]
    highest = [fact for fact in own if fact["rank"] == max(ranks)]
    said = {name: _said(incident, told, name) for name in ("rank", "suit")}
    told_values = {name: value for name, value in said.items() if isinstance(value, (int, str))}
    return not own or any(all(fact[name] == value for name, value in told_values.items()) for fact in highest)
