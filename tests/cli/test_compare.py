"""`floor compare`: one incident under several rulebooks, and all the scenarios."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Floor

DRINKS = "scenarios/drinks.yaml"
MILD = """\
chapter: "1"
title: {fr: "Boissons", en: "Drinks"}
articles:
- article: "1"
  title: {fr: "Verres", en: "Glasses"}
  summary: {fr: "On redonne, plus tard.", en: "The hand is dealt again, later."}
  rules:
  - id: dealt-again
    when: [spilled: {seat: $seat, onto: cards}]
    then: {ruling: {outcome: redeal, seat: $seat, minutes: MINUTES}}
- article: "2"
  title: {fr: "Téléphone", en: "Phones"}
  encoded: false
  on: [phone]
"""


def add_book(house: Path, name: str, minutes: int) -> None:
    folder = house / "rules" / name
    folder.mkdir()
    head = (house / "rules" / "strict" / "rulebook.yaml").read_text(encoding="utf-8")
    (folder / "rulebook.yaml").write_text(
        head.replace("strict", name).replace("Strict", name.title()), encoding="utf-8"
    )
    (folder / "01.yaml").write_text(MILD.replace("MINUTES", str(minutes)), encoding="utf-8")


@pytest.fixture
def mild(house: Path) -> None:
    """A book that rules as the house does on wet cards."""
    add_book(house, "mild", 5)


@pytest.fixture
def slow(house: Path) -> None:
    """A book whose figure is another."""
    add_book(house, "slow", 9)


@pytest.mark.usefixtures("mild")
def test_equal_outcomes_and_fields_agree_whatever_the_articles(floor: Floor) -> None:
    ended = floor("compare", DRINKS, "-r", "house", "-r", "mild", "--format", "json")
    assert (ended.code, ended.json["status"]) == (0, "agreed")
    (point,) = ended.json["data"]["points"]
    assert point["agreed"] is True
    assert [point["answers"][book][0]["articles"] for book in ("house", "mild")] == [["1-1"], ["1"]]


@pytest.mark.usefixtures("slow")
def test_another_number_is_a_difference(floor: Floor) -> None:
    ended = floor("compare", DRINKS, "-r", "house", "-r", "slow", "--format", "json")
    assert (ended.code, ended.json["status"]) == (1, "different")
    (point,) = ended.json["data"]["points"]
    assert (point["settles"], point["of"], point["family"], point["agreed"]) == ("hand", {"seat": 3}, "hand", False)
    assert [point["answers"][book][0]["minutes"] for book in ("house", "slow")] == [5, 9]


@pytest.mark.usefixtures("mild", "slow")
def test_all_rulebooks_are_compared_unless_some_are_named(floor: Floor) -> None:
    told = floor("compare", DRINKS, "--format", "json").json["data"]
    assert [one["rulebook"] for one in told["decisions"]] == ["house", "mild", "slow", "strict"]


@pytest.mark.usefixtures("mild")
def test_silent_and_not_encoded_are_said_as_such_and_are_no_disagreement(floor: Floor) -> None:
    ended = floor(
        "compare", "--fact", "phone seat=3", "--fact", "spilled seat=3 onto=felt", "-r", "mild", "-r", "house"
    )
    assert ended.code == 0
    assert "Only this one answers: House 1." in ended.out
    assert "not encoded: Article 2" in ended.out
    neither = floor("compare", "--fact", "song seat=3", "-r", "mild", "-r", "house")
    assert neither.code == 6
    assert neither.lines[0] == "No rulebook answers."
    assert neither.out.count("silent") == 2


@pytest.mark.usefixtures("slow")
def test_columns_stand_side_by_side_where_there_is_room(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = floor("compare", DRINKS, "-r", "house", "-r", "slow").lines
    assert lines[0] == "The rulebooks differ: hand, seat 3."
    assert lines[2].split("  ")[0] == "House 1"
    assert lines[2].index("Slow 1") == 41
    assert lines[5].startswith("* New deal in 5 minutes.")
    assert lines[5][41:] == "* New deal in 9 minutes."
    assert lines[6][41:] == "  Article 1"


@pytest.mark.usefixtures("mild", "slow")
def test_four_rulebooks_are_stacked_at_eighty_columns(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = floor("compare", DRINKS).lines
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if line.endswith("decided")] == [
        "House 1 · decided",
        "Mild 1 · decided",
        "Slow 1 · decided",
    ]
    assert "Strict 1 · conflict" in lines
    assert any(line.startswith("* New deal in 9 minutes.") and line.endswith("Article 1") for line in lines)


@pytest.mark.usefixtures("slow")
def test_a_branch_is_compared_with_its_condition(floor: Floor) -> None:
    told = floor("compare", "--fact", "spilled seat=3", "-r", "house", "-r", "slow", "--format", "json").json["data"]
    entries = [entry for point in told["points"] for entry in point["answers"]["house"]]
    assert {"outcome": "towel", "if": [{"facts.1.onto": ["felt"]}]}.items() <= {
        key: value for entry in entries if entry["outcome"] == "towel" for key, value in entry.items()
    }.items()


@pytest.mark.usefixtures("slow")
def test_markdown_is_a_table_with_a_column_a_rulebook(floor: Floor) -> None:
    lines = floor("compare", DRINKS, "-r", "house", "-r", "slow", "--format", "markdown").lines
    assert lines[2] == "|  | House 1 | Slow 1 |"
    assert lines[-1] == (
        "| \\* hand, seat 3 | New deal in 5 minutes. — Article 1-1 | New deal in 9 minutes. — Article 1 |"
    )


@pytest.mark.usefixtures("slow")
def test_a_terminal_with_room_gets_a_table(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    out = floor("compare", DRINKS, "-r", "house", "-r", "slow").out
    assert "│ * hand, seat 3 " in out
    assert "\x1b" not in out


def test_both_languages(floor: Floor) -> None:
    out = floor("compare", DRINKS, "-r", "house", "-r", "strict", "--lang", "fr,en").out
    assert "Les règlements diffèrent : main, siège 3." in out
    assert "The rulebooks differ: hand, seat 3." in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "tell an incident"),
        ([DRINKS, DRINKS], "one incident at a time"),
        ([DRINKS, "-r", "hous"], 'did you mean "house"?'),
        (["--all", "nowhere"], 'there is no "nowhere"'),
    ],
)
def test_wrong_usage(floor: Floor, arguments: list[str], said: str) -> None:
    ended = floor("compare", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err


# --- every scenario


@pytest.mark.usefixtures("slow")
def test_all_lists_the_differences_by_topic(floor: Floor) -> None:
    ended = floor("compare", "--all", "-r", "house", "-r", "slow")
    assert ended.code == 1
    assert ended.lines[0] == "hand · scenarios"
    assert ended.lines[1:3] == ["  A drink over the cards", "    scenarios/drinks.yaml:1"]
    assert "    - house (Article 1-1): New deal in 5 minutes." in ended.lines
    assert "    - slow (Article 1): New deal in 9 minutes." in ended.lines
    assert ended.lines[-1] == "1 incidents that two rulebooks or more answer: 0 agreed, 1 different."


@pytest.mark.usefixtures("mild")
def test_all_is_well_where_they_agree(floor: Floor) -> None:
    ended = floor("compare", "--all", "-r", "house", "-r", "mild", "--format", "json")
    assert (ended.code, ended.json["status"]) == (0, "ok")
    assert (ended.json["data"]["compared"], ended.json["data"]["topics"]) == (1, [])


@pytest.mark.usefixtures("slow")
def test_all_as_json(floor: Floor) -> None:
    (topic,) = floor("compare", "--all", "-r", "house", "-r", "slow", "--format", "json").json["data"]["topics"]
    assert (topic["topic"], topic["folder"]) == ("hand", "scenarios")
    assert topic["incidents"][0]["statuses"] == {"house": "decided", "slow": "decided"}


def test_a_walk_that_compares_nothing_is_a_finding(floor: Floor) -> None:
    assert floor("compare", "--all", "-r", "house").code == 1


def test_an_incident_that_cannot_be_read_is_named(floor: Floor) -> None:
    Path("scenarios/bad.yaml").write_text(
        'title: {fr: "a", en: "a"}\ntable: {seats: [3, 4]}\nstory: [9 fold]\nexpect: {house: {status: regular}}\n',
        encoding="utf-8",
    )
    ended = floor("compare", "--all", "scenarios/bad.yaml", "--format", "json")
    assert ended.code == 1
    assert [one["file"] for one in ended.json["data"]["failed"]] == ["scenarios/bad.yaml"]
