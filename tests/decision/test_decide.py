"""Status, branches, exceptions, conflicts and citations, on a small rulebook."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from holdem_floor.model.decision import Decision, Range, Ruling, Status

Decide = Callable[[str, str], Decision]

HEAD = """
chapter: "1"
title: {fr: "Un", en: "One"}
articles:
"""

TEXTS = """
  title: {fr: "Titre", en: "Title"}
  summary: {fr: "Résumé", en: "Summary"}
"""


def article(id_: str, rest: str) -> str:
    return f'- article: "{id_}"{TEXTS}{rest}'


DROPPED_IS_DEAD = article("1", """
  rules:
  - id: dealer-drops
    when: [dropped: {seat: $seat, by: dealer}]
    then: {spoiled: {seat: $seat}}
""") + article("2", """
  rules:
  - id: spoiled-is-dead
    when: [spoiled: {seat: $seat}]
    then: {ruling: {outcome: dead, seat: $seat}}
    why: {fr: "la carte du siège {seat} est tombée", en: "seat {seat}'s card was dropped"}
""")  # fmt: skip

DROPPED_BY_PLAYER_IS_LIVE = article("3", """
  rules:
  - id: player-drops
    when: [dropped: {seat: $seat, by: player}]
    then: {ruling: {outcome: live, seat: $seat}}
""")  # fmt: skip


def said(rulings: tuple[Ruling, ...]) -> list[tuple[object, ...]]:
    return [(one.outcome, *one.fields.values()) for one in rulings]


def test_a_ruling_cites_its_article_then_those_behind_it(decide: Decide) -> None:
    decision = decide(HEAD + DROPPED_IS_DEAD, "facts: [dropped: {seat: 4, by: dealer}]")
    assert decision.status is Status.DECIDED
    assert [one.articles for one in decision.rulings] == [("2", "1")]
    assert decision.rulings[0].text.en == "Seat 4's hand is dead."
    assert decision.rulings[0].why[0].en == "seat 4's card was dropped"


def test_nothing_told_is_regular_and_something_unruled_is_silent(decide: Decide) -> None:
    decision = decide(HEAD + DROPPED_IS_DEAD, "facts: [rung: {seat: 4}]")
    assert (decision.status, [one.fact for one in decision.unruled]) == (Status.SILENT, ["rung"])


def test_an_article_on_the_matter_that_is_only_listed_is_not_silence(decide: Decide) -> None:
    listed = article("9", "  encoded: false\n  on: [rung]\n")
    decision = decide(HEAD + DROPPED_IS_DEAD + listed, "facts: [rung: {seat: 4}]")
    assert (decision.status, decision.not_encoded) == (Status.NOT_ENCODED, ("9",))


def test_an_untold_field_that_a_rule_reads_gives_branches_and_one_question(decide: Decide) -> None:
    decision = decide(HEAD + DROPPED_IS_DEAD + DROPPED_BY_PLAYER_IS_LIVE, "facts: [dropped: {seat: 4}]")
    assert decision.status is Status.DEPENDS
    assert [(one.text.en, said(one.rulings)) for one in decision.branches] == [
        ("the dealer dropped it", [("dead", 4)]),
        ("the player dropped it", [("live", 4)]),
    ]
    assert [(one.path, one.text.en) for one in decision.questions] == [("facts.1.by", "Who dropped it?")]


def test_two_ways_to_one_ruling_are_one_answer(decide: Decide) -> None:
    chapter = HEAD + article("1", """
  rules:
  - id: dropped
    when: [any: [[dropped: {seat: $seat, by: dealer}], [dropped: {seat: $seat, by: player}]]]
    then: {ruling: {outcome: dead, seat: $seat}}
""")  # fmt: skip
    decision = decide(chapter, "facts: [dropped: {seat: 4}]")
    assert (decision.status, said(decision.rulings), decision.questions) == (Status.DECIDED, [("dead", 4)], ())


def test_disputed_fields_branch_between_the_told_versions(decide: Decide) -> None:
    incident = "{facts: [dropped: {seat: 4, by: dealer}], disputed: {facts.1.by: [dealer, player]}}"
    decision = decide(HEAD + DROPPED_IS_DEAD + DROPPED_BY_PLAYER_IS_LIVE, incident)
    assert decision.status is Status.DEPENDS
    assert {tuple(said(one.rulings)) for one in decision.branches} == {(("dead", 4),), (("live", 4),)}


LIMIT = article("1", """
  parameters:
  - limit: {chips: 100}
  rules:
  - id: short
    when: [counted: {chips: $n}, limit: {chips: $max}, "2 * $n < $max"]
    then: {ruling: {outcome: more}}
