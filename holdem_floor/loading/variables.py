"""Checks the variables of a rule: each is bound by a pattern, and used more than once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from holdem_floor.loading.codes import Code
from holdem_floor.loading.problems import did_you_mean
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.texts import check_places, places
from holdem_floor.model.conditions import bound_by, parts_of, variables_in, written_in
from holdem_floor.model.rule import Aggregate, AnyOf, Compared, Condition, Match, Not, Rule, Test
from holdem_floor.model.values import Position


def check_variables(reader: Reader, rule: Rule) -> None:
    """Report unbound and unused variables, and places of texts that no variable fills."""
    bound = bound_by(rule.when)
    _check_conditions(reader, rule.when, bound)
    concluded = [
        (name, part.position) for part in rule.conclusions for _, term in part.fields for name in variables_in(term)
    ]
    _check_bound(reader, concluded, bound)
    for text in (rule.why, rule.unless):
        check_places(reader, text, bound, rule.position)
    written = [(name, part.position) for part in parts_of(rule.when) for name in written_in(part)]
    met = [*written, *concluded]
    counts = Counter(name for name, _ in met)
    counts.update(name for text in (rule.why, rule.unless) for name in places(text))
    everywhere = bound_by(parts_of(rule.when))
    for name, position in met:
        if counts[name] == 1 and name in everywhere and not name.startswith("_"):
            hint = f"leave the field out, or call it $_{name}"
            reader.fail(Code.UNUSED_VARIABLE, f"${name} is used only once", position, hint)


def _check_bound(reader: Reader, used: Iterable[tuple[str, Position]], bound: frozenset[str]) -> None:
    variables = [f"${name}" for name in bound]
    for name, position in used:
        if name not in bound:
            reader.fail(Code.UNBOUND_VARIABLE, f"nothing binds ${name}", position, did_you_mean(f"${name}", variables))


def _check_conditions(reader: Reader, conditions: Iterable[Condition], bound: frozenset[str]) -> None:
    """Every variable that is computed with is bound around it or beside it."""
    for condition in conditions:
        match condition:
            case Match(patterns=patterns, position=position):
                computed = [pattern.expression for _, pattern in patterns if isinstance(pattern, Compared)]
                _check_bound(reader, [(name, position) for part in computed for name in variables_in(part)], bound)
            case Test(left=left, right=right, position=position):
                _check_bound(reader, [(name, position) for side in (left, right) for name in variables_in(side)], bound)
            case AnyOf(branches=branches):
                for branch in branches:
                    _check_conditions(reader, branch, bound | bound_by(branch))
            case Not(conditions=inner):
                _check_conditions(reader, inner, bound | bound_by(inner))
            case Aggregate(conditions=inner, over=over, position=position):
                within = bound_by(inner)
                _check_conditions(reader, inner, bound | within)
                _check_bound(reader, [(name, position) for name in over], within)
