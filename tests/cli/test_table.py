"""`floor rule` with `--table`, `--svg`, `--to-phh`, and on a hand history."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdem_floor.cli.app import run
from tests.cli.conftest import Ended, Floor

SHIPPED = Path(__file__).parents[2] / "rules"
INCIDENT = """rulebook: tda-2024
table: {blinds: 50/100, seats: {3: 5000, 4: 5000, 5: 5000}, button: 5}
story: [5 raise to 300, 3 fold]
"""
EARLY = INCIDENT.replace("3 fold", "4 call")


@pytest.fixture
def shipped(house: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Floor:
    """Runs `floor` with the shipped rules, beside `hand.yaml` and `early.yaml`."""
    monkeypatch.setenv("FLOOR_RULES", str(SHIPPED))
    Path("hand.yaml").write_text(INCIDENT, encoding="utf-8")
    Path("early.yaml").write_text(EARLY, encoding="utf-8")

    def call(*arguments: str) -> Ended:
        code = run(arguments)
        told = capsys.readouterr()
        return Ended(code, told.out, told.err)

    return call


def test_the_table_comes_before_the_ruling(shipped: Floor) -> None:
    plain = shipped("rule", "early.yaml")
    shown = shipped("rule", "early.yaml", "--table")
    before, _, ruling = shown.out.partition("\n\n")
    assert shown.code == plain.code
    assert ruling == plain.out
    assert before.splitlines()[-1] == "! 2. 4 call         → call 300, 200 added · early: seat 3 was due"


def test_each_language_has_its_table(shipped: Floor) -> None:
    ended = shipped("rule", "hand.yaml", "--table", "--lang", "fr,en")
    assert "\nRécit :\n" in ended.out
    assert "\nStory:\n" in ended.out


def test_on_a_terminal_it_is_drawn(shipped: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    ended = shipped("rule", "hand.yaml", "--table")
    assert "╭" in ended.out
    assert "\x1b[" in ended.out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in shipped("rule", "hand.yaml", "--table").out


def test_as_json_it_stands_beside_the_decision(shipped: Floor) -> None:
    plain = shipped("rule", "early.yaml", "--format", "json").json["data"]
    table = shipped("rule", "early.yaml", "--format", "json", "--table").json["data"].pop("table")
    assert "table" not in plain
    assert table["due"]["seat"] == 3
    assert [line["told"] for line in table["lines"]] == ["5 raise to 300", "4 call"]
    several = shipped("rule", "early.yaml", "--format", "json", "--table", "-r", "pco", "-r", "tda-2024").json["data"]
    assert [decision["table"] == table for decision in several] == [True, True]


def test_in_markdown_it_is_a_block(shipped: Floor) -> None:
    out = shipped("rule", "hand.yaml", "--table", "--format", "markdown").out
    assert out.startswith("```text\npreflop · 50/100\n")
    assert "\n```\n\n### " in out


@pytest.mark.parametrize(
    ("option", "name", "begins"), [("--svg", "table.svg", "<svg "), ("--to-phh", "hand.phh", 'variant = "NT"\n')]
)
def test_a_file_is_written_and_the_ruling_given(shipped: Floor, option: str, name: str, begins: str) -> None:
    assert shipped("rule", "hand.yaml", option, name).out == shipped("rule", "hand.yaml").out
    assert Path(name).read_text(encoding="utf-8").startswith(begins)


def test_the_picture_is_in_the_first_language(shipped: Floor) -> None:
    shipped("rule", "hand.yaml", "--svg", "table.svg", "--lang", "fr,en")
    assert "à lui de parler" in Path("table.svg").read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")


HELD = """table: {blinds: 50/100, street: flop, seats: {3: 5000, 4: 5000, 5: 5000}}
story: [3 bet 300, 4 puts 1000, 5 raise to 1200]
"""
"""8-17 of the Brittany rules: seat 4 put one chip without a word and has called, so that seat 5's raise is 900 more."""


@pytest.fixture
def held(shipped: Floor) -> Floor:
    Path("held.yaml").write_text(HELD, encoding="utf-8")
    return lambda *options: shipped("rule", "held.yaml", "-r", "bretagne-2009", "--lang", "en", *options)


def test_the_table_as_ruled_comes_after_the_ruling(held: Floor) -> None:
    *_, ruled = held("--table").out.split("\n\n")
    assert ruled.splitlines() == [
        "Table as ruled:",
        "flop · 50/100",
        "▸ 3  stack 4700 · bet 300 · to act: 900 to call",
        "  4  stack 4700 · bet 300",
        "  5  stack 3800 · bet 1200",
        "pot: what it held and 1800",
        "Story as ruled:",
        "  2. 4 puts 1000     → call 300, chips: 1000, silent",
        "  3. 5 raise to 1200 → raise to 1200, that is 900 more",
    ]


