"""What the TDA's rulebook lets the seat due do, by the plain evaluator alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from holdem_floor.inference.naive import analyse
from holdem_floor.inference.relevance import Programs
from holdem_floor.loading import load_rulebook, load_vocabulary
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import Fact, Value
from holdem_floor.table import Reading

ASKED = Fact.of("asked", what="options", seat="none")
RULES = Path(__file__).parents[2] / "rules"


@dataclass(frozen=True, slots=True)
class Options:
    """What a seat may do: the total of a call, and the least total of a bet or raise, None where none is open."""

    may: tuple[str, ...]
    call: int | None
    least: int | None


@cache
def programs() -> Programs:
    """The rules that carry a street and list options, with the two articles that say what a raise is."""
    book = load_rulebook(RULES, "tda-2024", load_vocabulary(RULES))
    return Programs(replace(book, articles={id_: book.articles[id_] for id_ in ("43", "47-A")}, index=None))


def options_of_seat_due(reading: Reading) -> Options:
    """What the seat due may do.

    Only the facts of the street where the story stops are given to the rules: earlier acts have no part in it, and
    a hand of four streets is asked about twenty times.
    """
    street = next(fact.get("street") for fact in reading.facts if fact.name == "due")
    now = (*(fact for fact in reading.facts if _bears_on(fact, street)), ASKED)
    program = programs().for_facts(now)
    analysis = analyse(program, now)
    assert not analysis.open_cells
    (ruled,) = {firing.ruling for firing in analysis.trace.standing if firing.ruling}
    assert ruled.outcome == "options"
    fields = dict(ruled.fields)
    may = fields["may"]
    assert isinstance(may, tuple)
    least = fields.get("raise_from", fields.get("raise_to"))
    return Options(tuple(str(act) for act in may), _chips(fields.get("call")), _chips(least))


def _bears_on(fact: Fact, street: Value | None) -> bool:
    return fact.get("street") == street if fact.name in ("act", "opening") else True


def _chips(value: Value | None) -> int | None:
    assert value is None or type(value) is int
    return value
