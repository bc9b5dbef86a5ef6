"""How an answer came about: each ruling with the rule behind it, what that rule met, and where it is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from holdem_floor.model.decision import Decision
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.trace import Beaten, Firing, Ruled, Trace
from holdem_floor.model.values import Fact, Language, Text
from holdem_floor.model.wording import fill, written
from holdem_floor.render import labels
from holdem_floor.render.conditions import condition_lines, fact_words
from holdem_floor.render.plain import clean
from holdem_floor.render.sheet import cite, title_of

_STEP: Final = "  "
_NO_RULING: Final = Text("Aucune règle n'a donné de réponse.", "No rule gave a ruling.")
_GIVEN_BY: Final = Text("{fact}, fixé par {article}  {place}", "{fact}, fixed by {article}  {place}")
_CONCLUDED: Final = Text("{fact}, déduit de :", "{fact}, concluded from:")
_OVERRIDES: Final = Text("l'emporte sur {rule} ({ruling})  {place}", "overrides {rule} ({ruling})  {place}")
_MOOTS: Final = Text("rend sans objet {rule} ({ruling})  {place}", "moots {rule} ({ruling})  {place}")


def explanation(decision: Decision, books: Mapping[str, Rulebook], language: Language) -> str:
    """The trace of the answer, and of each of its branches, as indented lines."""
    return "\n".join(clean(line).rstrip() for line in _explained(decision, books, language))


def _explained(decision: Decision, books: Mapping[str, Rulebook], language: Language) -> Iterator[str]:
    book = books.get(decision.rulebook)
    yield title_of(book, language) if book else decision.rulebook
    if decision.trace is not None:
        yield from _Explainer(decision.trace, book, language).lines()
    for branch in decision.branches:
        yield fill(labels.IF_SEVERAL.in_(language), {"text": branch.text.in_(language)})
        if branch.trace is not None:
            yield from (_STEP + line for line in _Explainer(branch.trace, book, language).lines())
    if decision.fallback is not None:
        yield from _explained(decision.fallback, books, language)


def ruled_words(ruled: Ruled) -> str:
    """A ruling as rules write it: its outcome and fields."""
    return " ".join([ruled.outcome, *(f"{name}={written(value)}" for name, value in ruled.fields)])


@dataclass
class _Explainer:
    """Walks one trace; what was explained once is not explained again."""

    trace: Trace
    book: Rulebook | None
    language: Language
    explained: set[int] = field(default_factory=set)

    def lines(self) -> Iterator[str]:
        if not self.trace.standing:
            yield _NO_RULING.in_(self.language)
        for firing in self.trace.standing:
            yield ruled_words(firing.ruling) if firing.ruling else firing.rule.id
            yield from (_STEP + line for line in self._firing(firing))

    def _firing(self, firing: Firing) -> Iterator[str]:
        yield f"{self._rule(firing)}  {firing.rule.position.place}"
        yield from (f"{_STEP}- {line}" for line in condition_lines(firing))
        yield from (_STEP + line for line in self._struck_by(firing))
        yield from (_STEP + line for line in self._grounds(firing.matched))

    def _rule(self, firing: Firing) -> str:
        article = firing.rule.article
        cited = cite(self.book, (article,), self.language) if article else ""
        return " · ".join(part for part in (cited, firing.rule.id) if part)

    def _struck_by(self, firing: Firing) -> Iterator[str]:
        for beaten in self.trace.beaten:
            if beaten.by == firing:
                yield self._beaten(beaten)

    def _beaten(self, beaten: Beaten) -> str:
        ruling = beaten.firing.ruling
        concluded = ruled_words(ruling) if ruling else ", ".join(fact_words(fact) for fact in beaten.firing.concluded)
        template = _MOOTS if beaten.mooted else _OVERRIDES
        rule = beaten.firing.rule
        return fill(template.in_(self.language), {"rule": rule.id, "ruling": concluded, "place": rule.position.place})

    def _grounds(self, facts: Iterable[Fact]) -> Iterator[str]:
        for fact in dict.fromkeys(facts):
            yield from self._parameter(fact)
            yield from self._derived(fact)

    def _parameter(self, fact: Fact) -> Iterator[str]:
        for article in self.book.articles.values() if self.book else ():
            for parameter in article.parameters:
                if parameter.fact == fact:
                    cited, place = cite(self.book, (article.id,), self.language), parameter.position.place
                    words = {"fact": fact_words(fact), "article": cited, "place": place}
                    yield fill(_GIVEN_BY.in_(self.language), words)

    def _derived(self, fact: Fact) -> Iterator[str]:
        fresh = [firing for firing in self.trace.origins.get(fact, ()) if id(firing) not in self.explained]
        if not fresh:
            return
        self.explained.update(id(firing) for firing in fresh)
        yield fill(_CONCLUDED.in_(self.language), {"fact": fact_words(fact)})
        for firing in fresh:
            yield from (_STEP + line for line in self._firing(firing))
