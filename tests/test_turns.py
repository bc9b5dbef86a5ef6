"""Who acts now, beside rulings that end the hand, kill one or give a bet back."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdem_floor.decision.decide import Referee
from holdem_floor.loading import load_incident, load_rulebook, load_vocabulary
from holdem_floor.model.decision import Decision
from holdem_floor.model.vocabulary import Vocabulary

RULES = Path(__file__).parents[1] / "rules"


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary(RULES)


@pytest.fixture(scope="module")
def bretagne(vocabulary: Vocabulary) -> Referee:
    return Referee(load_rulebook(RULES, "bretagne-2009", vocabulary))


def decision(referee: Referee, vocabulary: Vocabulary, text: str) -> Decision:
    return referee.decide(load_incident(text, "told.yaml", vocabulary))


def turn(decided: Decision) -> tuple[object, ...] | None:
    following = decided.next_to_act
    return None if following is None else (following.seat, following.faces, following.more)


FLOP = "table: {blinds: 50/100, street: flop, seats: [3, 4, 5, 6]}\n"


@pytest.mark.parametrize(
    ("told", "following"),
    [
        # the seat due lost its hand: the next one that still has to act
        ("story: [3 bet 300, {phone: {seat: 4, what: answered}}]", (5, 300, 300)),
        ("story: [3 check, 4 bet 300, 5 fold, {phone: {seat: 6, what: answered}}]", (3, 300, 300)),
        (
            "story: [3 bet 300, {phone: {seat: 4, what: answered}}, {phone: {seat: 5, what: answered}}]",
            (6, 300, 300),
        ),
        # another seat lost its hand
        ("story: [3 bet 300, 4 call, {phone: {seat: 4, what: answered}}]", (5, 300, 300)),
        # nobody has still to act after it, or nobody is left against him
        ("story: [3 bet 300, 4 fold, 5 fold, {phone: {seat: 6, what: answered}}]", None),
        ("story: [3 check, 4 fold, 5 fold, {phone: {seat: 3, what: answered}}]", None),
        # what the seat due faces was taken back
        ("story: [3 bet 1000, {picked-up: {seat: 3}}]", None),
        # it was called: it stays
        ("story: [3 bet 1000, 4 call, {picked-up: {seat: 3}}]", (5, 1000, 1000)),
        # the story goes on after the hand
        ("story: [3 bet 300, shuffle, {phone: {seat: 4, what: answered}}]", None),
    ],
)
def test_who_acts_now(
    bretagne: Referee, vocabulary: Vocabulary, told: str, following: tuple[object, ...] | None
) -> None:
    decided = decision(bretagne, vocabulary, FLOP + told)
    assert decided.rulings
    assert turn(decided) == following


SHARED = """
table: {blinds: 50/100, street: river, seats: [3, 4, 5], button: 5}
story: [3 check, 4 check]
facts:
- put-in: {seat: 3, chips: 425}
- put-in: {seat: 4, chips: 425}
- hand-rank: {seat: 3, rank: 1}
- hand-rank: {seat: 4, rank: 1}
"""


@pytest.mark.parametrize("chip", ["", "- smallest-chip: {value: 25}\n"])
def test_nobody_acts_once_pots_are_shared(bretagne: Referee, vocabulary: Vocabulary, chip: str) -> None:
    decided = decision(bretagne, vocabulary, SHARED + chip)
    assert {ruling.outcome for ruling in decided.rulings} <= {"pot-share", "odd-chips-to"}
    assert decided.rulings
    assert turn(decided) is None


def test_a_player_whose_hand_lives_acts(bretagne: Referee, vocabulary: Vocabulary) -> None:
    told = "story: [3 bet 300, {clock: {seat: 4, seconds: 60}}]\nfacts: [{time-given: {seat: 4, reasonable: true}}]"
    assert turn(decision(bretagne, vocabulary, FLOP + told)) == (4, 300, 300)
    told = "story: [3 bet 300, {clock: {seat: 4, seconds: 71}}]\nfacts: [{time-given: {seat: 4, reasonable: true}}]"
    assert turn(decision(bretagne, vocabulary, FLOP + told)) == (5, 300, 300)


def test_part_3_lets_the_turn_pass_on_after_a_check(vocabulary: Vocabulary) -> None:
    part_3 = Referee(load_rulebook(RULES, "holdem-partie-3", vocabulary))
    told = "story: [3 check, {clock: {seat: 4, seconds: 100}}]\nfacts: [{house-time: {seconds: 60}}]"
    decided = decision(part_3, vocabulary, FLOP + told)
    assert [ruling.outcome for ruling in decided.rulings] == ["checks"]
    assert turn(decided) == (5, 0, 0)
