"""Which rulings of several rulebooks meet on one point."""

from __future__ import annotations

from dataclasses import replace

import pytest

from holdem_floor.decision.comparison import Verdict, compare
from holdem_floor.model.decision import Decision, NextToAct, Ruling, Status
from holdem_floor.model.values import Text, Value
from holdem_floor.model.vocabulary import Family, Force, OutcomeType, Vocabulary


def outcome(name: str, *of: str) -> OutcomeType:
    return OutcomeType(name, Family.ACT, "act", of, {}, ())


OUTCOMES = (outcome("stands", "seat", "act"), outcome("released", "seat"))
VOCABULARY = Vocabulary({}, {one.name: one for one in OUTCOMES}, {}, {})


def ruling(name: str, article: str = "1", **fields: Value) -> Ruling:
    return Ruling(name, fields, Force.BINDING, (article,), (f"{article}/rule",), (), Text(name, name))


def decided(book: str, *rulings: Ruling) -> Decision:
    return Decision(book, Status.DECIDED, rulings)


def test_rulings_meet_where_they_agree_on_every_key_that_both_have() -> None:
    left = decided("left", ruling("stands", seat=6, act=3), ruling("stands", seat=4, act=2))
    compared = compare([left, decided("right", ruling("released", seat=6))], VOCABULARY)
    assert [(point.of, [len(said) for said in point.answers.values()]) for point in compared.points] == [
        ({"seat": 6, "act": 3}, [1, 1]),
        ({"seat": 4, "act": 2}, [1, 0]),
    ]
    assert compared.verdict is Verdict.DIFFERENT


def test_articles_and_wording_do_not_matter() -> None:
    said = ruling("stands", "1", seat=6, act=3)
    other = replace(ruling("stands", "9", seat=6, act=3), text=Text("autre", "other"))
    assert compare([decided("left", said), decided("right", other)], VOCABULARY).verdict is Verdict.AGREED


def test_whose_turn_it_is_counts_with_its_amounts() -> None:
    left = replace(decided("left"), status=Status.REGULAR, next_to_act=NextToAct(3, 300, 300, 500))
    right = replace(left, rulebook="right", next_to_act=NextToAct(3, 300, 300, 600))
    compared = compare([left, right], VOCABULARY)
    assert [(point.settles, point.family, point.agreed) for point in compared.points] == [("turn", None, False)]


def test_a_rulebook_that_does_not_say_whose_turn_it_is_disagrees_with_none() -> None:
    left = replace(decided("left"), status=Status.REGULAR, next_to_act=NextToAct(3, 300, 300, 500))
    right = Decision("right", Status.REGULAR)
    assert compare([left, right], VOCABULARY).verdict is Verdict.AGREED


@pytest.mark.parametrize(
    ("statuses", "verdict"),
    [
        ((Status.SILENT, Status.NOT_ENCODED), Verdict.NONE),
        ((Status.REGULAR, Status.SILENT), Verdict.ALONE),
        ((Status.REGULAR, Status.REGULAR), Verdict.AGREED),
        ((Status.REGULAR, Status.DEPENDS), Verdict.DIFFERENT),
    ],
)
def test_the_verdict_counts_only_those_that_answer(statuses: tuple[Status, Status], verdict: Verdict) -> None:
    decisions = [Decision(f"book {number}", status) for number, status in enumerate(statuses)]
    assert compare(decisions, VOCABULARY).verdict is verdict
