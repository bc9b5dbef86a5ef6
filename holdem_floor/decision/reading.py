"""What a ruling took as read: the things not told whose telling would have changed it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from holdem_floor.inference.core import facts_read
from holdem_floor.inference.rounds import Program
from holdem_floor.model.conditions import variable_fields
from holdem_floor.model.index import RULING, is_always_there
from holdem_floor.model.rule import Condition, Not, Rule
from holdem_floor.model.trace import Firing, Trace, facts_behind
from holdem_floor.model.values import Text
from holdem_floor.model.vocabulary import Untold, Vocabulary
from holdem_floor.model.wording import fill_text


def exceptions(firing: Firing, trace: Trace, program: Program) -> Iterator[Text]:
    """The exceptions that would beat a ruling, as their rules announce them, but for those that did hold."""
    fired = {one.rule for one in trace.firings}
    for rule in program.exceptions_to(firing.rule):
        if rule.unless is not None and rule not in fired and _is_near(rule, trace, program.vocabulary):
            yield fill_text(rule.unless, dict(firing.bindings), variable_fields(firing.rule, program.vocabulary))


def _is_near(rule: Rule, trace: Trace, vocabulary: Vocabulary) -> bool:
    """Whether the exception lacks at most one kind of fact: one told thing would bring it."""
    there = {fact.name for fact in (*trace.facts, *trace.origins)}
    asked = {name for name, positive in facts_read(rule.when) if positive and name not in there}
    return len([name for name in asked if not _needs_no_telling(name, there, vocabulary)]) <= 1


def _needs_no_telling(name: str, there: Collection[str], vocabulary: Vocabulary) -> bool:
    per = vocabulary.facts[name].per if name in vocabulary.facts else None
    return is_always_there(name, vocabulary) and (per is None or per[0] in there)


def absences(firing: Firing, trace: Trace, program: Program) -> Iterator[Text]:
    """The absences that carried a ruling, as the vocabulary words them."""
    told = {fact.name for fact in trace.facts}
    for name in _absent_facts(firing, trace, program):
        kind = program.vocabulary.facts[name]
        if name not in told and kind.kind.may_be_told and kind.untold is Untold.ABSENT and kind.absence:
            yield kind.absence


def _absent_facts(firing: Firing, trace: Trace, program: Program) -> Iterator[str]:
    """The facts that a ruling, or what it rests on, denies, and those that an exception to it waits for."""
    for rule in (firing.rule, *_rules_behind(firing, trace)):
        yield from _denied(rule.when)
    for rule in program.exceptions_to(firing.rule):
        if _is_near(rule, trace, program.vocabulary):
            yield from (name for name, positive in facts_read(rule.when) if positive and name != RULING)


def _rules_behind(firing: Firing, trace: Trace) -> Iterator[Rule]:
    """The rules whose conclusions a firing matched, back to the given facts."""
    behind = facts_behind((firing,), trace.origins)
    return (origin.rule for fact in behind for origin in trace.origins.get(fact, ()))


def _denied(conditions: Iterable[Condition]) -> Iterator[str]:
    for condition in conditions:
        if isinstance(condition, Not):
            yield from (name for name, _ in facts_read(condition.conditions) if name != RULING)
