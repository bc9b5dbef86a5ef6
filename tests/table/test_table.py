"""Seats, blinds, antes, stacks and streets; suppositions; what cannot be read at all."""

from __future__ import annotations

import pytest

from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.incident import Incident, Seat
from holdem_floor.model.values import Fact, Unknown, Value, following
from holdem_floor.table import read_table
from tests.table.support import act, due, fact, facts, incident, lines

SIX = (3, 4, 5, 6, 1, 2)


def order(*, told: str, street: str, seats: tuple[Seat, ...], button: Seat | None = None) -> list[Value]:
    """The order of action on a street of a table told on another."""
    streets = ["flop", "turn", "river"]
    story = [] if street == told else streets[: streets.index(street) + 1]
    reading = read_table(incident(story, seats=seats, street=told, button=button))
    return [seat["seat"] for seat in sorted(facts(reading, "seat"), key=lambda seat: str(seat["order"]))]


def test_the_order_of_action_before_and_after_the_flop() -> None:
    assert order(told="preflop", street="preflop", seats=SIX) == [3, 4, 5, 6, 1, 2]
    assert order(told="preflop", street="flop", seats=SIX) == [1, 2, 3, 4, 5, 6]


def test_the_order_of_action_from_the_button() -> None:
    seats = (1, 2, 3, 4, 5, 6)
    assert order(told="preflop", street="preflop", seats=seats, button=6) == [3, 4, 5, 6, 1, 2]
    assert order(told="preflop", street="flop", seats=seats, button=2) == [3, 4, 5, 6, 1, 2]
    assert order(told="flop", street="flop", seats=seats, button=2) == [3, 4, 5, 6, 1, 2]


def test_heads_up_the_button_acts_first_before_the_flop_and_last_after() -> None:
    assert order(told="preflop", street="preflop", seats=("A", "B")) == ["A", "B"]
    assert order(told="preflop", street="flop", seats=("A", "B")) == ["B", "A"]
    assert order(told="preflop", street="preflop", seats=("A", "B"), button="B") == ["B", "A"]
    assert order(told="flop", street="flop", seats=("A", "B"), button="B") == ["A", "B"]


def test_three_players() -> None:
    assert order(told="preflop", street="preflop", seats=(1, 2, 3), button=1) == [1, 2, 3]
    assert order(told="preflop", street="flop", seats=(1, 2, 3), button=1) == [2, 3, 1]


def test_places_and_distances_from_the_button() -> None:
    reading = read_table(incident([], seats=SIX, street="preflop"))
    assert {seat["seat"]: (seat["place"], seat["from-button"]) for seat in facts(reading, "seat")} == {
        6: ("button", 0),
        1: ("small-blind", 1),
        2: ("big-blind", 2),
        3: ("other", 3),
        4: ("other", 4),
        5: ("other", 5),
    }


def test_heads_up_the_button_is_the_small_blind() -> None:
    reading = read_table(incident([], seats=("A", "B"), street="preflop"))
    assert [(seat["place"], seat["from-button"]) for seat in facts(reading, "seat")] == [
        ("small-blind", 0),
        ("big-blind", 1),
    ]


def test_after_the_flop_nobody_told_where_the_button_is() -> None:
    seat = fact(read_table(incident([])), "seat", seat=3)
    assert seat["place"] == seat["from-button"] == Unknown("table.button")
    assert fact(read_table(incident([])), "table")["button"] == Unknown("table.button")


def test_a_button_supposed_after_the_flop_leaves_the_order_of_action_as_told() -> None:
    reading = read_table(incident(["3 check", "4 check"]), {"table.button": 4})
    assert {seat["seat"]: (seat["place"], seat["from-button"], seat["order"]) for seat in facts(reading, "seat")} == {
        3: ("other", 3, 1),
        4: ("button", 0, 2),
        5: ("small-blind", 1, 3),
        6: ("big-blind", 2, 4),
    }
    assert facts(reading, "early") == []
    assert due(reading) == 5


def test_posted_blinds_and_antes() -> None:
    stacks: dict[Seat, int] = {3: 1000, 4: 1000, 5: 1000, 6: 1000, 1: 1000, 2: 1000}
    reading = read_table(incident([], seats=SIX, street="preflop", ante=25, stacks=stacks))
    assert {seat["seat"]: (seat["own"], seat["put-in"], seat["behind"]) for seat in facts(reading, "seat")} == {
        3: (0, 25, 975),
        4: (0, 25, 975),
        5: (0, 25, 975),
        6: (0, 25, 975),
        1: (50, 75, 925),
        2: (100, 125, 875),
    }
    assert fact(reading, "pot")["total"] == 300
    assert fact(reading, "opening") == {"street": "preflop", "n": 0, "to": 100}


