"""Whose turn it is: acts in turn and early, skipped seats, what they did, who acted behind them."""

from __future__ import annotations

import pytest

from holdem_floor.model.values import Unknown, following
from holdem_floor.table import read_table
from tests.table.support import act, due, fact, facts, incident

RAISE_OUT_OF_TURN = ["3 bet 300", "4 fold", "6 raise to 800"]


def test_a_raise_over_a_seat_that_was_due() -> None:
    reading = read_table(incident(RAISE_OUT_OF_TURN))
    assert act(reading, 3)["timing"] == "early"
    assert act(reading, 3)["before"] == 300
    early = fact(reading, "early")
    assert (early["seat"], early["due"], early["lead"], early["came"], early["faced"]) == (6, 5, True, False, 300)
    assert early["faces"] == following("next.5", "faces")
    skipped = fact(reading, "skipped")
    assert (skipped["act"], skipped["seat"], skipped["how"], skipped["faced"]) == (3, 5, "passed-over", 300)
    assert skipped["did"] == Unknown("next.5")
    assert [skipped["by"], skipped["to"]] == [following("next.5", "by"), following("next.5", "to")]
    assert fact(reading, "due") == {
        "seat": 5, "street": "flop", "faces": 300, "own": 0, "more": 300, "after": 2,
        "behind": Unknown("table.stacks.5"),
    }  # fmt: skip


@pytest.mark.parametrize(("line", "did", "to"), [("5 call", "call", 300), ("5 fold", "fold", 0)])
def test_the_skipped_seat_leaves_the_bet_as_it_was(line: str, did: str, to: int) -> None:
    reading = read_table(incident([*RAISE_OUT_OF_TURN, line]))
    skipped = fact(reading, "skipped")
    assert (skipped["did"], skipped["by"], skipped["to"]) == (did, 4, to)
    assert (fact(reading, "early")["came"], fact(reading, "early")["faces"]) == (True, 300)
    assert [act(reading, n)["after"] for n in (1, 2, 3, 4)] == [0, 1, 4, 2]
    assert act(reading, 4)["before"] == 300
    assert (due(reading), fact(reading, "due")["faces"], fact(reading, "due")["after"]) == (3, 800, 3)


def test_the_skipped_seat_raises_below_the_early_raise() -> None:
    reading = read_table(incident([*RAISE_OUT_OF_TURN, "5 raise to 600"]))
    assert fact(reading, "skipped")["did"] == "raise"
    assert fact(reading, "early")["faces"] == 600
    assert (due(reading), fact(reading, "due")["faces"]) == (3, 800)


def test_the_skipped_seat_raises_above_the_early_raise() -> None:
    reading = read_table(incident([*RAISE_OUT_OF_TURN, "5 raise to 1000"]))
    assert fact(reading, "early")["faces"] == 1000
    assert (due(reading), fact(reading, "due")["faces"], fact(reading, "due")["own"]) == (6, 1000, 800)


def test_an_early_seat_that_acts_again_in_its_turn_starts_from_its_chips_before() -> None:
    reading = read_table(incident([*RAISE_OUT_OF_TURN, "5 raise to 600", "6 call"]))
    again = act(reading, 5)
    assert (again["timing"], again["own"], again["to"], again["put"]) == ("in-turn", 0, 600, 600)
    assert (again["after"], again["before"], again["acted-before"]) == (4, 600, False)
    assert (due(reading), fact(reading, "due")["faces"], fact(reading, "due")["after"]) == (3, 600, 5)
    assert fact(reading, "seat", seat=6)["put-in"] == 600


def test_an_early_seat_that_gives_up_its_raise_has_put_nothing_in() -> None:
    reading = read_table(incident([*RAISE_OUT_OF_TURN, "5 raise to 600", "6 fold"]))
    assert fact(reading, "seat", seat=6)["put-in"] == 0
    assert fact(reading, "seat", seat=6)["state"] == "folded"


def test_chips_added_to_an_early_bet_go_on_top_of_it() -> None:
    reading = read_table(incident([*RAISE_OUT_OF_TURN, "5 raise to 1000", "6 puts 200"]))
    added = act(reading, 5)
    assert (added["kind"], added["own"], added["put"], added["to"]) == ("call", 800, 200, 1000)