def test_the_table_as_ruled_for_machines(held: Floor) -> None:
    data = held("--table", "--format", "json").json["data"]
    (ruled,) = data["as_ruled"]
    assert (ruled["if"], ruled["choice"]) == (None, None)
    assert [seat["own"] for seat in data["table"]["seats"]] == [300, 1000, 1200]
    assert [seat["own"] for seat in ruled["table"]["seats"]] == [300, 300, 1200]


def test_a_story_that_no_ruling_changed_has_one_table(shipped: Floor) -> None:
    assert shipped("rule", "hand.yaml", "--table", "--format", "json").json["data"]["as_ruled"] == []
    assert "as ruled" not in shipped("rule", "hand.yaml", "--table", "--lang", "en").out


def test_each_branch_has_its_table(held: Floor) -> None:
    """8-17 and 8-9 of the Brittany rules: 350 facing 300 is a call, the seat's to clear up, or a raise to 600."""
    Path("held.yaml").write_text(HELD.replace("4 puts 1000, 5 raise to 1200", "4 raise to 350"), encoding="utf-8")
    data = held("--table", "--format", "json").json["data"]
    assert [ruled["if"] for ruled in data["as_ruled"]] == [branch["if"] for branch in data["branches"]]
    seats = [ruled["table"]["seats"][1] for ruled in data["as_ruled"]]
    assert [(seat["own"], seat["waiting"]) for seat in seats] == [(300, 0), (0, 350), (600, 0)]
    said = held("--table").out
    assert "stack 5000, 350 of it in front of him, on hold · to choose" in said
    assert "  2. 4 raise to 350 → his to choose what becomes of it\n" in said


def test_the_picture_holds_both_tables(held: Floor) -> None:
    held("--svg", "table.svg")
    picture = Path("table.svg").read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    assert picture.count("<ellipse") == 6
    assert picture.index(">bet 1000<") < picture.index(">Table as ruled:<") < picture.index("call 300, chips: 1000")


@pytest.mark.parametrize("option", ["--svg", "--to-phh"])
def test_a_file_that_cannot_be_written(shipped: Floor, option: str) -> None:
    ended = shipped("rule", "hand.yaml", option, "nowhere/file")
    assert (ended.code, ended.out) == (2, "")
    assert option in ended.err


def test_an_irregular_story_is_no_history(shipped: Floor) -> None:
    ended = shipped("rule", "early.yaml", "--to-phh", "hand.phh")
    assert (ended.code, ended.out) == (3, "")
    assert ended.err.startswith("early.yaml:3:25: error[no-history]: what becomes of the act of seat 4 is not settled")
    assert not Path("hand.phh").exists()


def test_a_hand_history_is_ruled_on_like_the_story_it_tells(shipped: Floor) -> None:
    shipped("rule", "hand.yaml", "--to-phh", "hand.phh")
    ended = shipped("rule", "hand.phh", "-r", "tda-2024", "--format", "json")
    assert ended.code == 0
    asked = INCIDENT + "question: options\n"
    Path("asked.yaml").write_text(asked, encoding="utf-8")
    told = shipped("rule", "asked.yaml", "--format", "json").json["data"]
    assert [ruling["outcome"] for ruling in told["rulings"]] == ["options"]
    assert ended.json["data"]["rulings"] == told["rulings"]


def test_a_hand_history_takes_its_rulebook_from_the_environment(
    shipped: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped("rule", "hand.yaml", "--to-phh", "HAND.PHH")
    assert shipped("rule", "HAND.PHH").code == 2
    monkeypatch.setenv("FLOOR_RULEBOOK", "bretagne-2009")
    assert shipped("rule", "HAND.PHH", "--format", "json").json["data"]["rulebook"] == "bretagne-2009"
    assert "preflop" in shipped("explain", "HAND.PHH").out


def test_a_broken_hand_history(shipped: Floor) -> None:
    Path("hand.phh").write_text("variant = NT\n", encoding="utf-8")
    ended = shipped("rule", "hand.phh", "-r", "pco")
    assert (ended.code, ended.out) == (3, "")
    assert ended.err.startswith("hand.phh:1:11: error[toml-syntax]")


def test_the_picture_of_the_readme_is_what_is_drawn(shipped: Floor) -> None:
    root = SHIPPED.parent
    shipped("rule", str(root / "examples" / "raise-out-of-turn.yaml"), "--lang", "en", "--svg", "table.svg")
    assert Path("table.svg").read_bytes() == (root / "docs" / "table.svg").read_bytes()
