"""What holds of any story, however irregular its play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from holdem_floor.loading import load_vocabulary
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.incident import Incident, Seat, Spoken
from holdem_floor.model.values import Scalar, Unknown, Value
from holdem_floor.model.vocabulary import Field, FieldType
from holdem_floor.table import Reading, read_table
from tests.table.support import Told, facts, incident

SEATS: tuple[Seat, ...] = (3, 4, 5, 6)
DOES = (
    "fold", "check", "call", "call all-in", "bet", "bet 300", "raise", "raise to 800", "relance de 200", "500 more",
    "all-in", "tapis 400", 'says "raise"', 'says "call"', 'says "hm"', 'says "raise to 900" and puts 300',
    "puts 500", "puts 200+100", 'puts 300 and says "raise"', "taps 2", "takes back 100",
)  # fmt: skip
NOBODY = ("flop", "turn", "river", "gather", "shuffle", "push pot to 4")

acts = st.builds(lambda seat, does: f"{seat} {does}", st.sampled_from(SEATS), st.sampled_from(DOES))
ruled = st.tuples(st.sampled_from(SEATS), st.sampled_from((200, 400, 5000)))
moments = st.lists(acts, min_size=2, max_size=3, unique_by=lambda act: act[0])
told_lines: st.SearchStrategy[Any] = st.one_of(acts, acts, acts, st.sampled_from(NOBODY), moments, ruled)
stories = st.lists(told_lines, max_size=10)
whole_stacks = st.fixed_dictionaries({seat: st.sampled_from((0, 40, 300, 1000)) for seat in SEATS})


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "seats": SEATS,
        "street": draw(st.sampled_from(("preflop", "flop", "turn"))),
        "blinds": draw(st.sampled_from(((50, 100), (None, None)))),
        "ante": draw(st.sampled_from((None, 25))),
        "button": draw(st.sampled_from((None, 3))),
        "stacks": draw(st.one_of(whole_stacks, st.just({}), st.just({4: 500}))),
        "big_blind_ante": draw(st.sampled_from((None, 100))),
        "dead_small_blind": draw(st.booleans()),
        "pot": draw(st.sampled_from((None, 350))),
    }


@given(stories, tables(), whole_stacks)
def test_chips_are_conserved(story: list[Told], table: dict[str, Any], stacks: dict[Seat, int]) -> None:
    reading = read_table(incident(story, **{**table, "stacks": stacks, "blinds": (50, 100)}))
    for seat in facts(reading, "seat"):
        behind, put_in, own = seat["behind"], seat["put-in"], seat["own"]
        if isinstance(behind, int) and isinstance(put_in, int) and isinstance(own, int):
            label = seat["seat"]
            assert isinstance(label, int)
            assert behind + put_in == stacks[label]
            assert min(behind, put_in, own) >= 0


@given(stories, tables(), whole_stacks)
def test_every_chip_is_in_one_pot_or_goes_back(
    story: list[Told], table: dict[str, Any], stacks: dict[Seat, int]
) -> None:
    reading = read_table(incident(story, **{**table, "stacks": stacks, "blinds": (50, 100), "pot": 350}))
    put_in = [seat["put-in"] for seat in facts(reading, "seat")]
    held = [pot["amount"] for pot in facts(reading, "pot-layer")]
    back = [one["amount"] for one in facts(reading, "unmatched")]
    waiting = [seat["waiting"] for seat in facts(reading, "seat")]
    (total,) = (pot["total"] for pot in facts(reading, "pot"))
    before = 0 if table["street"] == "preflop" else 350
    if all(isinstance(chips, int) for chips in (*put_in, *waiting)):
        assert added(held) + added(back) + added(waiting) == total == added(put_in) + before
        assert all(pot["seats"] for pot in facts(reading, "pot-layer"))
    folded = {seat["seat"] for seat in facts(reading, "seat", state="folded")}
    for pot in facts(reading, "pot-layer"):
        seats = pot["seats"]
        assert isinstance(seats, tuple)
        assert not folded.intersection(seats)


def added(amounts: list[Value]) -> int:
    assert all(isinstance(amount, int) for amount in amounts)
    return sum(amount for amount in amounts if isinstance(amount, int))


@given(stories, tables())
def test_the_same_story_reads_the_same(story: list[Told], table: dict[str, Any]) -> None:
    told = incident(story, **table)
    assert read_table(told) == read_table(told)


@given(stories, told_lines, tables())
def test_a_line_more_changes_no_earlier_line(story: list[Told], more: Told, table: dict[str, Any]) -> None:
    before, after = read_table(incident(story, **table)), read_table(incident([*story, more], **table))
    assert after.lines[: len(story)] == before.lines


@given(stories, tables())
def test_every_fact_has_a_source_and_every_line_is_read_back(story: list[Told], table: dict[str, Any]) -> None:
    reading = read_table(incident(story, **table))
    assert set(reading.sources) == set(reading.facts)
    assert [line.path for line in reading.lines] == [f"story.{number}" for number in range(1, len(story) + 1)]


@given(stories, tables())
def test_acts_are_numbered_in_order_and_follow_something_of_their_street(
    story: list[Told], table: dict[str, Any]
) -> None:
    reading = read_table(incident(story, **table))
    acts = facts(reading, "act")
    assert [act["n"] for act in acts] == list(range(1, len(acts) + 1))
    streets = {act["n"]: act["street"] for act in acts}
    openings = {opening["street"]: opening["n"] for opening in facts(reading, "opening")}
    for act in acts:
        follows_opening = act["after"] == openings[act["street"]]
        assert follows_opening or streets[act["after"]] == act["street"]


def open_cells(reading: Reading) -> list[str]:
    return sorted({cell for fact in reading.facts for cell in fact.unknowns()})


def supposition(cell: str, reading: Reading, data: st.DataObject) -> Scalar:
    """Something to suppose of a cell, of the type that the cell has."""
    by_name: dict[str, tuple[Scalar, ...]] = {
        "said": ("nothing", "raise", "call"),
        "kind": ("call", "raise", "short-call"),
        "did": ("call", "fold"),
        "first": ("words", "chips"),
        "button": SEATS,
    }
    pending = reading.choices.get(cell, ("fold", "call", "raise"))
    is_act = cell.startswith("next.") and cell.count(".") == 1
    values = pending if is_act else by_name.get(cell.rpartition(".")[2], (0, 1, 100, 300, 700))
    return data.draw(st.sampled_from(values))


@settings(deadline=None)
@given(stories, tables(), st.data())
def test_a_supposition_settles_its_cell(story: list[Told], table: dict[str, Any], data: st.DataObject) -> None:
    """Whatever is supposed stays settled, so that supposing the open cells one by one comes to an end."""
    told = incident(story, **table)
    supposed: dict[str, Scalar] = {}
    reading = read_table(told)
    for _ in range(12):
        cells = open_cells(reading)
        assert not supposed.keys() & set(cells)
        if not cells:
            break
        cell = data.draw(st.sampled_from(cells))
        supposed[cell] = supposition(cell, reading, data)
        reading = read_table(told, supposed)


@given(st.lists(st.text(max_size=40), max_size=5))
def test_any_text_is_read_or_refused(texts: list[str]) -> None:
    story = tuple(Spoken(text, f"story.{number}") for number, text in enumerate(texts, start=1))
    told = Incident(table=incident([]).table, story=story)
    try:
        lines = read_table(told).lines
    except InvalidInput as refused:
        refusals = refused.diagnostics
        assert 0 < len(refusals) <= len(texts)
    else:
        assert len(lines) == len(texts)


VOCABULARY = load_vocabulary(Path(__file__).parents[2] / "rules")


@given(stories, tables())
def test_facts_have_the_fields_and_the_values_of_the_vocabulary(story: list[Told], table: dict[str, Any]) -> None:
    for fact in read_table(incident(story, **table)).facts:
        fields = VOCABULARY.facts[fact.name].fields
        assert set(fact.fields) == set(fields)
        for name, value in fact.values:
            if not isinstance(value, Unknown):
                conforms(fields[name], value)


def conforms(field: Field, value: Value) -> None:
    if field.type is FieldType.CHOICE:
        assert value in field.choices, f"{field.name} is {value}"
    if field.type is FieldType.INTEGER:
        assert type(value) is int
    if field.type is FieldType.BOOLEAN:
        assert type(value) is bool
