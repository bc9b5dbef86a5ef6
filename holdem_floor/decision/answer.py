"""The answer in one closed world: rulings that stand, conflicts, what was overridden and what is left unruled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from holdem_floor.decision.citing import Sources
from holdem_floor.decision.reading import absences, exceptions
from holdem_floor.decision.scope import Scope
from holdem_floor.inference.given import Given
from holdem_floor.inference.rounds import Program
from holdem_floor.model.conditions import variable_fields
from holdem_floor.model.decision import Conflict, NextToAct, Overridden, Ruling, Unruled
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import RulingTemplate
from holdem_floor.model.trace import Beaten, Firing, Trace
from holdem_floor.model.values import Fact, Text, Value
from holdem_floor.model.vocabulary import Force, Kind, OutcomeType, Vocabulary
from holdem_floor.model.wording import fill_text

ACT: Final = "act"
"""The field by which a fact or a ruling names an act: a ruling on the act answers whatever is irregular about it."""
_FORCES: Final = (Force.BINDING, Force.DISCRETION, Force.SANCTION)
NEXT_TO_ACT: Final = "to-act"
"""The derived fact by which the common rules say who acts now."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one world answers."""

    rulings: tuple[Ruling, ...]
    conflicts: tuple[Conflict, ...]
    overridden: tuple[Overridden, ...]
    unruled: tuple[Unruled, ...]
    taken_as_read: tuple[Text, ...]
    next_to_act: NextToAct | None
    trace: Trace


def answer(trace: Trace, given: Given, program: Program, scope: Scope | None = None) -> Answer:
    """Read a trace as an answer; with a scope, as advice on that alone."""
    vocabulary = program.vocabulary
    sources = Sources(trace, program)
    standing, mooted = _mooted(trace.standing, vocabulary)
    if scope is not None:
        standing = tuple(firing for firing in standing if _is_admitted(firing, scope, sources, given, vocabulary))
    groups = _equal(_by_print(standing, program))
    rulings = _in_order(tuple(_ruling(group, sources, trace, program) for group in groups), program)
    return Answer(
        rulings=rulings,
        conflicts=tuple(_conflicts(rulings, vocabulary)),
        overridden=tuple(_overridden((*trace.beaten, *mooted))),
        unruled=tuple(_unruled(standing, sources, given, trace, vocabulary, scope)),
        taken_as_read=absences(standing, trace, program),
        next_to_act=_next_to_act(trace) if scope is None else None,
        trace=trace,
    )


# --- rulings


def _is_admitted(firing: Firing, scope: Scope, sources: Sources, given: Given, vocabulary: Vocabulary) -> bool:
    assert firing.ruling is not None
    used = ((given.sources.get(fact, ""), fact.name) for fact in sources.used(firing))
    return scope.admits(firing.ruling, used, vocabulary)


def _mooted(standing: Iterable[Firing], vocabulary: Vocabulary) -> tuple[tuple[Firing, ...], tuple[Beaten, ...]]:
    """The rulings that keep their object, and those that lost it to an outcome that moots their family.

    A sanction concerns the player, whatever becomes of the hand: it is never mooted.
    """
    firings = tuple(standing)
    moots = [(firing, _outcome(firing, vocabulary).moots) for firing in firings]
    lost: dict[Firing, Beaten] = {}
    for firing in firings:
        family = _outcome(firing, vocabulary).family
        for other, families in moots:
            if family in families and other is not firing and _template(firing).force is not Force.SANCTION:
                lost.setdefault(firing, Beaten(firing, other, mooted=True))
    return tuple(firing for firing in firings if firing not in lost), tuple(lost.values())


def _template(firing: Firing) -> RulingTemplate:
    assert isinstance(firing.rule.then, RulingTemplate)
    return firing.rule.then


def _outcome(firing: Firing, vocabulary: Vocabulary) -> OutcomeType:
    return vocabulary.outcomes[_template(firing).outcome]


