"""A regulation: chapters of articles in the order of the print, with their parameters and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.index import RuleIndex
from holdem_floor.model.rule import Rule
from holdem_floor.model.values import NOWHERE, Fact, Position, Text
from holdem_floor.model.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Parameter:
    """A figure that an article fixes, as a fact that rules may read."""

    fact: Fact
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class Article:
    """One numbered article.

    `printed` is the number as the document shows it; `line` is its line in the source document.
    `encoded` is false for an article that is only listed: it is *not encoded*, never *silent*;
    `on` then names the facts that it is known to be about.
    """

    id: str
    printed: str
    chapter: str
    title: Text
    summary: Text | None
    note: Text | None
    parameters: tuple[Parameter, ...] = ()
    rules: Sequence[Rule] = ()
    encoded: bool = True
    on: tuple[str, ...] = ()
    line: int | None = None
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the print and the ids of its articles, in order."""

    id: str
    title: Text
    articles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fallback:
    """Another rulebook that advises where this one is silent, and the outcomes it may not give."""

    rulebook: str
    excludes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A whole regulation, ready to rule. `common` are the rules that belong to no regulation.

    `citation` is how an article is cited, with a `{printed}` place. `inherited` are the ids of the articles
    that come, as they are, from the rulebook that this one extends. `index` finds rules without looking at all
    of them, where the rulebook comes with one.
    """

    id: str
    title: Text
    edition: str
    language: str
    source: str
    citation: Text
    chapters: tuple[Chapter, ...]
    articles: Mapping[str, Article]
    vocabulary: Vocabulary
    common: Sequence[Rule] = ()
    extends: str | None = None
    inherited: frozenset[str] = frozenset()
    fallback: Fallback | None = None
    position: Position = NOWHERE
    index: RuleIndex | None = None

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule that this rulebook infers with, the common ones first."""
        return (*self.common, *(rule for article in self.articles.values() for rule in article.rules))

    def order_of(self, article: str) -> int:
        """The place of an article in the print, from 0; articles of no regulation come last."""
        return next((place for place, id_ in enumerate(self.articles) if id_ == article), len(self.articles))
