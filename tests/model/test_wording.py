"""Templates and values as words."""

from __future__ import annotations

import pytest

from holdem_floor.model.values import Language, Text, Unknown
from holdem_floor.model.vocabulary import Field, FieldType
from holdem_floor.model.wording import fill, fill_text, places, value_text

ACTION = Field("action", FieldType.CHOICE, {"raise": Text("relance", "raise"), "fold": Text("fold", "fold")})


def test_places_are_filled_by_name() -> None:
    assert fill("Seat {seat}'s {action}", {"seat": "6", "action": "raise"}) == "Seat 6's raise"


def test_an_optional_part_is_said_when_it_has_its_values() -> None:
    assert fill("stands[ at {amount}].", {"amount": "800"}) == "stands at 800."


@pytest.mark.parametrize("values", [{}, {"amount": ""}])
def test_an_optional_part_goes_when_a_value_is_missing(values: dict[str, str]) -> None:
    assert fill("stands[ at {amount}].", values) == "stands."


def test_an_optional_part_needs_all_of_its_values() -> None:
    assert fill("x[ {a} of {b}]", {"a": "1"}) == "x"


def test_after_a_bar_stands_what_is_said_when_a_value_is_missing() -> None:
    template = "[seat {seat}|that player]'s hand[ of {cards} cards|, whole,] is dead."
    assert fill(template, {"seat": "4", "cards": "3"}) == "seat 4's hand of 3 cards is dead."
    assert fill(template, {"seat": "4"}) == "seat 4's hand, whole, is dead."
    assert fill(template, {}) == "that player's hand, whole, is dead."


def test_a_missing_value_outside_an_optional_part_shows() -> None:
    assert fill("seat {seat}", {}) == "seat ?"


def test_a_value_is_not_read_as_a_template() -> None:
    assert fill("{a} {b}", {"a": "{b} [x]", "b": "2"}) == "{b} [x] 2"


def test_places_lists_names_inside_and_outside_optional_parts() -> None:
    assert places("{a}[ to {b}] {may:or}") == ("a", "b", "may:or")


@pytest.mark.parametrize(
    ("value", "language", "expected"),
    [
        ("raise", Language.FR, "relance"),
        ("raise", Language.EN, "raise"),
        (800, Language.EN, "800"),
        (True, Language.FR, "oui"),
        (False, Language.EN, "no"),
        ("check", Language.EN, "check"),
        (("fold", "raise"), Language.FR, "fold et relance"),
        ((3, 4, 5), Language.EN, "3, 4 and 5"),
        ((), Language.EN, ""),
        (Unknown("story.1.to"), Language.EN, ""),
        (None, Language.EN, ""),
    ],
)
def test_value_as_words(value: object, language: Language, expected: str) -> None:
    assert value_text(value, ACTION, language) == expected  # type: ignore[arg-type]


def test_one_is_a_number_where_true_is_a_truth() -> None:
    assert value_text(1, None, Language.EN) == "1"


def test_both_languages_and_the_two_joints() -> None:
    fields = {"may": Field("may", FieldType.LIST, ACTION.choices)}
    text = fill_text(Text("{may:or} / {may}", "{may:or} / {may}"), {"may": ("raise", "fold")}, fields)
    assert text == Text("relance ou fold / relance et fold", "raise or fold / raise and fold")
