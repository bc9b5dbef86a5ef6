"""What the TDA's rulebook lets the seat due do, by the plain evaluator alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from holdem_floor.inference.analysis import analyse
from holdem_floor.inference.core import facts_read
from holdem_floor.inference.rounds import Program, compile_program
from holdem_floor.loading import load_rulebook, load_vocabulary
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import Rule, RulingTemplate
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
def program() -> Program:
    """The rules of the book that a ruling on options hangs on, and no others."""
    book = load_rulebook(RULES, "tda-2024", load_vocabulary(RULES))
    chosen = {
        rule.id: rule for rule in book.rules if isinstance(rule.then, RulingTemplate) and lists_options(rule.then)
    }
    while more := [rule for rule in book.rules if rule.id not in chosen and feeds(rule, chosen.values())]:
        chosen |= {rule.id: rule for rule in more}
    return compile_program(book, [rule for rule in book.rules if rule.id in chosen])


def lists_options(ruling: RulingTemplate) -> bool:
    return ruling.outcome == "options"


def feeds(rule: Rule, others: Iterable[Rule]) -> bool:
    """Whether the rule concludes a fact that one of the others reads."""
    if isinstance(rule.then, RulingTemplate):
        return False
    concluded = {conclusion.fact for conclusion in rule.then}
    return any(name in concluded for other in others for name, _ in facts_read(other.when))


def options_of_seat_due(reading: Reading) -> Options:
    """What the seat due may do.

    Only the facts of the street where the story stops are given to the rules: earlier acts have no part in it, and
    a hand of four streets is asked about twenty times.
    """
    street = next(fact.get("street") for fact in reading.facts if fact.name == "due")
    now = (*(fact for fact in reading.facts if _bears_on(fact, street)), ASKED)
    analysis = analyse(program(), now)
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
