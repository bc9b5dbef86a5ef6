"""A small rulebook of its own, so that what is tested hangs on nothing that a regulation says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from holdem_floor.decision.decide import Referee
from holdem_floor.loading import load_incident, load_rulebook, load_vocabulary
from holdem_floor.model.decision import Decision

TABLE = (Path(__file__).parents[2] / "rules" / "vocabulary" / "table.yaml").read_text(encoding="utf-8")

VOCABULARY = """
facts:
- fact: dropped
  kind: witness
  label: {fr: "une carte tombée", en: "a dropped card"}
  absence: {fr: "aucune carte n'est tombée", en: "no card was dropped"}
  fields:
    seat: {type: seat}
    by: {type: choice, of: {dealer: {fr: "le donneur", en: "the dealer"}, player: {fr: "le joueur", en: "the player"}},
         question: {fr: "Qui l'a fait tomber ?", en: "Who dropped it?"},
         clause: {fr: "{value} l'a fait tomber", en: "{value} dropped it"}}
- fact: counted
  kind: witness
  label: {fr: "un compte", en: "a count"}
  fields: {chips: {type: integer, min: 0, question: {fr: "Combien ?", en: "How many?"}}}
- fact: rung
  kind: witness
  label: {fr: "un téléphone", en: "a telephone"}
  fields: {seat: {type: seat}}
- fact: meant
  kind: finding
  label: {fr: "l'intention", en: "the intention"}
  question: {fr: "Était-ce voulu ?", en: "Was it meant?"}
  fields: {yes: {type: boolean}}
- fact: waved
  kind: witness
  label: {fr: "un geste", en: "a gesture"}
  fields:
    seat: {type: seat}
    seen:
      type: boolean
      of:
        "true": {fr: "on a vu le siège {seat}", en: "seat {seat} was seen"}
        "false": {fr: "on n'a pas vu le siège {seat}", en: "seat {seat} was not seen"}
- fact: limit
  kind: parameter
  label: {fr: "la limite", en: "the limit"}
  fields: {chips: {type: integer}}
- fact: spoiled
  kind: derived
  key: [seat]
  label: {fr: "une carte gâtée", en: "a spoiled card"}
  fields: {seat: {type: seat}}
outcomes:
- outcome: dead
  family: hand
  settles: hand
  of: [seat]
  fields: {seat: {type: seat}}
  text: {fr: "La main du siège {seat} est morte.", en: "Seat {seat}'s hand is dead."}
- outcome: live
  family: hand
  settles: hand
  of: [seat]
  fields: {seat: {type: seat}}
  text: {fr: "La main du siège {seat} est vivante.", en: "Seat {seat}'s hand is live."}
- outcome: again
  family: board
  settles: deal
  of: []
  moots: [hand]
  fields: {}
  text: {fr: "On redonne.", en: "Deal again."}
- outcome: more
  family: pot
  settles: count
  of: []
  fields: {chips: {type: integer}}
  text: {fr: "Il en manque[ {chips}].", en: "[{chips} ]short."}
"""

BOOK = """
id: house
title: {fr: "Maison", en: "House"}
edition: "1"
language: en
source: "a test"
citation: {fr: "article {printed}", en: "article {printed}"}
"""


@pytest.fixture
def decide(tmp_path: Path) -> Callable[[str, str], Decision]:
    """A decision from the text of a chapter and the text of an incident."""

    def run(chapter: str, incident: str) -> Decision:
        (tmp_path / "vocabulary").mkdir()
        (tmp_path / "house").mkdir()
        (tmp_path / "vocabulary" / "table.yaml").write_text(TABLE, encoding="utf-8")
        (tmp_path / "vocabulary" / "words.yaml").write_text(VOCABULARY, encoding="utf-8")
        (tmp_path / "house" / "rulebook.yaml").write_text(BOOK, encoding="utf-8")
        (tmp_path / "house" / "01.yaml").write_text(chapter, encoding="utf-8")
        vocabulary = load_vocabulary(tmp_path)
        referee = Referee(load_rulebook(tmp_path, "house", vocabulary))
        return referee.decide(load_incident(incident, "incident.yaml", vocabulary))

    return run
