"""Comparisons for machines."""

from __future__ import annotations

from holdem_floor.decision.comparison import Comparison, Entry, Point
from holdem_floor.model.decision import NextToAct
from holdem_floor.render.as_json import Json, conditions_json, decision_json, next_json, text_json, value_json
from holdem_floor.verify.comparisons import Compared, Survey


def comparison_json(comparison: Comparison) -> Json:
    """The verdict, each point with what each rulebook that answers says of it, and the whole decisions."""
    return {
        "verdict": comparison.verdict.value,
        "points": [point_json(point) for point in comparison.points],
        "decisions": [decision_json(decision) for decision in comparison.decisions],
    }


def point_json(point: Point) -> Json:
    """One point; `answers` has an empty list for a rulebook that answers, but not on this."""
    return {
        "settles": point.settles,
        "of": {name: value_json(value) for name, value in point.of.items()},
        "family": point.family.value if point.family else None,
        "agreed": point.agreed,
        "answers": {book: [_entry(entry) for entry in entries] for book, entries in point.answers.items()},
    }


def survey_json(survey: Survey) -> Json:
    """The counts, the differences by topic, and the incidents that could not be compared."""
    return {
        "compared": survey.compared,
        "agreed": survey.agreed,
        "different": len(survey.different),
        "topics": [
            {"topic": topic.family.value if topic.family else None, "folder": topic.folder, "incidents": incidents}
            for topic, incidents in ((topic, _incidents(topic.incidents)) for topic in survey.topics)
        ],
        "failed": [
            {"file": failure.position.file, "line": failure.position.line, "message": failure.message}
            for failure in survey.failed
        ],
    }


def _incidents(compared: tuple[Compared, ...]) -> list[Json]:
    return [
        {
            "title": text_json(one.title),
            "file": one.position.file,
            "line": one.position.line,
            "statuses": {decision.rulebook: decision.status.value for decision in one.comparison.decisions},
            "points": [point_json(point) for point in one.comparison.different],
        }
        for one in compared
    ]


def _entry(entry: Entry) -> Json:
    said = entry.said
    told: dict[str, Json] = {}
    if isinstance(said, NextToAct):
        told["next"] = next_json(said)
    else:
        told |= {"outcome": said.outcome, **{name: value_json(value) for name, value in said.fields.items()}}
        told |= {"force": said.force.value, "articles": list(said.articles)}
    return told | ({"if": conditions_json(entry.branch)} if entry.branch else {})
