"""Traces as text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from holdem_floor.model.decision import Branch, Decision, Status
from holdem_floor.model.rule import (
    Aggregate,
    AnyOf,
    Bind,
    Compared,
    Conclusion,
    Condition,
    Constant,
    Expression,
    Match,
    Measure,
    Not,
    OneOf,
    Operation,
    Rule,
    RulingTemplate,
    Variable,
)
from holdem_floor.model.rule import Test as Comparison
from holdem_floor.model.rulebook import Parameter
from holdem_floor.model.trace import Beaten, Firing, Ruled, Trace
from holdem_floor.model.values import Fact, Language, Position, Value
from holdem_floor.render.conditions import condition_lines, expression_words
from holdem_floor.render.explain import explanation
from tests.render.samples import article, book, both

ACT = Fact.of("act", n=3, seat=6, to=800, kind="raise", all_in=False)
SKIPPED = Fact.of("skipped", act=3, seat=5, did="call")
MINIMUM = Fact.of("minimum-raise", to=600)
PERCENT = Fact.of("under-raise", percent=50)


def place(line: int) -> Position:
    return Position("rules/x.yaml", line, 5)


def lines_of(*when: Condition, matched: tuple[Fact, ...] = (ACT,), **bound: Value) -> list[str]:
    rule = Rule("53-A/stands", "53-A", when, RulingTemplate("action-stands", ()))
    return list(condition_lines(Firing(rule, tuple(bound.items()), matched)))


def test_a_pattern_shows_what_was_demanded_and_what_was_met() -> None:
    patterns = (
        ("seat", Bind("seat")),
        ("kind", OneOf(("bet", "raise"))),
        ("to", Compared(">", Variable("min"))),
        ("all-in", Compared("==", Constant(False))),
    )
    assert lines_of(Match("act", patterns), seat=6, min=600) == [
        "act seat $seat = 6, kind raise (one of bet, raise), to 800 (> $min), all-in false"
    ]


def test_a_pattern_is_shown_with_the_fact_that_its_variables_mean() -> None:
    other = Fact.of("act", n=1, seat=3, to=300, kind="bet", all_in=False)
    match = Match("act", (("seat", Bind("seat")), ("to", Bind("to"))))
    assert lines_of(match, matched=(other, ACT), seat=6) == ["act seat $seat = 6, to $to = 800"]


def test_a_comparison_shows_both_values() -> None:
    test = Comparison(">=", Operation("*", Constant(2), Variable("to")), Variable("min"), "2 * $to >= $min")
    assert lines_of(test, to=800, min=600) == ["2 * $to >= $min  (1600 >= 600)"]


def test_of_any_the_way_that_was_met_is_shown() -> None:
    ways = AnyOf(((Match("act", (("kind", OneOf(("fold",))),)),), (Match("act", (("kind", OneOf(("raise",))),)),)))
    assert lines_of(ways) == ["act kind raise (one of raise)"]


def test_what_was_looked_for_in_vain_and_what_was_counted() -> None:
    skipped = Match("skipped", (("act", Bind("n")), ("did", OneOf(("bet", "raise"))), ("seat", Bind("who"))))
    counted = Aggregate(Measure.COUNT, (skipped,), ("who",), "k")
    assert lines_of(Not((skipped,)), counted, n=3, k=2) == [
        "not: skipped act 3, did one of bet, raise, seat $who",
        "count of $who = 2: skipped act 3, did one of bet, raise, seat $who",
    ]


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        (Operation("ceil", Variable("a"), Constant(2)), "ceil($a, 2)"),
        (Operation("*", Operation("+", Variable("a"), Constant(1)), Constant(2)), "($a + 1) * 2"),
        (Constant(True), "true"),
    ],
)
def test_expressions_are_printed_as_written(expression: Expression, words: str) -> None:
    assert expression_words(expression) == words


# --- whole traces

LEVEL = Rule("43/level", "43", (), (Conclusion("minimum-raise", ()),), position=place(7))
STANDS = Rule("53-A/stands", "53-A", (), RulingTemplate("action-stands", ()), position=place(20))
FREES = Rule("7-2/frees", "7-2", (), RulingTemplate("free-choice", ()), position=place(30))

CONCLUDED = Firing(LEVEL, (), (PERCENT,), concluded=(MINIMUM,))
STANDING = Firing(STANDS, (), (ACT, MINIMUM), ruling=Ruled("action-stands", (("seat", 6),)))
STRUCK = Firing(FREES, (), (ACT,), ruling=Ruled("free-choice", (("seat", 6),)))
TRACE = Trace(
    (ACT,),
    (CONCLUDED, STANDING, STRUCK),
    (STANDING,),
    (Beaten(STRUCK, STANDING),),
    {MINIMUM: (CONCLUDED,)},
)
BOOK = replace(
    book(), articles={**book().articles, "43": replace(article("43"), parameters=(Parameter(PERCENT, place(4)),))}
)


def explained(decision: Decision, language: Language = Language.EN) -> list[str]:
    return explanation(decision, {"tda-2024": BOOK}, language).split("\n")


def test_a_ruling_back_to_the_article_that_fixes_a_figure() -> None:
    assert explained(Decision("tda-2024", Status.DECIDED, trace=TRACE)) == [
        "TDA 2024",
        "action-stands seat=6",
        "  Rule 53-A · 53-A/stands  rules/x.yaml:20",
        "    overrides 7-2/frees (free-choice seat=6)  rules/x.yaml:30",
        "    minimum-raise to=600, concluded from:",
        "      Rule 43 · 43/level  rules/x.yaml:7",
        "        under-raise percent=50, fixed by Rule 43  rules/x.yaml:4",
    ]


def test_what_was_explained_once_is_not_explained_again() -> None:
    twice = replace(TRACE, standing=(STANDING, STANDING))
    said = explained(Decision("tda-2024", Status.DECIDED, trace=twice))
    assert sum("concluded from" in line for line in said) == 1


def test_a_mooted_ruling_is_told_from_an_overridden_one() -> None:
    mooted = replace(TRACE, beaten=(Beaten(STRUCK, STANDING, mooted=True),))
    said = explained(Decision("tda-2024", Status.DECIDED, trace=mooted))
    assert any(line.strip().startswith("moots 7-2/frees") for line in said)


def test_each_branch_has_its_own_trace() -> None:
    branch = Branch((), both("seat 5 calls"), (), TRACE)
    said = explained(Decision("tda-2024", Status.DEPENDS, branches=(branch,)))
    assert said[:3] == ["TDA 2024", "If seat 5 calls:", "  action-stands seat=6"]
    assert sum("action-stands seat=6" in line for line in said) == 1


def test_without_a_ruling_it_says_so_in_either_language() -> None:
    empty = Decision("tda-2024", Status.REGULAR, trace=Trace((), (), (), ()))
    assert explained(empty)[1] == "No rule gave a ruling."
    assert explained(empty, Language.FR)[1] == "Aucune règle n'a donné de réponse."
