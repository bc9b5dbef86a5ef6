"""`floor explain --why-not`: what kept an article from ruling."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Floor

CHAPTER = """\
chapter: "2"
title: {fr: "Bruit", en: "Noise"}
articles:
- article: "2-1"
  title: {fr: "Bruit", en: "Noise"}
  summary: {fr: "On éponge.", en: "It is wiped up."}
  rules:
  - id: far
    when: [phone: {seat: $seat}, song: {seat: $seat}, patience: {minutes: {gt: 90}}]
    then: {ruling: {outcome: towel, seat: $seat}}
  - id: near
    when:
    - spilled: {seat: $seat, onto: felt}
    - patience: {minutes: $minutes}
    - "$minutes > 3 + 2"
    then: {ruling: {outcome: towel, seat: $seat}}
  - id: quiet
    when:
    - spilled: {seat: $seat}
    - not: [song: {seat: $seat}]
    then: {wet: {seat: $seat}}
- article: "2-2"
  title: {fr: "Attente", en: "Waiting"}
  summary: {fr: "On attend.", en: "One waits."}
  parameters: [patience: {minutes: 5}]
- article: "2-3"
  title: {fr: "Cartes", en: "Cards"}
  summary: {fr: "On redonne.", en: "The hand is dealt again."}
  rules:
  - id: beats
    despite: [1-2/wet-felt]
    when: [spilled: {seat: $seat, onto: felt}, song: {seat: 9}]
    then: {ruling: {outcome: redeal, seat: $seat, minutes: 1}}
"""


@pytest.fixture(autouse=True)
def noise(house: Path) -> None:
    (house / "rules" / "house" / "02-noise.yaml").write_text(CHAPTER, encoding="utf-8")


def why_not(floor: Floor, article: str, *facts: str) -> list[str]:
    told = [part for fact in facts for part in ("--fact", fact)]
    return floor("explain", "-r", "house", *told, "--why-not", article).lines


def test_the_first_pattern_that_fails_with_the_nearest_fact(floor: Floor) -> None:
    lines = why_not(floor, "1-1", "spilled seat=3 onto=felt")
    assert lines[0] == "House 1 · Article 1-1 · Drink over the cards"
    assert lines[1].startswith("1-1/wet-cards: 0 of 2 conditions  rules/house/01-drinks.yaml:")
    assert lines[2:] == ["  fails: spilled seat $seat, onto cards", "    nearest: spilled seat=3 onto=felt"]


def test_near_misses_come_first(floor: Floor) -> None:
    lines = why_not(floor, "2-1", "spilled seat=3 onto=felt", "song seat=3")
    assert [line.split(":")[0] for line in lines if line.startswith("2-1/")] == ["2-1/near", "2-1/quiet", "2-1/far"]


def test_a_comparison_that_fails_shows_its_values(floor: Floor) -> None:
    lines = why_not(floor, "2-1", "spilled seat=3 onto=felt", "song seat=3")
    assert lines[1].startswith("2-1/near: 2 of 3 conditions")
    assert lines[2] == "  fails: $minutes > 3 + 2  (5 > 5)"


def test_a_denial_that_fails_names_what_is_there(floor: Floor) -> None:
    lines = why_not(floor, "2-1", "spilled seat=3 onto=felt", "song seat=3")
    place = next(number for number, line in enumerate(lines) if line.startswith("2-1/quiet"))
    assert lines[place + 1] == "  fails: not (song seat 3)"
    assert lines[place + 2].startswith("    since there is: song")


def test_a_fact_that_is_not_there_is_named(floor: Floor) -> None:
    lines = why_not(floor, "2-1", "spilled seat=3 onto=felt")
    place = next(number for number, line in enumerate(lines) if line.startswith("2-1/far"))
    assert lines[place + 1 : place + 3] == ["  fails: phone seat $seat", '    there is no fact "phone"']


def test_a_rule_that_held_stands_or_says_what_beat_it(floor: Floor) -> None:
    assert why_not(floor, "1-2", "spilled seat=3 onto=felt")[2] == "  it held, and it stands"
    beaten = why_not(floor, "1-2", "spilled seat=3 onto=felt", "song seat=9")
    assert beaten[2:] == ["  it held, but 2-3/beats overrides it"]


def test_articles_without_rules_say_so(floor: Floor) -> None:
    assert why_not(floor, "2-2", "song seat=3")[1] == "This article has figures, no rules."
    assert why_not(floor, "1-3", "song seat=3")[1] == "This article is not encoded yet."


def test_every_branch_is_looked_at(floor: Floor) -> None:
    lines = why_not(floor, "1-1", "spilled seat=3")
    assert [line for line in lines if line.startswith("If ")] == [
        "If the drink wet the cards:",
        "If the drink wet the felt:",
    ]
    assert "  1-1/wet-cards: 2 of 2 conditions" in [line.split("  rules")[0] for line in lines]


def test_json(floor: Floor) -> None:
    ended = floor(
        "explain", "-r", "house", "--fact", "spilled seat=3 onto=felt", "--why-not", "1.2", "--format", "json"
    )
    (told,) = ended.json["data"]
    (world,) = told["worlds"]
    assert (told["article"], world["if"]) == ("1-2", None)
    assert (world["rules"][0]["stands"], world["rules"][0]["held"], world["rules"][0]["total"]) == (True, 1, 1)


def test_an_article_that_is_not_there(floor: Floor) -> None:
    ended = floor("explain", "-r", "house", "--fact", "song seat=3", "--why-not", "1-11")
    assert (ended.code, ended.out) == (2, "")
    assert 'did you mean "1-1"?' in ended.err
