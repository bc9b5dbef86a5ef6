"""Answers as lines for a terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_floor.model.decision import (
    Branch,
    Conflict,
    Decision,
    NextToAct,
    QuestionKind,
    Status,
    Supposition,
    Unruled,
)
from holdem_floor.model.values import Language, Text
from holdem_floor.model.vocabulary import Force
from holdem_floor.render.text import decision_text
from tests.render.samples import BOOKS, DECIDED, DEPENDS, FREE, STANDS, book, both, ruling

EN, FR = Language.EN, Language.FR


def lines(decision: Decision, language: Language = EN, width: int = 80) -> list[str]:
    return decision_text(decision, BOOKS, [language], width).split("\n")


def test_a_sanction_of_several_rulings_is_said_once_with_their_own_articles() -> None:
    raised = replace(STANDS, articles=("7-2", "53-A", "43"), rules=("7-2/early", "53-A/stands"))
    folded = replace(FREE, articles=("43", "53-A"), rules=("43/folds",), notes=("may-be-penalised",))
    said = lines(replace(DECIDED, rulings=(raised, folded)))
    assert [line.split("  ")[0] for line in said].count("May be penalised: acting out of turn.") == 1
    assert said[-1].endswith("  Rule 53-A, 43, 7.2")


def test_a_decided_answer_reads_as_in_the_contract() -> None:
    assert lines(DECIDED) == [
        "TDA 2024 · flop · 50/100",
        "Seat 6's raise to 800 stands." + " " * 42 + "Rule 53-A",
        "Action on seat 3: 500 more to call (800), raise from 1300.",
        "Why: seat 6 acted before seat 5; seat 5 then called 300, which changes nothing.",
        "May be penalised: acting out of turn." + " " * 34 + "Rule 53-A",
    ]


def test_the_same_answer_in_french() -> None:
    said = lines(DECIDED, FR)
    assert said[1].startswith("La relance du siège 6 à 800 est maintenue.")
    assert said[1].endswith("règle 53-A")
    assert said[2] == "Au siège 3 de parler : 500 de plus pour payer (800), relance à partir de 1300."


def test_both_languages_one_after_the_other() -> None:
    assert decision_text(DECIDED, BOOKS, [FR, EN]) == "\n".join([*lines(DECIDED, FR), "", *lines(DECIDED, EN)])


def test_branches_follow_the_action_and_leave_out_what_is_certain() -> None:
    certain = ruling("The flop stands.", outcome="board-stands")
    both_ways = tuple(replace(branch, rulings=(certain, *branch.rulings)) for branch in DEPENDS.branches)
    said = lines(replace(DEPENDS, rulings=(certain,), branches=both_ways))
    assert said[1].startswith("The flop stands.")
    assert said[2].startswith("Action on seat 5: 300 more to call (300)")
    assert said[3].startswith("If seat 5 calls or folds: seat 6's raise to 800 stands.")
    assert said[4].startswith("If seat 5 raises: seat 6 has every choice again.")


def test_a_branch_without_rulings_of_its_own_says_so() -> None:
    nothing = Branch((Supposition({"next.5": ("fold",)}),), both("seat 5 folds"), ())
    assert "If seat 5 folds: nothing more." in lines(replace(DEPENDS, branches=(nothing,)))


def test_a_branch_with_several_rulings_is_a_list() -> None:
    several = replace(DEPENDS.branches[0], rulings=(STANDS, FREE))
    said = lines(replace(DEPENDS, branches=(several,)))
    place = said.index("If seat 5 calls or folds:")
    assert said[place + 1].startswith("  Seat 6's raise to 800 stands.")
    assert said[place + 2].startswith("  Seat 6 has every choice again.")


def test_questions_show_their_options_and_a_pending_act_is_left_to_the_branches() -> None:
    said = lines(DEPENDS)
    assert "Ask: Who turned it over? (the dealer / a player)" in said
    assert not any("What does seat 5 do" in line for line in said)
    assert "Still to be played: What does seat 5 do?" in lines(replace(DEPENDS, branches=()))


def test_a_finding_is_asked_of_the_director() -> None:
    question = replace(DEPENDS.questions[1], kind=QuestionKind.FINDING)
    assert any(line.startswith("Your finding: ") for line in lines(replace(DEPENDS, questions=(question,))))


def test_steps_are_numbered_and_those_of_a_later_street_come_last() -> None:
    procedure = ruling("The turn is taken back.", outcome="turn-back", steps=("shuffle-back", "burn", "deal"))
    said = lines(Decision("tda-2024", Status.DECIDED, rulings=(procedure,)))
    assert said[2:] == ["1. Burn a card.", "2. Deal the turn.", "On the river: shuffle the set-aside card in."]


def test_steps_of_a_branch_stand_in_it() -> None:
    procedure = ruling("The turn is taken back.", outcome="turn-back", steps=("burn",))
    branch = replace(DEPENDS.branches[0], rulings=(procedure,))
    said = lines(replace(DEPENDS, branches=(branch,)))
    assert said[said.index("If seat 5 calls or folds:") + 2] == "  1. Burn a card."


def test_a_reminder_is_said_with_the_ruling() -> None:
    said = lines(Decision("tda-2024", Status.DECIDED, rulings=(replace(STANDS, notes=("hands-off",)),)))
    assert said[2] == "Nobody touches the cards."


def test_sanctions_come_last_and_once() -> None:
    warned = replace(ruling("Seat 6 is warned.", outcome="penalty", seat=6), force=Force.SANCTION)
    said = lines(replace(DECIDED, rulings=(warned, STANDS, STANDS)))
    assert said[-2].startswith("Seat 6 is warned.")
    assert said[-1].startswith("May be penalised: acting out of turn.")
    assert sum("May be penalised" in line for line in said) == 1


def test_a_sanction_noted_in_every_branch_is_said_once_at_the_end() -> None:
    noted = replace(FREE, notes=("may-be-penalised",))
    everywhere = replace(DEPENDS, branches=(DEPENDS.branches[0], replace(DEPENDS.branches[1], rulings=(noted,))))
    assert lines(everywhere)[-1].startswith("May be penalised")
    assert not any("May be penalised" in line for line in lines(DEPENDS))


def test_asides_in_their_order() -> None:
    exception = replace(STANDS, why=(), unless=(both("seat 5 raises"), both("never shown")))
    decision = replace(
        DECIDED,
        rulings=(exception,),
        unruled=(Unruled("facts.1", "exposed-card", both("the exposed card")),),
        not_encoded=("7-2",),
        taken_as_read=(both("no shuffle yet"), both("nobody spoke up.")),
    )
    assert lines(decision)[3:7] == [
        "Not ruled: the exposed card.",
        "Not encoded, read the print: Rule 7.2.",
        "Taken as read: no shuffle yet · nobody spoke up.",
        "Unless seat 5 raises.",
    ]


def test_a_conflict_shows_both_sides() -> None:
    conflict = Conflict("act", {"seat": 6}, (STANDS, replace(FREE, articles=("43",))))
    said = lines(Decision("tda-2024", Status.CONFLICT, rulings=conflict.rulings, conflicts=(conflict,)))
    assert said[1] == "Conflict: articles contradict each other."
    assert said[2].startswith("  Seat 6's raise to 800 stands.")
    assert said[3].endswith("Rule 43")


def test_silence_is_said_and_the_fallback_stands_apart() -> None:
    advice = replace(DECIDED, heading={})
    said = lines(Decision("pco", Status.SILENT, fallback=advice))
    assert said[:3] == ["pco", "The rulebook is silent on this.", "Advice of TDA 2024, where pco is silent:"]
    assert said[3].startswith("  Seat 6's raise to 800 stands.")


def test_several_articles_are_cited_as_printed() -> None:
    decision = replace(DECIDED, rulings=(replace(STANDS, articles=("53-A", "7-2")),))
    assert lines(decision)[1].endswith("Rule 53-A, 7.2")


@pytest.mark.parametrize(
    ("due", "said"),
    [
        (NextToAct(3, 0, 0, 100, ("check", "bet")), "Action on seat 3: check, or bet from 100."),
        (NextToAct(3, 0, 0, None, ("check",)), "Action on seat 3: check."),
        (NextToAct(3, 0, 0, None, ("check",), closed="barred"), "Action on seat 3: may only check."),
        (NextToAct(3, 0, 0, None, ("check", "all-in"), raise_to=80), "Action on seat 3: check, or all-in for 80."),
        (NextToAct("BB", 100, 0, 200, ("check", "raise")), "Action on seat BB: check, or raise from 200."),
        (NextToAct(3, 800, 500, None, ("fold", "call"), 800), "Action on seat 3: 500 more to call (800)."),
        (
            NextToAct(3, 800, 500, None, ("fold", "call"), 800, closed="barred", articles=("7-2",)),
            "Action on seat 3: 500 more to call (800), no raise.                     Rule 7.2",
        ),
        (
            NextToAct(3, 800, 500, None, ("fold", "call"), 800, closed="unopposed"),
            "Action on seat 3: 500 more to call (800), no raise: no opponent could put in",
        ),
        (
            NextToAct(3, 800, 500, None, ("fold", "call", "all-in"), 800, 900),
            "Action on seat 3: 500 more to call (800), or all-in for 900.",
        ),
        (
            NextToAct(3, 800, 250, None, ("fold", "call-all-in"), 550),
            "Action on seat 3: call all-in, 250 more (550).",
        ),
        (NextToAct(3, None, None, None, ("fold", "call")), "Action on seat 3."),
    ],
)
def test_the_action_line_is_complete_and_leaves_out_what_is_unknown(due: NextToAct, said: str) -> None:
    assert said in lines(replace(DECIDED, next_to_act=due))


def test_a_seat_with_a_choice_of_its_own_has_no_action_line() -> None:
    due = NextToAct(3, None, None, None, reserved=True)
    assert not any("Action on" in line for line in lines(replace(DECIDED, next_to_act=due)))


def test_a_ruling_that_lists_the_choices_needs_no_action_line() -> None:
    options = ruling("Seat 3 may call or fold.", outcome="options", seat=3, may=("fold", "call"))
    assert not any("Action on" in line for line in lines(replace(DECIDED, rulings=(options,))))
    others = ruling("Seat 4 may call or fold.", outcome="options", seat=4, may=("fold", "call"))
    assert any("Action on seat 3" in line for line in lines(replace(DECIDED, rulings=(others,))))


def test_unknown_blinds_are_left_out_of_the_heading() -> None:
    assert lines(replace(DECIDED, heading={"street": "preflop"}))[0] == "TDA 2024 · preflop"


@pytest.mark.parametrize("decision", [DECIDED, DEPENDS])
@pytest.mark.parametrize("language", [EN, FR])
def test_forty_columns_are_enough(decision: Decision, language: Language) -> None:
    said = lines(decision, language, 40)
    assert max(map(len, said)) <= 40
    assert len(said) <= 12


def test_french_punctuation_is_not_left_at_the_start_of_a_line() -> None:
    for width in range(24, 80):
        assert not any(line.lstrip().startswith((":", ";", "?")) for line in lines(DEPENDS, FR, width))


def test_colour_only_when_asked_for() -> None:
    assert "\x1b" not in decision_text(DECIDED, BOOKS, [EN])
    assert "\x1b[1mSeat 6's raise" in decision_text(DECIDED, BOOKS, [EN], colour=True)


def test_text_from_files_cannot_steer_the_terminal() -> None:
    evil = ruling("\x1b[2J\x9b31mSeat\u202e 6\r\nstands [bold]x[/bold]\x07.")
    said = lines(Decision("tda-2024", Status.DECIDED, rulings=(evil,)))
    assert said[1].startswith("[2J31mSeat 6 stands [bold]x[/bold].")


@given(st.text(), st.text())
def test_any_text_stays_printable(title: str, said: str) -> None:
    named = replace(book(), title=Text(title, title))
    text = decision_text(replace(DECIDED, rulings=(ruling(said),)), {"tda-2024": named}, [EN, FR])
    assert all(character.isprintable() or character.isspace() for character in text)
    assert "\x1b" not in text
    assert "\r" not in text
