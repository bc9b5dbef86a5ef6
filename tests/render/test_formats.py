"""Answers as JSON and Markdown."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from holdem_floor.model.decision import Conflict, Decision, Overridden, Status, Unruled
from holdem_floor.model.diagnostic import Diagnostic
from holdem_floor.model.values import Language, Position, Unknown
from holdem_floor.render.as_json import Envelope, decision_json, diagnostic_json, dump
from holdem_floor.render.markdown import decision_markdown
from tests.render.samples import BOOKS, DECIDED, DEPENDS, FREE, STANDS, both, ruling


def as_data(decision: Decision) -> Any:
    return json.loads(dump(Envelope("rule", "decided", 0, decision_json(decision))))["data"]


def test_the_envelope() -> None:
    error = diagnostic_json(Diagnostic("unknown-seat", "no seat 9", Position("a.yaml", 3, 5), "did you mean 6?"))
    assert json.loads(dump(Envelope("rule", "invalid", 3, errors=(error,)))) == {
        "version": 1,
        "command": "rule",
        "status": "invalid",
        "exit_code": 3,
        "data": None,
        "errors": [
            {
                "code": "unknown-seat",
                "message": "no seat 9",
                "hint": "did you mean 6?",
                "file": "a.yaml",
                "line": 3,
                "column": 5,
            }
        ],
    }


def test_a_ruling_has_its_fields_beside_what_every_ruling_has() -> None:
    assert as_data(DECIDED)["rulings"] == [
        {
            "outcome": "action-stands",
            "seat": 6,
            "amount": 800,
            "force": "binding",
            "articles": ["53-A"],
            "rules": ["53-A/stands"],
            "notes": ["may-be-penalised"],
            "text": {"fr": "La relance du siège 6 à 800 est maintenue.", "en": "Seat 6's raise to 800 stands."},
        }
    ]


def test_who_acts_next() -> None:
    assert as_data(DECIDED)["next"] == {
        "seat": 3,
        "faces": 800,
        "more": 500,
        "may": ["fold", "call", "raise"],
        "call": 800,
        "raise_from": 1300,
        "raise_to": None,
        "closed": None,
        "articles": [],
        "reserved": False,
    }
    assert as_data(replace(DECIDED, next_to_act=None))["next"] is None


def test_branches_and_questions() -> None:
    data = as_data(DEPENDS)
    assert data["branches"][0]["if"] == [{"next.5": ["call", "fold"]}]
    assert data["branches"][1]["rulings"][0]["outcome"] == "free-choice"
    assert data["questions"][1]["options"][0] == {"value": "dealer", "text": {"fr": "le donneur", "en": "the dealer"}}


def test_conflicts_overridden_unruled_and_fallback() -> None:
    data = as_data(
        Decision(
            "pco",
            Status.CONFLICT,
            conflicts=(Conflict("act", {"seat": 6}, (STANDS, FREE)),),
            overridden=(Overridden("hand-dead", {"seat": 4}, "43", "43/dead", "53-A", "53-A/stands"),),
            unruled=(Unruled("facts.1", "exposed-card", both("the card")),),
            fallback=DECIDED,
        )
    )
    assert data["conflicts"][0]["of"] == {"seat": 6}
    assert data["overridden"][0]["by"] == {"article": "53-A", "rule": "53-A/stands"}
    assert data["unruled"] == [
        {"path": "facts.1", "fact": "exposed-card", "text": {"fr": "the card", "en": "the card"}}
    ]
    assert data["fallback"]["rulebook"] == "tda-2024"


def test_values_keep_their_types() -> None:
    fields = ruling("x", may=("fold", "call"), open=True, to=Unknown("story.3.to"))
    data = as_data(replace(DECIDED, rulings=(fields,)))["rulings"][0]
    assert (data["may"], data["open"], data["to"]) == (["fold", "call"], True, {"unknown": "story.3.to"})


def test_json_text_has_no_raw_control_codes_and_loses_nothing() -> None:
    evil = "\x1b[2J\x9b\u202e é 漢"
    for ascii_only in (False, True):
        text = dump(Envelope(evil, "decided", 0), ascii_only)
        assert not set("\x1b\x9b\u202e") & set(text)
        assert json.loads(text)["command"] == evil
        assert text.isascii() is ascii_only


def test_markdown_of_an_answer() -> None:
    assert decision_markdown(DECIDED, BOOKS, [Language.EN]).split("\n\n") == [
        "### TDA 2024 · flop · 50/100",
        "**Seat 6's raise to 800 stands.** — Rule 53-A",
        "Action on seat 3: 500 more to call (800), raise from 1300.",
        "Why: seat 6 acted before seat 5; seat 5 then called 300, which changes nothing.",
        "_May be penalised: acting out of turn._ — Rule 53-A",
    ]


def test_markdown_takes_text_literally() -> None:
    said = decision_markdown(replace(DECIDED, rulings=(ruling("# *b* <i> [l](u) `c`"),)), BOOKS, [Language.EN])
    assert r"**\# \*b\* \<i\> \[l\](u) \`c\`**" in said
