"""Options, the next act and pots are those of the table that the rulings left; values worked out from the articles."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

import pytest

from holdem_floor.loading import load_incident
from holdem_floor.model.decision import Decision, Status
from holdem_floor.model.values import Scalar
from tests.shipped import referee, vocabulary

Told: TypeAlias = list[str | dict[str, Any]]

BRITTANY: Final = "bretagne-2009"
TDA: Final = "tda-2024"
PREFLOP: Final = {"street": "preflop", "seats": [1, 2, 3, 4], "button": 4}
THREE: Final = {"seats": [3, 4, 5]}
FOUR: Final = {"seats": [3, 4, 5, 6]}


def decided(
    book: str, table: Mapping[str, Any], story: Told, settings: Mapping[str, Scalar] | None = None, **asked: Any
) -> Decision:
    """What a book rules; blinds are 50/100 and the street is the flop unless the table says otherwise."""
    told = {"table": {"blinds": "50/100", "street": "flop", **table}, "story": story, **asked}
    incident = load_incident(json.dumps(told), "told", vocabulary())
    return referee(book).decide(replace(incident, settings=settings or {}))


def options(decision: Decision) -> list[tuple[Any, Any, Any]]:
    """For each seat whose options were asked: the seat, its call and the least raise."""
    found = [ruling.fields for ruling in decision.rulings if ruling.outcome == "options"]
    return [(one["seat"], one.get("call"), one.get("raise_from")) for one in found]


def outcomes(decision: Decision) -> list[str]:
    return [ruling.outcome for ruling in decision.rulings]


@pytest.mark.parametrize(
    ("book", "table", "story", "seat", "expected"),
    [
        pytest.param(BRITTANY, PREFLOP, ["3 puts 500"], 4, (4, 100, 200), id="8-17: one chip is a call"),
        pytest.param(BRITTANY, THREE, ["3 bet 200", "4 puts 100+100+100"], 5, (5, 400, 800), id="8-9: made up to 400"),
        pytest.param(
            BRITTANY, THREE, ["3 bet 300", '4 says "raise"', "4 puts 100+100+100", "4 puts 500+100"], 5, (5, 600, 1200),
            id="8-3: the declared raise is made up to twice the bet",
        ),
        pytest.param(
            BRITTANY, {"seats": {3: 60, 4: 5000, 5: 5000}}, ["3 all-in 60", '4 says "raise to 90"'], 5, (5, 100, 200),
            id="8-7 beside 8-6: the minimum is the big blind",
        ),
        pytest.param(
            BRITTANY, PREFLOP, ["3 fold", "4 fold", "1 puts 500"], 2, (2, None, 200),
            id="8-17: the big blind, called, may check or raise",
        ),
        pytest.param(
            BRITTANY, THREE,
            ["3 bet 600", '4 says "raise to 1000"', "5 call", {"noticed": {"what": "raise too small", "by": 3}}],
            5, (5, 1200, 2400), id="8-10: the bad raise is made up, the call behind it was not made",
        ),
        pytest.param(
            "pco", THREE, ["3 bet 300", "4 puts 100+100+100", "4 puts 300"], 5, (5, 300, 400),
            id="PCO actions 10: the first motion was a call",
        ),
        pytest.param("pco", THREE, ["3 puts 500"], 4, (4, 100, 200), id="PCO actions 11: one chip is the least bet"),
        pytest.param(TDA, THREE, ["3 bet 300", "4 puts 1000"], 5, (5, 300, 600), id="TDA 44: one chip is a call"),
        pytest.param(
            TDA, FOUR, ["3 bet 300", "4 fold", "6 raise to 800", "5 raise to 600"], 6, (6, 600, 900),
            id="53-A: seat 6 is free, and faces the raise of 300",
        ),
        pytest.param(
            TDA, FOUR, ["3 check", "4 check", "6 bet 200", "5 bet 300"], 6, (6, 300, 600), id="53-A: every choice",
        ),
    ],
)  # fmt: skip
def test_options_at_the_table_as_ruled(
    book: str, table: Mapping[str, Any], story: Told, seat: int, expected: tuple[int, int | None, int]
) -> None:
    decision = decided(book, table, story, question={"options": seat})
    assert options(decision) == [expected]
    due = decision.next_to_act
    assert due is not None
    assert (due.seat, due.call, due.raise_from) == expected


def test_a_released_seat_has_the_choices_of_its_release() -> None:
    decision = decided(BRITTANY, FOUR, ["3 check", "4 check", "6 check", "5 bet 300"], question="options")
    (released,) = decision.rulings
    assert (released.outcome, released.fields["may"], released.fields["call"]) == ("released", ("fold", "call"), 300)
    assert decision.next_to_act is not None
    assert decision.next_to_act.reserved


def test_a_raise_that_a_short_all_in_bars_closes_the_round() -> None:
    story: Told = ["A bet 300", "B all-in 400", "C call", "A raise to 1000"]
    decision = decided(TDA, {"seats": ["A", "B", "C"]}, story, question="options")
    assert [(one.outcome, one.fields.get("seat"), one.fields.get("amount")) for one in decision.rulings] == [
        ("call-only", "A", 400),
        ("nobody-to-act", None, None),
    ]
    assert decision.next_to_act is None


def test_a_seat_that_lost_the_right_to_bet_may_only_check() -> None:
    decision = decided(BRITTANY, {"seats": [3, 4, 5, 6, 7]}, ["3 check", "5 check", "6 check", "7 check"])
    due = decision.next_to_act
    assert due is not None
    assert (due.seat, due.may, due.raise_from, due.articles) == (4, ("check",), None, ("8-15",))


def test_who_acts_behind_a_dead_hand() -> None:
    table = {"street": "preflop", "blinds": "100/200", "seats": [1, 2, 3, 4, 5, 6], "button": 6}
    decision = decided(BRITTANY, table, ["3 call", "4 raise to 800", {"card-count": {"seat": 4, "cards": 3}}])
    assert outcomes(decision) == ["hand-dead", "play-on"]
    due = decision.next_to_act
    assert due is not None
    assert (due.seat, due.call, due.raise_from) == (5, 800, 1600)


def test_a_call_is_never_more_than_the_seat_has() -> None:
    table = {
        "blinds": "75/150", "ante": 25, "street": "preflop", "button": "EP",
        "seats": {"EP": 31000, "SB": 40000, "BB": 32600},
    }  # fmt: skip
    due = decided(TDA, table, ["EP raise to 500", "SB fold", "BB all-in"]).next_to_act
    assert due is not None
    assert (due.seat, due.call, due.more, due.raise_from) == ("EP", 31000 - 25, 31000 - 25 - 500, None)


@pytest.mark.parametrize(("book", "least"), [(BRITTANY, 600), ("pco", 400)])
def test_a_declared_raise_behind_a_chip_that_is_a_call(book: str, least: int) -> None:
    decision = decided(book, {"seats": [1, 2, 3]}, ["1 bet 300", "2 puts 1000", "3 says raise"])
    found = {one.outcome: one.fields for one in decision.rulings}
    assert set(found) == {"owes-wager", "call-only"}
    assert found["owes-wager"] == {"seat": 3, "what": "raise", "from": least}
    assert (found["call-only"]["seat"], found["call-only"]["amount"]) == (2, 300)


# --- one early act at a full table


@pytest.mark.parametrize("stacked", [True, False], ids=["stacks", "no stacks"])
@pytest.mark.parametrize("count", [2, 4, 6, 8, 10])
@pytest.mark.parametrize("book", [TDA, "pco", BRITTANY])
def test_an_early_bet_gets_its_ruling_at_every_table(book: str, count: int, stacked: bool) -> None:
    seats = list(range(1, count + 1))
    decision = decided(book, {"seats": dict.fromkeys(seats, 5000) if stacked else seats}, [f"{count} bet 300"])
    assert not decision.limited
    assert decision.status is Status.DEPENDS
    due = decision.next_to_act
    assert due is not None
    assert (due.seat, due.may, due.raise_from) == (1, ("check", "bet"), 100)
    told = {one.outcome for branch in decision.branches for one in branch.rulings}
    freed = "released" if book == BRITTANY else "free-choice"
    assert {"action-stands", freed} <= told


def test_an_early_bet_is_no_matter_of_part_three() -> None:
    decision = decided("holdem-partie-3", {"seats": [1, 2, 3, 4, 5, 6]}, ["6 bet 300"])
    assert decision.status is Status.SILENT
    assert decision.rulings == ()


def test_four_early_raises_at_a_full_table_keep_what_is_certain() -> None:
    story: Told = ["10 raise to 300", "9 raise to 500", "8 raise to 700", "7 raise to 900"]
    decision = decided(TDA, {"seats": list(range(1, 11))}, story)
    assert [(one.outcome, one.fields["seat"]) for one in decision.rulings] == [("action-on", 1)]
    assert decision.questions


@pytest.mark.parametrize("lines", [100, 200])
def test_a_raise_by_every_seat_in_turn_is_read_through(lines: int) -> None:
    seats = list(range(1, 11))
    order = [*seats[2:], *seats[:2]]
    story: Told = [f"{order[n % 10]} raise to {200 + 100 * n}" for n in range(lines)]
    decision = decided(TDA, {"street": "preflop", "seats": seats, "button": 10}, story)
    assert decision.status is Status.REGULAR
    assert decision.next_to_act is not None
    assert decision.next_to_act.seat == order[lines % 10]
    assert decision.next_to_act.faces == 200 + 100 * (lines - 1)


def test_no_question_where_every_answer_is_alike() -> None:
    story: Told = ["SB all-in", "BB call", {"picked-up": {"seat": "SB"}}]
    decision = decided("pco", {"seats": {"SB": 150, "BB": 5000}}, story)
    assert decision.status is Status.DECIDED
    assert decision.questions == ()


def test_otherwise_covers_no_answer_that_rules_differently() -> None:
    table = {"seats": {3: 5000, 4: 500, 5: 5000}}
    story: Told = ["3 bet 300", '4 says "all-in"', "5 raise to 700"]
    announced = [_ruled(branch.rulings) for branch in decided(BRITTANY, table, story).branches]
    for said in ("nothing", "raise", "bet", "other"):
        for chips in (1, 2):
            answered = decided(BRITTANY, table, story, settings={"story.3.said": said, "story.3.chips": chips})
            assert answered.status is Status.DECIDED, (said, chips)
            assert _ruled(answered.rulings) in announced


def _ruled(rulings: Any) -> set[tuple[str, Any, Any]]:
    return {(one.outcome, one.fields.get("seat"), one.fields.get("amount")) for one in rulings}
