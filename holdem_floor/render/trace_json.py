"""Traces for machines: which rule held in which way, what it concluded, what it beat."""

from __future__ import annotations

from collections.abc import Mapping

from holdem_floor.model.decision import Decision
from holdem_floor.model.trace import Beaten, Firing, Trace
from holdem_floor.model.values import Fact, Value
from holdem_floor.render.as_json import Json, text_json, value_json
from holdem_floor.render.conditions import condition_lines


def traces_json(decision: Decision) -> Mapping[str, Json]:
    """The trace of a decision, and of each of its branches."""
    branches: list[Json] = [
        {"text": text_json(branch.text), "trace": _traces(branch.trace)} for branch in decision.branches
    ]
    return {"rulebook": decision.rulebook, "trace": _traces(decision.trace), "branches": branches}


def _traces(trace: Trace | None) -> list[Json]:
    return [] if trace is None else [_trace(trace)]


def _trace(trace: Trace) -> Json:
    facts: list[Json] = [_fact(fact) for fact in trace.facts]
    firings: list[Json] = [_firing(firing) for firing in trace.firings]
    standing: list[Json] = [firing.rule.id for firing in trace.standing]
    beaten: list[Json] = [_beaten(beaten) for beaten in trace.beaten]
    return {"facts": facts, "firings": firings, "standing": standing, "beaten": beaten}


def _firing(firing: Firing) -> Mapping[str, Json]:
    rule = firing.rule
    return {
        "rule": rule.id,
        "article": rule.article or None,
        "file": rule.position.file,
        "line": rule.position.line,
        "conditions": list(condition_lines(firing)),
        "matched": [_fact(fact) for fact in firing.matched],
        "concluded": [_fact(fact) for fact in firing.concluded],
        "ruling": None if firing.ruling is None else _named(firing.ruling.outcome, dict(firing.ruling.fields)),
    }


def _beaten(beaten: Beaten) -> Json:
    return {"rule": beaten.firing.rule.id, "by": beaten.by.rule.id, "mooted": beaten.mooted}


def _fact(fact: Fact) -> Json:
    return _named(fact.name, fact.fields)


def _named(name: str, fields: Mapping[str, Value]) -> Json:
    return {"name": name, "fields": {field: value_json(value) for field, value in fields.items()}}