def test_an_early_check_before_a_bet_leaves_the_checker_to_act() -> None:
    reading = read_table(incident(["3 check", "4 check", "6 check", "5 bet 300"]))
    assert (fact(reading, "early")["faced"], fact(reading, "early")["faces"]) == (0, 300)
    assert (due(reading), fact(reading, "due")["faces"]) == (6, 300)


def test_an_early_check_before_a_check_ends_the_round() -> None:
    reading = read_table(incident(["3 check", "4 check", "6 check", "5 check"]))
    assert fact(reading, "early")["came"] is True
    assert due(reading) is None


def test_an_early_fold_takes_the_seat_out_at_once() -> None:
    reading = read_table(incident(["3 bet 300", "6 fold", "4 fold", "5 call"]))
    assert fact(reading, "early")["seat"] == 6
    assert [skipped["did"] for skipped in facts(reading, "skipped")] == ["fold", "call"]
    assert due(reading) is None


def test_every_seat_between_is_skipped() -> None:
    reading = read_table(incident(["3 bet 300", "6 raise to 800"]))
    assert [skipped["seat"] for skipped in facts(reading, "skipped")] == [4, 5]
    assert {skipped["did"] for skipped in facts(reading, "skipped")} == {Unknown("next.4"), Unknown("next.5")}
    assert due(reading) == 4


def test_an_act_that_follows_an_early_one_is_early_without_leading() -> None:
    reading = read_table(incident(["3 raise to 600", "5 call", "6 fold"], seats=(3, 4, 5, 6, 1, 2), street="preflop"))
    assert [(early["seat"], early["lead"]) for early in facts(reading, "early")] == [(5, True), (6, False)]
    assert [(behind["by"], behind["chips"]) for behind in facts(reading, "behind", seat=4)] == [(5, True), (6, False)]
    assert act(reading, 3)["before"] == 600
    assert due(reading) == 4


def test_three_acts_behind_a_seat_that_was_passed_over() -> None:
    reading = read_table(incident(["3 bet 300", "5 call", "6 call", "7 fold", "4 call"], seats=(3, 4, 5, 6, 7)))
    behind = facts(reading, "behind", seat=4)
    assert [(fact["by"], fact["kind"], fact["moment"]) for fact in behind] == [
        (5, "call", 2),
        (6, "call", 3),
        (7, "fold", 4),
    ]
    assert {fact["did"] for fact in facts(reading, "skipped")} == {"call"}
    assert all(early["came"] for early in facts(reading, "early"))
    assert due(reading) is None


def test_what_is_behind_one_skipped_seat_is_not_behind_a_later_one() -> None:
    reading = read_table(incident(["3 bet 300", "5 call", "4 fold", "6 fold"]))
    assert [behind["act"] for behind in facts(reading, "behind")] == [2]
    assert act(reading, 4)["timing"] == "in-turn"


def test_a_skipped_seat_may_act_before_its_turn_too() -> None:
    reading = read_table(incident(["3 bet 300", "6 raise to 800", "5 call", "4 fold"]))
    assert [(early["seat"], early["lead"]) for early in facts(reading, "early")] == [(6, True), (5, False)]
    skipped = facts(reading, "skipped", act=2)
    assert [(fact["seat"], fact["did"]) for fact in skipped] == [(4, "fold"), (5, "call")]
    assert [act(reading, n)["after"] for n in (1, 4, 3, 2)] == [0, 1, 4, 3]


def test_a_seat_that_acts_twice_skips_the_whole_table() -> None:
    reading = read_table(incident(["3 check", "3 bet 300"]))
    early = fact(reading, "early")
    assert (early["act"], early["due"]) == (2, 4)
    assert [skipped["seat"] for skipped in facts(reading, "skipped")] == [4, 5, 6]


def test_two_acts_of_one_moment() -> None:
    reading = read_table(incident([["3 check", "4 bet 200"]]))
    early = fact(reading, "early")
    assert (early["seat"], early["how"], early["came"], early["due"]) == (4, "same-moment", True, 3)
    assert fact(reading, "skipped") == {
        "act": 2, "seat": 3, "how": "same-moment", "did": "check", "by": 1, "to": 0, "faced": 0,
        "pending": False,
    }  # fmt: skip
    assert due(reading) == 5