""")  # fmt: skip


def test_an_untold_number_is_tried_where_the_comparison_turns(decide: Decide) -> None:
    decision = decide(HEAD + LIMIT, "facts: [counted: {}]")
    conditions = [dict(one.conditions[0].values) for one in decision.branches]
    assert conditions == [{"facts.1.chips": (Range(0, 49),)}, {"facts.1.chips": (Range(50, None),)}]
    assert [one.text.en for one in decision.branches] == ["How many? 49 or less", "How many? 50 or more"]


@pytest.mark.parametrize(("chips", "ruled"), [(49, 1), (50, 0), (51, 0)])
def test_a_number_told_is_taken_on_its_side(decide: Decide, chips: int, ruled: int) -> None:
    decision = decide(HEAD + LIMIT, f"facts: [counted: {{chips: {chips}}}]")
    assert len(decision.rulings) == ruled
    assert all(one.articles == ("1",) for one in decision.rulings)


EXCEPTION = article("5", """
  rules:
  - id: meant
    despite: [2/spoiled-is-dead]
    unless: {fr: "c'était voulu", en: "it was meant"}
    when: [dropped: {seat: $seat}, rung: {}]
    then: {ruling: {outcome: live, seat: $seat}}
""")  # fmt: skip


def test_an_exception_strikes_what_it_names_and_says_so(decide: Decide) -> None:
    decision = decide(HEAD + DROPPED_IS_DEAD + EXCEPTION, "facts: [dropped: {seat: 4, by: dealer}, rung: {seat: 5}]")
    assert said(decision.rulings) == [("live", 4)]
    assert [(one.outcome, one.article, one.by_article) for one in decision.overridden] == [("dead", "2", "5")]


def test_the_nearest_exception_is_announced(decide: Decide) -> None:
    decision = decide(HEAD + DROPPED_IS_DEAD + EXCEPTION, "facts: [dropped: {seat: 4, by: dealer}]")
    assert [one.en for one in decision.rulings[0].unless] == ["it was meant"]


def test_an_exception_for_one_seat_leaves_the_other_alone(decide: Decide) -> None:
    chapter = HEAD + DROPPED_IS_DEAD + EXCEPTION.replace("rung: {}", "rung: {seat: $seat}")
    incident = "facts: [dropped: {seat: 4, by: dealer}, dropped: {seat: 6, by: dealer}, rung: {seat: 6}]"
    assert sorted(said(decide(chapter, incident).rulings)) == [("dead", 4), ("live", 6)]


def test_rulings_that_settle_one_thing_differently_are_a_conflict(decide: Decide) -> None:
    chapter = HEAD + DROPPED_IS_DEAD + EXCEPTION.replace("    despite: [2/spoiled-is-dead]\n", "")
    decision = decide(chapter, "facts: [dropped: {seat: 4, by: dealer}, rung: {seat: 5}]")
    assert decision.status is Status.CONFLICT
    assert [(one.settles, one.of, said(one.rulings)) for one in decision.conflicts] == [
        ("hand", {"seat": 4}, [("dead", 4), ("live", 4)])
    ]


def test_equal_rulings_are_one_that_cites_all(decide: Decide) -> None:
    chapter = HEAD + DROPPED_IS_DEAD + EXCEPTION.replace("outcome: live", "outcome: dead")
    chapter = chapter.replace("    despite: [2/spoiled-is-dead]\n", "")
    decision = decide(chapter, "facts: [dropped: {seat: 4, by: dealer}, rung: {seat: 5}]")
    assert [(one.outcome, one.articles) for one in decision.rulings] == [("dead", ("2", "5", "1"))]


def test_an_outcome_that_moots_a_family_takes_its_rulings_away(decide: Decide) -> None:
    again = article("6", """
  rules:
  - id: again
    when: [rung: {}]
    then: {ruling: {outcome: again}}
""")  # fmt: skip
    decision = decide(HEAD + DROPPED_IS_DEAD + again, "facts: [dropped: {seat: 4, by: dealer}, rung: {seat: 5}]")
    assert said(decision.rulings) == [("again",)]
    assert [(one.outcome, one.by_article) for one in decision.overridden] == [("dead", "6")]


def test_a_rule_over_rulings_sees_those_that_stand(decide: Decide) -> None:
    over = article("7", """
  rules:
  - id: over
    despite: [{family: hand}]
    when: [ruling: {outcome: live}]
    then: {ruling: {outcome: more}}
""")  # fmt: skip
    incident = "facts: [dropped: {seat: 4, by: dealer}, rung: {seat: 5}]"
    decision = decide(HEAD + DROPPED_IS_DEAD + EXCEPTION + over, incident)
    assert [(one.outcome, one.articles) for one in decision.rulings] == [("more", ("7", "5"))]


def test_a_finding_is_asked_of_the_director(decide: Decide) -> None:
    finding = article("8", """
  rules:
  - id: meant
    when: [rung: {seat: $seat}, meant: {"yes": true}]
    then: {ruling: {outcome: dead, seat: $seat}}
