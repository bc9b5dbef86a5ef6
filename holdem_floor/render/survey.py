"""The differences between rulebooks over many incidents, by topic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from holdem_floor.decision.comparison import Entry, Point
from holdem_floor.model.decision import NextToAct
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Language, Text
from holdem_floor.model.vocabulary import Family
from holdem_floor.model.wording import fill
from holdem_floor.render import labels
from holdem_floor.render.comparison import entry_words, point_words
from holdem_floor.render.markdown import escape
from holdem_floor.render.plain import clean, wrap
from holdem_floor.render.sheet import cite
from holdem_floor.verify.comparisons import Compared, Survey, Topic

_COUNTS: Final = Text(
    "{compared} incidents où deux règlements au moins répondent : {agreed} d'accord, {different} différents.",
    "{compared} incidents that two rulebooks or more answer: {agreed} agreed, {different} different.",
)
_NOTHING: Final = Text("rien", "nothing")
_OTHER: Final = Text("état ou tour de parole", "state or turn")
_STATES: Final = Text("états : {states}", "states: {states}")


def survey_text(survey: Survey, books: Mapping[str, Rulebook], language: Language, width: int) -> str:
    """Each topic with its incidents, and under each incident what each rulebook says where they differ."""
    lines: list[str] = []
    for topic in survey.topics:
        lines += [*wrap(_topic(topic, language), width)]
        for one in topic.incidents:
            lines += wrap(one.title.in_(language), width, "  ", "    ")
            lines.append(f"    {clean(one.position.place)}")  # in one piece, to be followed
            for said in _differences(one, topic.family, books, language):
                lines += wrap(said, width, "    ", "      ")
        lines.append("")
    lines += [line for failure in survey.failed for line in wrap(f"{failure.position}: {failure.message}", width)]
    return "\n".join([*lines, *wrap(_counts(survey, language), width)])


def survey_markdown(survey: Survey, books: Mapping[str, Rulebook], language: Language) -> str:
    """The same as a list a topic."""
    lines: list[str] = []
    for topic in survey.topics:
        lines += [f"### {escape(_topic(topic, language))}", ""]
        for one in topic.incidents:
            lines.append(f"- {escape(one.title.in_(language))} ({escape(one.position.place)})")
            lines += [f"  - {escape(said)}" for said in _differences(one, topic.family, books, language)]
        lines.append("")
    lines += [f"- {escape(f'{failure.position}: {failure.message}')}" for failure in survey.failed]
    return "\n".join([*lines, escape(_counts(survey, language))])


def _topic(topic: Topic, language: Language) -> str:
    family = labels.FAMILIES[topic.family] if topic.family else _OTHER
    return f"{family.in_(language)} · {topic.folder}"


def _counts(survey: Survey, language: Language) -> str:
    counts = {"compared": survey.compared, "agreed": survey.agreed, "different": len(survey.different)}
    return fill(_COUNTS.in_(language), {name: str(count) for name, count in counts.items()})


def _differences(
    one: Compared, family: Family | None, books: Mapping[str, Rulebook], language: Language
) -> Iterator[str]:
    points = [point for point in one.comparison.different if point.family == family]
    for point in points:
        yield from _sides(point, books, language)
    if not points:
        states = ", ".join(f"{decision.rulebook} {decision.status}" for decision in one.comparison.answering)
        yield fill(_STATES.in_(language), {"states": states})


def _sides(point: Point, books: Mapping[str, Rulebook], language: Language) -> Iterator[str]:
    """The point, then each answer once with the rulebooks that give it."""
    yield f"{point_words(point, language)}:"
    sides: dict[frozenset[object], list[str]] = {}
    for book, entries in point.answers.items():
        sides.setdefault(frozenset(entry.content for entry in entries), []).append(book)
    for those in sides.values():
        said = _said(point.answers[those[0]], language) or _NOTHING.in_(language)
        cited = [cite(books[book], _articles(point.answers[book]), language) for book in those]
        named = [f"{book} ({articles})" if articles else book for book, articles in zip(those, cited, strict=True)]
        yield f"- {', '.join(named)}: {said}"


def _said(entries: Iterable[Entry], language: Language) -> str:
    return " ".join(dict.fromkeys(entry_words(entry, language) for entry in entries))


def _articles(entries: Iterable[Entry]) -> tuple[str, ...]:
    rulings = (entry.said for entry in entries if not isinstance(entry.said, NextToAct))
    return tuple(dict.fromkeys(article for ruling in rulings for article in ruling.articles))
