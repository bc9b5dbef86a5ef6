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
        if not candidates or rule not in by_rule:
            continue
        exceptions = _Exceptions(candidates, program.vocabulary)
        for beaten in by_rule[rule]:
            yield from (Beaten(beaten, beater) for beater in exceptions.to(keys_of(beaten, program.vocabulary)))


class _Exceptions:
    """Firings that may beat others, found by the key that tells most of them apart."""

    def __init__(self, firings: Iterable[Firing], vocabulary: Vocabulary) -> None:
        self._all = [(firing, keys_of(firing, vocabulary)) for firing in firings]
        values: dict[str, set[Value]] = defaultdict(set)
        for _, keys in self._all:
            for name, value in keys.items():
                values[name].add(value)
        self._name = max(values, key=lambda name: len(values[name]), default="")
        self._by_value: dict[Value | None, list[int]] = defaultdict(list)
        for number, (_, keys) in enumerate(self._all):
            self._by_value[keys.get(self._name)].append(number)

    def to(self, keys: dict[str, Value]) -> Iterator[Firing]:
        """Those that agree with these keys, in their order."""
        found: Iterable[int] = range(len(self._all))
        if self._name in keys:
            found = sorted((*self._by_value.get(keys[self._name], ()), *self._by_value.get(None, ())))
        return (self._all[number][0] for number in found if agree(self._all[number][1], keys))
