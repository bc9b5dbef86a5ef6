"""Answers for machines: one envelope for every command, one form for a decision.

Texts are given in every language, as `{"fr": …, "en": …}`; a value nobody told is `{"unknown": cell}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from holdem_floor.model.decision import (
    Branch,
    Conflict,
    Decision,
    Member,
    NextToAct,
    Overridden,
    Question,
    Range,
    Ruling,
)
from holdem_floor.model.diagnostic import Diagnostic
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import Position, Text, Unknown, Value

Json: TypeAlias = "Mapping[str, Json] | list[Json] | str | int | bool | None"

VERSION: Final = 1

_RAW_CONTROLS: Final = re.compile("[\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


@dataclass(frozen=True, slots=True)
class Envelope:
    """What a command answers: its data, or the errors for which there is none."""

    command: str
    status: str
    exit_code: int
    data: Json = None
    errors: tuple[Mapping[str, Json], ...] = ()


def dump(envelope: Envelope, ascii_only: bool = False) -> str:
    """The envelope as JSON text in which every control code is escaped."""
    content = {
        "version": VERSION,
        "command": envelope.command,
        "status": envelope.status,
        "exit_code": envelope.exit_code,
        "data": envelope.data,
        "errors": list(envelope.errors),
    }
    text = json.dumps(content, ensure_ascii=ascii_only, indent=2)
    return _RAW_CONTROLS.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def text_json(text: Text | None) -> Json:
    """A text in both languages."""
    return None if text is None else {"fr": text.fr, "en": text.en}


def value_json(value: Value | None) -> Json:
    """A value of a fact or a ruling."""
    if isinstance(value, Unknown):
        return {"unknown": value.cell}
    return [value_json(item) for item in value] if isinstance(value, tuple) else value


def error_json(code: str, message: str, position: Position | None = None, hint: str = "") -> Mapping[str, Json]:
    """One error; `file`, `line` and `column` are null where it has no place in a file."""
    return {
        "code": code,
        "message": message,
        "hint": hint or None,
        "file": position.file if position else None,
        "line": position.line if position else None,
        "column": position.column if position else None,
    }


def diagnostic_json(diagnostic: Diagnostic) -> Mapping[str, Json]:
    """One diagnostic as an error."""
    return error_json(diagnostic.code, diagnostic.message, diagnostic.position, diagnostic.hint)


def decision_json(decision: Decision) -> Mapping[str, Json]:
    """Everything that one rulebook answers."""
    return {
        "rulebook": decision.rulebook,
        "status": decision.status.value,
        "rulings": [ruling_json(ruling) for ruling in decision.rulings],
        "next": next_json(decision.next_to_act),
        "branches": [_branch(branch) for branch in decision.branches],
        "questions": [_question(question) for question in decision.questions],
        "conflicts": [_conflict(conflict) for conflict in decision.conflicts],
        "overridden": [_overridden(struck) for struck in decision.overridden],
        "unruled": [{"path": told.path, "fact": told.fact, "text": text_json(told.text)} for told in decision.unruled],
        "taken_as_read": [text_json(text) for text in decision.taken_as_read],
        "not_encoded": list(decision.not_encoded),
        "limited": decision.limited,
        "fallback": decision_json(decision.fallback) if decision.fallback else None,
    }


def ruling_json(ruling: Ruling) -> Mapping[str, Json]:
    """One ruling: the fields of its outcome beside what every ruling says."""
    return {
        "outcome": ruling.outcome,
        **_values(ruling.fields),
        "force": ruling.force.value,
        "articles": list(ruling.articles),
        "rules": list(ruling.rules),
        "notes": list(ruling.notes),
        "text": text_json(ruling.text),
        **_choices(ruling),
    }


def _choices(ruling: Ruling) -> Mapping[str, Json]:
    """For each decision that is left to the director, who then acts; nothing where that does not change."""
    chosen: list[Json] = [{"choice": one.value, "next": next_json(one.next_to_act)} for one in ruling.choices]
    return {"if_chosen": chosen} if chosen else {}


def _values(fields: Mapping[str, Value]) -> dict[str, Json]:
    return {name: value_json(value) for name, value in fields.items()}


def next_json(due: NextToAct | None) -> Json:
    """Who acts now, for how much."""
    if due is None:
        return None
    return {
        "seat": due.seat,
        "faces": due.faces,
        "more": due.more,
        "may": list(due.may),
        "call": due.call,
        "raise_from": due.raise_from,
        "raise_to": due.raise_to,
        "closed": due.closed or None,
        "articles": list(due.articles),
        "reserved": due.reserved,
    }


def conditions_json(branch: Branch) -> Json:
    """What is supposed in a branch: any of these, each with the values of its cells."""
    each = (one for condition in branch.conditions for one in condition.alternatives())
    return [{cell: [_member(value) for value in values] for cell, values in one.items()} for one in each]


def _member(value: Member) -> Json:
    return {"from": value.low, "to": value.high} if isinstance(value, Range) else value


def _branch(branch: Branch) -> Json:
    rulings: list[Json] = [ruling_json(ruling) for ruling in branch.rulings]
    return {
        "if": conditions_json(branch),
        "text": text_json(branch.text),
        "rulings": rulings,
        "next": next_json(branch.next_to_act),
    }


def _question(question: Question) -> Json:
    options: list[Json] = [{"value": value, "text": text_json(text)} for value, text in question.options]
    return {"path": question.path, "kind": question.kind.value, "text": text_json(question.text), "options": options}


def _conflict(conflict: Conflict) -> Json:
    rulings: list[Json] = [ruling_json(ruling) for ruling in conflict.rulings]
    return {"settles": conflict.settles, "of": _values(conflict.of), "rulings": rulings}


def _overridden(struck: Overridden) -> Json:
    return {
        "outcome": struck.outcome,
        **_values(struck.fields),
        "article": struck.article,
        "rule": struck.rule,
        "by": {"article": struck.by_article, "rule": struck.by_rule},
    }
