"""Which firings are struck: an exception beats what it names and agrees with on every key both have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from holdem_floor.inference.rounds import Program
from holdem_floor.model.trace import Beaten, Firing
from holdem_floor.model.values import Value
from holdem_floor.model.vocabulary import Vocabulary


def keys_of(firing: Firing, vocabulary: Vocabulary) -> dict[str, Value]:
    """The key fields of what a firing concluded, with their values."""
    if firing.ruling is not None:
        return vocabulary.outcomes[firing.ruling.outcome].keys(dict(firing.ruling.fields))
    keys: dict[str, Value] = {}
    for fact in firing.concluded:
        fields = fact.fields
        keys.update({name: fields[name] for name in vocabulary.facts[fact.name].key if name in fields})
    return keys


def agree(left: dict[str, Value], right: dict[str, Value]) -> bool:
    """Whether two sets of keys have the same value on every key that both have."""
    return all(right[name] == value for name, value in left.items() if name in right)


def beaten_among(firings: Iterable[Firing], program: Program) -> Iterator[Beaten]:
    """Every firing that another beats, with its beater; a beater beats even when it is beaten itself."""
    by_rule: dict[str, list[Firing]] = defaultdict(list)
    for firing in firings:
        by_rule[firing.rule.id].append(firing)
    for rule, beaters in program.beaters.items():
        candidates = [firing for beater in beaters for firing in by_rule.get(beater, ())]
        for beaten in by_rule.get(rule, ()) if candidates else ():
            keys = keys_of(beaten, program.vocabulary)
            for beater in candidates:
                if agree(keys_of(beater, program.vocabulary), keys):
                    yield Beaten(beaten, beater)
