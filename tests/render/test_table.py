"""The read-back: what it says of seats, pots and lines, as plain lines, drawn, as SVG and as JSON."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdem_floor.loading import load_incident, load_vocabulary
from holdem_floor.model.incident import Incident, Seat
from holdem_floor.model.values import Language
from holdem_floor.render.around import Around
from holdem_floor.render.table_drawn import table_drawn
from holdem_floor.render.table_json import table_json
from holdem_floor.render.table_svg import table_svg
from holdem_floor.render.table_text import table_text
from holdem_floor.render.table_view import TableView, table_view
from holdem_floor.table import read_table
from tests.table.support import Told, incident

VOCABULARY = load_vocabulary(Path(__file__).parents[2] / "rules")
ESCAPE = re.compile("\x1b\\[[0-9;]*m")


def view(told: Incident, language: Language = Language.EN) -> TableView:
    return table_view(told, read_table(told), VOCABULARY, language)


def readings(story: Sequence[Told], language: Language = Language.EN, **options: object) -> list[str]:
    """Each line's reading, with what is out of order after a bar."""
    told = incident(story, **options)  # type: ignore[arg-type]
    return [" | ".join((line.read, *line.marks)) for line in view(told, language).lines]


# --- lines


@pytest.mark.parametrize(
    ("story", "read"),
    [
        (["3 bet 300"], "bet 300"),
        (["3 bet 300", "4 raise to 600"], "raise to 600, that is 300 more"),
        (["3 bet 300", "4 raise by 500"], "raise to 800, that is 500 more"),
        (["3 check", "4 bet 200", "5 fold", "6 fold", "3 raise to 600"], "raise to 600, that is 400 more"),
        (["3 bet 100", "4 raise to 300", "5 fold", "6 fold", "3 call"], "call 300, 200 added"),
        (["3 bet 300", "4 fold"], "fold"),
        (["3 bet 300", "6 raise to 800"], "raise to 800, that is 500 more | early: seat 4 was due"),
        (["3 bet"], "bet, amount not told"),
        (["3 puts 500+500"], "bet 1000, chips: 500+500, silent"),
        (["3 puts 500", "3 puts 100+100"], "bet 700, chips: 500 then 100+100, silent"),
        (['3 says "raise to 800"', "3 puts 1000"], "bet 800, says “raise to 800”, chips: 1000, first: the words"),
        (["3 bet 300", "4 puts 100"], "chips below the bet: 100 of 300, chips: 100, silent"),
        (["3 taps 2"], "taps on the table: 2"),
        (["3 bet 300", "4 fold", "4 call"], "call 300 | had folded"),
        (["3 bet 300", (3, 400)], "ruling already given: seat 3 to 400"),
        (["3 bet 300", "4 fold", "3 takes back 25"], "seat 3 takes back 25"),
        (["3 check", "turn"], "the turn is dealt | too soon: seat 4 was still to act"),
        (["3 check", "pot to 5"], "the pot is pushed: seat 5"),
        ([["3 check", "4 bet 200"]], "seat 3: check; seat 4: bet 200 | early: seat 3 was due"),
    ],
)
def test_how_a_line_was_read(story: list[Told], read: str) -> None:
    assert readings(story)[-1] == read


def test_the_stack_bounds_an_act() -> None:
    stacks: dict[Seat, int] = {3: 250, 4: 150, 5: 5000, 6: 5000}
    assert readings(["3 bet 900", "4 call", "5 all-in"], stacks=stacks) == [
        "bet 250, all-in | more than the stack",
        "all-in for less than the bet: 150 of 250",
        "raise to 5000, that is 4750 more, all-in",
    ]


def test_an_act_after_the_betting_was_over_says_so() -> None:
    assert readings(["3 check", "4 check", "5 check", "6 check", "3 bet 300"])[-1].endswith("| the betting was over")


def test_in_french() -> None:
    story: list[Told] = ["3 mise 300", "6 relance à 800", '4 dit "je paie"', "4 pose 100+200", "turn"]
    assert readings(story, Language.FR) == [
        "mise 300",
        "relance à 800, soit 500 de plus | avant son tour : c'était au siège 4",
        "call 300, dit « je paie »",
        "call 300, dit « je paie », jetons : 100+200, d'abord : les mots",
        "la turn est donnée | trop tôt : le siège 5 devait encore parler",
    ]


