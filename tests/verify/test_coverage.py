"""Coverage, counted from traces."""

from __future__ import annotations

from dataclasses import replace

from holdem_floor.model.decision import Branch, Conflict, Decision, Status
from holdem_floor.model.rule import Conclusion, Rule, RulingTemplate
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.trace import Beaten, Firing, Ruled, Trace
from holdem_floor.model.values import NOWHERE, Fact
from holdem_floor.verify.coverage import common_coverage, coverage
from holdem_floor.verify.scenarios import CaseResult
from tests.render.samples import article, book, both, ruling

RULES = Rule("53-A/stands", "53-A", (), RulingTemplate("action-stands", ()))
DERIVES = Rule("43/level", "43", (), (Conclusion("level", ()),))
SHARED = Rule("common/level", "", (), (Conclusion("level", ()),))
LEVEL = Fact.of("level", to=100)


def with_rules(name: str = "tda-2024") -> Rulebook:
    articles = {
        "53-A": replace(article("53-A"), rules=(RULES,)),
        "43": replace(article("43"), rules=(DERIVES,)),
        "7": replace(article("7"), encoded=False),
    }
    return replace(book(name), id=name, articles=articles, common=(SHARED,))


def ruled(rule: Rule) -> Firing:
    return Firing(rule, (), (), ruling=Ruled("action-stands", ()))


def derived(rule: Rule) -> Firing:
    return Firing(rule, (), (), concluded=(LEVEL,))


def trace(*firings: Firing, standing: tuple[Firing, ...] = (), beaten: tuple[Beaten, ...] = ()) -> Trace:
    return Trace((), firings, standing, beaten)


def results(decision: Decision, *failures: str) -> list[CaseResult]:
    return [CaseResult("s.yaml", both("case"), decision.rulebook, NOWHERE, failures, decision, 0.0)]


def uncovered(decision: Decision, *failures: str) -> tuple[list[str], list[str]]:
    covered = coverage(results(decision, *failures), with_rules())
    return [one.id for one in covered.uncovered_articles], [one.id for one in covered.uncovered_rules]


def test_what_stands_or_was_concluded_is_covered_and_what_is_not_encoded_does_not_count() -> None:
    firing, level, shared = ruled(RULES), derived(DERIVES), derived(SHARED)
    full = Decision(
        "tda-2024",
        Status.DECIDED,
        rulings=(ruling("x", "53-A", "43"),),
        trace=trace(firing, level, shared, standing=(firing,)),
    )
    assert uncovered(full) == ([], [])


def test_a_case_that_failed_covers_nothing() -> None:
    firing = ruled(RULES)
    decision = Decision("tda-2024", Status.DECIDED, rulings=(ruling("x"),), trace=trace(firing, standing=(firing,)))
    articles, rules = uncovered(decision, "amount is 5, expected 6")
    assert articles == ["53-A", "43"]
    assert "53-A/stands" in rules


def test_a_rule_that_was_struck_is_not_covered_but_the_one_that_struck_it_is() -> None:
    struck, beater = derived(DERIVES), ruled(RULES)
    decision = Decision("tda-2024", Status.DECIDED, trace=trace(struck, beater, beaten=(Beaten(struck, beater),)))
    assert uncovered(decision)[1] == ["43/level"]


def test_branches_and_conflicts_cite_too() -> None:
    branch = Branch((), both("a"), (ruling("x", "53-A"),), trace(derived(DERIVES)))
    conflict = Conflict("act", {}, (ruling("x", "43"),))
    decision = Decision("tda-2024", Status.CONFLICT, branches=(branch,), conflicts=(conflict,))
    assert uncovered(decision) == ([], ["53-A/stands"])


def test_the_advice_of_a_fallback_covers_nothing() -> None:
    decision = Decision("tda-2024", Status.SILENT, fallback=Decision("pco", Status.DECIDED, rulings=(ruling("x"),)))
    assert uncovered(decision)[0] == ["53-A", "43"]


def test_a_case_of_one_rulebook_covers_nothing_of_another() -> None:
    firing = ruled(RULES)
    decision = Decision("pco", Status.DECIDED, rulings=(ruling("x"),), trace=trace(firing, standing=(firing,)))
    assert uncovered(decision) == (["53-A", "43"], ["53-A/stands", "43/level"])


def test_a_common_rule_is_covered_by_any_rulebook() -> None:
    books = (with_rules(), with_rules("pco"))
    used = Decision("pco", Status.DECIDED, trace=trace(derived(SHARED)))
    unused = Decision("pco", Status.DECIDED, trace=trace(derived(DERIVES)))
    assert common_coverage(results(used), books).is_full
    assert common_coverage(results(unused), books).uncovered_rules == (SHARED,)
