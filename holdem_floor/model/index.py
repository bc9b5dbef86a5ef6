"""How the rules of a rulebook are found without looking at all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol, TypeAlias

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import Compared, Constant, Match, OneOf, Reach, Rule
from holdem_floor.model.values import Fact
from holdem_floor.model.vocabulary import Kind, Untold, Vocabulary

RULING: Final = "ruling"
"""The fact name under which rules read rulings."""

NOTHING: Final = ""
"""Where a way is filed that needs no fact in particular."""

Name: TypeAlias = tuple[Reach, str]
"""What `despite` may name: a rule, an article, a chapter, an outcome or a family."""


@dataclass(frozen=True, slots=True)
class Need:
    """A fact that must be there, whose fields meet these patterns: values or comparisons with a constant."""

    fact: str
    patterns: tuple[tuple[str, OneOf | Compared], ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a rule can hold, by what it needs."""

    rule: str
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class Fixed:
    """A parameter and the article that fixes it."""

    article: str
    fact: Fact


class RuleIndex(Protocol):
    """A rulebook's rules by id, and the ids by what one may start from."""

    def rule(self, rule_id: str) -> Rule: ...

    def is_late(self, rule_id: str) -> bool:
        """Whether the rule reads rulings, or facts that rules conclude which do."""
        ...

    def ways(self, fact: str) -> tuple[Way, ...]:
        """The ways filed under this fact."""
        ...

    def exceptions(self, name: Name) -> tuple[str, ...]:
        """The rules whose `despite` names this."""
        ...

    def parameters(self, fact: str) -> tuple[Fixed, ...]: ...

    def speaking_of(self, words: Sequence[str]) -> Iterable[tuple[str, str]]:
        """The id, and the folded text of the head, of each article in whose folded text all these words occur."""
        ...

    def listed(self, fact: str) -> tuple[str, ...]:
        """The articles not yet encoded that are known to be about this fact."""
        ...


def is_always_there(fact: str, vocabulary: Vocabulary) -> bool:
    """Whether facts of this name need not be told: figures of articles, and what is asked when it is not told."""
    kind = vocabulary.facts.get(fact)
    return kind is not None and (kind.kind is Kind.PARAMETER or kind.untold is Untold.ASK)


def need_of(match: Match) -> Need:
    """What a pattern needs."""
    return Need(match.fact, tuple(_constant_patterns(match)))


def _constant_patterns(match: Match) -> Iterator[tuple[str, OneOf | Compared]]:
    for field, pattern in match.patterns:
        if isinstance(pattern, OneOf) or (isinstance(pattern, Compared) and isinstance(pattern.expression, Constant)):
            yield field, pattern
