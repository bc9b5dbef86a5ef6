"""Vocabularies: what is filled in, what is added up over files, what is refused."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from holdem_floor.loading import load_vocabulary
from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.values import Text
from holdem_floor.model.vocabulary import Family, FieldType, Kind, PhraseKind, Untold, Vocabulary

WORLD = Path(__file__).parent / "world" / "rules"
LABEL = 'label: {fr: "un mot", en: "a word"}'


def refused(folder: Path, text: str) -> list[tuple[str, int, str]]:
    """Code, line and message of what is wrong with a vocabulary file beside the small one."""
    shutil.copytree(WORLD, folder / "rules")
    (folder / "rules" / "vocabulary" / "zz.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput) as raised:
        load_vocabulary(folder / "rules")
    return [_short(diagnostic) for diagnostic in raised.value.diagnostics]


def _short(diagnostic: Diagnostic) -> tuple[str, int, str]:
    return diagnostic.code, diagnostic.position.line, diagnostic.message


def test_facts_that_may_be_told_have_a_moment(vocabulary: Vocabulary) -> None:
    with_moment = {name for name, fact in vocabulary.facts.items() if "moment" in fact.fields}
    assert with_moment == {name for name, fact in vocabulary.facts.items() if fact.kind in (Kind.WITNESS, Kind.FINDING)}
    assert vocabulary.facts["exposed-card"].fields["moment"].type is FieldType.INTEGER


def test_what_it_means_that_a_fact_is_not_told(vocabulary: Vocabulary) -> None:
    facts = vocabulary.facts
    assert facts["exposed-card"].untold is Untold.ABSENT
    assert facts["shuffle-begun"].untold is Untold.ASK
    assert (facts["had-time"].untold, facts["had-time"].per) == (Untold.ASK, ("act", "seat"))


def test_a_finding_is_asked_unless_it_says_otherwise(tmp_path: Path) -> None:
    folder = tmp_path / "vocabulary"
    folder.mkdir()
    text = (
        f"facts:\n- {{fact: asked, kind: finding, {LABEL}}}\n- {{fact: left, kind: finding, untold: absent, {LABEL}}}\n"
    )
    (folder / "findings.yaml").write_text(text, encoding="utf-8")
    facts = load_vocabulary(tmp_path).facts
    assert [facts[name].untold for name in ("asked", "left")] == [Untold.ASK, Untold.ABSENT]


def test_fields_keep_their_bounds_and_the_order_of_their_choices(vocabulary: Vocabulary) -> None:
    fields = vocabulary.facts["exposed-card"].fields
    assert (fields["number"].minimum, fields["number"].maximum) == (1, 20)
    assert list(fields["cause"].choices.items()) == [
        ("dealer", Text("le donneur", "the dealer")),
        ("player", Text("un joueur", "a player")),
    ]


def test_outcomes_and_phrases(vocabulary: Vocabulary) -> None:
    misdeal = vocabulary.outcomes["misdeal"]
    assert (misdeal.family, misdeal.settles, misdeal.of, misdeal.moots) == (Family.HAND, "deal", (), (Family.ACT,))
    assert [dict(case.when) for case in misdeal.texts] == [{"choices": "redeal"}, {}]
    river = vocabulary.phrases["river-without-burn"]
    assert (river.kind, river.on) == (PhraseKind.STEP, "river")
    assert list(vocabulary.questions) == ["options"]


def test_a_list_of_phrases_takes_those_of_every_file(vocabulary: Vocabulary) -> None:
    choices = vocabulary.outcomes["misdeal"].fields["steps"].choices
    assert choices == {name: phrase.text for name, phrase in vocabulary.phrases.items()}


def test_a_rulebook_adds_words_of_its_own(tmp_path: Path) -> None:
    shutil.copytree(WORLD, tmp_path / "rules")
    text = f"facts:\n- {{fact: house-card, kind: witness, {LABEL}}}\n"
    (tmp_path / "rules" / "house" / "vocabulary.yaml").write_text(text, encoding="utf-8")
    assert {"house-card", "exposed-card"} <= load_vocabulary(tmp_path / "rules").facts.keys()


STAND_INS = """
stand-ins:
- stand-in: of-that-player
  place: {fr: "du siège {}", en: "of seat {}"}
  text: {fr: "de ce joueur", en: "of that player"}
