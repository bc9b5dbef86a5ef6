"""What another rulebook advises where the first is silent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from holdem_floor.decision import Referee, advised, fallback_of
from holdem_floor.loading import load_incident, load_rulebook, load_vocabulary
from holdem_floor.model.decision import Decision, Status
from tests.decision.conftest import BOOK, TABLE, VOCABULARY
from tests.decision.test_decide import DROPPED_BY_PLAYER_IS_LIVE, DROPPED_IS_DEAD, HEAD, article, said

Ask = Callable[..., Decision]

RUNG_IS_DEAD = article("7", """
  rules:
  - id: rung
    when: [rung: {seat: $seat}]
    then: {ruling: {outcome: dead, seat: $seat}}
""")  # fmt: skip
RUNG_IS_REDEALT = RUNG_IS_DEAD.replace("outcome: dead, seat: $seat", "outcome: again").replace(
    "rung: {seat: $seat}", "rung: {}"
)
RUNG_IF_MEANT = article("8", """
  rules:
  - id: rung-on-purpose
    when: [rung: {seat: $seat}, meant: {yes: true}]
    then: {ruling: {outcome: dead, seat: $seat}}
""")  # fmt: skip
COUNT = article("9", """
  rules:
  - id: counted-short
    when: [counted: {chips: {lt: 10}}]
    then: {ruling: {outcome: more, chips: 10}}
