"""Rules filed by the facts that they need, so that those which cannot hold are never looked at.

What a rule needs is read from its conditions. Each way in which it can hold is filed once, under the fact that
the fewest rules ask for: as long as that fact is missing, the rule cannot hold that way.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeVar

from holdem_floor.model.conditions import matches_in
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.index import NOTHING, RULING, Fixed, Name, Need, Way, is_always_there, need_of
from holdem_floor.model.rule import AnyOf, Condition, Match, Rule
from holdem_floor.model.rulebook import Article, Rulebook
from holdem_floor.model.searching import speaking_of
from holdem_floor.model.vocabulary import Vocabulary

Key = TypeVar("Key")
One = TypeVar("One")


@dataclass(frozen=True, slots=True, eq=False)
class LoadedIndex:
    """The index of a rulebook that is loaded whole."""

    by_id: Mapping[str, Rule]
    late: frozenset[str]
    by_fact: Mapping[str, tuple[Way, ...]]
    by_despite: Mapping[Name, tuple[str, ...]]
    by_parameter: Mapping[str, tuple[Fixed, ...]]
    by_topic: Mapping[str, tuple[str, ...]]
    articles: Mapping[str, Article]

    def rule(self, rule_id: str) -> Rule:
        return self.by_id[rule_id]

    def is_late(self, rule_id: str) -> bool:
        return rule_id in self.late

    def ways(self, fact: str) -> tuple[Way, ...]:
        return self.by_fact.get(fact, ())

    def exceptions(self, name: Name) -> tuple[str, ...]:
        return self.by_despite.get(name, ())

    def parameters(self, fact: str) -> tuple[Fixed, ...]:
        return self.by_parameter.get(fact, ())

    def listed(self, fact: str) -> tuple[str, ...]:
        return self.by_topic.get(fact, ())

    def speaking_of(self, words: Sequence[str]) -> Iterator[tuple[str, str]]:
        return speaking_of(self.articles.values(), words)


def file_rules(rulebook: Rulebook) -> LoadedIndex:
    """Make the index of a rulebook."""
    rules = rulebook.rules
    articles = rulebook.articles.values()
    despite = [((one.reach, one.target), rule.id) for rule in rules for one in rule.despite]
    return LoadedIndex(
        by_id={rule.id: rule for rule in rules},
        late=_late(rules),
        by_fact=_filed([way for rule in rules for way in ways_of(rule, rulebook.vocabulary)]),
        by_despite=_grouped(despite),
        by_parameter=_grouped((fixed.fact.name, fixed) for article in articles for fixed in _fixed(article)),
        by_topic=_grouped((fact, article.id) for article in articles if not article.encoded for fact in article.on),
        articles=rulebook.articles,
    )


def ways_of(rule: Rule, vocabulary: Vocabulary) -> tuple[Way, ...]:
    """The ways in which a rule can hold, by the facts that are not there in any case."""
    return tuple(Way(rule.id, needs) for needs in dict.fromkeys(_ways(rule.when, vocabulary)))


def _ways(conditions: Iterable[Condition], vocabulary: Vocabulary) -> Iterator[tuple[Need, ...]]:
    parts: list[list[tuple[Need, ...]]] = []
    for condition in conditions:
        if isinstance(condition, AnyOf):
            parts.append([way for branch in condition.branches for way in _ways(branch, vocabulary)])
        elif isinstance(condition, Match) and not is_always_there(condition.fact, vocabulary):
            parts.append([(need_of(condition),)])
    for chosen in product(*parts):
        yield tuple(dict.fromkeys(need for part in chosen for need in part))


def _late(rules: tuple[Rule, ...]) -> frozenset[str]:
    """The rules that read rulings, directly or through what such rules conclude."""
    readers = _grouped((match.fact, rule) for rule in rules for match in matches_in(rule.when))
    late: dict[str, Rule] = {}
    ahead = [RULING]
    while ahead:
        for rule in readers.get(ahead.pop(), ()):
            if rule.id not in late:
                late[rule.id] = rule
                ahead.extend(part.fact for part in rule.stated)
    return frozenset(late)


def _filed(ways: list[Way]) -> Mapping[str, tuple[Way, ...]]:
    asked = Counter(fact for way in ways for fact in set(_facts(way)))
    return _grouped((min(_facts(way), key=asked.__getitem__, default=NOTHING), way) for way in ways)


def _facts(way: Way) -> Iterator[str]:
    return (need.fact for need in way.needs)


def _fixed(article: Article) -> Iterator[Fixed]:
    return (Fixed(article.id, parameter.fact) for parameter in article.parameters)


def _grouped(pairs: Iterable[tuple[Key, One]]) -> Mapping[Key, tuple[One, ...]]:
    found: dict[Key, list[One]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return {key: tuple(values) for key, values in found.items()}
