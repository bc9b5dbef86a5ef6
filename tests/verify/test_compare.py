"""Decisions held against expectations."""

from __future__ import annotations

from dataclasses import replace

import pytest

from holdem_floor.model.decision import Decision, Status
from holdem_floor.model.incident import Expectation, ExpectedBranch, ExpectedRuling
from holdem_floor.model.values import Text, Value
from holdem_floor.verify.compare import differences
from tests.render.samples import DECIDED, DEPENDS, FREE, STANDS, ruling


def expected(outcome: str = "action-stands", *articles: str, **fields: Value) -> ExpectedRuling:
    return ExpectedRuling(outcome, fields, articles or ("53-A",))


STANDS_AS_IS = expected(seat=6, amount=800)


def compared(decision: Decision, *rulings: ExpectedRuling) -> tuple[str, ...]:
    return differences(decision, Expectation(decision.status.value, rulings))


def test_the_same_rulings_in_any_order() -> None:
    decision = replace(DECIDED, rulings=(STANDS, FREE))
    assert compared(decision, expected("free-choice", seat=6), STANDS_AS_IS) == ()


def test_a_missing_ruling() -> None:
    assert compared(DECIDED, STANDS_AS_IS, expected("hand-dead", seat=4)) == ("missing: hand-dead {seat: 4} [53-A]",)


def test_a_ruling_that_nobody_expected() -> None:
    decision = replace(DECIDED, rulings=(STANDS, FREE))
    assert compared(decision, STANDS_AS_IS) == ("not expected: free-choice {seat: 6} [53-A]",)


def test_a_ruling_twice_is_not_a_ruling_once() -> None:
    assert compared(replace(DECIDED, rulings=(STANDS, STANDS)), STANDS_AS_IS) != ()


def test_another_value_is_named() -> None:
    (difference,) = compared(DECIDED, expected(seat=6, amount=700))
    assert difference.endswith("amount is 800, expected 700")


def test_fields_are_exact_both_ways() -> None:
    assert compared(DECIDED, expected(seat=6))[0].endswith("amount is 800, expected absent")
    assert compared(DECIDED, expected(seat=6, amount=800, to=2))[0].endswith("to is absent, expected 2")


def test_true_is_not_one() -> None:
    assert compared(replace(DECIDED, rulings=(ruling("x", open=True),)), expected(open=1)) != ()


def test_the_number_of_an_act_counts_only_where_written() -> None:
    decision = replace(DECIDED, rulings=(replace(STANDS, fields={**STANDS.fields, "act": 3}),))
    assert compared(decision, STANDS_AS_IS) == ()
    assert compared(decision, expected(seat=6, amount=800, act=3)) == ()
    assert compared(decision, expected(seat=6, amount=800, act=2)) != ()


def test_two_acts_of_a_seat_are_told_apart_where_one_is_numbered() -> None:
    first, second = (replace(STANDS, fields={**STANDS.fields, "act": number}) for number in (1, 2))
    decision = replace(DECIDED, rulings=(first, second))
    assert compared(decision, STANDS_AS_IS, expected(seat=6, amount=800, act=1)) == ()


@pytest.mark.parametrize("cited", [("43",), ("53-A", "43"), ()])
def test_the_set_of_articles_is_exact(cited: tuple[str, ...]) -> None:
    wanted = replace(STANDS_AS_IS, articles=cited)
    assert "articles are [53-A]" in compared(DECIDED, wanted)[0]


def test_articles_in_any_order() -> None:
    decision = replace(DECIDED, rulings=(replace(STANDS, articles=("53-A", "43")),))
    assert compared(decision, replace(STANDS_AS_IS, articles=("43", "53-A"))) == ()


@pytest.mark.parametrize(
    "wanted",
    [
        replace(STANDS_AS_IS, force="sanction"),
        replace(STANDS_AS_IS, notes=()),
        replace(STANDS_AS_IS, text=Text("", "Seat 6 folds.")),
    ],
)
def test_force_notes_and_text_where_written(wanted: ExpectedRuling) -> None:
    assert compared(DECIDED, STANDS_AS_IS) == ()
    assert len(compared(DECIDED, wanted)) == 1


def test_the_status() -> None:
    silent = Expectation(Status.SILENT.value)
    assert differences(DECIDED, silent) == ("status is decided, expected silent",)


BRANCHES = (
    ExpectedBranch((expected("free-choice", seat=6),), {"next.5": ("raise",)}),
    ExpectedBranch((STANDS_AS_IS,), {"next.5": ("fold", "call")}),
)


def test_branches_by_condition_in_any_order() -> None:
    assert differences(DEPENDS, Expectation("depends", (), BRANCHES)) == ()


def test_branches_without_conditions_are_told_apart_by_their_rulings() -> None:
    bare = tuple(replace(branch, condition=None) for branch in BRANCHES)
    assert differences(DEPENDS, Expectation("depends", None, bare)) == ()


def test_a_branch_that_rules_otherwise() -> None:
    wrong = (replace(BRANCHES[0], rulings=(expected("hand-dead", seat=6),)), BRANCHES[1])
    assert differences(DEPENDS, Expectation("depends", None, wrong)) == (
        "if seat 5 raises: missing: hand-dead {seat: 6} [53-A]",
        "if seat 5 raises: not expected: free-choice {seat: 6} [53-A]",
    )


def test_a_branch_on_fewer_acts_is_another_branch() -> None:
    narrow = (BRANCHES[0], replace(BRANCHES[1], condition={"next.5": ("call",)}))
    found = differences(DEPENDS, Expectation("depends", None, narrow))
    assert found[0] == "missing branch: if next.5 is call"
    assert found[1].startswith("branch not expected: if seat 5 calls or folds:")


def test_questions_where_written() -> None:
    wanted = Expectation("depends", questions=("next.5", "facts.2.cause"))
    assert differences(DEPENDS, wanted) == (
        "question not asked: facts.2.cause",
        "question not expected: facts.1.cause",
    )
    assert differences(DEPENDS, Expectation("depends", questions=("facts.1.cause", "next.5"))) == ()