""")  # fmt: skip


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """What `house` decides by one chapter, advised by `guide` with another."""

    def run(house: str, guide: str, incident: str, excludes: str = "[]") -> Decision:
        (tmp_path / "vocabulary").mkdir()
        (tmp_path / "vocabulary" / "table.yaml").write_text(TABLE, encoding="utf-8")
        (tmp_path / "vocabulary" / "words.yaml").write_text(VOCABULARY, encoding="utf-8")
        for name, chapter in (("house", house), ("guide", guide)):
            (tmp_path / name).mkdir()
            (tmp_path / name / "01.yaml").write_text(chapter, encoding="utf-8")
        fallback = f"fallback: {{rulebook: guide, excludes: {excludes}}}\n"
        (tmp_path / "house" / "rulebook.yaml").write_text(BOOK + fallback, encoding="utf-8")
        (tmp_path / "guide" / "rulebook.yaml").write_text(BOOK.replace("id: house", "id: guide"), encoding="utf-8")
        vocabulary = load_vocabulary(tmp_path)
        book = load_rulebook(tmp_path, "house", vocabulary)
        told = load_incident(incident, "incident.yaml", vocabulary)
        adviser = Referee(load_rulebook(tmp_path, "guide", vocabulary))
        decision = Referee(book).decide(told)
        answer = advised(decision, told, book, adviser)
        assert (fallback_of(decision, book) is None) == (answer.fallback is None)
        return answer

    return run


def test_where_the_book_is_silent_the_fallback_advises_under_its_own_name(ask: Ask) -> None:
    decision = ask(HEAD + DROPPED_IS_DEAD, HEAD + RUNG_IS_DEAD, "facts: [rung: {seat: 4}]")
    assert (decision.rulebook, decision.status, decision.rulings) == ("house", Status.SILENT, ())
    assert decision.fallback is not None
    assert (decision.fallback.rulebook, decision.fallback.status) == ("guide", Status.DECIDED)
    assert said(decision.fallback.rulings) == [("dead", 4)]
    assert decision.fallback.rulings[0].articles == ("7",)


def test_only_what_is_left_unruled_is_asked(ask: Ask) -> None:
    incident = "facts: [dropped: {seat: 3, by: dealer}, rung: {seat: 4}]"
    guide = HEAD + RUNG_IS_DEAD + DROPPED_IS_DEAD
    decision = ask(HEAD + DROPPED_IS_DEAD, guide, incident)
    assert said(decision.rulings) == [("dead", 3)]
    assert decision.fallback is not None
    assert said(decision.fallback.rulings) == [("dead", 4)]


def test_a_book_that_rules_on_everything_is_not_advised(ask: Ask) -> None:
    decision = ask(HEAD + DROPPED_IS_DEAD, HEAD + DROPPED_IS_DEAD, "facts: [dropped: {seat: 3, by: dealer}]")
    assert decision.fallback is None


def test_nothing_told_asks_nobody(ask: Ask) -> None:
    assert ask(HEAD + DROPPED_IS_DEAD, HEAD + RUNG_IS_DEAD, "story: []\nfacts: []").fallback is None


def test_an_excluded_outcome_is_not_advised(ask: Ask) -> None:
    incident = "facts: [rung: {seat: 4}]"
    decision = ask(HEAD + DROPPED_IS_DEAD, HEAD + RUNG_IS_REDEALT, incident, "[again]")
    assert decision.fallback is not None
    assert (decision.fallback.status, decision.fallback.rulings) == (Status.SILENT, ())


def test_an_outcome_that_is_not_excluded_is_advised(ask: Ask) -> None:
    decision = ask(HEAD + DROPPED_IS_DEAD, HEAD + RUNG_IS_REDEALT, "facts: [rung: {seat: 4}]")
    assert decision.fallback is not None
    assert said(decision.fallback.rulings) == [("again",)]


def test_what_the_book_settled_is_not_advised_again(ask: Ask) -> None:
    incident = "facts: [dropped: {seat: 4, by: player}, rung: {seat: 4}]"
    decision = ask(HEAD + DROPPED_BY_PLAYER_IS_LIVE, HEAD + RUNG_IS_DEAD, incident)
    assert said(decision.rulings) == [("live", 4)]
    assert decision.fallback is not None
    assert decision.fallback.rulings == ()


def test_what_lost_its_object_is_not_advised(ask: Ask) -> None:
    counted = COUNT.replace("outcome: more, chips: 10", "outcome: again")
    incident = "facts: [counted: {chips: 3}, rung: {seat: 4}]"
    decision = ask(HEAD + counted, HEAD + RUNG_IS_DEAD, incident)
    assert said(decision.rulings) == [("again",)]
    assert decision.fallback is not None
    assert decision.fallback.rulings == ()


def test_what_an_article_not_yet_encoded_is_about_is_not_asked(ask: Ask) -> None:
    listed = article("9", "  encoded: false\n  on: [rung]\n")
    decision = ask(HEAD + DROPPED_IS_DEAD + listed, HEAD + RUNG_IS_DEAD, "facts: [rung: {seat: 4}]")
    assert (decision.status, decision.fallback) == (Status.NOT_ENCODED, None)


def test_the_fallback_asks_what_its_own_advice_hangs_on_and_no_more(ask: Ask) -> None:
    incident = "facts: [rung: {seat: 4}, counted: {}]"
    decision = ask(HEAD + COUNT, HEAD + RUNG_IF_MEANT + COUNT, incident)
    assert [one.path for one in decision.questions] == ["facts.2.chips"]
    assert decision.fallback is not None
    assert decision.fallback.status is Status.DEPENDS
    assert [one.path for one in decision.fallback.questions] == ["meant.yes"]


def test_the_advice_says_nothing_of_whose_turn_it_is(ask: Ask) -> None:
    decision = ask(HEAD + DROPPED_IS_DEAD, HEAD + RUNG_IS_DEAD, "facts: [rung: {seat: 4}]")
    assert decision.fallback is not None
    assert decision.fallback.next_to_act is None


def test_the_shipped_default_leaves_misdeals_out() -> None:
    rules = Path(__file__).parents[2] / "rules"
    book = load_rulebook(rules, "bretagne-2009", load_vocabulary(rules))
    assert book.fallback is not None
    assert book.fallback.rulebook == "tda-2024"
    assert "misdeal" in book.fallback.excludes
