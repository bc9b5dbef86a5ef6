"""The answer in one case: rulings that stand, conflicts, what was overridden and what is left unruled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from holdem_floor.decision.grounds import ACT, Ground, Grounds, Telling, merged_trace
from holdem_floor.decision.reading import absences, exceptions
from holdem_floor.decision.scope import Scope
from holdem_floor.decision.standing import template_of
from holdem_floor.decision.turn import turn_of
from holdem_floor.inference.rounds import Program
from holdem_floor.model.conditions import variable_fields
from holdem_floor.model.decision import Conflict, NextToAct, Overridden, Ruling, Unruled
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.trace import Beaten, Firing, Ruled, Trace
from holdem_floor.model.values import Text, Value
from holdem_floor.model.vocabulary import Force, Kind, OutcomeType, Vocabulary
from holdem_floor.model.wording import fill_text

_FORCES: Final = (Force.BINDING, Force.DISCRETION, Force.SANCTION)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one case answers."""

    rulings: tuple[Ruling, ...]
    conflicts: tuple[Conflict, ...]
    overridden: tuple[Overridden, ...]
    unruled: tuple[Unruled, ...]
    taken_as_read: tuple[Text, ...]
    next_to_act: NextToAct | None
    trace: Trace


def answer(grounds: Grounds, scope: Scope | None = None) -> Answer:
    """Read what stands in a case as an answer; with a scope, as advice on that alone."""
    program = grounds.last.world.program
    vocabulary = program.vocabulary
    standing = grounds.standing
    if scope is not None:
        standing = tuple(one for one in standing if _is_admitted(one, scope, vocabulary))
    groups = _equal(_by_print(standing, program), grounds.numbers)
    rulings = _in_order(tuple(_ruling(ruled, group, program) for (ruled, _), group in groups.items()), program)
    unruled = tuple(_unruled(standing, grounds, vocabulary, scope))
    conflicts = tuple(_conflicts(rulings, vocabulary))
    trace = merged_trace(grounds)
    return Answer(
        rulings=rulings,
        conflicts=conflicts,
        overridden=tuple(_overridden((*trace.beaten, *grounds.mooted), program)),
        unruled=unruled,
        taken_as_read=_absences(standing, program),
        next_to_act=turn_of(grounds.table, rulings, conflicts, unruled) if scope is None else None,
        trace=trace,
    )


# --- rulings


def _is_admitted(ground: Ground, scope: Scope, vocabulary: Vocabulary) -> bool:
    assert ground.firing.ruling is not None
    return scope.admits(ground.firing.ruling, ground.telling.used((ground.firing,)), vocabulary)


def _by_print(grounds: Iterable[Ground], program: Program) -> list[Ground]:
    """The rulings in the order of the print, so that nothing of an answer hangs on the order they were given in."""
    order = program.rulebook.order_of

    def place(ground: Ground) -> tuple[int, str, str]:
        return order(ground.firing.rule.article), ground.firing.rule.id, str(ground.firing.bindings)

    return sorted(grounds, key=place)


def _equal(grounds: Iterable[Ground], numbers: Mapping[str, int]) -> Mapping[tuple[Ruled, Force], list[Ground]]:
    """What rules the same thing, together."""
    groups: dict[tuple[Ruled, Force], list[Ground]] = defaultdict(list)
    for ground in grounds:
        groups[ground.ruled(numbers), template_of(ground.firing).force].append(ground)
    return groups


def _ruling(ruled: Ruled, group: list[Ground], program: Program) -> Ruling:
    outcome = program.vocabulary.outcomes[ruled.outcome]
    fields = dict(ruled.fields)
    firings = [ground.firing for ground in group]
    return Ruling(
        outcome=ruled.outcome,
        fields=fields,
        force=template_of(firings[0]).force,
        articles=_articles(group, program),
        rules=tuple(sorted({firing.rule.id for firing in firings})),
        notes=tuple(dict.fromkeys(note for firing in firings for note in template_of(firing).notes)),
        text=worded(outcome, fields),
        why=tuple(dict.fromkeys(text for firing in firings for text in _why(firing, program.vocabulary))),
        unless=tuple(dict.fromkeys(text for one in group for text in _unless(one, program))),
    )


def _unless(ground: Ground, program: Program) -> Iterator[Text]:
    return exceptions(ground.firing, ground.telling.trace, program)


def _articles(group: Iterable[Ground], program: Program) -> tuple[str, ...]:
    """The rules' own articles, then those that gave a fact they matched, each part in the order of print."""
    own: set[str] = set()
    behind: set[str] = set()
    for ground in group:
        own |= {ground.firing.rule.article} - {""}
        behind |= set(ground.telling.sources.behind(ground.firing))
    order = program.rulebook.order_of
    return (*sorted(own, key=order), *sorted(behind - own, key=order))


