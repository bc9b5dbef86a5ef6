"""Incidents for the tests of the table reader, and a short way to look at what was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from holdem_floor.model.incident import FloorRuled, Incident, Seat, Spoken, StoryLine, TableSetup, Together, ToldFact
from holdem_floor.model.values import Fact, Position, Value
from holdem_floor.table import Reading

Told = str | list[str] | Fact | tuple[Seat, int]


def incident(
    story: Sequence[Told],
    *,
    seats: Sequence[Seat] = (3, 4, 5, 6),
    street: str = "flop",
    blinds: tuple[int | None, int | None] = (50, 100),
    ante: int | None = None,
    button: Seat | None = None,
    stacks: Mapping[Seat, int] | None = None,
    settings: Mapping[str, int | str | bool] | None = None,
    big_blind_ante: int | None = None,
    dead_small_blind: bool = False,
    pot: int | None = None,
) -> Incident:
    """An incident; in the story a list is one moment, a tuple a floor ruling, a fact a told fact."""
    table = TableSetup(
        tuple(seats), street, *blinds, ante, button, stacks or {},
        big_blind_ante=big_blind_ante, dead_small_blind=dead_small_blind, pot=pot,
    )  # fmt: skip
    return Incident(table=table, story=lines(story), settings=settings or {})


def lines(story: Sequence[Told]) -> tuple[StoryLine, ...]:
    return tuple(_line(told, number) for number, told in enumerate(story, start=1))


def _line(told: Told, number: int) -> StoryLine:
    path, position = f"story.{number}", Position("told.yaml", number, 5)
    match told:
        case str():
            return Spoken(told, path, position)
        case list():
            acts = (Spoken(act, f"{path}.{index}", position) for index, act in enumerate(told, start=1))
            return Together(tuple(acts), path, position)
        case Fact():
            return ToldFact(told, path, position)
        case (seat, to):
            return FloorRuled(seat, to, path, position)


def facts(reading: Reading, name: str, **wanted: Value) -> list[dict[str, Value]]:
    """The facts of this name whose fields have these values."""
    fields = {key.replace("_", "-"): value for key, value in wanted.items()}
    found = [fact.fields for fact in reading.facts if fact.name == name]
    return [fact for fact in found if all(fact[key] == value for key, value in fields.items())]


def fact(reading: Reading, name: str, **wanted: Value) -> dict[str, Value]:
    """The one fact of this name with these fields."""
    found = facts(reading, name, **wanted)
    assert len(found) == 1, f"{len(found)} facts {name} with {wanted}"
    return found[0]


def act(reading: Reading, n: int) -> dict[str, Value]:
    return fact(reading, "act", n=n)


def due(reading: Reading) -> Value | None:
    """The seat whose turn it is; None when the betting is over."""
    found = facts(reading, "due")
    return found[0]["seat"] if found else None
