"""Who acts now and what he may do: one computation for the line of the answer and for the options that are asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from holdem_floor.decision.grounds import Telling
from holdem_floor.model.decision import Conflict, NextToAct, Ruling, Unruled
from holdem_floor.model.effect import Change
from holdem_floor.model.incident import Seat
from holdem_floor.model.values import Fact, Value
from holdem_floor.model.vocabulary import Kind, Vocabulary

RIGHT: Final = "right"
"""The derived fact by which the common rules say one thing that a seat may do."""
_CALLS: Final = ("call", "call-all-in")
_RAISES: Final = ("bet", "raise")
_IN_ORDER: Final = ("fold", "check", *_CALLS, *_RAISES, "all-in")


def turn_of(
    table: Telling, rulings: Iterable[Ruling], conflicts: Iterable[Conflict], unruled: Iterable[Unruled]
) -> NextToAct | None:
    """Who acts now at a table as it was ruled; None where nobody does, or where that is still to be ruled on."""
    vocabulary = table.world.program.vocabulary
    facts = table.world.given.facts
    due = next((fact for fact in facts if fact.name == "due"), None)
    begun = any(fact.name in ("act", "asked") for fact in facts)
    over = any(fact.name == "hand-over" for fact in facts)
    contested = (ruling for conflict in conflicts for ruling in conflict.rulings)
    if due is None or not begun or over or _is_unsettled(rulings, contested, unruled, vocabulary):
        return None
    seat = due.get("seat")
    assert isinstance(seat, (int, str))
    if any(fact.name == "reserved" and fact.get("seat") == seat for fact in facts):
        return NextToAct(seat, None, None, None, reserved=True)
    return _turn(seat, due, table)


def _is_unsettled(
    rulings: Iterable[Ruling], contested: Iterable[Ruling], unruled: Iterable[Unruled], vocabulary: Vocabulary
) -> bool:
    """Whether an act of which nothing says what becomes of it, or a choice of the director, could change the turn.

    So could rulings that contradict each other on what becomes of an act or a hand.
    """
    if any(_leaves_a_choice(ruling, vocabulary) for ruling in rulings):
        return True
    if any(_changes_the_table(ruling, vocabulary) for ruling in contested):
        return True
    return any(vocabulary.facts[told.fact].kind is Kind.DERIVED for told in unruled)


def _changes_the_table(ruling: Ruling, vocabulary: Vocabulary) -> bool:
    effect = vocabulary.outcomes[ruling.outcome].effect
    return effect is not None and effect.change is not Change.NONE


def _leaves_a_choice(ruling: Ruling, vocabulary: Vocabulary) -> bool:
    """Whether it leaves the director a choice that changes the table."""
    effect = vocabulary.outcomes[ruling.outcome].effect
    choices = effect.choices if effect is not None else {}
    named = ruling.fields.get("choices")
    left = [str(choice) for choice in named] if isinstance(named, tuple) else []
    return any(choices[one].change is not Change.NONE for one in left if one in choices)


def _turn(seat: Seat, due: Fact, table: Telling) -> NextToAct:
    concluded = table.trace.origins
    rights = {fact.get("act"): fact.get("to") for fact in concluded if fact.name == RIGHT and fact.get("seat") == seat}
    call = _first(rights[act] for act in _CALLS if act in rights)
    own = due.get("own")
    more = call - own if call is not None and isinstance(own, int) else _amount(due.get("more"))
    closed = [fact for fact in concluded if fact.name == "no-raise" and fact.get("seat") == seat]
    return NextToAct(
        seat,
        faces=_amount(due.get("faces")),
        more=more,
        raise_from=_first(rights[act] for act in _RAISES if act in rights),
        may=tuple(act for act in _IN_ORDER if act in rights),
        call=call,
        raise_to=_amount(rights.get("all-in")),
        closed=str(closed[0].get("why")) if closed else "",
        articles=tuple(dict.fromkeys(_behind_a_raise(seat, table))),
    )


def _behind_a_raise(seat: Seat, table: Telling) -> Iterator[str]:
    """The articles by which a raise is closed to the seat, or open again."""
    for fact in table.trace.origins:
        if fact.name in ("raise-closed", "raise-reopened") and fact.get("seat") == seat:
            yield from table.sources.articles_of(fact)


def _first(values: Iterable[Value | None]) -> int | None:
    return next((value for value in map(_amount, values) if value is not None), None)


def _amount(value: Value | None) -> int | None:
    return value if isinstance(value, int) else None
