"""`floor rule` and `floor explain`."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import SHIPPED, Floor

DRINKS = "scenarios/drinks.yaml"


def test_a_ruling_from_a_file(floor: Floor) -> None:
    ended = floor("rule", DRINKS, "--rulebook", "house")
    assert ended.code == 0
    assert ended.lines[0] == "House 1"
    assert ended.lines[1].startswith("New deal in 5 minutes.")
    assert ended.lines[1].endswith("Article 1-1")
    assert ended.lines[2] == "Why: seat 3 wet the cards."
    assert ended.err == ""


@pytest.mark.parametrize(
    ("fact", "code", "said"),
    [
        ("spilled seat=3 onto=felt", 0, "A towel for seat 3."),
        ("spilled seat=3", 4, "Ask: Onto what? (the cards / the felt)"),
        ("song seat=3", 6, "The rulebook is silent on this."),
        ("phone seat=3", 6, "Not encoded, read the print: Article 1-3."),
    ],
)
def test_exit_codes_follow_the_status(floor: Floor, fact: str, code: int, said: str) -> None:
    ended = floor("rule", "-r", "house", "--fact", fact)
    assert ended.code == code
    assert said in ended.out


def test_a_conflict_shows_both_rulings_and_its_own_code(floor: Floor) -> None:
    ended = floor("rule", "-r", "strict", "--fact", "spilled seat=3 onto=cards")
    assert ended.code == 5
    assert "Conflict" in ended.out
    assert "Article 7" in ended.out
    assert "Article 8" in ended.out


def test_several_rulebooks_end_with_the_weightiest_status(floor: Floor) -> None:
    ended = floor("rule", DRINKS, "-r", "house", "-r", "strict", "--format", "json")
    assert ended.code == 5
    assert ended.json["status"] == "conflict"
    assert [decision["rulebook"] for decision in ended.json["data"]] == ["house", "strict"]


def test_json_of_one_decision(floor: Floor) -> None:
    told = floor("rule", DRINKS, "-r", "house", "--format", "json").json
    assert (told["version"], told["command"], told["exit_code"], told["errors"]) == (1, "rule", 0, [])
    assert told["data"]["rulings"][0]["outcome"] == "redeal"


def test_both_languages(floor: Floor) -> None:
    ended = floor("rule", DRINKS, "-r", "house", "--lang", "fr,en")
    assert "Nouvelle donne dans 5 minutes." in ended.out
    assert ended.out.index("Maison") < ended.out.index("House")


def test_markdown(floor: Floor) -> None:
    assert (
        "**New deal in 5 minutes.** — Article 1-1" in floor("rule", DRINKS, "-r", "house", "--format", "markdown").out
    )


def test_standard_input(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    told = io.TextIOWrapper(io.BytesIO(Path(DRINKS).read_bytes()))
    monkeypatch.setattr(sys, "stdin", told)
    assert "New deal" in floor("rule", "-", "-r", "house").out


def test_a_fact_beside_a_file(floor: Floor) -> None:
    ended = floor("rule", DRINKS, "-r", "house", "--fact", "spilled seat=5")
    assert ended.code == 4
    question = floor("rule", DRINKS, "-r", "house", "--fact", "spilled seat=5", "--format", "json").json["data"][
        "questions"
    ]
    assert [each["path"] for each in question] == ["facts.2.onto"]


def test_a_setting_settles_what_the_file_leaves_open(floor: Floor) -> None:
    Path("open.yaml").write_text("facts:\n- spilled: {seat: 3}\n", encoding="utf-8")
    assert floor("rule", "open.yaml", "-r", "house").code == 4
    assert "A towel" in floor("rule", "open.yaml", "-r", "house", "--set", "spilled.onto=felt").out


def test_a_story_with_a_table_on_the_command_line(floor: Floor) -> None:
    ended = floor(
        "rule", "-r", "house", "--blinds", "50/100", "--street", "flop", "--seats", "3:2000, 4:5000", "--story",
        '3 bet 300; 4 says "well; well"', "--format", "json",
    )  # fmt: skip
    assert ended.code == 0
    assert ended.json["status"] == "regular"


def test_errors_of_a_story_carry_the_line(floor: Floor) -> None:
    ended = floor("rule", "-r", "house", "--seats", "3,4", "--story", "3 bet 300; 9 fold")
    assert ended.code == 3
    assert ended.out == ""
    assert ended.err.startswith("command line:4:")
    assert "unknown-seat" in ended.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "tell an incident"),
        ([DRINKS, "--story", "3 fold"], "not by both"),
        (["--fact", 'spilled "seat'], "cannot read"),
        (["--fact", "spilled 3"], "NAME FIELD=VALUE"),
        ([DRINKS, "-r", "hous"], 'did you mean "house"?'),
        ([DRINKS, "--lang", "de"], 'no language "de"'),
        ([DRINKS, "--rules", "nowhere"], "no folder of rules"),
        ([DRINKS, "--format", "xml"], "xml"),
        ([DRINKS, "--nonsense"], "--nonsense"),
    ],
)
def test_wrong_usage_is_told_in_a_line(floor: Floor, arguments: list[str], said: str) -> None:
    ended = floor("rule", *arguments)
    assert ended.code == 2
    assert ended.out == ""
    assert said in ended.err
    assert len(ended.err.splitlines()) == 1


def test_explain_names_the_rule_its_place_and_what_it_met(floor: Floor) -> None:
    ended = floor("explain", DRINKS, "-r", "house")
    assert ended.code == 0
    assert "redeal seat=3 minutes=5" in ended.lines
    rule = Path("rules/house/01-drinks.yaml").read_text(encoding="utf-8").splitlines().index("  - id: wet-cards") + 1
    assert f"  Article 1-1 · 1-1/wet-cards  rules/house/01-drinks.yaml:{rule}" in ended.lines
    assert "    - spilled seat $seat = 3, onto cards" in ended.lines
    assert any(line.strip().startswith("patience minutes=5, fixed by Article 1-1") for line in ended.lines)


def test_explain_for_machines(floor: Floor) -> None:
    (told,) = floor("explain", DRINKS, "-r", "house", "--format", "json").json["data"]
    assert told["trace"][0]["standing"] == ["1-1/wet-cards"]


STACKS = (
    "--blinds", "50/100", "--street", "flop", "--seats", "3:2000,4:2000,5:450,6:250", "--story", "3 bet 300; 4 fold",
)  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--options"], "Seat 5 may fold, call or go all-in for exactly 450; a call is 300 in all."),
        (["--options", "6"], "Seat 6 may fold or call all-in; a call is 250 in all."),
        (["--options", "4"], "Seat 4 has nothing to decide."),
    ],
)
def test_what_a_player_may_do(floor: Floor, asked: list[str], said: str) -> None:
    ended = floor("rule", *asked, "-r", "tda-2024", *STACKS, "--rules", str(SHIPPED), "--lang", "en")
    assert ended.code == 0
    assert said in " ".join(ended.out.split())


def test_a_file_after_options_is_no_seat(floor: Floor, tmp_path: Path) -> None:
    told = tmp_path / "told.yaml"
    told.write_text("table: {blinds: 50/100, street: flop, seats: [3, 4]}\nstory: [3 bet 300]\n", encoding="utf-8")
    ended = floor("rule", "--options", str(told), "-r", "tda-2024", "--rules", str(SHIPPED), "--lang", "en")
    assert "Seat 4 may fold, call or raise" in ended.out


def test_options_of_a_seat_that_is_not_there(floor: Floor) -> None:
    ended = floor("rule", "--options", "9", "-r", "tda-2024", *STACKS, "--rules", str(SHIPPED))
    assert (ended.code, ended.out) == (2, "")
    assert 'no seat "9"; the seats are 3, 4, 5, 6' in ended.err
