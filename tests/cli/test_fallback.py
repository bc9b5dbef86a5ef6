"""`--no-fallback`, and advice as it is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Floor

SINGING = """\
chapter: "2"
title: {fr: "Musique", en: "Music"}
articles:
- article: "9"
  title: {fr: "Chansons", en: "Songs"}
  summary: {fr: "On éponge.", en: "It is wiped up."}
  rules:
  - id: wiped
    when: [song: {seat: $seat}]
    then: {ruling: {outcome: towel, seat: $seat}}
"""


@pytest.fixture
def advised(house: Path) -> None:
    """The house asks the strict book where it is silent."""
    head = house / "rules" / "house" / "rulebook.yaml"
    head.write_text(head.read_text(encoding="utf-8") + "fallback: {rulebook: strict}\n", encoding="utf-8")
    (house / "rules" / "strict" / "02-music.yaml").write_text(SINGING, encoding="utf-8")


@pytest.mark.usefixtures("advised")
@pytest.mark.parametrize(
    ("lang", "advice"),
    [
        ("en", "Advice of Strict 1, where House 1 is silent:"),
        ("fr", "Conseil de Strict 1, dans le silence de « Maison 1 »"),
    ],
)
def test_advice_stands_under_its_own_name_with_its_own_articles(floor: Floor, lang: str, advice: str) -> None:
    ended = floor("rule", "-r", "house", "--fact", "song seat=3", "--lang", lang)
    assert ended.code == 6
    after = ended.out[ended.out.index(advice) :].splitlines()
    assert after[1].startswith("  ")
    assert after[1].endswith("rticle 9")


@pytest.mark.usefixtures("advised")
def test_json_keeps_the_advice_apart(floor: Floor) -> None:
    told = floor("rule", "-r", "house", "--fact", "song seat=3", "--format", "json").json
    assert (told["status"], told["data"]["rulings"]) == ("silent", [])
    assert told["data"]["fallback"]["rulebook"] == "strict"
    assert [one["outcome"] for one in told["data"]["fallback"]["rulings"]] == ["towel"]


@pytest.mark.usefixtures("advised")
def test_no_fallback_switches_it_off(floor: Floor) -> None:
    ended = floor("rule", "-r", "house", "--fact", "song seat=3", "--no-fallback")
    assert ended.code == 6
    assert "Strict" not in ended.out


@pytest.mark.usefixtures("advised")
def test_a_fallback_that_is_silent_too_says_so_in_one_line(floor: Floor, house: Path) -> None:
    (house / "rules" / "strict" / "02-music.yaml").unlink()
    assert floor("rule", "-r", "house", "--fact", "song seat=3").lines[-1] == "Strict 1 is silent too."


@pytest.mark.usefixtures("advised")
def test_explain_shows_what_the_advice_rests_on(floor: Floor) -> None:
    assert "9/wiped" in floor("explain", "-r", "house", "--fact", "song seat=3").out