def _by_print(firings: Iterable[Firing], program: Program) -> list[Firing]:
    """The firings in the order of the print, so that nothing of an answer hangs on the order they fired in."""
    order = program.rulebook.order_of
    return sorted(firings, key=lambda one: (order(one.rule.article), one.rule.id, str(one.bindings)))


def _equal(firings: Iterable[Firing]) -> Iterator[tuple[Firing, ...]]:
    """Firings that rule the same thing, together."""
    groups: dict[tuple[object, Force], list[Firing]] = defaultdict(list)
    for firing in firings:
        groups[firing.ruling, _template(firing).force].append(firing)
    return (tuple(group) for group in groups.values())


def _ruling(group: tuple[Firing, ...], sources: Sources, trace: Trace, program: Program) -> Ruling:
    ruled = group[0].ruling
    assert ruled is not None
    outcome = program.vocabulary.outcomes[ruled.outcome]
    fields = dict(ruled.fields)
    return Ruling(
        outcome=ruled.outcome,
        fields=fields,
        force=_template(group[0]).force,
        articles=sources.articles(group),
        rules=tuple(sorted({firing.rule.id for firing in group})),
        notes=tuple(dict.fromkeys(note for firing in group for note in _template(firing).notes)),
        text=worded(outcome, fields),
        why=tuple(dict.fromkeys(text for firing in group for text in _why(firing, program.vocabulary))),
        unless=exceptions(group, trace, program),
    )


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


def _overridden(beaten: Iterable[Beaten]) -> Iterator[Overridden]:
    seen: set[tuple[object, str, str]] = set()
    for one in beaten:
        ruled = one.firing.ruling
        key = (ruled, one.firing.rule.id, one.by.rule.id)
        if ruled is not None and key not in seen:
            seen.add(key)
            yield Overridden(
                ruled.outcome, dict(ruled.fields), one.firing.rule.article, one.firing.rule.id,
                one.by.rule.article, one.by.rule.id,
            )  # fmt: skip


def _unruled(
    standing: Iterable[Firing],
    sources: Sources,
    given: Given,
    trace: Trace,
    vocabulary: Vocabulary,
    scope: Scope | None,
) -> Iterator[Unruled]:
    firings = tuple(standing)
    # What an exception struck was ruled on too: by the exception.
    struck = (one.firing for one in trace.beaten if one.by in firings)
    overtaken = (trace.overtaken.get(firing, frozenset()) for firing in firings)
    used = frozenset().union(*(sources.used(firing) for firing in (*firings, *struck)), *overtaken)
    ruled_acts = {firing.ruling.get(ACT) for firing in firings if firing.ruling is not None} - {None}
    derived = tuple(fact for fact in trace.origins if fact.name in vocabulary.facts)
    for fact in dict.fromkeys((*given.facts, *derived)):
        kind = vocabulary.facts.get(fact.name)
        if kind is None:
            continue  # the table reader's, and no word of this vocabulary: no rule can speak of it
        told = kind.kind is Kind.WITNESS and fact in given.sources and not kind.context
        path = given.sources.get(fact, "")
        asked = scope is None or (path, fact.name) in scope.unruled
        ruled = fact in used or (kind.demands and fact.get(ACT) in ruled_acts)
        if (told or kind.demands) and asked and not ruled:
            yield Unruled(path, fact.name, fill_text(kind.label, fact.fields, kind.fields))


def _next_to_act(trace: Trace) -> NextToAct | None:
    """Who acts now, where the common rules agree on one seat."""
    found = [fact for fact in trace.origins if fact.name == NEXT_TO_ACT]
    if len({fact.get("seat") for fact in found}) != 1:
        return None
    fact = found[0]
    seat = fact.get("seat")
    assert isinstance(seat, (int, str))
    return NextToAct(seat, _amount(fact, "faces"), _amount(fact, "more"), _amount(fact, "raise-from") or None)


def _amount(fact: Fact, field: str) -> int | None:
    value = fact.get(field)
    return value if isinstance(value, int) else None