def test_the_order_in_which_one_moment_is_told_does_not_matter() -> None:
    told = read_table(incident([["3 bet 200", "4 check"]]))
    turned = read_table(incident([["4 check", "3 bet 200"]]))
    assert {f["seat"]: (f["n"], f["kind"], f["before"]) for f in facts(told, "act")} == {
        3: (1, "bet", 0),
        4: (2, "check", 0),
    }
    assert [(f["seat"], f["n"]) for f in facts(turned, "act")] == [(3, 1), (4, 2)]
    assert (due(told), fact(told, "due")["faces"]) == (4, 200)


def test_one_moment_may_also_skip_a_seat() -> None:
    reading = read_table(incident([["4 bet 200", "5 call"]]))
    assert [early["how"] for early in facts(reading, "early")] == ["passed-over", "passed-over"]
    assert [(f["seat"], f["how"]) for f in facts(reading, "skipped", act=2)] == [
        (3, "passed-over"),
        (4, "same-moment"),
    ]


def test_words_that_name_no_act_leave_the_seat_to_act() -> None:
    reading = read_table(incident(["3 bet 300", '4 says "how much is it?"']))
    assert act(reading, 2)["kind"] == "words"
    assert due(reading) == 4
    assert fact(reading, "seat", seat=4)["acted"] is False


def test_words_of_a_seat_that_is_not_due_are_no_act_out_of_turn() -> None:
    reading = read_table(incident(["3 bet 300", '6 says "hurry up"', "4 fold"]))
    assert facts(reading, "early") == []
    assert due(reading) == 5


def test_an_act_of_a_folded_player_is_marked_and_changes_nothing() -> None:
    reading = read_table(incident(["3 bet 300", "4 fold", "5 call", "4 call", "6 fold"]))
    assert fact(reading, "folded-act") == {"act": 4, "seat": 4, "moment": 4}
    assert facts(reading, "early") == []
    assert fact(reading, "seat", seat=4) | {"state": "folded", "own": 0} == fact(reading, "seat", seat=4)
    assert due(reading) is None


def test_everyone_else_folding_early_leaves_nobody_to_act() -> None:
    reading = read_table(incident(["4 fold", "5 fold", "6 fold"]))
    assert due(reading) is None
    assert [early["came"] for early in facts(reading, "early")] == [True, True, True]
    assert facts(reading, "skipped", seat=3) == []


def test_an_act_after_the_betting_was_over_is_read_and_said_so() -> None:
    reading = read_table(incident(["3 check", "4 check", "5 check", "6 check", "3 bet 100"]))
    assert [line.acts[0].over for line in reading.lines] == [False] * 4 + [True]
    assert act(reading, 5)["kind"] == "bet"
    assert due(reading) == 4


def test_a_ruling_already_given_replaces_the_wager() -> None:
    reading = read_table(incident(["3 bet 200", "4 puts 200+100", (4, 400), "5 call"]))
    assert (act(reading, 2)["to"], act(reading, 2)["put"], act(reading, 2)["kind"]) == (400, 400, "raise")
    assert act(reading, 3)["to"] == 400


def test_a_ruling_may_turn_a_raise_into_a_call() -> None:
    reading = read_table(incident(["3 bet 300", "4 puts 1000", (4, 300), "5 call"]))
    assert (act(reading, 2)["to"], act(reading, 2)["kind"]) == (300, "call")
    assert act(reading, 3)["to"] == 300


def test_a_ruling_on_a_seat_that_had_not_bet_stands_as_its_act() -> None:
    reading = read_table(incident(["3 bet 200", (4, 400)]))
    assert (act(reading, 2)["seat"], act(reading, 2)["to"], act(reading, 2)["kind"]) == (4, 400, "raise")


def test_heads_up_an_early_all_in_does_not_take_the_turn_of_the_seat_that_it_skips() -> None:
    reading = read_table(incident(["6 all-in 1000", "3 bet 2000"], seats=(3, 6)))
    assert fact(reading, "act", seat=3)["kind"] == "bet"
    assert fact(reading, "skipped", seat=3)["did"] == "bet"


def test_heads_up_the_action_goes_back_after_an_early_all_in() -> None:
    assert fact(read_table(incident(["6 all-in 1000"], seats=(3, 6))), "returns")["faces"] == 0
