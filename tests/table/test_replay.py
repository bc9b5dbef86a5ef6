"""Real hands, all of them legal: nothing is early, marked or left over, every act was open, the chips come out right.

The whole collection is used where it lies beside the repository, the sample otherwise. `FLOOR_HANDS=2000` asks the
rulebook about every act of every hand instead of every tenth hand.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pokerkit import Card, StandardHighHand

from holdem_floor.decision.decide import Referee
from holdem_floor.loading import load_rulebook, load_vocabulary
from holdem_floor.model.decision import Status
from holdem_floor.model.incident import Incident, Seat
from holdem_floor.table import Reading, read_table
from tests.table.asking import RULES, options_of_seat_due
from tests.table.support import due, fact, facts, incident

SAMPLE = Path(__file__).parent / "data" / "pluribus-sample.jsonl"
WHOLE = Path(__file__).parents[2].parent / "shared" / "hands" / "pluribus.jsonl"
SEATS: tuple[Seat, ...] = (1, 2, 3, 4, 5, 6)
SHORT_ALL_INS = {"106/11", "100b/75", "85/120", "109/238", "97/34", "53/78", "77b/45"}
MARKS = {"early", "skipped", "premature", "beyond-stack", "folded-act", "act-too-many"}
ASKED_OF_EVERY = 1 if int(os.environ.get("FLOOR_HANDS", "0")) >= 1351 else 10

Hand = dict[str, Any]


def hands(path: Path) -> list[Hand]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def whole() -> list[Hand]:
    if not WHOLE.exists():
        pytest.skip(f"the whole collection of hands is not at {WHOLE}")
    return hands(WHOLE)


def story_of(hand: Hand) -> Iterator[str]:
    streets = iter(("flop", "turn", "river"))
    for action in hand["actions"]:
        who, what, *amount = action.split()
        if (who, what) == ("d", "db"):
            yield next(streets)
        elif who != "d" and what != "sm":
            verb = {"f": "fold", "cc": "call", "cbr": "raise to"}[what]
            yield f"{who[1:]} {verb} {''.join(amount)}".strip()


def told(hand: Hand, story: list[str]) -> Incident:
    stacks: dict[Seat, int] = dict(enumerate(hand["stacks"], start=1))
    return incident(story, seats=SEATS, street="preflop", button=6, stacks=stacks)


# --- the reading


def check_legal(reading: Reading) -> None:
    assert [fact for fact in reading.facts if fact.name in MARKS] == []
    assert facts(reading, "act", kind="undercall") == []


def check_stacks(hand: Hand) -> None:
    """What each seat has left, with its share of each pot it wins, is its stack in the record."""
    reading = read_table(told(hand, list(story_of(hand))))
    check_legal(reading)
    assert due(reading) is None
    final = {seat: Fraction(chips(fact(reading, "seat", seat=seat)["behind"])) for seat in SEATS}
    for back in facts(reading, "unmatched"):
        final[seat_of(back["seat"])] += chips(back["amount"])
    for pot in facts(reading, "pot-layer"):
        winners = best(hand, pot["seats"])
        for seat in winners:
            final[seat] += Fraction(chips(pot["amount"]), len(winners))
    assert [final[seat] for seat in SEATS] == [Fraction(stack) for stack in hand["finishing_stacks"]]


def best(hand: Hand, seats: Any) -> list[Seat]:
    """The seats with the best hand among these, by PokerKit."""
    if len(seats) == 1:
        return list(seats)
    dealt = [action.split() for action in hand["actions"]]
    hole = {int(action[2][1:]): action[3] for action in dealt if action[:2] == ["d", "dh"]}
    board = "".join(action[2] for action in dealt if action[:2] == ["d", "db"])
    strength = {seat: StandardHighHand.from_game(Card.parse(hole[seat]), Card.parse(board)) for seat in seats}
    return [seat for seat in seats if strength[seat] == max(strength.values())]


def chips(value: Any) -> int:
    assert type(value) is int
    return value


def seat_of(value: Any) -> Seat:
    assert isinstance(value, (int, str))
    return value


# --- the rulebook


def check_options(hand: Hand) -> int:
    """Every act is one that the rulebook leaves open to the seat due; how many acts there were."""
    story = list(story_of(hand))
    acts = 0
    for number, line in enumerate(story):
        if line in ("flop", "turn", "river"):
            continue
        reading = read_table(told(hand, story[:number]))
        seat, verb, *amount = line.split()
        assert due(reading) == int(seat)
        options = options_of_seat_due(reading)
        if verb == "fold":
            assert options.may[0] == "fold"
        elif verb == "call":
            assert {"check", "call", "call-all-in"} & set(options.may)
        else:
            assert options.least is not None
            total = int(amount[-1])
            reach = chips(fact(reading, "seat", seat=int(seat))["reach"])
            assert options.least <= total <= reach
        acts += 1
    return acts


@cache
def referee() -> Referee:
    return Referee(load_rulebook(RULES, "tda-2024", load_vocabulary(RULES)))


def check_by_experta(hand: Hand) -> None:
    """Nothing is ruled of the whole hand; before its last act, what the seat could do, and the act was among it."""
    story = list(story_of(hand))
    assert referee().decide(told(hand, story)).status is Status.REGULAR
    last = max(number for number, line in enumerate(story) if line not in ("flop", "turn", "river"))
    asked = replace(told(hand, story[:last]), questions=("options",))
    decision = referee().decide(asked)
    assert [ruling.outcome for ruling in decision.rulings] == ["options"]
    fields = decision.rulings[0].fields
    options = options_of_seat_due(read_table(told(hand, story[:last])))
    assert (fields["may"], fields.get("call")) == (options.may, options.call)
    assert fields.get("raise_from", fields.get("raise_to")) == options.least


# --- the hands


@pytest.mark.parametrize("hand", hands(SAMPLE), ids=lambda hand: str(hand["id"]))
def test_a_real_hand(hand: Hand) -> None:
    check_stacks(hand)
    assert check_options(hand) > 4
    check_by_experta(hand)


def test_the_sample_holds_every_short_all_in() -> None:
    assert {hand["id"] for hand in hands(SAMPLE)} >= SHORT_ALL_INS


def test_the_stacks_of_every_real_hand() -> None:
    for hand in whole():
        check_stacks(hand)


def test_the_acts_of_real_hands() -> None:
    for hand in whole()[::ASKED_OF_EVERY]:
        check_options(hand)


def test_fifty_real_hands_by_experta() -> None:
    for hand in whole()[::27][:50]:
        check_by_experta(hand)
