"""Lines as directors type them, and tables as they write them, with what they mean."""

from __future__ import annotations

import json
from typing import Any

import pytest

from holdem_floor.loading import load_incident
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.incident import Incident
from holdem_floor.model.values import Fact, Unknown
from holdem_floor.table import read_table
from tests.shipped import vocabulary


def told(story: list[str], **table: Any) -> Incident:
    said = {"blinds": "50/100", "street": "flop", "seats": [3, 4, 5], **table}
    return load_incident(json.dumps({"table": said, "story": story}), "typed", vocabulary())


def last_act(story: list[str], **table: Any) -> Fact:
    return [fact for fact in read_table(told(story, **table)).facts if fact.name == "act"][-1]


@pytest.mark.parametrize(
    "words",
    [
        "je suis all-in", "je suis à tapis", "je fais tapis", "je pars à tapis", "je relance all-in", "tapis",
        "I'm all in", "I put you all in", "all in", "I raise all-in",
    ],
)  # fmt: skip
def test_words_that_are_an_all_in(words: str) -> None:
    act = last_act(["3 bet 300", f'4 says "{words}"'])
    assert (act.get("said"), act.get("all-in")) == ("all-in", True)


@pytest.mark.parametrize(
    ("words", "chips"),
    [
        ("five fifty", 550), ("twelve fifty", 1250), ("five hundred and fifty", 550), ("fifty five", 55),
        ("deux mille cinq", 2500), ("deux mille cinq cents", 2500), ("deux mille", 2000), ("vingt cinq", 25),
        ("mille deux", 1200), ("two thousand five hundred", 2500),
    ],
)  # fmt: skip
def test_amounts_in_words(words: str, chips: int) -> None:
    act = last_act([f'3 says "{words}"'], blinds="10/20")
    assert (act.get("said"), act.get("to")) == ("amount", chips)


@pytest.mark.parametrize(
    ("line", "chips"),
    [
        ("4 puts 800", 1), ("4 pose 800", 1), ("4 met 800", 1), ("4 puts 500+300", 2), ("4 puts 8 chips of 100", 8),
        ("4 pushes 800", None), ("4 slides 800", None), ("4 avance 800", None), ("4 pousse 800", None),
        ("4 pushes 500+300", 2),
    ],
)  # fmt: skip
def test_how_many_chips_made_the_amount(line: str, chips: int | None) -> None:
    act = last_act(["3 bet 300", line])
    assert act.get("to") == 800
    number = act.get("chips")
    assert isinstance(number, Unknown) if chips is None else number == chips


@pytest.mark.parametrize(
    ("line", "kind"), [("3 x", "check"), ("3 b 300", "bet"), ("3 f", "fold"), ("3 mucks", "fold"), ("3: x", "check")]
)
def test_shorthand_of_an_opening(line: str, kind: str) -> None:
    assert last_act([line]).get("kind") == kind


@pytest.mark.parametrize(("line", "kind", "to"), [("4 c", "call", 300), ("4 r 800", "raise", 800)])
def test_shorthand_facing_a_bet(line: str, kind: str, to: int) -> None:
    act = last_act(["3 b 300", line])
    assert (act.get("kind"), act.get("to")) == (kind, to)


def test_a_seat_may_bear_a_letter_of_the_shorthand() -> None:
    act = last_act(["B b 300", "C c"], seats=["B", "C"])
    assert (act.get("seat"), act.get("kind")) == ("C", "call")


@pytest.mark.parametrize(
    "seats", [["SB", "BB", "UTG", "BTN"], ["UTG", "BTN", "SB", "BB"], ["PB", "BB", "UTG", "bouton"]]
)
def test_seats_named_by_position_sit_there(seats: list[str]) -> None:
    assert last_act(["UTG raise to 300"], seats=seats, street="preflop").get("timing") == "in-turn"


def test_the_button_is_before_the_small_blind() -> None:
    setup = told(["UTG fold"], seats=["SB", "BB", "UTG"], street="preflop").table
    assert setup is not None
    assert setup.button == "UTG"


@pytest.mark.parametrize("stack", ["8500", "8,500", "8 500", "8.500", "8.5k", "8,5k"])
def test_a_stack_is_written_as_any_amount(stack: str) -> None:
    setup = told(["3 check"], seats={"3": stack, "4": "20k"}).table
    assert setup is not None
    assert dict(setup.stacks) == {3: 8500, 4: 20000}


def test_stacks_in_a_list_of_seats() -> None:
    setup = told(["3 check"], seats="3:15,500,4:8500,5").table
    assert setup is not None
    assert (setup.seats, dict(setup.stacks)) == ((3, 4, 5), {3: 15500, 4: 8500})


def test_blinds_are_written_as_any_amount() -> None:
    setup = told(["3 check"], blinds="1k/2k").table
    assert setup is not None
    assert (setup.small_blind, setup.big_blind) == (1000, 2000)


@pytest.mark.parametrize("blinds", ["100/50", "50/", "fifty/100", "-50/100"])
def test_blinds_that_cannot_be(blinds: str) -> None:
    with pytest.raises(InvalidInput, match="blinds such as 50/100"):
        told(["3 check"], blinds=blinds)