- stand-in: that-player
  place: {fr: "siège {}", en: "seat {}"}
  text: {fr: "ce joueur", en: "that player"}
outcomes:
- outcome: shown
  family: hand
  settles: showing
  of: [seat]
  fields: {seat: {type: seat}, to: {type: seat}}
  text:
    fr: "La main du siège {seat} passe[ au siège {to}], presiège {seat}."
    en: "The hand of seat {seat} goes[ to seat {to}], reseat {seat}."
"""


def test_words_stand_in_for_a_place_that_is_in_no_brackets_and_follows_the_whole_of_them(tmp_path: Path) -> None:
    shutil.copytree(WORLD, tmp_path / "rules")
    (tmp_path / "rules" / "vocabulary" / "zz.yaml").write_text(STAND_INS, encoding="utf-8")
    (case,) = load_vocabulary(tmp_path / "rules").outcomes["shown"].texts
    assert case.text == Text(
        "La main [du siège {seat}|de ce joueur] passe[ au siège {to}], presiège {seat}.",
        "The hand [of seat {seat}|of that player] goes[ to seat {to}], reseat {seat}.",
    )


def test_the_place_of_a_stand_in_is_words_and_one_place_at_the_end(tmp_path: Path) -> None:
    text = STAND_INS.replace('"of seat {}"', '"of {} seat"').replace('"siège {}"', '"siège"')
    message = 'the place of a stand-in is some words and, at the end, "{}"'
    assert refused(tmp_path, text) == [("unknown-place", 4, message), ("unknown-place", 7, message)]


def test_a_word_of_two_files_is_refused_where_it_comes_again(tmp_path: Path) -> None:
    found = refused(tmp_path, f"facts:\n- fact: exposed-card\n  kind: witness\n  {LABEL}\n")
    assert [(code, line) for code, line, _ in found] == [("duplicate-name", 2)]
    assert "words.yaml:21:3" in found[0][2]


def test_all_errors_of_all_places_are_reported_in_order(tmp_path: Path) -> None:
    text = f"""facts:
- fact: one
  kind: witnes
  {LABEL}
- fact: two
  kind: derived
  {LABEL}
  key: [whom]
  fields: {{who: {{type: seat, min: 1}}}}
- fact: three
  kind: witness
  {LABEL}
  untold: {{ask-per: act.who}}
outcomes:
- outcome: four
  family: act
  settles: act
  of: [seat]
  fields: {{force: {{type: text}}}}
  text: [{{fr: "a", en: "b"}}, {{fr: "c {{d}}", en: "e"}}]
phrases:
- phrase: five
  kind: reminder
  on: river
  text: {{fr: "", en: "b"}}
"""
    found = [(code, line) for code, line, _ in refused(tmp_path, text)]
    assert found == [
        ("unknown-choice", 3),
        ("unknown-field", 8),
        ("misplaced-key", 9),
        ("unknown-field", 10),
        ("unknown-field", 10),
        ("unknown-field", 18),
        ("bad-name", 19),
        ("misplaced-key", 20),
        ("unknown-place", 20),
        ("misplaced-key", 24),
        ("wrong-type", 25),
    ]


@pytest.mark.parametrize(("counts", "type_"), [("which", "text"), ("others", "cards")])
def test_only_cards_of_the_same_fact_are_counted(tmp_path: Path, counts: str, type_: str) -> None:
    text = f"""facts:
- fact: laid
  kind: witness
  {LABEL}
  fields:
    cards: {{type: integer, counts: {counts}}}
    which: {{type: {type_}}}
"""
    assert refused(tmp_path, text) == [("unknown-field", 6, f'there is no field "{counts}" of cards')]


def test_words_that_head_a_condition_cannot_name_a_fact(tmp_path: Path) -> None:
    assert refused(tmp_path, f"facts:\n- fact: count\n  kind: witness\n  {LABEL}\n")[0][0] == "bad-name"


def test_a_folder_without_a_vocabulary_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="no vocabulary"):
        load_vocabulary(tmp_path)
