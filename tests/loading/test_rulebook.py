"""Rulebooks: articles, rules in the form that the inference runs, overlays, and references between rules."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from holdem_floor.loading import list_rulebooks, load_rulebook
from holdem_floor.model import rule as rule_model
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.rule import (
    Aggregate,
    AnyOf,
    Bind,
    Compared,
    Conclusion,
    Constant,
    Match,
    Measure,
    Not,
    OneOf,
    Operation,
    Reach,
    RulingTemplate,
    Variable,
)
from holdem_floor.model.rulebook import Fallback, Rulebook
from holdem_floor.model.values import Fact, Text
from holdem_floor.model.vocabulary import Force, Vocabulary

WORLD = Path(__file__).parent / "world" / "rules"
HEAD = """chapter: "9"
title: {fr: "Étalage", en: "Showdown"}
articles:
- article: "9-1"
  title: {fr: "Montrer", en: "Showing"}
  rules:
  - id: shows
"""


@pytest.fixture(scope="module")
def small(vocabulary: Vocabulary) -> Rulebook:
    return load_rulebook(WORLD, "small", vocabulary)


@pytest.fixture(scope="module")
def house(vocabulary: Vocabulary) -> Rulebook:
    return load_rulebook(WORLD, "house", vocabulary)


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    shutil.copytree(WORLD, tmp_path / "rules")
    return tmp_path / "rules"


def refused(rules: Path, vocabulary: Vocabulary, text: str, rulebook: str = "small") -> list[str]:
    (rules / rulebook / "09.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput) as raised:
        load_rulebook(rules, rulebook, vocabulary)
    return [f"{found.position.line}:{found.code}" for found in raised.value.diagnostics]


def rule(when: str, then: str = "{ruling: {outcome: misdeal}}", more: str = "") -> str:
    return f"{HEAD}    when: {when}\n    then: {then}\n{more}"


def test_the_rulebooks_are_the_folders_with_a_head() -> None:
    assert list_rulebooks(WORLD) == ("house", "small")


def test_the_head(small: Rulebook, house: Rulebook) -> None:
    assert (small.title, small.edition, small.language) == (Text("Petit règlement", "Small rules"), "2009", "fr")
    assert small.citation == Text("article {printed}", "article {printed}")
    assert (house.extends, house.fallback) == ("small", Fallback("small", ("misdeal",)))


def test_articles_come_in_the_order_of_the_print(small: Rulebook) -> None:
    assert list(small.articles) == ["8-8", "8-9", "8-10"]
    assert [(chapter.id, chapter.articles) for chapter in small.chapters] == [("8", ("8-8", "8-9", "8-10"))]
    first = small.articles["8-8"]
    assert (first.printed, first.line, first.chapter, first.summary) == ("8.8", 3, "8", Text("On double.", "Double."))
    assert small.articles["8-9"].parameters[0].fact == Fact.of("half", percent=50)


def test_a_listed_article_says_what_it_is_about(small: Rulebook) -> None:
    listed = small.articles["8-10"]
    assert (listed.encoded, listed.on, listed.rules) == (False, ("exposed-card",), ())


def test_rules_have_ids_of_their_article_and_common_ones_none(small: Rulebook) -> None:
    assert [(rule.id, rule.article) for rule in small.rules] == [
        ("common/level", ""),
        ("8-8/doubles", "8-8"),
        ("8-9/completed", "8-9"),
    ]


def test_every_form_of_condition(small: Rulebook) -> None:
    act, above, minimum, half, enough, no_card, either, counted, some = small.articles["8-9"].rules[0].when
    assert isinstance(act, Match)
    assert act.patterns[:1] == (("n", Bind("n")),)
    assert act.patterns[-1] == ("said", OneOf(("nothing", "raise")))
    assert isinstance(above, Match)
    assert above.patterns == (
        ("after", Compared("==", Operation("-", Variable("n"), Constant(1)))),
        ("to", Compared(">", Variable("to"))),
    )
    assert isinstance(minimum, Match)
    assert minimum.patterns[1] == ("to", Bind("min"))
    assert isinstance(half, Match)
    assert isinstance(enough, rule_model.Test)
    assert (enough.comparator, enough.source) == (">=", "100 * ($to - $call) >= $p * ($min - $call)")
    assert isinstance(no_card, Not)
    assert [part.patterns for part in no_card.conditions if isinstance(part, Match)] == [
        (("cause", Compared("==", Constant("dealer"))),)
    ]
    assert isinstance(either, AnyOf)
    assert [[part.fact for part in branch if isinstance(part, Match)] for branch in either.branches] == [
        ["exposed-card"],
        ["had-time"],
    ]
    assert isinstance(counted, Aggregate)
    assert (counted.measure, counted.over, counted.result) == (Measure.COUNT, ("who",), "acted")
    assert isinstance(some, rule_model.Test)


def test_a_ruling_and_a_derived_fact(small: Rulebook) -> None:
    ruling = small.articles["8-9"].rules[0].then
    assert isinstance(ruling, RulingTemplate)
    assert (ruling.outcome, ruling.force, ruling.notes) == ("complete-to", Force.BINDING, ("may-be-penalised",))
    assert dict(ruling.fields)["amount"] == Operation("max", Variable("min"), Variable("to"))
    derived = small.articles["8-8"].rules[0].then
    assert isinstance(derived, tuple)
    assert [(part.fact, dict(part.fields)["after"]) for part in derived] == [("minimum-raise", Variable("n"))]


def test_despite_names_rules_by_their_full_ids(small: Rulebook) -> None:
    assert [(one.reach, one.target) for one in small.articles["8-9"].rules[0].despite] == [
        (Reach.RULE, "8-8/doubles"),
        (Reach.ARTICLE, "8-10"),
        (Reach.CHAPTER, "8"),
        (Reach.OUTCOME, "misdeal"),
        (Reach.FAMILY, "act"),
    ]
    assert [one.target for one in small.articles["8-8"].rules[0].despite] == ["common/level"]


def test_positions_are_those_of_the_file(small: Rulebook) -> None:
    found = small.articles["8-9"].rules[0]
    assert str(found.position) == f"{WORLD / 'small' / '01-actions.yaml'}:22:7"
    assert (found.when[2].position.line, found.despite[1].position.line) == (27, 23)


def test_an_overlay_replaces_articles_and_parameters_in_place(house: Rulebook) -> None:
    assert list(house.articles) == ["8-8", "8-9", "8-10", "8-11"]
    assert [rule.id for rule in house.articles["8-8"].rules] == ["8-8/any-raise"]
    stated = [parameter.fact for article in house.articles.values() for parameter in article.parameters]
    assert stated == [Fact.of("half", percent=33)]


def test_an_overlay_reaches_rules_of_what_it_extends(house: Rulebook) -> None:
    assert [one.target for one in house.articles["8-11"].rules[0].despite] == ["8-9/completed"]


def test_an_exception_to_a_replaced_rule_goes_with_it(house: Rulebook) -> None:
    assert Reach.RULE not in {one.reach for one in house.articles["8-9"].rules[0].despite}


def test_several_derived_facts_may_be_concluded(rules: Path, vocabulary: Vocabulary) -> None:
    then = '[{minimum-raise: {after: $n, to: 1}}, {minimum-raise: {after: "$n + 1", to: 2}}]'
    (rules / "small" / "09.yaml").write_text(rule("[act: {n: $n}]", then), encoding="utf-8")
    concluded = load_rulebook(rules, "small", vocabulary).articles["9-1"].rules[0].then
    assert isinstance(concluded, tuple)
    assert all(isinstance(part, Conclusion) for part in concluded)
    assert [dict(part.fields)["to"] for part in concluded] == [Constant(1), Constant(2)]


def test_two_comparisons_with_one_field_are_both_kept(rules: Path, vocabulary: Vocabulary) -> None:
    (rules / "small" / "09.yaml").write_text(rule("[act: {to: {ge: 3, lt: 9}}]"), encoding="utf-8")
    (condition,) = load_rulebook(rules, "small", vocabulary).articles["9-1"].rules[0].when
    assert isinstance(condition, Match)
    assert condition.patterns == (("to", Compared(">=", Constant(3))), ("to", Compared("<", Constant(9))))


def test_a_rule_may_read_rulings(rules: Path, vocabulary: Vocabulary) -> None:
    when = '[ruling: {outcome: [complete-to], family: act, article: "8-9", rule: 8-9/completed, seat: $s, amount: $s2}]'
    text = rule(when, "{ruling: {outcome: complete-to, seat: $s, act: 1, amount: $s2}}")
    (rules / "small" / "09.yaml").write_text(text, encoding="utf-8")
    (condition,) = load_rulebook(rules, "small", vocabulary).articles["9-1"].rules[0].when
    assert isinstance(condition, Match)
    assert condition.fact == "ruling"
    assert [name for name, _ in condition.patterns] == ["outcome", "family", "article", "rule", "seat", "amount"]


@pytest.mark.parametrize(
    ("when", "code"),
    [
        ("[acts: {}]", "unknown-fact"),
        ("[act: {whom: 3}]", "unknown-field"),
        ("[act: {kind: rase}]", "unknown-choice"),
        ("[act: {kind: [call, rase]}]", "unknown-choice"),
        ("[act: {kind: {gt: call}}]", "wrong-type"),
        ("[act: {to: {more: 3}}]", "unknown-key"),
        ("[act: {to: [3, $n]}]", "wrong-type"),
        ("[act: {to: '$n +'}]", "expression"),
        ("[ruling: {outcome: misdele}]", "unknown-choice"),
        ("[ruling: {outcome: misdeal, amount: 3}]", "unknown-field"),
        ("[ruling: {rule: 8-9/complete}]", "unknown-article"),
        ("[{not: [act: {seat: $s}]}, act: {}]", "unused-variable"),
        ("[count: {of: [act: {seat: $_s}], each: $t, as: $k}, '$k > 1']", "unbound-variable"),
        ("[count: {of: [act: {seat: $s}], each: s, as: $k}, '$k > 1']", "wrong-type"),
        ("[{any: [[act: {to: $t}], [exposed-card: {}]]}, '$t > 1']", "unbound-variable"),
        ("[{least: {of: [act: {to: $t}], of: [], by: $t}}]", "duplicate-key"),
        ("[act: {kind: $k}, '$k == cal']", "unknown-choice"),
        ("[act: {seat: $s, to: '$s + 1'}]", "type-clash"),
        ("[act: {to: $t}, '$t == call']", "type-clash"),
        ("[shuffle-begun]", "expression"),
        ("[]", "empty-list"),
        ("act", "expression"),
    ],
)
def test_a_condition_that_is_refused(rules: Path, vocabulary: Vocabulary, when: str, code: str) -> None:
    assert refused(rules, vocabulary, rule(when)) == [f"8:{code}"]


def test_an_article_only_listed_is_about_facts_that_there_are(rules: Path, vocabulary: Vocabulary) -> None:
    listed = rule("[act: {}]").split("  rules:")[0] + "  encoded: false\n  on: [acts]\n"
    assert [entry.partition(":")[2] for entry in refused(rules, vocabulary, listed)] == ["unknown-fact"]


@pytest.mark.parametrize(
    ("then", "code"),
    [
        ("{act: {n: 3}}", "wrong-kind"),
        ("{minimum-raise: {after: 3}}", "missing-field"),
        ("{minimum-raise: {after: 3, to: [1, 2]}}", "wrong-type"),
        ("{ruling: {outcome: misdeal, choices: [redeal, pay]}}", "unknown-choice"),
        ("{ruling: {outcome: misdeal, force: sometimes}}", "unknown-choice"),
        ("{ruling: {outcome: misdeal, steps: [river-without-burn, river-with-burn]}}", "unknown-choice"),
        ("{ruling: {force: binding}}", "missing-key"),
        ("{ruling: {outcome: complete-to, act: 1, amount: 3}}", "missing-field"),
        ("{}", "empty-list"),
    ],
)
def test_a_conclusion_that_is_refused(rules: Path, vocabulary: Vocabulary, then: str, code: str) -> None:
    assert f"9:{code}" in refused(rules, vocabulary, rule("[exposed-card: {}]", then))


def test_a_variable_that_begins_with_an_underscore_may_stand_alone(rules: Path, vocabulary: Vocabulary) -> None:
    (rules / "small" / "09.yaml").write_text(rule("[act: {seat: $_who}]"), encoding="utf-8")
    assert "9-1" in load_rulebook(rules, "small", vocabulary).articles


def test_errors_of_several_files_are_reported_together(rules: Path, vocabulary: Vocabulary) -> None:
    (rules / "common" / "zz.yaml").write_text("rules: [{id: x}]\n", encoding="utf-8")
    text = rule("[acts: {}]") + '- article: "9-1"\n  title: {fr: a, en: b}\n  encoded: maybe\n'
    (rules / "small" / "09.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput) as raised:
        load_rulebook(rules, "small", vocabulary)
    places = [(Path(found.position.file).name, found.code) for found in raised.value.diagnostics]
    assert places == [
        ("zz.yaml", "missing-key"),
        ("zz.yaml", "missing-key"),
        ("09.yaml", "unknown-fact"),
        ("09.yaml", "duplicate-name"),
        ("09.yaml", "wrong-type"),
    ]


def test_an_unknown_rulebook_is_named_with_the_nearest(vocabulary: Vocabulary) -> None:
    with pytest.raises(InvalidInput, match=r'there is no rulebook "smal"; did you mean "small"\?'):
        load_rulebook(WORLD, "smal", vocabulary)
    with pytest.raises(InvalidInput, match="one of: house, small"):
        load_rulebook(WORLD, "..", vocabulary)
