"""Hand histories: what their fields and actions become, what is refused, and that nothing ends in a traceback."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdem_floor.loading import load_vocabulary
from holdem_floor.loading.phh import load_phh, load_phh_file
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.incident import Incident, Spoken
from holdem_floor.table import read_table
from tests.table.support import due, fact, facts

VOCABULARY = load_vocabulary(Path(__file__).parents[2] / "rules")
HAND = """# somebody's notes
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0]
min_bet = 100
starting_stacks = [10000, 9000, 8000.0, inf]
_note = {mood = "tense"}
actions = [
  # dealt
  "d dh p1 AsKs",
  'd dh p2 ????',
  "p3 cbr 300 # a sigh",
  "p4 f",
  "p1 cc",
  "p2 cc", "d db 2c3d4h",
  "# long silence",
  "p1 cc",
  'p2 cbr 1,000',
]
"""


def load(text: str) -> Incident:
    return load_phh(text, "hand.phh", VOCABULARY)


def changed(old: str, new: str) -> str:
    assert HAND.count(old) == 1
    return HAND.replace(old, new)


def refused(text: str) -> list[str]:
    with pytest.raises(InvalidInput) as raised:
        load(text)
    return [str(diagnostic) for diagnostic in raised.value.diagnostics]


def lines(incident: Incident) -> list[str]:
    return [line.text for line in incident.story if isinstance(line, Spoken)]


def test_the_bets_are_the_story() -> None:
    incident = load(HAND)
    assert lines(incident) == [
        "3 raise to 300",
        "4 fold",
        "1 call",
        "2 call",
        "flop",
        "1 check",
        "2 bet 1000",
    ]
    assert incident.questions == ("options",)
    line = incident.story[0]
    assert (line.path, str(line.position)) == ("story.1", "hand.phh:12:3")


def test_the_table_is_told_round_from_the_small_blind() -> None:
    table = load(HAND).table
    assert table is not None
    assert (table.seats, table.button, table.street) == ((1, 2, 3, 4), 4, "preflop")
    assert (table.small_blind, table.big_blind, table.ante, table.big_blind_ante) == (50, 100, None, None)
    assert table.stacks == {1: 10000, 2: 9000, 3: 8000}


def test_the_end_of_the_history_is_where_the_hand_stands() -> None:
    reading = read_table(load(HAND))
    assert due(reading) == 3
    assert fact(reading, "due")["faces"] == 1000
    assert fact(reading, "pot")["total"] == 1900
    assert facts(reading, "early") == []


def test_heads_up_the_second_player_has_the_button_and_the_small_blind() -> None:
    text = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [5000, 6000]
actions = ["p2 cbr 300"]
"""
    reading = read_table(load(text))
    assert fact(reading, "seat", seat=2)["place"] == "small-blind"
    assert fact(reading, "act", n=1)["own"] == 50
    assert due(reading) == 1


@pytest.mark.parametrize(
    ("field", "labels"),
    [
        ("seats = [9, 2, 4, 5]", (9, 2, 4, 5)),
        ('players = ["Anna", "Zoé Le Gall", "J. O\'Hara", "7"]', ("Anna", "Zoé-Le-Gall", "J-O'Hara", 7)),
        ('seats = [9, 2, 4, 5]\nplayers = ["A", "B", "C", "D"]', (9, 2, 4, 5)),
        ('players = ["A", "a", "C", "D"]', (1, 2, 3, 4)),
        ('players = ["A", "", "C", "D"]', (1, 2, 3, 4)),
        ('players = ["A", "B"]', (1, 2, 3, 4)),
        ("players = 4", (1, 2, 3, 4)),
    ],
)
def test_seats_are_named_as_the_history_names_them(field: str, labels: tuple[int | str, ...]) -> None:
    incident = load(changed("actions = [", f"{field}\nactions = ["))
    assert incident.table is not None
    assert incident.table.seats == labels
    assert due(read_table(incident)) == labels[2]


