"""What an act comes to, and how it was made: words, chips, motions, all-ins, unknown amounts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from holdem_floor.model.incident import Seat
from holdem_floor.model.values import Unknown
from holdem_floor.table import read_table
from tests.table.support import act, due, fact, facts, incident


def last_act(*story: str, **table: object) -> dict[str, object]:
    reading = read_table(incident(list(story), **table))  # type: ignore[arg-type]
    return dict(facts(reading, "act")[-1])


@pytest.mark.parametrize(
    ("line", "kind", "to"),
    [
        ("4 call", "call", 300),
        ("4 call 300", "call", 300),
        ("4 raise to 800", "raise", 800),
        ("4 raise by 500", "raise", 800),
        ("4 relance de 500", "raise", 800),
        ("4 500 more", "raise", 800),
        ("4 bet 800", "raise", 800),
        ("4 800", "raise", 800),
        ("4 raise to 300", "call", 300),
        ("4 raise to 200", "undercall", 200),
        ("4 check", "check", 0),
        ("4 fold", "fold", 0),
        ("4 puts 300", "call", 300),
        ("4 puts 500+500", "raise", 1000),
        ("4 puts 200", "undercall", 200),
        ("4 taps 2", "taps", 0),
        ('4 says "call"', "call", 300),
        ('4 says "raise to 800"', "raise", 800),
        ('4 says "500 more"', "raise", 800),
        ('4 says "eight hundred"', "raise", 800),
        ('4 says "fold"', "fold", 0),
        ('4 says "hmm"', "words", 0),
    ],
)
def test_the_kind_goes_by_the_totals(line: str, kind: str, to: int) -> None:
    made = last_act("3 bet 300", line)
    assert (made["kind"], made["to"], made["put"], made["before"], made["own"]) == (kind, to, to, 300, 0)


@pytest.mark.parametrize(
    ("line", "kind"), [("3 call", "check"), ("3 raise to 300", "bet"), ("3 puts 1000", "bet"), ("3 parole", "check")]
)
def test_the_kind_with_nothing_to_call(line: str, kind: str) -> None:
    assert last_act(line)["kind"] == kind


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("4 raise to 800", "raise"),
        ("4 tapis 800", "all-in"),
        ("4 suit", "call"),
        ("4 800", "none"),
        ("4 puts 800", "none"),
    ],
)
def test_how_the_table_took_it(line: str, taken: str) -> None:
    assert last_act("3 bet 300", line)["taken"] == taken


def test_a_verb_leaves_the_manner_untold() -> None:
    made = last_act("3 bet 300", "4 raise to 800")
    assert made["manner"] == "untold"
    cells = {field: made[field] for field in ("said", "chips", "first", "amount-said", "smallest-chip")}
    assert cells == {field: Unknown(f"story.2.{field}") for field in cells}
    assert (made["motions"], made["first-motion"], made["taps"]) == (1, 800, 0)


def test_silent_chips() -> None:
    made = last_act("3 bet 300", "4 puts 500+100+100")
    manner = (made["manner"], made["said"], made["amount-said"], made["chips"], made["smallest-chip"], made["first"])
    assert manner == ("told", "nothing", 0, 3, 100, "chips")


def test_words_alone() -> None:
    made = last_act("3 bet 300", '4 says "raise to 800"')
    manner = (made["manner"], made["said"], made["amount-said"], made["chips"], made["smallest-chip"], made["first"])
    assert manner == ("told", "raise", 800, 0, 0, "words")


def test_words_first_then_too_many_chips() -> None:
    made = last_act("3 bet 300", '4 says "call" and puts 350')
    assert (made["said"], made["first"], made["chips"], made["kind"], made["to"]) == ("call", "words", 1, "call", 300)
    assert made["first-motion"] == 350


def test_chips_first_then_words() -> None:
    made = last_act("3 bet 300", '4 puts 500 and says "raise to 900"')
    assert (made["said"], made["amount-said"], made["first"], made["to"]) == ("raise", 900, "chips", 500)


def test_words_and_chips_at_once() -> None:
    assert last_act("3 bet 300", '4 says "raise" while putting 900')["first"] == "together"
    reading = read_table(incident(["3 bet 300", ['4 says "raise"', "4 puts 900"]]))
    assert (act(reading, 2)["first"], act(reading, 2)["to"]) == ("together", 900)
    assert facts(reading, "early") == []


def test_a_raise_by_word_takes_its_amount_from_the_chips() -> None:
    made = last_act("3 bet 200", '4 says "raise"', "4 puts 250")
    assert (made["n"], made["said"], made["amount-said"], made["to"], made["moment"]) == (2, "raise", 0, 250, 2)


def test_a_raise_by_word_alone_has_an_unknown_amount_that_followers_face() -> None:
    reading = read_table(incident(["3 bet 300", '4 says "raise"', "5 call", "6 fold"]))
    amount = Unknown("story.2.to")
    assert (act(reading, 2)["kind"], act(reading, 2)["to"]) == ("raise", amount)
    assert (act(reading, 3)["before"], act(reading, 3)["to"]) == (amount, amount)
    assert (due(reading), fact(reading, "due")["faces"]) == (3, amount)


def test_several_pushes_are_one_act_with_its_motions() -> None:
    made = last_act("3 bet 300", "4 puts 300", "4 puts 300+300")
    assert (made["n"], made["motions"], made["first-motion"], made["to"], made["chips"]) == (2, 2, 300, 900, 3)


def test_an_act_of_another_seat_ends_the_act() -> None:
    reading = read_table(incident(["3 bet 300", "4 puts 300", "5 fold", "4 puts 300"]))
    assert [fact["n"] for fact in facts(reading, "act", seat=4)] == [2, 4]
    assert [early["seat"] for early in facts(reading, "early")] == [4]


def test_words_of_another_seat_do_not_end_the_act() -> None:
    reading = read_table(incident(["3 bet 300", "4 puts 300", '5 says "wait"', "4 puts 300"]))
    assert [fact["to"] for fact in facts(reading, "act", seat=4)] == [600]
    assert [fact["kind"] for fact in facts(reading, "act", seat=5)] == ["words"]


def test_a_verb_after_chips_says_how_the_table_took_them() -> None:
    made = last_act("3 bet 300", "4 puts 1000", "4 call")
    assert (made["n"], made["taken"], made["kind"], made["to"], made["chips"]) == (2, "call", "call", 300, 1)


def test_chips_taken_back_within_an_act() -> None:
    made = last_act("3 bet 300", "4 puts 500+500", "4 takes back 500")
    assert (made["to"], made["kind"]) == (500, "raise")


def test_chips_taken_back_later_leave_the_acts_alone() -> None:
    reading = read_table(
        incident([*("3 bet 300", "4 call"), "3 takes back 100"], stacks={3: 1000, 4: 1000, 5: 1, 6: 1})
    )
    assert len(facts(reading, "act")) == 2
    assert (fact(reading, "seat", seat=3)["own"], fact(reading, "seat", seat=3)["behind"]) == (200, 800)


def test_the_first_words_that_name_an_act_count() -> None:
    made = last_act("3 bet 300", '4 says "let me see"', '4 says "call"', '4 says "raise"')
    assert (made["said"], made["kind"]) == ("call", "call")


def test_an_amount_said_after_the_word_belongs_to_it() -> None:
    made = last_act("3 bet 300", '4 says "raise"', '4 says "nine hundred"')
    assert (made["said"], made["amount-said"], made["to"]) == ("raise", 900, 900)


def test_settings_fill_in_the_manner() -> None:
    told = incident(["3 bet 300", "4 raise to 500"], settings={"story.2.said": "nothing", "story.2.chips": 1})
    made = act(read_table(told), 2)
    assert (made["said"], made["amount-said"], made["first"]) == ("nothing", 0, "chips")
    assert (made["chips"], made["smallest-chip"], made["manner"]) == (1, 500, "told")


def test_settings_fill_in_an_amount() -> None:
    reading = read_table(incident(["3 bet", "4 call"], settings={"story.1.to": 250}))
    assert (act(reading, 1)["to"], act(reading, 2)["to"]) == (250, 250)


def test_a_setting_by_the_line_that_tells_the_words() -> None:
    told = incident(["3 bet 300", "4 puts 500", '4 says "raise"'], settings={"story.3.said": "other"})
    assert (act(read_table(told), 2)["said"], act(read_table(told), 2)["to"]) == ("other", 500)


def test_words_that_are_supposed_not_to_have_been_said_leave_the_chips() -> None:
    told = incident(["3 bet 300", '4 says "call" and puts 350'])
    made = act(read_table(told, {"story.2.said": "nothing"}), 2)
    assert (made["said"], made["kind"], made["to"], made["first"]) == ("nothing", "raise", 350, "chips")


def test_words_supposed_with_silent_chips() -> None:
    told = incident(["3 bet 300", "4 puts 350"])
    made = act(read_table(told, {"story.2.said": "call"}), 2)
    assert (made["kind"], made["to"], made["first"]) == ("call", 300, Unknown("story.2.first"))
    made = act(read_table(told, {"story.2.said": "call", "story.2.first": "chips"}), 2)
    assert (made["kind"], made["to"], made["first"]) == ("raise", 350, "chips")


# --- all-ins


STACKS: dict[Seat, int] = {3: 500, 4: 200, 5: 1000, 6: 1000}


def test_all_in_is_the_whole_stack() -> None:
    made = last_act("3 all-in", stacks=STACKS)
    assert (made["to"], made["behind"], made["all-in"], made["kind"]) == (500, 0, True, "bet")


def test_a_call_with_less_than_the_bet() -> None:
    made = last_act("3 bet 300", "4 call", stacks=STACKS)
    assert (made["kind"], made["to"], made["all-in"]) == ("short-call", 200, True)
    assert facts(read_table(incident(["3 bet 300", "4 call"], stacks=STACKS)), "beyond-stack") == []


def test_the_last_chips_are_all_in_without_a_word() -> None:
    assert last_act("3 bet 500", stacks=STACKS)["all-in"] is True
    assert last_act("3 bet 499", stacks=STACKS)["all-in"] is False


def test_a_wager_beyond_the_stack_is_the_stack_and_marked() -> None:
    reading = read_table(incident(["3 bet 900"], stacks=STACKS))
    assert (act(reading, 1)["to"], act(reading, 1)["all-in"]) == (500, True)
    assert fact(reading, "beyond-stack") == {"act": 1, "seat": 3, "said": 900, "stack": 500}


def test_all_in_with_no_stack_told_may_be_a_call_or_a_raise() -> None:
    reading = read_table(incident(["3 bet 300", "4 all-in"]))
    made = act(reading, 2)
    assert (made["kind"], made["to"], made["all-in"]) == (Unknown("story.2.kind"), Unknown("story.2.to"), True)
    assert act(read_table(incident(["3 bet 300", "4 all-in"]), {"story.2.to": 200}), 2)["kind"] == "short-call"


def test_several_short_all_ins() -> None:
    story = ["3 bet 100", "4 all-in 150", "5 all-in 200", "6 call"]
    reading = read_table(incident(story))
    assert [(fact["kind"], fact["before"], fact["to"]) for fact in facts(reading, "act")] == [
        ("bet", 0, 100),
        ("raise", 100, 150),
        ("raise", 150, 200),
        ("call", 200, 200),
    ]
    assert fact(reading, "due") | {"seat": 3, "faces": 200, "more": 100} == fact(reading, "due")


def test_an_all_in_seat_has_no_more_turns() -> None:
    reading = read_table(incident(["3 all-in 100", "4 raise to 400", "5 fold", "6 call"]))
    assert due(reading) is None
    assert fact(reading, "seat", seat=3)["state"] == "all-in"


def test_one_player_with_chips_and_nothing_to_call_is_not_due() -> None:
    story = ["3 all-in", "4 call", "turn"]
    reading = read_table(incident(story, seats=(3, 4), stacks={3: 500, 4: 800}))
    assert due(reading) is None
    assert facts(reading, "premature") == []


# --- where chips stand


def test_own_chips_count_towards_the_total() -> None:
    made = last_act("3 bet 100", "4 raise to 300", "5 fold", "6 fold", "3 puts 200")
    assert (made["own"], made["put"], made["to"], made["kind"], made["acted-before"]) == (100, 200, 300, "call", True)


def test_opened_means_chips_beyond_the_blinds() -> None:
    reading = read_table(incident(["3 fold", "4 call", "5 fold"], seats=(3, 4, 5, 6), street="preflop"))
    assert [fact["opened"] for fact in facts(reading, "act")] == [False, False, True]


@pytest.mark.parametrize(
    ("story", "amount"),
    [
        (("3 bet 300", "4 raise to 800"), "told"),
        (("3 bet 300", "4 raise"), "untold"),
        (("3 bet", "4 raise to 800"), "untold"),
        (("3 bet", "4 call"), "untold"),
    ],
)
def test_an_amount_is_told_when_the_one_it_answers_is_told_too(story: tuple[str, ...], amount: str) -> None:
    assert last_act(*story)["amount"] == amount


def test_an_amount_in_dispute_was_told() -> None:
    disputed = replace(incident(["3 bet 300", "4 raise to 800"]), disputed={"story.2.to": ("700", "800")})
    assert fact(read_table(disputed), "act", n=2)["amount"] == "told"


def test_an_all_in_of_an_untold_amount_with_nothing_to_call_is_a_bet() -> None:
    assert last_act("3 all-in")["kind"] == "bet"


@pytest.mark.parametrize(
    ("story", "own", "taken_back", "to"),
    [
        (("4 puts 1000",), 100, 0, 1100),
        (("4 takes back 25", "4 puts 500"), 100, 25, 575),
        (("4 takes back 100 and puts 500+500",), 100, 100, 1000),
        (("4 puts 500, takes back 100",), 100, 100, 500),
    ],
)
def test_prior_chips_left_alone_or_pulled_back(story: tuple[str, ...], own: int, taken_back: int, to: int) -> None:
    """The big blind has 100 in front and faces 400."""
    reading = read_table(incident(["3 raise to 400", "5 fold", *story], seats=(3, 5, 4), street="preflop"))
    made = act(reading, 3)
    assert (made["own"], made["before"], made["taken-back"], made["to"]) == (own, 400, taken_back, to)


def test_how_many_chips_the_first_push_had() -> None:
    made = act(read_table(incident(["3 bet 100", "4 puts 500", "4 puts 100+100"])), 2)
    assert (made["chips"], made["first-chips"], made["motions"], made["first-motion"]) == (3, 1, 2, 500)