def worded(outcome: OutcomeType, fields: Mapping[str, Value]) -> Text:
    """An outcome with these fields as it is read aloud."""
    for case in outcome.texts:
        if all(fields.get(name) == value for name, value in case.when.items()):
            return fill_text(case.text, fields, outcome.fields)
    return Text(outcome.name, outcome.name)


def _why(firing: Firing, vocabulary: Vocabulary) -> Iterator[Text]:
    if firing.rule.why is not None:
        yield fill_text(firing.rule.why, dict(firing.bindings), variable_fields(firing.rule, vocabulary))


def _in_order(rulings: tuple[Ruling, ...], program: Program) -> tuple[Ruling, ...]:
    """What binds first, sanctions last; then the articles' before the common rules'; by act; in the order of print."""

    def place(ruling: Ruling) -> tuple[object, ...]:
        common = not any(program.index.rule(rule).article for rule in ruling.rules)
        first = program.rulebook.order_of(ruling.articles[0] if ruling.articles else "")
        keys = [_natural(ruling.fields.get(name)) for name in program.vocabulary.outcomes[ruling.outcome].of]
        force = _FORCES.index(ruling.force)
        act = _natural(ruling.fields.get(ACT, 0))
        return force, common, act, first, ruling.outcome, keys, str(sorted(ruling.fields.items()))

    return tuple(sorted(rulings, key=place))


def _natural(value: Value | None) -> tuple[int, str]:
    """Numbers by size, everything else by its text."""
    return (value, "") if isinstance(value, int) else (0, str(value))


def _absences(standing: Iterable[Ground], program: Program) -> tuple[Text, ...]:
    return tuple(dict.fromkeys(text for one in standing for text in absences(one.firing, one.telling.trace, program)))


# --- conflicts, what was struck, what is left


def _conflicts(rulings: Iterable[Ruling], vocabulary: Vocabulary) -> Iterator[Conflict]:
    """Rulings that settle the same thing for the same keys and differ."""
    groups: dict[tuple[str, tuple[tuple[str, Value], ...]], list[Ruling]] = defaultdict(list)
    for ruling in rulings:
        outcome = vocabulary.outcomes[ruling.outcome]
        groups[outcome.settles, tuple(outcome.keys(ruling.fields).items())].append(ruling)
    for (settles, key), group in groups.items():
        if len({(ruling.outcome, tuple(sorted(ruling.fields.items(), key=str))) for ruling in group}) > 1:
            yield Conflict(settles, dict(key), tuple(group))


def _overridden(beaten: Iterable[Beaten], program: Program) -> Iterator[Overridden]:
    """What was struck, each once, in the order of the print."""
    order = program.rulebook.order_of
    found: dict[tuple[object, str, str], Overridden] = {}
    for one in beaten:
        ruled = one.firing.ruling
        if ruled is not None:
            found.setdefault(
                (ruled, one.firing.rule.id, one.by.rule.id),
                Overridden(
                    ruled.outcome, dict(ruled.fields), one.firing.rule.article, one.firing.rule.id,
                    one.by.rule.article, one.by.rule.id,
                ),
            )  # fmt: skip
    yield from sorted(found.values(), key=lambda one: (order(one.article), one.rule, str(one.fields), one.by_rule))


def _given_in(telling: Telling, standing: Iterable[Ground]) -> Iterator[Firing]:
    return (one.firing for one in standing if one.telling is telling)


def _unruled(
    standing: tuple[Ground, ...], grounds: Grounds, vocabulary: Vocabulary, scope: Scope | None
) -> Iterator[Unruled]:
    last, trace = grounds.last, grounds.last.trace
    own = [one for one in standing if one.telling is last]
    firings = [one.firing for one in own]
    tellings = {id(one.telling): one.telling for one in standing}
    used = frozenset().union(*(telling.used(_given_in(telling, standing)) for telling in tellings.values()))
    # What an exception struck was ruled on too: by the exception.
    struck = (one.firing for one in trace.beaten if one.by in firings)
    used |= last.used(struck)
    used = used.union(last.key(fact) for firing in firings for fact in trace.overtaken.get(firing, frozenset()))
    acts = {one.act for one in standing} | {one.due.act for one in grounds.given}
    derived = tuple(fact for fact in trace.origins if fact.name in vocabulary.facts)
    sources = last.world.given.sources
    for fact in dict.fromkeys((*last.world.given.facts, *derived)):
        kind = vocabulary.facts.get(fact.name)
        if kind is None:
            continue  # the table reader's, and no word of this vocabulary: no rule can speak of it
        key = last.key(fact)
        told = kind.kind is Kind.WITNESS and fact in sources and not kind.context
        asked = scope is None or (sources.get(fact, ""), fact.name) in scope.unruled
        ruled = key in used or (kind.demands and key[0] in acts - {""})
        if (told or kind.demands) and asked and not ruled:
            yield Unruled(sources.get(fact, ""), fact.name, fill_text(kind.label, fact.fields, kind.fields))