def test_a_blind_that_is_short_is_all_in_and_still_called_in_full() -> None:
    reading = read_table(incident(["3 call"], seats=(3, 1, 2), street="preflop", stacks={3: 500, 1: 500, 2: 60}))
    big = fact(reading, "seat", seat=2)
    assert (big["own"], big["behind"], big["state"]) == (60, 0, "all-in")
    assert act(reading, 1)["to"] == 100
    assert (due(reading), fact(reading, "due")["more"]) == (1, 50)


def test_the_big_blind_has_an_option() -> None:
    story = ["3 call", "1 call"]
    reading = read_table(incident(story, seats=(3, 1, 2), street="preflop"))
    assert (due(reading), fact(reading, "due")["more"]) == (2, 0)
    assert reading.choices["next.2"] == ("check", "raise")
    assert due(read_table(incident([*story, "2 check"], seats=(3, 1, 2), street="preflop"))) is None


def test_blinds_that_nobody_told() -> None:
    story = ["3 call", "4 raise to 600", "1 fold", "2 call", "3 fold", "flop", "2 check", "4 bet 300"]
    reading = read_table(incident(story, seats=(3, 4, 1, 2), street="preflop", blinds=(None, None)))
    assert act(reading, 1)["to"] == act(reading, 2)["before"] == Unknown("table.big-blind")
    assert (act(reading, 2)["kind"], act(reading, 4)["to"]) == ("raise", 600)
    assert (due(reading), fact(reading, "due")["more"]) == (2, 300)
    assert fact(reading, "table")["big-blind"] == Unknown("table.big-blind")


def test_a_blind_that_is_supposed() -> None:
    told = incident(["3 call"], seats=(3, 4, 1, 2), street="preflop", blinds=(None, None))
    reading = read_table(told, {"table.big-blind": 200, "table.small-blind": 100})
    assert (act(reading, 1)["to"], fact(reading, "seat", seat=1)["own"]) == (200, 100)
    assert fact(reading, "table")["big-blind"] == 200


def test_no_stack_told_leaves_chips_behind_unknown() -> None:
    reading = read_table(incident(["3 bet 300"]))
    assert fact(reading, "seat", seat=4)["behind"] == Unknown("table.stacks.4")
    behind = fact(reading, "seat", seat=3)["behind"]
    assert isinstance(behind, Unknown)
    assert (behind.cell, behind.cells) == ("story.1.behind", frozenset(("table.stacks.3",)))
    assert fact(read_table(incident(["3 bet 300"]), {"table.stacks.3": 1000}), "seat", seat=3)["behind"] == 700


def test_the_pot_of_a_hand_told_from_the_flop_is_unknown_unless_set() -> None:
    total = fact(read_table(incident(["3 bet 300"])), "pot")["total"]
    assert isinstance(total, Unknown)
    assert total.cells == {"table.pot"}
    assert fact(read_table(incident(["3 bet 300"], settings={"table.pot": 450})), "pot")["total"] == 750


# --- streets


def test_a_story_over_several_streets() -> None:
    story = ["3 call", "1 call", "2 check", "flop", "1 bet 100", "2 call", "3 raise to 300", "1 fold", "2 call", "turn"]
    reading = read_table(incident(story, seats=(3, 1, 2), street="preflop"))
    assert [(opening["street"], opening["n"], opening["to"]) for opening in facts(reading, "opening")] == [
        ("preflop", 0, 100),
        ("flop", 3, 0),
        ("turn", 8, 0),
    ]
    assert [act["after"] for act in facts(reading, "act", street="flop")] == [3, 4, 5, 6, 7]
    assert {seat["seat"]: (seat["own"], seat["put-in"]) for seat in facts(reading, "seat")} == {
        3: (0, 400),
        1: (0, 200),
        2: (0, 400),
    }
    assert (due(reading), fact(reading, "table")["street"], fact(reading, "pot")["total"]) == (2, "turn", 1000)
    assert facts(reading, "premature") == []