FACTS = """table: {blinds: 50/100, street: flop, seats: [3, 4]}
story: [3 bet 300, exposed-card: {number: 1, cause: dealer}]
facts: [exposed-card: {cause: player}]
disputed: {story.1: [3 bet 300, 3 check]}
"""


def test_told_facts_and_disputes_are_read_back() -> None:
    lines = view(load_incident(FACTS, "told.yaml", VOCABULARY)).lines
    label = VOCABULARY.facts["exposed-card"].label.en
    assert [(line.number, line.told, line.read) for line in lines[1:]] == [
        ("2", "exposed-card: cause: dealer, number: 1", label),
        ("", "exposed-card: cause: player", label),
    ]
    assert lines[0].marks == ("disputed",)


def test_a_told_name_keeps_its_capital() -> None:
    shown = view(load_incident("facts: [{tabled: {seat: Anna, which: [Ah, Kd]}}]\n", "told.yaml", VOCABULARY))
    assert [line.told for line in shown.lines] == ["tabled: cards: 2, seat: Anna, which: [Ah, Kd]"]


def test_an_incident_without_a_table_has_lines_alone() -> None:
    shown = view(load_incident("story: [shuffle]\nfacts: [exposed-card]\n", "told.yaml", VOCABULARY))
    assert (shown.heading, shown.seats, shown.pots) == ("", (), ())
    assert table_text(shown).splitlines()[:2] == ["Story:", "  1. shuffle      → the next shuffle begins"]
    assert ElementTree.fromstring(table_svg(shown)).tag.endswith("svg")
    assert "the next shuffle begins" in table_drawn(shown, 80, colour=False)


# --- the table


def test_who_sits_where_with_what() -> None:
    stacks: dict[Seat, int] = {3: 5000, 4: 5000, 5: 600, 6: 5000}
    told = incident(["5 all-in", "6 raise to 1500", "3 fold"], street="preflop", button=6, stacks=stacks, ante=10)
    assert table_text(view(told)).splitlines()[:8] == [
        "preflop · 50/100 · ante 10",
        "  3  SB · folded · stack 4940 · bet 50",
        "▸ 4  BB · stack 4890 · bet 100 · to act: 1400 to call",
        "  5  all-in · bet 590",
        "  6  button · stack 3490 · bet 1500",
        "main pot: 1370 (4, 5 and 6)",
        "side pot 1: 910 (4 and 6)",
        "Story:",
    ]
    assert table_text(view(told, Language.FR)).splitlines()[:7] == [
        "avant le flop · 50/100 · ante 10",
        "  3  PB · passé · tapis 4940 · mise 50",
        "▸ 4  GB · tapis 4890 · mise 100 · à lui de parler (1400 pour payer)",
        "  5  à tapis · mise 590",
        "  6  bouton · tapis 3490 · mise 1500",
        "pot principal : 1370 (4, 5 et 6)",
        "pot parallèle 1 : 910 (4 et 6)",
    ]


def test_once_the_betting_is_over_what_nobody_matched_goes_back() -> None:
    stacks: dict[Seat, int] = {3: 500, 4: 2000}
    shown = view(incident(["3 all-in", "4 raise to 2000"], seats=(3, 4), stacks=stacks))
    assert shown.heading == "flop · 50/100 · betting over"
    assert shown.pots[-1] == "1500 goes back to seat 4"


def test_one_pot() -> None:
    assert view(incident(["5 fold"], street="preflop", button=6)).pots == ("pot: 150, bets included",)
    assert view(incident(["3 bet 300"])).pots == ("pot: what it held and 300",)
    assert view(incident(["3 bet"])).pots == ()


@pytest.mark.parametrize("seats", range(1, 11))
def test_seats_go_clockwise_round_a_drawn_table(seats: int) -> None:
    around = Around.of(range(seats))
    assert [*around.top, *around.right, *reversed(around.bottom), *reversed(around.left)] == list(range(seats))
    assert len(around.top) - len(around.bottom) in (0, 1)
    assert (len(around.left), len(around.right)) == ((1, 1) if seats >= 5 else (0, 0))


# --- every form of it


def many(seats: int) -> Incident:
    labels: tuple[Seat, ...] = tuple(range(1, seats + 1))
    return incident([f"{labels[2 % seats]} fold", "flop", "turn"], seats=labels, street="preflop", button=seats)


