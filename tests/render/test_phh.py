"""Stories written as hand histories: read back the same, played through by PokerKit, refused with the reason."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory

from holdem_floor.loading import load_incident, load_vocabulary
from holdem_floor.loading.phh import load_phh
from holdem_floor.model.decision import AsRuled, Decision, Status, Unruled
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.incident import Incident, Seat, TableSetup
from holdem_floor.model.telling import AS_TOLD
from holdem_floor.model.values import Text
from holdem_floor.render.phh import phh_text
from holdem_floor.table import Reading, read_table
from holdem_floor.table.retold import retold
from tests.shipped import referee
from tests.table.support import incident, lines

VOCABULARY = load_vocabulary(Path(__file__).parents[2] / "rules")
SAMPLE = Path(__file__).parents[1] / "table" / "data" / "pluribus-sample.jsonl"
HANDS = [json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines()]
PLAIN = Decision("pco", Status.REGULAR, as_ruled=AsRuled())
"""As of a rulebook that has nothing to say of the bets."""
STACKS: dict[Seat, int] = {3: 5000, 4: 6000, 5: 7000, 6: 8000}


def history_of(hand: Mapping[str, Any]) -> str:
    return "\n".join(
        [
            'variant = "NT"',
            f"antes = {hand['antes']}",
            f"blinds_or_straddles = {hand['blinds']}",
            f"min_bet = {hand['min_bet']}",
            f"starting_stacks = {hand['stacks']}",
            f"actions = {hand['actions']}",
        ]
    )


def written(told: Incident, decision: Decision = PLAIN) -> str:
    return phh_text(told, decision)


def bets(reading: Reading) -> list[tuple[object, ...]]:
    acts = [fact.fields for fact in reading.facts if fact.name == "act"]
    return [(act["seat"], act["street"], act["kind"], act["to"], act["all-in"]) for act in acts]


def refused(told: Incident, decision: Decision = PLAIN) -> list[str]:
    with pytest.raises(InvalidInput) as raised:
        written(told, decision)
    assert {diagnostic.code for diagnostic in raised.value.diagnostics} == {"no-history"}
    return [diagnostic.message for diagnostic in raised.value.diagnostics]


def preflop(*story: str, **options: Any) -> Incident:
    return incident(story, **{"street": "preflop", "button": 6, "stacks": STACKS, **options})


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: str(hand["id"]))
def test_a_real_hand_read_and_written_is_the_same_hand(hand: Mapping[str, Any]) -> None:
    told = load_phh(history_of(hand), "hand.phh", VOCABULARY)
    again = load_phh(written(told), "again.phh", VOCABULARY)
    assert bets(read_table(again)) == bets(read_table(told))
    played = [action for action in hand["actions"] if action.split()[1] in ("f", "cc", "cbr")]
    assert [action for action in HandHistory.loads(written(told)).actions if action[0] == "p"] == played


def played(text: str) -> list[tuple[list[int], list[int]]]:
    """Bets and stacks after each bet as PokerKit plays it; what follows the last needs cards that nobody knows."""
    history = HandHistory.loads(text)
    left = sum(action[0] == "p" and action.split()[1] != "sm" for action in history.actions)
    states = []
    for state, action in history.state_actions:
        if action and action[0] == "p" and action.split()[1] != "sm":
            states.append((list(state.bets), list(state.stacks)))
            if len(states) == left:
                break
    return states


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: str(hand["id"]))
def test_pokerkit_plays_what_is_written_as_it_plays_the_record(hand: Mapping[str, Any]) -> None:
    told = load_phh(history_of(hand), "hand.phh", VOCABULARY)
    assert played(written(told)) == played(history_of(hand)) != []


def test_a_story_told_in_words_becomes_a_history() -> None:
    told = preflop('5 says "raise"', "5 puts 100+100+100", "6 paie", "gather", "3 fold", "4 call", "flop", ante=10)
    document = HandHistory.loads(written(told))
    assert document.seats == [3, 4, 5, 6]
    assert document.antes == [10, 10, 10, 10]
    assert document.starting_stacks == [5000, 6000, 7000, 8000]
    assert document.actions[4:] == ["p3 cbr 300", "p4 cc", "p1 f", "p2 cc", "d db ??????"]


def test_players_are_numbered_from_the_left_of_the_button() -> None:
    told = preflop("3 fold", button=4)
    assert HandHistory.loads(written(told)).seats == [5, 6, 3, 4]


def test_heads_up_the_button_is_the_second_player() -> None:
    told = preflop("3 raise to 300", seats=(3, 4), button=3, stacks={3: 5000, 4: 6000})
    document = HandHistory.loads(written(told))
    assert (document.seats, document.starting_stacks) == ([4, 3], [6000, 5000])
    *_, last = document
    assert last.bets == [100, 300]


def test_the_big_blinds_ante_is_the_second() -> None:
    table = TableSetup((3, 4, 5), "preflop", 50, 100, None, 5, {3: 900, 4: 900, 5: 900}, big_blind_ante=100)
    document = written(Incident(table=table, story=lines(["5 fold"])))
    assert HandHistory.loads(document).antes == [0, 100, 0]
    assert load_phh(document, "hand.phh", VOCABULARY).table == TableSetup(
        **{**{name: getattr(table, name) for name in table.__slots__}, "position": _position(document)}
    )


def _position(document: str) -> object:
    again = load_phh(document, "hand.phh", VOCABULARY).table
    assert again is not None
    return again.position


def test_names_are_written_and_read_back() -> None:
    names: tuple[Seat, ...] = ("Anna", 'B"o', "Zoé\x7f", 7)
    told = preflop(seats=names, button=7, stacks=dict.fromkeys(names, 500))
    assert HandHistory.loads(written(told)).players == ["Anna", 'B"o', "Zoé\x7f", "7"]


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        (preflop("6 raise to 300"), "what becomes of the act of seat 6 is not settled yet"),
        (preflop("6 check", blinds=(100, 100)), "what becomes of the act of seat 6 is not settled yet"),
        (preflop("5 puts 50"), '"5 puts 50" is no fold, check, call, bet or raise'),
        (preflop("5 taps 2"), '"5 taps 2" is no fold, check, call, bet or raise'),
        (preflop("5 raise"), '"5 raise" has an amount that nobody told'),
        (preflop("5 raise to 150"), '"5 raise to 150" is a raise by 50, where no less than 100 is one'),
        (
            preflop("5 raise to 500", "6 raise to 800"),
            '"6 raise to 800" is a raise by 300, where no less than 400 is one',
        ),
        (preflop("5 check"), '"5 check" is a check where there is a bet to call'),
        (preflop("flop", "3 check"), '"flop" is dealt with nothing told of the betting before it'),
        (preflop("5 call", "6 call", "3 call", "4 check", "turn"), '"turn" does not follow the street before it'),
        (preflop("5 fold", stacks={3: 1}), "the stacks of these seats were not told: 4, 5, 6"),
        (preflop("5 fold", blinds=(None, None)), "the blinds were not told"),
        (preflop("3 check", street="flop"), "the story begins on the flop, a hand history before the flop"),
        (preflop("5 call", settings={"story.1.to": 0}), '"5 puts 0" is no fold, check, call, bet or raise'),
    ],
)
def test_a_story_that_is_no_history_is_refused_with_the_reason(told: Incident, reason: str) -> None:
    assert refused(told) == [reason]


YAML = """table: {blinds: 50/100, seats: {3: 500, 4: 500, 5: 500}, button: 5, small-blind: SMALL}
story: [5 fold, LINE]
"""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (YAML.replace("SMALL", "dead").replace("LINE", "4 fold"), "a hand history has no dead small blind"),
        ("facts: [exposed-card]\n", "no seats were told"),
    ],
)
def test_a_table_that_no_history_has_is_refused(text: str, reason: str) -> None:
    assert reason in refused(load_incident(text, "told.yaml", VOCABULARY))


@pytest.mark.parametrize(
    ("rulebook", "story", "actions"),
    [
        # PCO, actions 8: before his turn, and the bet did not change before it came.
        ("pco", ("6 call", "5 call"), ["p3 cc", "p4 cc"]),
        # 8-17: one chip and no word is a call.
        ("bretagne-2009", ("5 call", "6 puts 500"), ["p3 cc", "p4 cc"]),
        # 8-9: silent, several chips, more than half of a raise to 200.
        ("bretagne-2009", ("5 call", "6 puts 100+75"), ["p3 cc", "p4 cbr 200"]),
    ],
)
def test_what_is_written_are_the_bets_as_they_were_ruled(
    rulebook: str, story: tuple[str, ...], actions: list[str]
) -> None:
    told = preflop(*story)
    assert HandHistory.loads(written(told, referee(rulebook).decide(told))).actions[4:] == actions


def test_bets_that_hang_on_a_question_are_refused() -> None:
    told = preflop("5 call", "6 raise to 175", settings={"story.2.said": "nothing"})
    assert refused(told, referee("bretagne-2009").decide(told)) == ["what was bet hangs on an open question"]


def test_bets_that_nobody_ruled_on_are_refused() -> None:
    unruled = Unruled(
        "story.2", "folded-act", Text("une action du siège 5, qui avait passé", "an act of seat 5, folded")
    )
    told = preflop("5 fold", "5 call", "6 fold")
    assert refused(told, replace(PLAIN, unruled=(unruled,))) == ["nothing is ruled on an act of seat 5, folded"]


def test_a_hand_that_a_ruling_ended_is_refused() -> None:
    """2-20: a player with three cards is a misdeal."""
    text = "table: {blinds: 50/100, seats: {3: 500, 4: 500, 5: 500}, button: 5}\nstory: [5 fold, LINE]\n"
    told = load_incident(text.replace("LINE", "card-count: {seat: 4, cards: 3}"), "told.yaml", VOCABULARY)
    assert refused(told, referee("bretagne-2009").decide(told)) == ["a ruling ended the hand"]


STORY_LINES = st.sampled_from(
    (
        "3 fold",
        "4 call",
        "5 raise to 300",
        "6 all-in",
        "5 raise",
        "3 check",
        "flop",
        "turn",
        "4 puts 25",
        "6 takes back 5",
    )
)


@settings(max_examples=200, deadline=None)
@given(st.lists(STORY_LINES, max_size=12), st.sampled_from((STACKS, {}, {3: 200, 4: 90, 5: 40, 6: 1})))
def test_any_story_is_written_or_refused(story: list[str], stacks: dict[Seat, int]) -> None:
    told = preflop(*story, stacks=stacks)
    try:
        text = written(told)
    except InvalidInput:
        return
    assert bets(read_table(load_phh(text, "hand.phh", VOCABULARY))) == bets(read_table(retold(told, {}, AS_TOLD)))