def test_a_street_dealt_while_a_seat_is_due() -> None:
    reading = read_table(incident(["3 bet 300", "4 call", "turn"], seats=(3, 4, 5)))
    assert fact(reading, "premature") == {"street": "turn", "seat": 5, "moment": 3}
    assert (due(reading), fact(reading, "due")["street"], fact(reading, "table")["street"]) == (5, "flop", "flop")
    assert [line.premature for line in reading.lines] == [None, None, 5]


def test_the_betting_goes_on_after_a_premature_card() -> None:
    reading = read_table(incident(["3 bet 300", "4 call", "turn", "5 raise to 900"], seats=(3, 4, 5)))
    assert (act(reading, 3)["street"], act(reading, 3)["before"]) == ("flop", 300)
    assert (due(reading), fact(reading, "due")["street"]) == (3, "flop")
    assert len(facts(reading, "premature")) == 1


def test_the_next_street_begins_when_the_card_is_dealt_again() -> None:
    reading = read_table(incident(["3 bet 300", "4 call", "turn", "5 fold", "turn"], seats=(3, 4, 5)))
    assert (due(reading), fact(reading, "due")["street"]) == (3, "turn")
    assert [event["moment"] for event in facts(reading, "event", what="turn")] == [3, 5]


def test_a_table_that_went_on_without_the_forgotten_seat() -> None:
    reading = read_table(incident(["3 bet 300", "4 call", "turn", "3 bet 500"], seats=(3, 4, 5)))
    assert act(reading, 3)["street"] == "turn"
    assert fact(reading, "premature")["seat"] == 5


def test_a_premature_flop() -> None:
    reading = read_table(incident(["3 call", "1 call", "flop"], seats=(3, 1, 2), street="preflop"))
    assert fact(reading, "premature") == {"street": "flop", "seat": 2, "moment": 3}


def test_a_premature_river() -> None:
    reading = read_table(incident(["3 check", "river"], street="turn"))
    assert fact(reading, "premature") == {"street": "river", "seat": 4, "moment": 2}


def test_a_flop_with_no_betting_told_before_it_is_not_premature() -> None:
    reading = read_table(incident(["flop", "1 check"], seats=(3, 1, 2), street="preflop"))
    assert facts(reading, "premature") == []
    assert due(reading) == 2


def test_a_skipped_seat_that_never_acted_on_a_street_gone_by() -> None:
    reading = read_table(incident(["3 bet 300", "5 call", "turn", "3 bet 500"], seats=(3, 4, 5)))
    assert fact(reading, "skipped")["did"] == Unknown("story.2.4.did")
    assert fact(reading, "early")["faces"] == Unknown("story.2.4.faces")


def test_events_have_their_moment() -> None:
    reading = read_table(incident(["3 check", "gather", "push pot to 4", "shuffle"]))
    assert [(event["what"], event["moment"], event["seat"]) for event in facts(reading, "event")] == [
        ("gather", 2, "none"),
        ("pot-pushed", 3, 4),
        ("shuffle", 4, "none"),
    ]


def test_told_facts_in_the_story_are_read_back_and_change_nothing() -> None:
    told = Fact.of("noticed", what="short-raise", moment=2)
    reading = read_table(incident(["4 puts 300", told, "4 puts 300"], seats=(4, 5)))
    assert [(line.path, line.reads, line.what) for line in reading.lines] == [
        ("story.1", "act", ""),
        ("story.2", "fact", "noticed"),
        ("story.3", "act", ""),
    ]
    assert act(reading, 1)["to"] == 600


# --- suppositions


def test_supposed_acts_follow_the_order_of_turns() -> None:
    told = incident(["3 bet 300", "6 raise to 800"])
    reading = read_table(told, {"next.5": "raise", "next.4": "call"})
    supposed = facts(reading, "act", supposed=True)
    assert [(act["seat"], act["kind"], act["n"], act["moment"]) for act in supposed] == [
        (4, "call", 3, 3),
        (5, "raise", 4, 3),
    ]
    assert supposed[1]["to"] == fact(reading, "early")["faces"] == Unknown("next.5.to")
    assert [skipped["did"] for skipped in facts(reading, "skipped")] == ["call", "raise"]


def test_a_supposed_act_waits_for_the_seats_before_it() -> None:
    reading = read_table(incident(["3 bet 300", "6 raise to 800"]), {"next.5": "call"})
    assert facts(reading, "act", supposed=True) == []
    assert fact(reading, "skipped", seat=5)["did"] == "call"
    assert fact(reading, "skipped", seat=5)["to"] == following("next.4", "to")


