"""What must hold of every table as it was ruled, on random stories in which a lot goes wrong.

The laws: ruling again on the last telling changes nothing; its acts alone, as plain lines, give no ruling on an act or
a hand, and the same next act and pots; every seat keeps its chips; a story without such rulings is its own telling;
who acts next may do what his options say.
"""

from __future__ import annotations

from random import Random

import pytest

from holdem_floor.model.decision import Decision
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.incident import Incident
from holdem_floor.model.values import Fact, Scalar
from tests import lawful
from tests.shipped import referee

STORIES = 120
"""For each rulebook."""
SEED = 2024


def ruled(book: str) -> list[tuple[Incident, Decision]]:
    """Random stories with what the book rules on them, where that leaves one table."""
    random = Random(f"{SEED} {book}")
    told = [story for story in (_readable(random) for _ in range(STORIES)) if story is not None]
    decided = [(story, referee(book).decide(story)) for story in told]
    return [(story, decision) for story, decision in decided if lawful.has_one_table(decision)]


def _readable(random: Random) -> Incident | None:
    try:
        return lawful.a_story(random)
    except InvalidInput:
        return None


@pytest.fixture(scope="module", params=lawful.BOOKS)
def stories(request: pytest.FixtureRequest) -> list[tuple[Incident, Decision]]:
    found = ruled(request.param)
    assert len(found) > STORIES // 2
    return found


Stories = list[tuple[Incident, Decision]]


def test_a_ruling_on_the_table_as_ruled_changes_nothing(stories: Stories) -> None:
    for story, decision in stories:
        telling = lawful.table_of(decision, story)[1]
        for again in lawful.ruled_again(decision, story):
            same = (again.acts, again.dead, again.over) == (telling.acts, telling.dead, telling.over)
            assert same, lawful.in_words(story)


def test_plain_lines_of_the_table_as_ruled_give_the_same_table(stories: Stories) -> None:
    compared = 0
    for story, decision in stories:
        if lawful.is_open(decision) or not lawful.is_plain(decision, story):
            continue
        plain = lawful.plainly(decision, story)
        if not plain.story:
            continue
        compared += 1
        again = referee(decision.rulebook).decide(plain)
        assert lawful.on_acts(again) <= lawful.on_acts(decision), lawful.in_words(story)
        assert again.next_to_act == decision.next_to_act, lawful.in_words(story)
        assert known(lawful.pots(plain)) == known(lawful.pots(*lawful.table_of(decision, story))), lawful.in_words(
            story
        )
    assert compared > len(stories) // 4


def test_every_seat_keeps_its_chips(stories: Stories) -> None:
    for story, decision in stories:
        assert story.table is not None
        chips = lawful.chips_of_seats(*lawful.table_of(decision, story))
        for seat, stack in story.table.stacks.items():
            assert chips.get(seat, stack) == stack, lawful.in_words(story)


def test_a_story_without_a_ruling_on_the_table_is_its_own_telling(stories: Stories) -> None:
    for story, decision in stories:
        if not lawful.changes_the_table(decision):
            telling = lawful.table_of(decision, story)[1]
            assert (telling.acts, telling.dead, telling.over) == ({}, {}, False), lawful.in_words(story)


def test_who_acts_next_may_do_what_his_options_say(stories: Stories) -> None:
    compared = 0
    for story, decision in stories:
        due = decision.next_to_act
        if due is None or due.reserved or not due.may:
            continue
        asked = referee(decision.rulebook).decide(lawful.with_options(story, due.seat))
        options = [ruling for ruling in asked.rulings if ruling.outcome == "options"]
        if options:
            compared += 1
            assert dict(options[0].fields) == lawful.as_options(due), lawful.in_words(story)
    assert compared or stories[0][1].rulebook == "holdem-partie-3"  # which has no rule on what a seat may do


def known(facts: list[Fact]) -> list[dict[str, Scalar | object]]:
    """Pots without the amounts that nobody told."""
    return [{key: value for key, value in fact.values if key != "amount" or isinstance(value, int)} for fact in facts]
