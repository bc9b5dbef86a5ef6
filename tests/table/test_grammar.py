"""Story lines in both languages, what each is read as, and what is said of a line that cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_floor.model.diagnostic import Diagnostic
from holdem_floor.model.incident import Spoken
from holdem_floor.model.values import Position
from holdem_floor.table.codes import StoryCode
from holdem_floor.table.grammar import parse_line
from holdem_floor.table.lines import EventLine, Puts, Says, SeatLine, Taken, TakesBack, Taps, ToldAmount, Verb

SEATS = (3, 4, 5, 6, "Jean-Luc", "BB")


def read(text: str) -> object:
    return parse_line(Spoken(text, "story.1", Position("hand.yaml", 7, 5)), SEATS)


def clauses(text: str) -> tuple[object, ...]:
    line = read(text)
    assert isinstance(line, SeatLine), line
    return line.clauses


def refused(text: str) -> Diagnostic:
    problem = read(text)
    assert isinstance(problem, Diagnostic), problem
    return problem


RAISE_TO_800 = Taken(Verb.RAISE, ToldAmount(800))


@pytest.mark.parametrize(
    "text",
    [
        "6 raise to 800",
        "6 raises to 800",
        "6 raise 800",
        "seat 6 raises to 800",
        "Seat 6: raises to 800",
        "le siège 6 relance à 800",
        "siege n° 6 relance a 800",
        "6 RELANCE À 800",
        "6 re-raises to 800",
        "6 sur-relance à 800",
        "6 3-bets to 800",
        "6 raises to eight hundred",
        "6 relance à huit cents",
    ],
)
def test_one_raise_told_in_many_ways(text: str) -> None:
    assert read(text) == SeatLine(6, (RAISE_TO_800,))


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("4 fold", Verb.FOLD),
        ("4 passe", Verb.FOLD),
        ("4 se couche", Verb.FOLD),
        ("4 s'est couché", Verb.FOLD),
        ("4 checks", Verb.CHECK),
        ("4 parole", Verb.CHECK),
        ("4 fait parole", Verb.CHECK),
        ("4 passe parole", Verb.CHECK),
        ("4 calls", Verb.CALL),
        ("4 paie", Verb.CALL),
        ("4 paye", Verb.CALL),
        ("4 suit", Verb.CALL),
        ("4 limps", Verb.CALL),
        ("4 bets", Verb.BET),
        ("4 mise", Verb.BET),
        ("4 ouvre", Verb.BET),
    ],
)
def test_verbs_without_an_amount(text: str, verb: Verb) -> None:
    assert clauses(text) == (Taken(verb),)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("4 relance de 500", ToldAmount(500, more=True)),
        ("4 raises by 500", ToldAmount(500, more=True)),
        ("4 raises 500 more", ToldAmount(500, more=True)),
        ("4 raises to 500 total", ToldAmount(500)),
        ("4 raises to 1,500", ToldAmount(1500)),
        ("4 relance à 1 500", ToldAmount(1500)),
        ("4 relance à 1.500", ToldAmount(1500)),
        ("4 raises to 2k", ToldAmount(2000)),
        ("4 raises to 2.5k", ToldAmount(2500)),
        ("4 raises to two thousand five hundred", ToldAmount(2500)),
        ("4 relance à quatre-vingt-dix", ToldAmount(90)),
        ("4 relance à deux mille deux cents", ToldAmount(2200)),
    ],
)
def test_amounts_are_totals_unless_they_are_told_as_more(text: str, amount: ToldAmount) -> None:
    assert clauses(text) == (Taken(Verb.RAISE, amount),)


def test_of_and_de_after_a_bet_are_totals() -> None:
    assert clauses("4 mise de 300") == clauses("4 bets of 300") == (Taken(Verb.BET, ToldAmount(300)),)


def test_an_amount_without_a_verb() -> None:
    assert clauses("4 800") == (Taken(Verb.AMOUNT, ToldAmount(800)),)
    assert clauses("4 makes it 800") == (Taken(Verb.AMOUNT, ToldAmount(800)),)
    assert clauses("4 500 de plus") == (Taken(Verb.AMOUNT, ToldAmount(500, more=True)),)


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("6 all-in", Taken(Verb.ALL_IN, None, all_in=True)),
        ("6 goes all in", Taken(Verb.ALL_IN, None, all_in=True)),
        ("6 fait tapis", Taken(Verb.ALL_IN, None, all_in=True)),
        ("6 tapis 300", Taken(Verb.ALL_IN, ToldAmount(300), all_in=True)),
        ("6 est à tapis pour 300", Taken(Verb.ALL_IN, ToldAmount(300), all_in=True)),
        ("6 calls all-in", Taken(Verb.CALL, None, all_in=True)),
        ("6 paie à tapis", Taken(Verb.CALL, None, all_in=True)),
        ("6 raises all-in to 300", Taken(Verb.RAISE, ToldAmount(300), all_in=True)),
        ("6 relance à tapis pour 300", Taken(Verb.RAISE, ToldAmount(300), all_in=True)),
    ],
)
def test_all_in(text: str, act: Taken) -> None:
    assert clauses(text) == (act,)


@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("4 puts 1000", (1000,)),
        ("4 pose 1000", (1000,)),
        ("4 pose un jeton de 1000", (1000,)),
        ("4 puts a single 1000 chip", (1000,)),
        ("4 throws in a 5,000 chip", (5000,)),
        ("4 puts 500+500", (500, 500)),
        ("4 met 100 + 100 + 100", (100, 100, 100)),
        ("4 puts 3x100", (100, 100, 100)),
        ("4 puts 3 × 100", (100, 100, 100)),
        ("4 pose 3 jetons de 100", (100, 100, 100)),
        ("4 puts two 500 chips", (500, 500)),
        ("4 puts 500 into the middle", (500,)),
        ("4 pose 500 au milieu", (500,)),
        ("4 puts 2 chips of 500 + 3x100", (500, 500, 100, 100, 100)),
    ],
)
def test_chips_are_told_one_by_one(text: str, chips: tuple[int, ...]) -> None:
    assert clauses(text) == (Puts(chips),)


def test_several_pushes_in_one_line() -> None:
    assert clauses("4 puts 200 then 300") == (Puts((200,)), Puts((300,)))


def test_words_and_chips_keep_their_order() -> None:
    words, chips = Says("call", Verb.CALL), Puts((350,))
    assert read('4 says "call" and puts 350') == SeatLine(4, (words, chips))
    assert read('4 puts 350 and says "call"') == SeatLine(4, (chips, words))
    assert read('4 says "call" while putting 350') == SeatLine(4, (words, chips), at_once=True)


def test_words_without_quotes_end_where_a_gesture_begins() -> None:
    assert clauses("4 annonce relance à 800 et pose 500") == (
        Says("relance à 800", Verb.RAISE, ToldAmount(800)),
        Puts((500,)),
    )


def test_taps_and_chips_taken_back() -> None:
    assert clauses("4 taps 2") == clauses("4 tape 2 fois") == clauses("4 tapes twice") == (Taps(2),)
    assert clauses("4 knocks") == clauses("4 tape sur la table") == (Taps(1),)
    assert clauses("4 takes back 25") == clauses("4 reprend 25") == (TakesBack(25),)


def test_how_the_table_took_chips() -> None:
    assert clauses("4 puts 500 and calls") == (Puts((500,)), Taken(Verb.CALL))


@pytest.mark.parametrize(
    ("text", "meaning", "amount"),
    [
        ("raise to 800", Verb.RAISE, ToldAmount(800)),
        ("je relance à 800", Verb.RAISE, ToldAmount(800)),
        ("Raise, eight thousand.", Verb.RAISE, ToldAmount(8000)),
        ("five hundred more", Verb.AMOUNT, ToldAmount(500, more=True)),
        ("two hundred and fifty", Verb.AMOUNT, ToldAmount(250)),
        ("huit cents", Verb.AMOUNT, ToldAmount(800)),
        ("I call", Verb.CALL, None),
        ("je suis", Verb.CALL, None),
        ("payé !", Verb.CALL, None),
        ("I call, and raise 500", Verb.CALL, None),
        ("je me couche", Verb.FOLD, None),
        ("I'm out", Verb.FOLD, None),
        ("parole", Verb.CHECK, None),
        ("All-in!", Verb.ALL_IN, None),
        ("tapis", Verb.ALL_IN, None),
        ("je mise 300", Verb.BET, ToldAmount(300)),
        ("check-raise", Verb.CHECK, None),
        ("call?", None, None),
        ("if he bets I fold", None, None),
        ("je ne paie pas", None, None),
        ("nice hand", None, None),
        ("", None, None),
    ],
)
def test_the_standard_meaning_of_words(text: str, meaning: Verb | None, amount: ToldAmount | None) -> None:
    assert clauses(f'4 says "{text}"') == (Says(text, meaning, amount),)


@pytest.mark.parametrize("quotes", ['"{}"', "“{}”", "« {} »", "'{}'"])
def test_every_kind_of_quotation(quotes: str) -> None:
    assert clauses("4 dit " + quotes.format("raise")) == (Says("raise", Verb.RAISE),)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("flop", EventLine("flop")),
        ("le flop est donné", EventLine("flop")),
        ("the dealer deals the turn", EventLine("turn")),
        ("rivière", EventLine("river")),
        ("gather", EventLine("gather")),
        ("les jetons sont réunis au milieu", EventLine("gather")),
        ("shuffle", EventLine("shuffle")),
        ("le mélange suivant commence", EventLine("shuffle")),
        ("cut", EventLine("cut")),
        ("nouvelle donne", EventLine("deal")),
        ("signal", EventLine("signal")),
        ("fin de niveau", EventLine("signal")),
        ("pause", EventLine("pause")),
        ("push pot to 4", EventLine("pot-pushed", 4)),
        ("le pot est poussé au siège 4", EventLine("pot-pushed", 4)),
    ],
)
def test_lines_of_nobody(text: str, event: EventLine) -> None:
    assert read(text) == event


def test_seats_with_names() -> None:
    assert read("Jean-Luc raises to 800") == SeatLine("Jean-Luc", (RAISE_TO_800,))
    assert read("jean-luc relance à 800") == SeatLine("Jean-Luc", (RAISE_TO_800,))
    assert read("BB raises to 800") == SeatLine("BB", (RAISE_TO_800,))


def test_a_seat_is_not_the_beginning_of_a_longer_number() -> None:
    assert refused("45 raise").code == StoryCode.UNKNOWN_SEAT


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "hand.yaml:7:5: error[empty-line]: the story line is empty"),
        (
            "9 raise to 800",
            (
                'hand.yaml:7:5: error[unknown-seat]: there is no seat "9" at this table; '
                "the seats are 3, 4, 5, 6, Jean-Luc, BB"
            ),
        ),
        (
            "Jean-Lou folds",
            'hand.yaml:7:5: error[unknown-seat]: there is no seat "Jean-Lou" at this table; did you mean "Jean-Luc"?',
        ),
        ("flopp", 'hand.yaml:7:5: error[unknown-seat]: there is no seat "flopp" at this table; did you mean "flop"?'),
        (
            "raise to 800",
            'hand.yaml:7:5: error[missing-seat]: "raise to 800" does not say who; begin the line with the seat',
        ),
        (
            "4",
            (
                "hand.yaml:7:5: error[missing-act]: the line does not say what seat 4 does; "
                "write for example: 4 raise to 800; 4 says « raise »; 4 puts 500+500"
            ),
        ),
        ("4 rase to 800", 'hand.yaml:7:7: error[unknown-verb]: "rase" is no act; did you mean "raise"?'),
        ("4 says", "hand.yaml:7:7: error[missing-words]: what was said is missing; write: says « raise »"),
        (
            "4 puts",
            (
                "hand.yaml:7:7: error[missing-amount]: the line does not say how many chips; "
                'write "puts 1000" or "puts 500+500"'
            ),
        ),
        ("4 raise to", 'hand.yaml:7:13: error[missing-amount]: the amount is missing; write "raise to 800"'),
        (
            "4 bets 9999999999999",
            'hand.yaml:7:12: error[amount-too-large]: "9999999999999" is more chips than can be counted',
        ),
        ("4 fold and shows", 'hand.yaml:7:16: error[unexpected-words]: "shows" does not belong here'),
        (
            "4 raise to 800 call",
            'hand.yaml:7:20: error[second-act]: "call" is a second act; give it a line of its own',
        ),
    ],
)
def test_what_is_said_of_a_line_that_cannot_be_read(text: str, message: str) -> None:
    assert str(refused(text)) == message


@pytest.mark.parametrize(
    "text", ["4 bets 1.30", "4 bets 1,50", "4 puts 1,50", "4 bets 15th", "4 bets 3 0", "4 bets the pot"]
)
def test_no_part_of_a_line_is_passed_over(text: str) -> None:
    assert refused(text).code == StoryCode.UNEXPECTED_WORDS


SOUP = """4 6 seat siège raise relance to à 800 says dit « » " ' puts 500+500 3x100 and et call all-in flop pot push
taps 2k more de plus Jean-Luc turn ?"""
WORDS = st.sampled_from(SOUP.split())


@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=9).map(" ".join)))
def test_any_text_is_a_line_or_a_diagnostic_inside_it(text: str) -> None:
    line = read(text)
    assert isinstance(line, (SeatLine, EventLine, Diagnostic))
    if isinstance(line, Diagnostic):
        assert line.code in set(StoryCode)
        assert 5 <= line.position.column <= 5 + len(text)


@given(st.lists(WORDS, min_size=1, max_size=9).map(" ".join))
def test_a_line_reads_the_same_without_accents_and_in_capitals(text: str) -> None:
    def shape(line: object) -> object:
        if not isinstance(line, SeatLine):
            return line.code if isinstance(line, Diagnostic) else line
        said = (clause.meaning if isinstance(clause, Says) else clause for clause in line.clauses)
        return line.seat, tuple(said), line.at_once

    assert shape(read(text)) == shape(read(text.upper().replace("À", "A").replace("È", "E")))
