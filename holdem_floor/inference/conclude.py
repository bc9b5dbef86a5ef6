"""From the variables of a rule that held to what it concludes."""

from __future__ import annotations

from collections.abc import Mapping

from holdem_floor.inference.arithmetic import Undefined, evaluate
from holdem_floor.model.index import RULING
from holdem_floor.model.rule import Conclusion, Rule, RulingTemplate, Sequence, Term
from holdem_floor.model.trace import Firing, Ruled
from holdem_floor.model.values import Fact, Scalar, Unknown, Value
from holdem_floor.model.vocabulary import OutcomeType, Vocabulary


def conclude(rule: Rule, bindings: Mapping[str, Value], matched: tuple[Fact, ...]) -> Firing | None:
    """The firing of a rule under these bindings; None when a term of its conclusion has no value."""
    shown = tuple(sorted((name, value) for name, value in bindings.items() if not name.startswith("_")))
    try:
        if isinstance(rule.then, RulingTemplate):
            ruled, figures = _ruled(rule.then, bindings)
            return Firing(rule, shown, matched, ruling=ruled, figures=figures)
        return Firing(rule, shown, matched, tuple(_stated(part, bindings) for part in rule.then))
    except Undefined:
        return None


def _ruled(template: RulingTemplate, bindings: Mapping[str, Value]) -> tuple[Ruled, frozenset[str]]:
    """The ruling without what is not known, and the cells that this hangs on."""
    fields = [(name, _value(term, bindings)) for name, term in template.fields]
    unknown = [value for _, value in fields if isinstance(value, Unknown)]
    told = tuple((name, value) for name, value in fields if not isinstance(value, Unknown))
    return Ruled(template.outcome, told), frozenset().union(*(value.cells for value in unknown))


def _stated(conclusion: Conclusion, bindings: Mapping[str, Value]) -> Fact:
    return Fact.from_fields(conclusion.fact, {name: _value(term, bindings) for name, term in conclusion.fields})


def _value(term: Term, bindings: Mapping[str, Value]) -> Value:
    if isinstance(term, Sequence):
        return tuple(_value(item, bindings) for item in term.items)
    return evaluate(term, bindings)


def as_fact(firing: Firing, vocabulary: Vocabulary) -> Fact:
    """A ruling as the fact that rules over rulings read."""
    assert firing.ruling is not None
    outcome = vocabulary.outcomes[firing.ruling.outcome]
    return Fact.from_fields(RULING, {**dict(firing.ruling.fields), **ruling_fields(firing.rule, outcome)})


def ruling_fields(rule: Rule, outcome: OutcomeType) -> dict[str, Scalar]:
    """What rules over rulings may ask of any ruling, beside the fields of its outcome."""
    assert isinstance(rule.then, RulingTemplate)
    return {
        "outcome": outcome.name,
        "family": str(outcome.family),
        "article": rule.article,
        "rule": rule.id,
        "force": str(rule.then.force),
    }