@pytest.mark.parametrize(
    ("antes", "ante", "table_ante"),
    [
        ("[10, 10, 10, 10]", 10, None),
        ("[0, 100, 0, 0]", None, 100),
        ("[0, 100]", None, 100),
        ("[10, 110, 10, 10]", 10, 100),
    ],
)
def test_antes(antes: str, ante: int | None, table_ante: int | None) -> None:
    table = load(changed("[0, 0, 0, 0]", antes)).table
    assert table is not None
    assert (table.ante, table.big_blind_ante) == (ante, table_ante)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('variant = "NT"', 'variant = "FT"', "other-game"),
        ('variant = "NT"', "", "missing-key"),
        ("[50, 100, 0, 0]", "[50, 100, 200, 0]", "other-game"),
        ("[50, 100, 0, 0]", "[100, 50, 0, 0]", "other-game"),
        ("[50, 100, 0, 0]", "[0, 0, 0, 0]", "other-game"),
        ("[50, 100, 0, 0]", '[50, "x", 0, 0]', "wrong-type"),
        ("[50, 100, 0, 0]", "[50, 100, 0, 0, 0]", "wrong-type"),
        ("[50, 100, 0, 0]", "[-50, 100, 0, 0]", "out-of-range"),
        ("min_bet = 100", "min_bet = 200", "other-game"),
        ("min_bet = 100", "", "missing-key"),
        ("[0, 0, 0, 0]", "[0, 5, 10, 0]", "other-game"),
        ("[0, 0, 0, 0]", "7", "wrong-type"),
        ("8000.0", "80.5", "wrong-type"),
        ("8000.0", "true", "wrong-type"),
        ("8000.0", f"0x{'f' * 5000}", "out-of-range"),
        ("[10000, 9000, 8000.0, inf]", "[10000]", "out-of-range"),
        ("p4 f", "p5 f", "unknown-action"),
        ("p4 f", "p4 f 3", "unknown-action"),
        ("p4 f", "p4 pb 3", "unknown-action"),
        ("1,000", "1.5", "unknown-action"),
        ("1,000", "0", "unknown-action"),
        ("2c3d4h", "2c3d", "unknown-action"),
        ("2c3d4h", "xxxxxx", "unknown-action"),
        ('"p4 f"', "4", "unknown-action"),
        ("min_bet = 100", "min_bet = ", "toml-syntax"),
        ("tense", "tense" * 3000, "file-too-large"),
        ('"tense"', "[" * 5000, "nesting"),
    ],
)
def test_what_is_no_hand_of_ours_is_refused(old: str, new: str, code: str) -> None:
    assert [code] == [message.partition("error[")[2].partition("]")[0] for message in refused(changed(old, new))]


def test_a_collection_of_hands_says_so() -> None:
    assert "a hand at a time" in refused('[1]\nvariant = "NT"\n')[0]


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = HAND.replace("[50, 100, 0, 0]", "[50, 100, 200, 0]").replace("p4 f", "p9 f").replace("p2 cc", "p2 xx")
    assert [message.partition(": ")[0] for message in refused(text)] == [
        "hand.phh:4:1",
        "hand.phh:13:3",
        "hand.phh:15:3",
    ]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.phh").write_bytes(b"# \xe9\n")
    for name, code in (("none.phh", "unreadable-file"), ("latin.phh", "not-utf8")):
        with pytest.raises(InvalidInput) as raised:
            load_phh_file(tmp_path / name, VOCABULARY)
        assert raised.value.diagnostics[0].code == code


PIECES = [
    *"[]{}=,.#'\"\\\n\t\0é\ud800",
    *("'''", '"""', "inf", "nan", "-1", "1e400", "true", "1979-05-27", "0xffff", "9" * 5000, "[" * 300, "a." * 300),
    *("variant", "antes", "actions = [", '"p1 cbr 9"', "p4 cc", "d db 2c", "# ", "players", "seats", "[1]"),
]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_text_ends_in_a_traceback(data: st.DataObject) -> None:
    text = HAND
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 30)))
        text = text[:start] + data.draw(st.sampled_from(PIECES) | st.text(max_size=5)) + text[end:]
    with contextlib.suppress(InvalidInput):
        read_table(load(text))


VALUES = st.recursive(
    st.sampled_from(
        ("0", "50", "100", "1.5", "inf", "nan", "true", "''", "'p1 f'", "'p2 cbr 1e3'", "'d db ??????'", "{}")
    ),
    lambda inner: st.lists(inner, max_size=5).map(lambda items: f"[{', '.join(items)}]"),
    max_leaves=8,
)
KEYS = ("variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions", "seats", "players", "1")


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES))
def test_no_toml_ends_in_a_traceback(fields: dict[str, str]) -> None:
    told = {"variant": "'NT'", "min_bet": "100", "blinds_or_straddles": "[50, 100]", "antes": "[]", **fields}
    with contextlib.suppress(InvalidInput):
        read_table(load("".join(f"{key} = {value}\n" for key, value in told.items())))
