"""Cards that were told: what they make, held against PokerKit and against every other hand; what is refused."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import Hand, StandardHighHand

from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.incident import Incident, Seat, ToldFact
from holdem_floor.model.values import Fact, Unknown, Value
from holdem_floor.table import Reading, read_table
from tests.table.support import fact, facts, incident

ROOT = Path(__file__).parents[2]
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
Cards = Sequence[str]


def board(*cards: str) -> Fact:
    return Fact.of("board", cards=cards, moment=0)


def hand(seat: Seat, *cards: str) -> Fact:
    return Fact.of("hand", seat=seat, cards=cards, moment=0)


def tabled(seat: Seat, *cards: str, said: Value = 2, moment: int = 0) -> Fact:
    fields: dict[str, Value] = {"seat": seat, "cards": said, "which": cards, "to": "all", "moment": moment}
    return Fact.from_fields("tabled", fields)


def told(*told: Fact, story: Sequence[str | Fact] = (), street: str = "river") -> Incident:
    """These facts beside a story; one of the story has its moment."""
    base = incident(story, seats=(3, 4), street=street) if story else Incident()
    return replace(base, facts=tuple(ToldFact(one, f"facts.{number}") for number, one in enumerate(told, start=1)))


def reading(*all_told: Fact, story: Sequence[str | Fact] = (), street: str = "river") -> Reading:
    return read_table(told(*all_told, story=story, street=street))


def codes(*all_told: Fact, story: Sequence[str | Fact] = (), street: str = "river") -> list[str]:
    with pytest.raises(InvalidInput) as raised:
        reading(*all_told, story=story, street=street)
    return [diagnostic.code for diagnostic in raised.value.diagnostics]


# --- against PokerKit


def made(hole: Cards, table: Cards) -> Hand:
    return StandardHighHand.from_game("".join(hole), "".join(table))


@st.composite
def deals(draw: st.DrawFn, hands: int) -> tuple[list[str], list[list[str]]]:
    """A board of three to five cards and so many hands, from one deck; few suits and ranks, so that hands meet."""
    deck = draw(st.sampled_from((DECK, DECK[:28], [card for card in DECK if card[1] in "sh"])))
    size = draw(st.sampled_from((3, 4, 5)))
    cards = draw(st.permutations(deck))
    return cards[:size], [cards[size + 2 * number : size + 2 * number + 2] for number in range(hands)]


@given(deals(hands=4))
@settings(max_examples=150, deadline=None)
def test_places_and_ties_are_those_of_pokerkit(dealt: tuple[list[str], list[list[str]]]) -> None:
    table, hands = dealt
    read = reading(board(*table), *(hand(seat, *cards) for seat, cards in enumerate(hands)))
    strengths = [made(cards, table) for cards in hands]
    for seat, own in enumerate(strengths):
        better = sum(other > own for other in strengths)
        assert fact(read, "made-hand", seat=seat)["place"] == better + 1


NAMES = {
    "High card": "high-card",
    "One pair": "pair",
    "Two pair": "two-pair",
    "Three of a kind": "three-of-a-kind",
    "Straight": "straight",
    "Flush": "flush",
    "Full house": "full-house",
    "Four of a kind": "four-of-a-kind",
    "Straight flush": "straight-flush",
}


@given(deals(hands=1))
@settings(max_examples=150, deadline=None)
def test_the_category_is_that_of_pokerkit(dealt: tuple[list[str], list[list[str]]]) -> None:
    table, (cards,) = dealt
    read = fact(reading(board(*table), hand(4, *cards)), "made-hand")
    best = made(cards, table)
    assert read["category"] == NAMES[str(best.entry.label.value)]
    ranks = {str(card.rank.value) for card in best.cards}
    assert read["wheel"] == (read["category"] in ("straight", "straight-flush") and ranks == set("A2345"))


@given(deals(hands=1))
@settings(max_examples=12, deadline=None)
def test_the_best_possible_game_is_one_that_no_other_hand_beats(dealt: tuple[list[str], list[list[str]]]) -> None:
    table, (cards,) = dealt
    own = made(cards, table)
    others = combinations([card for card in DECK if card not in (*table, *cards)], 2)
    beaten = any(made(other, table) > own for other in others)
    assert fact(reading(board(*table), hand(4, *cards)), "nuts")["held"] is not beaten


@pytest.mark.parametrize(
    ("cards", "table", "held"),
    [
        (("Jh", "Th"), ("Ah", "Kh", "Qh", "2c", "2d"), True),
        (("Ac", "As"), ("Ah", "Kh", "Qh", "2c", "2d"), False),
        (("Td", "9c"), ("Ah", "Kd", "Qc", "Jh", "3s"), True),  # others may hold a ten too
        (("2c", "2d"), ("As", "Ks", "Qs", "Js", "Ts"), True),  # the board is everybody's
        (("Ah", "4h"), ("Kh", "Qh", "Jh", "3s", "2d"), False),  # the ten and nine of hearts are out there
        (("9c", "9d"), ("As", "9s", "9h", "4c", "2d"), True),
    ],
)  # fmt: skip
def test_the_best_possible_game_by_hand(cards: Cards, table: Cards, held: bool) -> None:
    assert fact(reading(board(*table), hand(4, *cards)), "nuts")["held"] is held


# --- what is read


def test_the_board_is_looked_at_as_it_lay_when_the_hand_was_shown() -> None:
    cards, table = ("Jc", "Tc"), ("9h", "8h", "7c", "2d", "2h")
    on_the_turn: list[str | Fact] = ["3 bet 300", tabled(4, *cards, moment=2), "4 call", "river", "3 bet 500"]
    on_the_river: list[str | Fact] = ["3 check", "4 check", "river", "3 bet 500", tabled(4, *cards, moment=5)]
    assert fact(reading(board(*table), story=on_the_turn, street="turn"), "nuts")["held"] is True
    assert fact(reading(board(*table), story=on_the_river, street="turn"), "nuts")["held"] is False


def test_before_the_flop_no_hand_is_the_best_possible_game() -> None:
    story: list[str | Fact] = ["3 raise to 300", tabled(4, "Ac", "As", moment=2), "4 call", "flop", "4 check"]
    assert fact(reading(board("Ah", "Ad", "2c"), story=story, street="preflop"), "nuts")["held"] is False


def test_hands_without_a_board_are_their_own_cards_only() -> None:
    read = reading(hand(4, "Kc", "Th"))
    assert facts(read, "own-card") == [
        {"seat": 4, "rank": 13, "suit": "club"},
        {"seat": 4, "rank": 10, "suit": "heart"},
    ]
    assert not facts(read, "made-hand")
    assert not facts(read, "nuts")


def test_one_card_shown_is_no_hand() -> None:
    read = reading(board("Ah", "Ad", "2c"), tabled(4, "Kc", said=1))
    assert not facts(read, "own-card")
    assert not facts(read, "made-hand")


def test_a_hand_may_be_told_and_shown() -> None:
    read = reading(board("Ah", "Ad", "2c"), hand(4, "Kc", "Kd"), tabled(4, "Kd", said=1))
    assert fact(read, "made-hand")["category"] == "two-pair"


def test_disputed_cards_are_not_read() -> None:
    disputed = replace(told(board("Ah", "Ad", "2c"), hand(4, "Kc", "Kd")), disputed={"facts.2.cards": ("Kc", "Kh")})
    assert not facts(read_table(disputed), "made-hand")


# --- what is refused


@pytest.mark.parametrize(
    ("all_told", "code"),
    [
        ((board("Ah", "Kh", "Ah"),), "duplicate-card"),
        ((board("Ah", "Kh", "Qh"), hand(4, "Ah", "Jh")), "duplicate-card"),
        ((hand(4, "Ah", "Jh"), hand(5, "Jh", "2c")), "duplicate-card"),
        ((hand(4, "Ah", "Ah"),), "duplicate-card"),
        ((board("Ah", "Kh", "Qh"), board("2c", "3c", "4c")), "two-boards"),
        ((board("Ah", "Kh"),), "card-count"),
        ((board(),), "card-count"),
        ((board("Ah", "Kh", "Qh", "Jh", "Th", "9h"),), "card-count"),
        ((hand(4, "Ah"),), "card-count"),
        ((hand(4, "Ah", "Kh", "Qh"),), "card-count"),
        ((tabled(4, "Ah", said=2),), "card-count"),
        ((hand(4, "Ah", "Kh"), tabled(4, "Qh", said=1)), "card-count"),
    ],
)
def test_cards_that_cannot_be_are_refused(all_told: tuple[Fact, ...], code: str) -> None:
    assert code in codes(*all_told)


@pytest.mark.parametrize(("street", "size"), [("flop", 3), ("turn", 4), ("river", 5)])
def test_a_board_has_at_least_the_cards_of_the_street(street: str, size: int) -> None:
    table = ("Ah", "Kh", "Qh", "2c", "2d")
    assert fact(reading(board(*table[:size]), hand(4, "9c", "9d"), story=["3 check"], street=street), "made-hand")
    assert codes(board(*table[: size - 1]), story=["3 check"], street=street) == ["card-count"]


def test_cards_of_a_seat_that_is_not_there_are_refused() -> None:
    assert codes(hand(9, "Ah", "Kh"), story=["3 check"]) == ["unknown-seat"]


NINES = (board("9h", "9s", "2c", "3d", "7h"), hand(4, "9c", "9d"), hand(5, "Ac", "Kd"))


def said(name: str, **fields: Value) -> Fact:
    return Fact.of(name, **fields, moment=0)


@pytest.mark.parametrize(
    "wrong",
    [
        (said("hand-rank", seat=5, rank=1), said("hand-rank", seat=4, rank=2)),
        (said("hand-rank", seat=5, rank=1), said("hand-rank", seat=4, rank=1)),
        (said("best-game", seat=4, found=False),),
        (said("best-game", seat=5, found=True),),
        (said("top-card", seat=5, rank=13, suit="diamond"),),
        (said("top-card", seat=5, rank=14, suit="spade"),),
        (said("wheel", seat=5),),
    ],
)
def test_a_told_comparison_that_the_cards_contradict_is_refused(wrong: tuple[Fact, ...]) -> None:
    assert codes(*NINES, *wrong) == ["cards-contradict"]


@pytest.mark.parametrize(
    "right",
    [
        (said("hand-rank", seat=5, rank=2), said("hand-rank", seat=4, rank=1)),
        (said("hand-rank", seat=4, rank=1), said("hand-rank", seat=6, rank=1)),
        (said("best-game", seat=4, found=True),),
        (said("best-game", seat=6, found=True),),
        (said("best-game", seat=4, found=Unknown("facts.4.found")),),
        (said("top-card", seat=5, rank=14, suit="club"),),
        (said("top-card", seat=4, rank=9, suit="diamond"),),
        (said("top-card", seat=5, rank=14, suit=Unknown("facts.4.suit")),),
    ],
)
def test_what_agrees_with_the_cards_or_is_of_other_hands_stands(right: tuple[Fact, ...]) -> None:
    assert fact(reading(*NINES, *right), "made-hand", seat=4)["place"] == 1


def test_ranks_told_before_the_last_card_are_not_compared() -> None:
    ranks = (said("hand-rank", seat=4, rank=1), said("hand-rank", seat=5, rank=2))
    read = reading(board("Ah", "As", "2c", "3d"), hand(4, "9c", "9d"), hand(5, "Ac", "Kd"), *ranks)
    assert fact(read, "made-hand", seat=5)["place"] == 1


# --- what it costs


@pytest.mark.parametrize(
    ("asked", "imported"),
    [
        (("--story", "3 bet 300; 4 call", "--seats", "3,4", "--street", "flop"), "False"),
        (("--fact", "hand seat=4 cards=[Ac,Kd]"), "False"),
        (("--fact", "hand seat=4 cards=[Ac,Kd]", "--fact", "board cards=[2c,3c,4c]"), "True"),
    ],
)
def test_the_evaluator_is_imported_only_for_cards(asked: tuple[str, ...], imported: str) -> None:
    arguments = ["rule", "--rulebook", "bretagne-2009", *asked]
    script = (
        "import sys; from holdem_floor.cli.app import run;"
        f"run({arguments!r}); print('phevaluator' in sys.modules)"
    )  # fmt: skip
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ended.stdout.splitlines()[-1] == imported, ended.stderr