""")  # fmt: skip
    decision = decide(HEAD + finding, "facts: [rung: {seat: 4}]")
    assert [(one.path, one.kind) for one in decision.questions] == [("meant.yes", "finding")]


def test_an_absence_that_carried_the_ruling_is_taken_as_read(decide: Decide) -> None:
    absence = article("8", """
  rules:
  - id: nothing-dropped
    when: [rung: {seat: $seat}, not: [dropped: {}]]
    then: {ruling: {outcome: live, seat: $seat}}
""")  # fmt: skip
    decision = decide(HEAD + absence, "facts: [rung: {seat: 4}]")
    assert [one.en for one in decision.taken_as_read] == ["no card was dropped"]


def test_figures_that_hang_on_a_number_tried_are_left_out(decide: Decide) -> None:
    chapter = HEAD + LIMIT.replace("outcome: more", "outcome: more, chips: $n")
    decision = decide(chapter, "facts: [counted: {}]")
    assert [said(one.rulings) for one in decision.branches] == [[("more",)], []]
    assert decision.branches[0].rulings[0].text.en == "short."


def test_a_figure_that_hangs_on_nothing_untold_is_kept(decide: Decide) -> None:
    chapter = HEAD + LIMIT.replace("outcome: more", "outcome: more, chips: $max")
    decision = decide(chapter, "facts: [counted: {}]")
    assert [said(one.rulings) for one in decision.branches] == [[("more", 100)], []]


def test_a_truth_is_said_in_a_clause_of_its_own(decide: Decide) -> None:
    waved = article("8", """
  rules:
  - id: waved
    when: [waved: {seat: $seat, seen: true}]
    then: {ruling: {outcome: dead, seat: $seat}}
""")  # fmt: skip
    decision = decide(HEAD + waved, "facts: [waved: {seat: 4}]")
    assert [one.text.en for one in decision.branches] == ["seat 4 was seen", "seat 4 was not seen"]
    assert [one.text.fr for one in decision.branches] == ["on a vu le siège 4", "on n'a pas vu le siège 4"]


def test_what_an_exception_struck_is_not_unruled(decide: Decide) -> None:
    exception = EXCEPTION.replace("[dropped: {seat: $seat}, rung: {}]", "[rung: {seat: $seat}]")
    decision = decide(HEAD + DROPPED_IS_DEAD + exception, "facts: [dropped: {seat: 4, by: dealer}, rung: {seat: 4}]")
    assert (said(decision.rulings), decision.unruled) == ([("live", 4)], ())


BEATEN_WHOEVER_DROPPED_IT = HEAD + article("2", """
  rules:
  - id: not-by-the-player
    when:
    - dropped: {seat: $seat}
    - not: [dropped: {seat: $seat, by: player}]
    then: {ruling: {outcome: dead, seat: $seat}}
""") + article("5", """
  rules:
  - id: rung
    despite: [not-by-the-player]
    when: [rung: {seat: $seat}]
    then: {ruling: {outcome: live, seat: $seat}}
""")  # fmt: skip


def test_what_falls_whatever_was_not_told_is_neither_asked_nor_unruled_nor_said_to_have_held(decide: Decide) -> None:
    decision = decide(BEATEN_WHOEVER_DROPPED_IT, "facts: [dropped: {seat: 4}, rung: {seat: 4}]")
    assert (decision.status, said(decision.rulings)) == (Status.DECIDED, [("live", 4)])
    assert (decision.questions, decision.unruled, decision.overridden) == ((), (), ())
    assert decision.trace is not None
    assert [firing.rule.id for firing in decision.trace.firings] == ["5/rung"]


def test_only_reasons_that_hold_in_every_world_of_a_branch_are_given(decide: Decide) -> None:
    by_dealer = article("1", """
  rules:
  - id: by-dealer
    when: [dropped: {seat: $seat, by: dealer}]
    then: {ruling: {outcome: dead, seat: $seat}}
    why: {fr: "le donneur", en: "the dealer"}
  - id: by-player
    when: [dropped: {seat: $seat, by: player}]
    then: {ruling: {outcome: dead, seat: $seat}}
    why: {fr: "le joueur", en: "the player"}
""")  # fmt: skip
    decision = decide(HEAD + by_dealer, "facts: [dropped: {seat: 4}]")
    assert (decision.status, said(decision.rulings), decision.rulings[0].why) == (Status.DECIDED, [("dead", 4)], ())


def test_an_act_still_to_be_made_is_asked_among_those_open_to_the_seat(decide: Decide) -> None:
    early = article("8", """
  rules:
  - id: bound
    when: [early: {seat: $seat, act: $n}, skipped: {act: $n, did: fold}]
    then: {ruling: {outcome: dead, seat: $seat}}
""")  # fmt: skip
    table = "table: {blinds: 50/100, street: flop, seats: [3, 4, 5]}"
    decision = decide(HEAD + early, f"{{{table}, story: [3 bet 300, 5 call]}}")
    assert [(one.path, one.kind, [value for value, _ in one.options]) for one in decision.questions] == [
        ("next.4", "pending", ["fold", "call", "raise"])
    ]