def plainly(text: str) -> str:
    return " ".join(ESCAPE.sub("", text).replace("\N{NO-BREAK SPACE}", " ").split())


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("language", Language)
def test_an_svg_shows_every_seat_inside_the_picture(seats: int, language: Language) -> None:
    root = ElementTree.fromstring(table_svg(view(many(seats), language)))
    width, height = int(root.attrib["width"]), int(root.attrib["height"])
    texts = [element for element in root.iter() if element.tag.endswith("}text")]
    assert all(0 <= float(text.attrib["x"]) <= width and 0 <= float(text.attrib["y"]) <= height for text in texts)
    names = [(text.text or "").split()[0] for text in texts if "name" in text.attrib.get("class", "")]
    assert sorted(names[:seats], key=int) == [str(seat) for seat in range(1, seats + 1)]
    plates = [element for element in root.iter() if element.attrib.get("rx") == "14"]
    boxes = [
        (float(p.attrib["x"]), float(p.attrib["y"]), float(p.attrib["width"]), float(p.attrib["height"]))
        for p in plates
    ]
    assert not any(_overlap(a, b) for number, a in enumerate(boxes) for b in boxes[:number])


Box = tuple[float, float, float, float]


def _overlap(one: Box, other: Box) -> bool:
    return abs(one[0] - other[0]) < one[2] and abs(one[1] - other[1]) < one[3]


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("seats", [2, 6, 10])
def test_a_drawing_fits_its_terminal_and_shows_every_line(seats: int, width: int) -> None:
    told = many(seats)
    for text in (table_drawn(view(told), width, colour=True), table_text(view(told), width)):
        assert all(len(ESCAPE.sub("", line)) <= width for line in text.splitlines())
        assert plainly(text).count("fold") >= 2


def test_colour_only_where_it_is_wanted() -> None:
    told = incident(["3 bet 300", "6 raise to 800"])
    assert "\x1b[" in table_drawn(view(told), 80, colour=True)
    assert "\x1b" not in table_drawn(view(told), 80, colour=False)


HOSTILE = '3 says "[bold]x[/bold] <script>&amp; \x1b[31m\u202e"'


def test_what_a_file_says_is_never_read_as_markup() -> None:
    told = incident([HOSTILE], seats=("3", "4"))
    for text in (table_drawn(view(told), 80, colour=False), table_text(view(told))):
        assert "[bold]x[/bold] <script>&amp;" in plainly(text)
        assert not any(unicodedata.category(character) in ("Cc", "Cf") for character in text.replace("\n", ""))
    root = ElementTree.fromstring(table_svg(view(told)))
    assert not [element for element in root.iter() if "script" in element.tag]
    assert any("<script>&amp;" in (element.text or "") for element in root.iter())


def test_json_has_the_values_and_both_languages() -> None:
    told = incident(["3 bet 300", "6 raise to 800"], stacks={3: 5000, 4: 5000, 5: 5000, 6: 5000})
    found: Any = table_json(told, read_table(told), VOCABULARY)
    assert found["due"]["seat"] == 4
    assert [seat["own"] for seat in found["seats"]] == [300, 0, 0, 800]
    assert found["lines"][1] == {
        "line": "2",
        "told": "6 raise to 800",
        "read": {"fr": "relance à 800, soit 500 de plus", "en": "raise to 800, that is 500 more"},
        "marks": [{"fr": "avant son tour : c'était au siège 4", "en": "early: seat 4 was due"}],
    }


LINES = st.sampled_from(
    [
        *("3 fold", "4 call", "5 raise to 300", "6 all-in", "5 raise", "3 check", "flop", "river", "4 puts 25"),
        *("6 takes back 5", '3 says "raise"', '4 says "I do not know"', "5 taps 2", "shuffle", "pot to 3"),
        "3 raise by 40",
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(LINES, max_size=10), st.sampled_from(({3: 5000, 4: 60, 5: 400, 6: 1}, {})), st.sampled_from(Language))
def test_every_told_line_is_read_back_once_in_every_form(
    story: list[str], stacks: dict[Seat, int], language: Language
) -> None:
    shown = view(incident(story, street="preflop", button=6, stacks=stacks), language)
    assert [line.told for line in shown.lines] == story
    assert all(line.read for line in shown.lines)
    numbers = [line[1:3].strip() for line in table_text(shown).splitlines() if re.match(r"[ !][ 0-9]\d\. ", line)]
    assert numbers == [str(number) for number in range(1, len(story) + 1)]
    ElementTree.fromstring(table_svg(shown))
    table_drawn(shown, 60, colour=True)
