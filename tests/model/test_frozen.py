"""The quick frozen classes behave as those of the standard library."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, field, fields, replace

import pytest

from holdem_floor.model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Quick:
    """A value."""

    one: int
    two: tuple[str, ...] = ()
    three: Mapping[str, int] = field(default_factory=dict)

    @property
    def twice(self) -> int:
        return 2 * self.one


@dataclasses.dataclass(frozen=True, slots=True)
class Standard:
    """A value."""

    one: int
    two: tuple[str, ...] = ()
    three: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Itself:
    """Compared by identity."""

    one: int


@dataclass(frozen=True, slots=True)
class Other:
    """Another class with the same field."""

    one: int


def test_it_is_made_shown_and_compared_as_the_standard_one() -> None:
    assert repr(Quick(1, two=("a",))) == repr(Standard(1, two=("a",))).replace("Standard", "Quick")
    assert Quick(1, ("a",)) == Quick(1, two=("a",)) != Quick(2, ("a",))
    assert hash(Other(3)) == hash(Other(3))
    assert [each.name for each in fields(Quick)] == [each.name for each in fields(Standard)]
    assert Quick.__match_args__ == Standard.__match_args__
    assert Quick.__doc__ == "A value."


def test_values_of_two_classes_are_never_equal() -> None:
    itself, other = Itself(1), Other(1)
    different: list[object] = [other, Itself(1), Quick(1)]
    assert all(itself != value for value in different)
    assert all(other != value for value in different[1:])


def test_nothing_about_it_changes() -> None:
    value = Quick(1)
    with pytest.raises(FrozenInstanceError):
        value.one = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del value.one
    with pytest.raises((AttributeError, TypeError)):
        value.four = 2  # type: ignore[attr-defined]
    assert not hasattr(value, "__dict__")


def test_a_changed_copy_leaves_the_first_one_alone() -> None:
    value = Quick(1, ("a",))
    assert replace(value, one=5) == Quick(5, ("a",))
    assert value.twice == 2


def test_every_instance_has_its_own_made_default() -> None:
    assert Quick(1).three == {}
    assert Quick(1).three is not Quick(1).three


def test_an_argument_too_few_is_an_error() -> None:
    with pytest.raises(TypeError, match="one"):
        Quick()  # type: ignore[call-arg]
