"""Stories that no dealer would let happen still get an answer, in words, and soon."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdem_floor.loading import load_incident
from holdem_floor.model.decision import Decision, Status
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.values import Text
from holdem_floor.model.wording import UNTOLD
from tests import lawful
from tests.shipped import referee, vocabulary

SEATS = (2, 3, 4, 5)
ACTS = (
    "fold", "check", "call", "all-in", "bet 100", "bet 300", "raise to 200", "raise to 450", "raise to 900",
    "puts 200+100", "puts 500", 'says "raise"',
)  # fmt: skip


def decide(rulebook: str, *lines: str, stacks: bool = False) -> Decision:
    seats: object = dict.fromkeys(SEATS, 1000) if stacks else SEATS
    told = {"table": {"blinds": "50/100", "street": "flop", "seats": seats}, "story": lines}
    return referee(rulebook).decide(load_incident(json.dumps(told), "story", vocabulary()))


def said(decision: Decision) -> Iterator[Text]:
    yield from (question.text for question in decision.questions)
    yield from (branch.text for branch in decision.branches)
    for ruling in (*decision.rulings, *(one for branch in decision.branches for one in branch.rulings)):
        yield from (ruling.text, *ruling.why, *ruling.unless)


@pytest.mark.parametrize("rulebook", ["tda-2024", "pco", "bretagne-2009"])
@settings(max_examples=15, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.sampled_from(SEATS), st.sampled_from(ACTS)), min_size=2, max_size=5), st.booleans())
def test_whoever_acts_when_there_is_an_answer_in_words(
    rulebook: str, acts: list[tuple[int, str]], stacks: bool
) -> None:
    try:
        decision = decide(rulebook, *(f"{seat} {act}" for seat, act in acts), stacks=stacks)
    except InvalidInput:
        return  # refused, with its reason
    for text in said(decision):
        assert not re.search(r"(story|next|facts|table)\.\d", text.en), "a path is no word"
        assert UNTOLD not in text.en.rstrip(UNTOLD)
        assert UNTOLD not in text.fr.rstrip(UNTOLD + " ")


def test_what_hangs_on_two_untold_things_comes_to_an_end() -> None:
    lines = ("2 raise to 400", "4 all-in", '2 says "raise"', "2 raise to 450", "3 check", "4 raise to 550")
    decision = decide("tda-2024", *lines)
    assert (decision.status, decision.limited) == (Status.DEPENDS, True)
    assert decision.questions[0].text.en == "By the totals, what did seat 4 do?"
    assert [value for value, _ in decision.questions[0].options] == ["call", "raise", "short-call"]


def test_of_two_released_seats_the_first_in_turn_has_its_choice() -> None:
    decision = decide("pco", "3 bet 100", "4 bet 300", "2 raise to 450", stacks=True)
    assert [ruling.fields["seat"] for ruling in decision.rulings if ruling.outcome == "free-choice"] == [3, 4]
    options = [ruling.fields for ruling in decision.rulings if ruling.outcome == "options"]
    assert [(one["seat"], one["call"], one["raise_from"]) for one in options] == [(3, 450, 550)]


@pytest.mark.parametrize(
    ("street", "seats", "story"),
    [
        ("flop", 8, ["3 check", '3 says "raise"']),
        ("turn", 8, ["5 check", "6 check", "6 puts 1000"]),
        ("flop", 3, ["3 check", "3 bet 300", "1 puts 100+100+100"]),
    ],
)
def test_of_one_who_acts_early_twice_the_last_act_counts(street: str, seats: int, story: list[str]) -> None:
    table = {"blinds": "50/100", "street": street, "seats": list(range(1, seats + 1))}
    assert referee("bretagne-2009").decide(lawful.incident(table, story)).conflicts == ()


def test_a_tree_with_one_way_only_for_the_seats_still_to_act() -> None:
    table = {"blinds": "50/100", "street": "river", "seats": list(range(1, 11))}
    story = ["1 puts 100+100+100", '2 says "raise to 1300"', "2 raise to 1400", "3 call", "1 all-in", "4 raise to 1600"]
    decision = referee("bretagne-2009").decide(lawful.incident(table, story))
    assert decision.status is Status.DEPENDS