def test_a_supposed_raise_with_its_amount() -> None:
    reading = read_table(incident(["3 bet 300", "4 fold", "6 call"]), {"next.5": "raise", "next.5.to": 900})
    assert (fact(reading, "early")["faces"], due(reading)) == (900, 6)


def test_a_supposed_raise_of_unknown_size_outruns_a_call_and_a_check() -> None:
    assert due(read_table(incident(["3 bet 300", "4 fold", "6 call"]), {"next.5": "raise"})) == 6
    assert due(read_table(incident(["3 check", "4 check", "6 check"]), {"next.5": "bet"})) == 6
    assert due(read_table(incident(["3 bet 300", "4 fold", "6 raise to 800"]), {"next.5": "raise"})) == 3


@pytest.mark.parametrize(
    ("story", "stack", "choices"),
    [
        (["3 bet 300"], 1000, ("fold", "call", "raise")),
        (["3 bet 300"], 300, ("fold", "call")),
        (["3 bet 300"], 200, ("fold", "short-call")),
        (["3 check"], 1000, ("check", "bet")),
    ],
)
def test_the_acts_that_are_open_to_a_pending_seat(story: list[str], stack: int, choices: tuple[str, ...]) -> None:
    reading = read_table(incident([*story, "5 fold"], stacks={4: stack}))
    assert reading.choices["next.4"] == choices


def test_a_supposed_short_call() -> None:
    reading = read_table(incident(["3 bet 300", "4 fold", "6 call"], stacks={5: 200}), {"next.5": "short-call"})
    assert (fact(reading, "skipped", seat=5)["did"], fact(reading, "skipped", seat=5)["to"]) == ("short-call", 200)


def test_what_is_disputed_is_unknown_until_it_is_supposed() -> None:
    told = incident(["3 bet 300", "4 puts 500"])
    told = Incident(table=told.table, story=told.story, disputed={"story.2.said": ("nothing", "raise")})
    assert act(read_table(told), 2)["said"] == Unknown("story.2.said")
    assert act(read_table(told, {"story.2.said": "raise"}), 2)["said"] == "raise"


# --- what cannot be read


def codes(told: Incident) -> list[str]:
    with pytest.raises(InvalidInput) as refused:
        read_table(told)
    return [str(diagnostic.code) for diagnostic in refused.value.diagnostics]


def test_every_line_that_cannot_be_read_is_reported() -> None:
    told = incident(["3 bat 300", "4 call", "9 fold", ["5 raise", "6 fodl"], ["flop", "5 call"]])
    with pytest.raises(InvalidInput) as refused:
        read_table(told)
    assert [(problem.code, problem.position.line) for problem in refused.value.diagnostics] == [
        ("unknown-verb", 1),
        ("unknown-seat", 3),
        ("unknown-verb", 4),
        ("not-an-act", 5),
    ]


def test_one_moment_holds_one_act_of_a_seat() -> None:
    assert codes(incident([["3 call", "3 raise"]])) == ["second-act"]


def test_acts_need_a_table() -> None:
    assert codes(Incident(story=lines(["3 bet 300", "flop"]))) == ["no-table"]


def test_a_story_of_events_needs_none() -> None:
    reading = read_table(Incident(story=lines(["signal", "shuffle"])))
    assert [fact.name for fact in reading.facts] == ["event", "event"]


def test_the_button_is_one_of_the_seats() -> None:
    assert codes(incident([], button=9)) == ["unknown-seat"]


def test_a_seat_is_named_once() -> None:
    assert codes(incident([], seats=("Ana", "ana"))) == ["duplicate-seat"]


def test_a_ruling_names_a_seat() -> None:
    assert codes(incident(["3 bet 300", (9, 400)])) == ["unknown-seat"]


def test_an_amount_is_a_number() -> None:
    assert codes(incident(["3 bet"], settings={"story.1.to": "a lot"})) == ["wrong-type"]


def test_sources_say_where_each_fact_comes_from() -> None:
    reading = read_table(incident(["3 bet 300", "6 call", "gather"]))
    paths = {(fact.name, fact.get("n")): path for fact, path in reading.sources.items()}
    assert paths["act", 2] == paths["early", None] == "story.2"
    assert paths["event", None] == "story.3"
    assert paths["due", None] == "next.4"
    assert set(reading.sources) == set(reading.facts)
