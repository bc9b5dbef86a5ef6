"""experta and the plain evaluator are two readings of one meaning: they must agree on any rules and facts."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from holdem_floor.inference.analysis import analyse
from holdem_floor.inference.rounds import compile_program
from holdem_floor.inference.run import Inference
from holdem_floor.model.rule import (
    Aggregate,
    AnyOf,
    Bind,
    Compared,
    Conclusion,
    Condition,
    Constant,
    Despite,
    Match,
    Measure,
    Not,
    OneOf,
    Operation,
    Pattern,
    Reach,
    Rule,
    RulingTemplate,
    Variable,
)
from holdem_floor.model.rule import Test as Comparison
from holdem_floor.model.rulebook import Article, Chapter, Rulebook
from holdem_floor.model.trace import Trace
from holdem_floor.model.values import Fact, Text, Unknown
from holdem_floor.model.vocabulary import FactType, Family, Field, FieldType, Kind, OutcomeType, TextCase, Vocabulary

NAMES = ("x", "y")
TEXT = Text("…", "…")
GIVEN = ("first", "second")
DERIVED = ("third", "fourth", "fifth")
OUTCOMES = ("stands", "falls")


def fact_type(name: str, kind: Kind) -> FactType:
    fields = {field: Field(field, FieldType.INTEGER) for field in NAMES}
    return FactType(name, kind, fields, TEXT, key=("x",) if kind is Kind.DERIVED else ())


def outcome(name: str) -> OutcomeType:
    fields = {field: Field(field, FieldType.INTEGER) for field in NAMES}
    return OutcomeType(name, Family.ACT, "act", ("x",), fields, (TextCase({}, TEXT),))


VOCABULARY = Vocabulary(
    {name: fact_type(name, Kind.WITNESS) for name in GIVEN} | {name: fact_type(name, Kind.DERIVED) for name in DERIVED},
    {name: outcome(name) for name in OUTCOMES},
    {},
    {},
)

numbers = st.integers(0, 2)
facts = st.builds(lambda name, x, y: Fact.of(name, x=x, y=y), st.sampled_from(GIVEN), numbers, numbers)


def patterns(variables: tuple[str, ...]) -> st.SearchStrategy[Pattern]:
    return st.one_of(
        st.sampled_from(variables).map(Bind),
        st.lists(numbers, min_size=1, max_size=2).map(lambda values: OneOf(tuple(values))),
        st.builds(lambda value, op: Compared(op, Constant(value)), numbers, st.sampled_from((">=", "<", "=="))),
    )


def matches(names: tuple[str, ...], variables: tuple[str, ...]) -> st.SearchStrategy[Match]:
    return st.builds(
        lambda name, x, y: Match(name, (("x", x), ("y", y))),
        st.sampled_from(names), patterns(variables), patterns(variables),
    )  # fmt: skip


def comparisons(variables: tuple[str, ...]) -> st.SearchStrategy[Comparison]:
    side = st.one_of(
        st.sampled_from(variables).map(Variable),
        st.builds(lambda name, n: Operation("+", Variable(name), Constant(n)), st.sampled_from(variables), numbers),
    )
    return st.builds(
        lambda op, left, right: Comparison(op, left, right, "…"), st.sampled_from(("<", "==", "!=")), side, side
    )


@st.composite
def conditions(draw: st.DrawFn, names: tuple[str, ...]) -> tuple[Condition, ...]:
    """Bodies that bind `a` and `b`, then test, deny or measure."""
    anchor = Match(draw(st.sampled_from(names)), (("x", Bind("a")), ("y", Bind("b"))))
    found: list[Condition] = [anchor, *draw(st.lists(matches(names, ("a", "b", "c")), max_size=1))]
    if draw(st.booleans()):
        found.append(draw(comparisons(("a", "b"))))
    if draw(st.booleans()):
        inside: list[Condition] = [draw(matches(names, ("a", "d")))]
        if draw(st.booleans()):
            inside.append(Not((draw(matches(names, ("a", "b", "e"))),)))
        found.append(Not(tuple(inside)))
    measure = draw(st.sampled_from((None, *Measure)))
    if measure is not None:
        of = (Match(draw(st.sampled_from(names)), (("x", Bind("f")), ("y", draw(patterns(("a", "g")))))),)
        found.append(Aggregate(measure, of, ("f",), "" if measure is Measure.LEAST else "k"))
        found.append(Comparison(">=", Variable("f" if measure is Measure.LEAST else "k"), Constant(draw(numbers)), "…"))
    if draw(st.booleans()):
        found.append(AnyOf(((draw(matches(names, ("a", "b"))),), (draw(comparisons(("a", "b"))),))))
    return tuple(found)


@st.composite
def rulebooks(draw: st.DrawFn) -> Rulebook:
    """Derived facts of three layers, each read by the later ones only, then rulings, then rules over rulings."""
    rules: list[Rule] = []
    names: tuple[str, ...] = GIVEN
    for layer in DERIVED:
        for number in range(draw(st.integers(0, 2))):
            fields = (("x", Variable("a")), ("y", Variable("b")))
            despite = tuple(
                Despite(Reach.RULE, rule.id)
                for rule in rules
                if rule.id.startswith(f"1/{layer}") and draw(st.booleans())
            )
            rules.append(
                Rule(f"1/{layer}-{number}", "1", draw(conditions(names)), (Conclusion(layer, fields),), despite)
            )
        names = (*names, layer)
    for number in range(draw(st.integers(1, 3))):
        then = RulingTemplate(draw(st.sampled_from(OUTCOMES)), (("x", Variable("a")),))
        despite = tuple(
            Despite(Reach.RULE, rule.id) for rule in rules if rule.id.startswith("1/ruling") and draw(st.booleans())
        )
        rules.append(Rule(f"1/ruling-{number}", "1", draw(conditions(names)), then, despite))
    if draw(st.booleans()):
        reading = Match("ruling", (("outcome", Compared("==", Constant("stands"))), ("x", Bind("a"))))
        then = RulingTemplate("falls", (("x", Variable("a")),))
        rules.append(Rule("1/over", "1", (reading,), then, (Despite(Reach.OUTCOME, "stands"),)))
    article = Article("1", "1", "1", TEXT, None, None, rules=tuple(rules))
    return Rulebook("book", TEXT, "", "en", "", TEXT, (Chapter("1", TEXT, ("1",)),), {"1": article}, VOCABULARY)


def summary(trace: Trace) -> Mapping[str, object]:
    return {
        "firings": {(firing.rule.id, firing.bindings, firing.concluded, firing.ruling) for firing in trace.firings},
        "standing": {(firing.rule.id, firing.ruling) for firing in trace.standing},
        "derived": set(trace.origins),
        "beaten": {(one.firing.rule.id, one.by.rule.id) for one in trace.beaten},
    }


@settings(max_examples=150, deadline=None)
@given(rulebooks(), st.lists(facts, max_size=5))
def test_both_evaluators_find_the_same(rulebook: Rulebook, told: list[Fact]) -> None:
    program = compile_program(rulebook)
    plain = analyse(program, told)
    assert not plain.open_cells
    inferred = Inference(program).run(tuple(dict.fromkeys(told)))
    assert summary(inferred) == summary(plain.trace)


@settings(max_examples=60, deadline=None)
@given(rulebooks(), st.lists(facts, max_size=5))
def test_the_order_of_facts_means_nothing(rulebook: Rulebook, told: list[Fact]) -> None:
    inference = Inference(compile_program(rulebook))
    assert summary(inference.run(told)) == summary(inference.run(reversed(told)))


unknown = st.sampled_from(("c.x", "c.y")).map(Unknown)
partly_told = st.builds(
    lambda name, x, y: Fact.of(name, x=x, y=y),
    st.sampled_from(GIVEN),
    st.one_of(numbers, unknown),
    st.one_of(numbers, unknown),
)


@settings(max_examples=150, deadline=None)
@given(rulebooks(), st.lists(partly_told, max_size=4))
def test_where_no_ruling_hangs_on_what_is_untold_both_rule_the_same(rulebook: Rulebook, told: list[Fact]) -> None:
    program = compile_program(rulebook)
    plain = analyse(program, told)
    assume(not plain.open_cells)
    inferred = Inference(program).run(tuple(dict.fromkeys(told)))
    certain = inferred.without(plain.doubtful, plain.trace.overtaken)
    assert summary(inferred)["standing"] == summary(certain)["standing"] == summary(plain.trace)["standing"]
