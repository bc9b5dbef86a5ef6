"""`floor check`, `test`, `coverage`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Floor

DRINKS = Path("scenarios/drinks.yaml")
RULES = Path("rules/house/01-drinks.yaml")


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def line_of(path: Path, text: str) -> int:
    return next(number for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if text in line)


# --- check


def test_check_of_sound_files(floor: Floor) -> None:
    ended = floor("check")
    assert (ended.code, ended.out) == (0, "2 rulebooks and 1 scenarios checked, 0 errors.\n")


def test_check_collects_from_every_file(floor: Floor) -> None:
    change(RULES, "outcome: towel", "outcome: towl")
    change(Path("rules/strict/01-drinks.yaml"), "onto: cards", "onto: card")
    change(DRINKS, "seat: 3, onto: cards}", "seet: 3}")
    ended = floor("check")
    assert ended.code == 1
    for place, hint in ((RULES, "towel"), (Path("rules/strict/01-drinks.yaml"), "cards"), (DRINKS, "seat")):
        assert any(line.startswith(f"{place}:") and f'did you mean "{hint}"?' in line for line in ended.lines)


@pytest.mark.parametrize(
    ("path", "old", "new", "said"),
    [
        (DRINKS, '["1-2"]', '["1-22"]', 'no article "1-22" in house; did you mean "1-2"?'),
        (DRINKS, "    house: [{outcome: towel", "    hose: [{outcome: towel", 'did you mean "house"?'),
        (RULES, '  summary: {fr: "On éponge.", en: "It is wiped up."}\n', "", "without a summary"),
    ],
)
def test_check_sees_what_no_single_file_shows(floor: Floor, path: Path, old: str, new: str, said: str) -> None:
    change(path, old, new)
    ended = floor("check")
    assert ended.code == 1
    assert said in ended.out


def test_check_finds_rules_that_wait_for_one_another(floor: Floor) -> None:
    circular = """  - id: wet-unless-wet
    when:
    - spilled: {seat: $seat}
    - not: [wet: {seat: $seat}]
    then: {wet: {seat: $seat}}
"""
    change(RULES, '- article: "1-3"', circular + '- article: "1-3"')
    ended = floor("check", "--format", "json")
    assert ended.code == 1
    assert [problem["code"] for problem in ended.json["data"]["problems"]] == ["cyclic-rules"]


# --- test


def test_test_passes(floor: Floor) -> None:
    ended = floor("test")
    assert ended.code == 0
    assert ended.lines[-1].startswith("2 passed, 0 failed")


def test_test_shows_what_differs_and_where(floor: Floor) -> None:
    change(DRINKS, "minutes: 5", "minutes: 6")
    ended = floor("test")
    assert ended.code == 1
    assert ended.lines[0].startswith(f"{DRINKS}:{line_of(DRINKS, 'minutes: 6')}: house · A drink over the cards")
    assert ended.lines[1].endswith("minutes is 5, expected 6")
    assert ended.lines[-1].startswith("1 passed, 1 failed")


@pytest.mark.parametrize("command", ["test", "coverage"])
def test_a_run_that_tested_nothing_fails(floor: Floor, command: str) -> None:
    for arguments in ([], ["-r", "strict"]):
        if not arguments:
            DRINKS.rename("drinks.txt")
        ended = floor(command, *arguments)
        assert ended.code == 1
        assert "Nothing was tested" in ended.out
        Path("drinks.txt").exists() and Path("drinks.txt").rename(DRINKS)


def test_a_scenario_that_does_not_load_ends_the_run(floor: Floor) -> None:
    change(DRINKS, "facts:", "fact:")
    ended = floor("test")
    assert ended.code == 3
    assert "unknown-key" in ended.err


def test_a_folder_that_is_not_there(floor: Floor) -> None:
    assert floor("test", "elsewhere").code == 2


def test_junit(floor: Floor) -> None:
    change(DRINKS, "minutes: 5", "minutes: 6")
    ended = floor("test", "--format", "junit")
    suite = ElementTree.fromstring(ended.out)
    assert (suite.attrib["tests"], suite.attrib["failures"]) == ("2", "1")
    (failure,) = suite.iter("failure")
    assert "expected 6" in failure.attrib["message"]


# --- coverage


def test_coverage_is_full(floor: Floor) -> None:
    ended = floor("coverage", "-r", "house")
    assert (ended.code, ended.out) == (0, "house: 2 of 2 articles, 2 of 2 rules.\n")


def test_without_its_only_scenario_an_article_is_named_with_its_place(floor: Floor) -> None:
    text = DRINKS.read_text(encoding="utf-8")
    DRINKS.write_text(text[: text.index("variants:")], encoding="utf-8")
    ended = floor("coverage", "-r", "house")
    assert ended.code == 1
    article, rule = line_of(RULES, 'article: "1-2"'), line_of(RULES, "id: wet-felt")
    assert f"{RULES}:{article}: the article 1-2 decides no scenario that passes" in ended.lines
    assert f"{RULES}:{rule}: the rule 1-2/wet-felt is used in no scenario that passes" in ended.lines


def test_a_scenario_that_fails_covers_nothing(floor: Floor) -> None:
    change(DRINKS, "minutes: 5", "minutes: 6")
    ended = floor("coverage", "-r", "house", "--format", "json")
    assert ended.code == 1
    assert [article["id"] for article in ended.json["data"][0]["uncovered_articles"]] == ["1-1"]


def test_what_a_file_claims_covers_nothing(floor: Floor) -> None:
    change(DRINKS, '"A drink over the cards"', '"Article 1-3, a phone"')
    change(
        RULES,
        "  encoded: false\n  on: [phone]\n",
        "  summary: {fr: x, en: x}\n  parameters: [patience: {minutes: 9}]\n",
    )
    ended = floor("coverage", "-r", "house")
    assert ended.code == 1
    assert "the article 1-3 decides no scenario" in ended.out
