"""What rules say of other rules, articles and chapters, checked once the whole book is known."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from holdem_floor.loading.codes import Code
from holdem_floor.loading.problems import did_you_mean, quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.model.conditions import matches_in
from holdem_floor.model.index import RULING
from holdem_floor.model.rule import Compared, Constant, Despite, OneOf, Pattern, Reach, Rule
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Position, Scalar
from holdem_floor.model.vocabulary import Family


class References:
    """The names that rules of a book may refer to."""

    def __init__(self, reader: Reader, rulebook: Rulebook) -> None:
        self._reader = reader
        self._rulebook = rulebook
        self._rules = {rule.id: rule for rule in rulebook.rules}
        vocabulary = rulebook.vocabulary
        self._known: Mapping[Reach, Collection[str]] = {
            Reach.ARTICLE: rulebook.articles,
            Reach.CHAPTER: [chapter.id for chapter in rulebook.chapters],
            Reach.OUTCOME: vocabulary.outcomes,
            Reach.FAMILY: [family.value for family in Family],
        }

    def resolved(self) -> Rulebook:
        """The rulebook with every `despite` that names a rule holding its full id."""
        book = self._rulebook
        for rule in self._rules.values():
            self._check_read_rulings(rule)
        articles = {
            id_: replace(article, rules=tuple(self._rule(rule) for rule in article.rules))
            for id_, article in book.articles.items()
        }
        return replace(book, articles=articles, common=tuple(self._rule(rule) for rule in book.common))

    def _rule(self, rule: Rule) -> Rule:
        return replace(rule, despite=tuple(self._despite(rule, despite) for despite in rule.despite))

    def _despite(self, rule: Rule, despite: Despite) -> Despite:
        if not despite.target:
            return despite
        if despite.reach is Reach.RULE:
            return replace(despite, target=self._rule_id(rule, despite))
        known = self._known[despite.reach]
        if despite.target not in known:
            message = f"there is no {despite.reach} {quoted(despite.target)} to make an exception to"
            self._reader.fail(Code.DANGLING_DESPITE, message, despite.position, did_you_mean(despite.target, known))
        return despite

    def _rule_id(self, rule: Rule, despite: Despite) -> str:
        """A full id as it is; a bare name in the same article first, then in the whole book."""
        name = despite.target
        beside = f"{rule.id.rpartition('/')[0]}/{name}"
        for id_ in (name, beside):
            if id_ in self._rules:
                return id_
        matching = [id_ for id_, other in self._rules.items() if other.name == name]
        if len(matching) == 1:
            return matching[0]
        if matching:
            message = f"{quoted(name)} could be any of: {', '.join(matching)}"
            self._reader.fail(Code.AMBIGUOUS_DESPITE, message, despite.position, "write the article before it")
        else:
            known = [*self._rules, *(other.name for other in self._rules.values())]
            message = f"there is no rule {quoted(name)} to make an exception to"
            self._reader.fail(Code.DANGLING_DESPITE, message, despite.position, did_you_mean(name, known))
        return name

    def _check_read_rulings(self, rule: Rule) -> None:
        """The articles and rules that conditions on rulings name exist."""
        for match in matches_in(rule.when):
            for field, pattern in match.patterns if match.fact == RULING else ():
                for value in _constants(pattern):
                    if field == "article":
                        self._check(value, self._rulebook.articles, "article", match.position)
                    elif field == "rule":
                        self._check(value, self._rules, "rule", match.position)

    def _check(self, value: Scalar, known: Collection[str], what: str, at: Position) -> None:
        if str(value) not in known:
            hint = did_you_mean(str(value), known)
            self._reader.fail(Code.UNKNOWN_ARTICLE, f"there is no {what} {quoted(str(value))}", at, hint)


def _constants(pattern: Pattern) -> tuple[Scalar, ...]:
    match pattern:
        case OneOf(values=values):
            return values
        case Compared(expression=Constant(value=value)):
            return (value,)
        case _:
            return ()
