"""What was put in: antes and blinds, main and side pots, and chips that nobody matched."""

from __future__ import annotations

from typing import Any

import pytest

from holdem_floor.model.incident import Incident, Seat, TableSetup
from holdem_floor.table import Reading, read_table
from holdem_floor.table.pots import Pot, Pots, Stake, pots_of
from tests.table.support import due, fact, facts, incident, lines


def pots(reading: Reading) -> list[tuple[Any, Any]]:
    return [(pot["amount"], pot["seats"]) for pot in facts(reading, "pot-layer")]


def unmatched(reading: Reading) -> list[tuple[Any, Any]]:
    return [(one["seat"], one["amount"]) for one in facts(reading, "unmatched")]


# --- antes and blinds


def told(story: list[str], stacks: dict[Seat, int] | None = None, **table: Any) -> Incident:
    setup = TableSetup((3, 4, 5, 6), small_blind=50, big_blind=100, stacks=stacks or {}, **table)
    return Incident(table=setup, story=lines(story))


def test_the_ante_of_the_big_blind_is_in_the_pot_and_not_in_the_bet() -> None:
    reading = read_table(told([], dict.fromkeys((3, 4, 5, 6), 1000), big_blind_ante=100))
    big = fact(reading, "seat", seat=6)
    assert (big["own"], big["put-in"], big["behind"]) == (100, 200, 800)
    assert fact(reading, "due")["faces"] == 100
    assert pots(reading) == [(250, (3, 4, 5, 6))]


def test_a_short_big_blind_posts_the_blind_before_the_ante_of_the_table() -> None:
    reading = read_table(told([], {3: 1000, 4: 1000, 5: 1000, 6: 120}, big_blind_ante=100))
    big = fact(reading, "seat", seat=6)
    assert (big["own"], big["put-in"], big["behind"], big["state"]) == (100, 120, 0, "all-in")


def test_the_ante_of_the_table_is_matched_by_nobody() -> None:
    """The all-in big blind plays for every chip of it, and the side pot begins at the blind."""
    stacks: dict[Seat, int] = {3: 1000, 4: 1000, 5: 1000, 6: 120}
    reading = read_table(told(["3 raise to 300", "4 call", "5 fold"], stacks, big_blind_ante=100))
    assert pots(reading) == [(370, (3, 4, 6)), (400, (3, 4))]


def test_the_ante_of_each_seat_is_matched() -> None:
    """A seat that is all-in for part of the ante plays for that part of each."""
    reading = read_table(told(["3 call", "4 fold", "5 call"], {3: 1000, 4: 1000, 5: 1000, 6: 1000}, ante=10))
    assert pots(reading) == [(340, (3, 5, 6))]
    short = read_table(told(["3 call", "5 call", "6 check"], {3: 1000, 4: 4, 5: 1000, 6: 1000}, ante=10))
    assert pots(short) == [(16, (3, 4, 5, 6)), (318, (3, 5, 6))]


def test_a_dead_small_blind_posts_nothing() -> None:
    reading = read_table(told(["3 call"], dead_small_blind=True))
    assert [seat["place"] for seat in facts(reading, "seat")] == ["other", "other", "button", "big-blind"]
    assert [seat["own"] for seat in facts(reading, "seat")] == [100, 0, 0, 100]
    assert [seat["from-button"] for seat in facts(reading, "seat")] == [2, 3, 0, 1]
    assert due(reading) == 4
    flop = read_table(told(["3 call", "4 call", "5 fold", "6 check", "flop"], dead_small_blind=True))
    assert due(flop) == 6


def test_a_dead_small_blind_with_the_button_told() -> None:
    reading = read_table(told([], dead_small_blind=True, button=3))
    assert [seat["place"] for seat in facts(reading, "seat")] == ["button", "big-blind", "other", "other"]
    assert due(reading) == 5


@pytest.mark.parametrize(("stacks", "seat", "faces"), [({3: 1000, 4: 40}, 3, None), ({3: 1000, 4: 80}, 3, 80)])
def test_heads_up_against_a_short_big_blind_no_more_is_owed_than_it_posted(
    stacks: dict[Seat, int], seat: Seat, faces: int | None
) -> None:
    reading = read_table(incident([], seats=(3, 4), street="preflop", stacks=stacks))
    assert [(turn["seat"], turn["faces"]) for turn in facts(reading, "due")] == ([(seat, faces)] if faces else [])


def test_against_several_players_a_short_big_blind_is_called_in_full() -> None:
    reading = read_table(incident([], seats=(3, 4, 5), street="preflop", stacks={3: 900, 4: 900, 5: 40}))
    assert fact(reading, "due")["faces"] == 100


# --- pots and chips that go back


def test_one_pot_as_long_as_nobody_is_all_in() -> None:
    stacks: dict[Seat, int] = dict.fromkeys((3, 4, 5, 6), 1000)
    reading = read_table(incident(["3 bet 300", "4 call", "5 fold"], stacks=stacks))
    assert pots(reading) == [(600, (3, 4, 6))]
    assert unmatched(reading) == []


def test_a_wager_may_still_be_matched_while_somebody_is_to_act() -> None:
    stacks: dict[Seat, int] = {3: 1000, 4: 200, 5: 1000, 6: 1000}
    reading = read_table(incident(["3 bet 500", "4 all-in"], stacks=stacks))
    assert pots(reading) == [(400, (3, 4, 5, 6)), (300, (3, 5, 6))]
    assert unmatched(reading) == []


