"""Legal play: real hands, and random ones beside PokerKit. Nothing is early, marked or left over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import Automation, NoLimitTexasHoldem

from holdem_floor.model.incident import Seat
from holdem_floor.table import Reading, read_table
from tests.table.support import Told, due, fact, facts, incident

SAMPLE = Path(__file__).parent / "data" / "pluribus-sample.jsonl"
ALL = Path(__file__).parents[2].parent / "shared" / "hands" / "pluribus.jsonl"
VERBS = {"f": "fold", "cc": "call", "cbr": "raise to"}
SEATS = (1, 2, 3, 4, 5, 6)
MARKS = {"early", "skipped", "premature", "beyond-stack", "folded-act"}


def hands(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def story_of(hand: dict[str, Any]) -> Iterator[str]:
    streets = iter(("flop", "turn", "river"))
    for action in hand["actions"]:
        who, what, *amount = action.split()
        if (who, what) == ("d", "db"):
            yield next(streets)
        elif who != "d" and what != "sm":
            yield {"f": f"{who[1:]} fold", "cc": f"{who[1:]} call", "cbr": f"{who[1:]} raise to {''.join(amount)}"}[
                what
            ]


def replay(hand: dict[str, Any]) -> Reading:
    stacks: dict[Seat, int] = dict(enumerate(hand["stacks"], start=1))
    return read_table(
        incident(list(story_of(hand)), seats=(1, 2, 3, 4, 5, 6), street="preflop", button=6, stacks=stacks)
    )


def check_legal(reading: Reading) -> None:
    assert [fact for fact in reading.facts if fact.name in MARKS] == []
    assert not any(act.over for line in reading.lines for act in line.acts)
    assert facts(reading, "act", kind="undercall") == []


def check_hand(hand: dict[str, Any]) -> None:
    """The chips that left each stack are those put in, and the winners share the pot."""
    reading = replay(hand)
    check_legal(reading)
    assert due(reading) is None
    won = []
    for seat, (before, after) in enumerate(zip(hand["stacks"], hand["finishing_stacks"], strict=True), start=1):
        put_in = fact(reading, "seat", seat=seat)["put-in"]
        assert isinstance(put_in, int)
        won.append(after - before + put_in)
    assert min(won) == 0
    assert sum(won) == fact(reading, "pot")["total"]


@pytest.mark.parametrize("hand", hands(SAMPLE), ids=lambda hand: str(hand["id"]))
def test_a_real_hand(hand: dict[str, Any]) -> None:
    check_hand(hand)


@pytest.mark.skipif(not ALL.exists(), reason="the whole collection of hands is not beside the repository")
def test_every_real_hand() -> None:
    for hand in hands(ALL):
        check_hand(hand)


AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
)


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_random_play_beside_pokerkit(data: st.DataObject) -> None:
    """At every decision PokerKit and the reader name the same player, the same call and the same chips."""
    players = data.draw(st.integers(2, 7))
    stacks = data.draw(st.lists(st.integers(1, 2000), min_size=players, max_size=players))
    big_blind = 0 if players == 2 else 1
    stacks[big_blind] += 110  # PokerKit lowers the call to a short big blind; at a table it stays the full one
    ante = data.draw(st.sampled_from((0, 0, 10)))
    state = NoLimitTexasHoldem.create_state(AUTOMATIONS, False, ante, (50, 100), 100, tuple(stacks), players)
    seats = tuple(range(1, players + 1))
    told: dict[Seat, int] = dict(zip(seats, stacks, strict=True))
    button = 2 if players == 2 else players
    story: list[Told] = []
    streets = iter(("flop", "turn", "river"))
    while state.status:
        reading = read_table(incident(story, seats=seats, street="preflop", stacks=told, ante=ante, button=button))
        check_legal(reading)
        if state.actor_index is None:
            if not state.can_deal_board():
                break
            state.deal_board()
            story.append(next(streets))
            continue
        if due(reading) is None and nothing_to_decide(state):
            state.check_or_call()
            continue
        compare(state, reading)
        story.append(play(state, data))


def nothing_to_decide(state: Any) -> bool:
    """PokerKit asks the only player left with chips for a check that changes nothing."""
    others = [stack for index, stack in enumerate(state.stacks) if index != state.actor_index and state.statuses[index]]
    return not any(others) and state.checking_or_calling_amount == 0


def compare(state: Any, reading: Reading) -> None:
    seat = state.actor_index + 1
    assert due(reading) == seat
    for index in range(len(state.stacks)):
        known = fact(reading, "seat", seat=index + 1)
        assert (known["own"], known["behind"]) == (state.bets[index], state.stacks[index])
    turn = fact(reading, "due")
    assert isinstance(turn["more"], int)
    assert min(turn["more"], state.stacks[seat - 1]) == state.checking_or_calling_amount


def play(state: Any, data: st.DataObject) -> str:
    seat = state.actor_index + 1
    choices = ["call"] + ["fold"] * state.can_fold() + ["raise"] * state.can_complete_bet_or_raise_to()
    choice = data.draw(st.sampled_from(choices))
    if choice == "fold":
        state.fold()
        return f"{seat} fold"
    if choice == "call":
        state.check_or_call()
        return f"{seat} call"
    least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    amount = data.draw(st.sampled_from((least, most, min(2 * least, most))))
    state.complete_bet_or_raise_to(amount)
    return f"{seat} raise to {amount}"