def test_a_main_pot_two_side_pots_and_chips_that_go_back() -> None:
    stacks: dict[Seat, int] = {3: 100, 4: 250, 5: 600, 6: 800}
    reading = read_table(incident(["3 all-in", "4 all-in", "5 all-in", "6 all-in"], stacks=stacks))
    assert pots(reading) == [(400, (3, 4, 5, 6)), (450, (4, 5, 6)), (700, (5, 6))]
    assert unmatched(reading) == [(6, 200)]
    assert fact(reading, "pot")["total"] != 1550  # what was there before the flop is not told


def test_folded_chips_stay_in_the_pots_they_were_bet_for() -> None:
    stacks: dict[Seat, int] = {3: 1000, 4: 1000, 5: 300, 6: 1000}
    story = ["3 bet 200", "4 raise to 500", "5 all-in", "6 fold", "3 fold"]
    reading = read_table(incident(story, stacks=stacks))
    assert pots(reading) == [(800, (4, 5))]
    assert unmatched(reading) == [(4, 200)]


def test_a_folded_player_matched_part_of_what_goes_back() -> None:
    """Seat 3 had 400 in: of the 700, 300 were matched by nobody, and 100 only by him."""
    stacks: dict[Seat, int] = {3: 1000, 4: 1000, 5: 300, 6: 1000}
    story = ["3 bet 400", "4 raise to 700", "5 all-in", "6 fold", "3 fold"]
    reading = read_table(incident(story, stacks=stacks))
    assert pots(reading) == [(900, (4, 5)), (200, (4,))]
    assert unmatched(reading) == [(4, 300)]
    assert [pot["alone"] for pot in facts(reading, "pot-layer")] == ["none", 4]


def test_all_others_fold() -> None:
    reading = read_table(incident(["3 raise to 300", "4 fold", "5 fold", "6 fold"], street="preflop"))
    assert pots(reading) == [(250, (3,))]
    assert unmatched(reading) == [(3, 200)]


def test_the_last_player_left_has_won_whatever_he_does_then() -> None:
    reading = read_table(incident(["3 bet 100", "4 fold", "5 fold", "6 fold", "3 fold"]))
    assert pots(reading) == [(0, (3,))]
    assert unmatched(reading) == [(3, 100)]
    assert fact(reading, "act-too-many")["seat"] == 3


def test_side_pots_over_several_streets() -> None:
    stacks: dict[Seat, int] = {3: 1000, 4: 1000, 5: 150, 6: 1000}
    story = ["3 call", "4 call", "5 call", "6 check", "flop", "5 all-in", "6 call", "3 call", "4 fold"]
    story += ["turn", "6 bet 400", "3 call"]
    reading = read_table(incident(story, street="preflop", stacks=stacks))
    assert pots(reading) == [(550, (3, 5, 6)), (800, (3, 6))]


def test_what_the_pot_held_before_a_later_street() -> None:
    bet = lines(["3 bet 100", "4 call"])
    seats: tuple[Seat, ...] = (3, 4)
    unknown = read_table(Incident(table=TableSetup(seats, "turn", 50, 100), story=bet))
    assert [(pot["amount"], pot["earlier"]) for pot in facts(unknown, "pot-layer")] == [(200, "untold")]
    known = read_table(Incident(table=TableSetup(seats, "turn", 50, 100, pot=450), story=bet))
    assert [(pot["amount"], pot["earlier"]) for pot in facts(known, "pot-layer")] == [(650, "told")]
    assert fact(known, "pot")["total"] == 650


def test_stacks_that_nobody_told_leave_the_pots_open() -> None:
    assert pots(read_table(incident(["3 bet 300", "4 all-in", "5 fold"]))) == []


def test_an_all_in_that_matched_nothing_plays_for_dead_chips() -> None:
    stakes = [Stake(1, 0, "all-in"), Stake(2, 100, "in"), Stake(3, 100, "in")]
    assert pots_of(stakes, 30, over=True) == Pots((Pot(30, (1, 2, 3)), Pot(200, (2, 3))))


# --- after the last chip


def test_an_act_after_everybody_is_all_in_is_marked() -> None:
    stacks: dict[Seat, int] = {3: 100, 4: 300, 5: 600, 6: 800}
    story = ["3 all-in", "4 all-in", "5 all-in", "6 call", "turn", "6 bet 100"]
    mark = fact(read_table(incident(story, stacks=stacks)), "act-too-many")
    assert (mark["act"], mark["seat"], mark["moment"]) == (5, 6, 6)


def test_a_last_call_is_not_an_act_too_many() -> None:
    reading = read_table(incident(["3 bet 300", "4 fold", "5 fold", "6 call"]))
    assert facts(reading, "act-too-many") == []


# --- who acts later, and what its chips allow


def test_the_seats_that_act_later() -> None:
    reading = read_table(incident(["3 bet 300"], stacks={3: 2000, 4: 2000, 5: 250, 6: 2000}))
    assert [(turn["seat"], turn["faces"], turn["after"]) for turn in facts(reading, "later-turn")] == [
        (5, 300, 1), (6, 300, 1)
    ]  # fmt: skip
    assert [(seat["reach"], seat["stack"]) for seat in facts(reading, "seat")][2:] == [(250, "told"), (2000, "told")]


def test_a_word_without_an_amount_leaves_what_a_seat_can_reach_known() -> None:
    reading = read_table(incident(["3 bet 300", '4 says "raise"'], stacks={3: 2000, 4: 900, 5: 250, 6: 2000}))
    assert [(seat["reach"], seat["stack"]) for seat in facts(reading, "seat")][:2] == [(2000, "told"), (900, "told")]
    untold = read_table(incident(["3 bet 300", '4 says "raise"']))
    assert [seat["stack"] for seat in facts(untold, "seat")] == ["untold"] * 4
