"""Random stories in which a lot goes wrong, and what must hold of the table as it was ruled."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from holdem_floor.decision.tree import Tree
from holdem_floor.inference.relevance import Programs
from holdem_floor.loading import load_incident
from holdem_floor.model.decision import Decision, NextToAct, Ruling, Status
from holdem_floor.model.effect import Change
from holdem_floor.model.incident import Incident, Spoken
from holdem_floor.model.telling import AS_TOLD, Opened, Pending, Telling
from holdem_floor.model.values import Fact
from holdem_floor.model.vocabulary import Family
from holdem_floor.table import Reading, read_table
from holdem_floor.table.retold import retold
from tests.shipped import book, vocabulary

BOOKS = ("tda-2024", "bretagne-2009", "pco", "holdem-partie-3")
STACKS = (60, 150, 250, 400, 800, 2000, 5000)
MORE = (100, 150, 200, 300, 400, 600, 700, 1000, 1500)
IRREGULAR = ("act-too-many", "beyond-stack", "folded-act", "adrift", "premature")
"""What the table marks and a plain line would say again."""


def a_story(random: Random) -> Incident:
    """A table of 2 to 10 seats, and one to six lines: most in turn, some early, silent, strung out or too small."""
    seats = range(1, random.randint(2, 10) + 1)
    street = random.choice(("preflop", "flop", "turn", "river"))
    told = random.random() < 0.6
    table: dict[str, Any] = {"blinds": "50/100", "street": street, "seats": list(seats)}
    if told:
        table["seats"] = {seat: random.choice(STACKS) for seat in seats}
    if street == "preflop":
        table["button"] = seats[-1]
    lines: list[Any] = []
    for _ in range(random.randint(1, 6)):
        due = next(_named(read_table(incident(table, lines)), "due"), None)
        if due is None:
            break
        seat = random.choice(seats) if random.random() < 0.22 else due.get("seat")
        lines += _some_act(random, seat, _number(due.get("faces"), 300), _number(due.get("own"), 0))
    return incident(table, lines)


def incident(table: Mapping[str, Any], lines: list[Any]) -> Incident:
    told = {"table": table, "story": lines} if lines else {"table": table, "facts": [{"nobody-shows": {}}]}
    return load_incident(json.dumps(told), "story", vocabulary())


def _some_act(random: Random, seat: object, faces: int, own: int) -> list[Any]:
    more = random.choice(MORE)
    passive = "call" if faces != own else "check"
    wager = f"raise to {faces + more}" if faces else f"bet {more}"
    choices: list[tuple[int, list[Any]]] = [
        (30, [f"{seat} {passive}"]),
        (8, [f"{seat} fold"]),
        (17, [f"{seat} {wager}"]),
        (6, [f"{seat} puts {random.choice((500, 1000))}"]),
        (6, [f"{seat} puts 100+100+{random.choice((25, 100, 500))}"]),
        (5, [f"{seat} puts 100", f"{seat} puts {random.choice((200, 500))}"]),
        (5, [f'{seat} says "raise"']),
        (5, [f'{seat} says "raise to {faces + more}"']),
        (4, [f"{seat} all-in"]),
        (3, [{"phone": {"seat": seat, "what": "answered"}}]),
        (2, [{"picked-up": {"seat": seat}}]),
        (2, [{"noticed": {"what": "bad raise"}}]),
        (2, [f'{seat} says "call" and puts {more}']),
        (2, [f"{seat} puts {max(25, faces // 2)}"]),
        (3, [f"{seat} tape 2 fois"]),
    ]
    weights = [weight for weight, _ in choices]
    return random.choices([lines for _, lines in choices], weights)[0]


def in_words(story: Incident) -> str:
    """The story as a failing test shows it."""
    assert story.table is not None
    lines = [line.text if isinstance(line, Spoken) else repr(line) for line in story.story]
    return f"{dict(story.table.stacks) or story.table.seats} {story.table.street}: {'; '.join(lines)}"


# --- what a decision says of its table


def table_of(decision: Decision, told: Incident) -> tuple[Incident, Telling]:
    """The incident and the telling of the one table that the rulings left."""
    assert decision.as_ruled is not None
    return replace(told, settings={**told.settings, **decision.as_ruled.supposed}), decision.as_ruled.telling


def has_one_table(decision: Decision) -> bool:
    return decision.as_ruled is not None and decision.status not in (Status.DEPENDS, Status.CONFLICT)


def ruled_again(decision: Decision, told: Incident) -> list[Telling]:
    """The tables that rulings would leave, were the story ruled on anew from where it now stands."""
    settled, telling = table_of(decision, told)
    return [leaf.node.telling for leaf in Tree(settled, _programs(decision.rulebook), telling).leaves()]


_PROGRAMS: dict[str, Programs] = {}


def _programs(rulebook: str) -> Programs:
    return _PROGRAMS.setdefault(rulebook, Programs(book(rulebook)))


def is_open(decision: Decision) -> bool:
    """Whether an act was accepted as it is, a choice is left to a seat, or one to the director."""
    assert decision.as_ruled is not None
    left = any(isinstance(ruled, Pending) for ruled in decision.as_ruled.telling.acts.values())
    choices = any("choices" in ruling.fields for ruling in decision.rulings)
    return left or choices or any(map(_is_accepted, decision.rulings))


def is_plain(decision: Decision, told: Incident) -> bool:
    """Whether bets in turn can say all that counts at the table.

    They cannot where a hand is dead or over, an act waits for its turn or was taken back before others, where it hangs
    on what is untold what an act is, or where what was told is marked or unruled.
    """
    settled, telling = table_of(decision, told)
    reading = read_table(settled, {}, telling)
    beside = bool(telling.dead or telling.over or telling.checked or telling.barred)
    waits = any(fact.get("came") is False for fact in _named(reading, "early"))
    marked = any(fact.name in IRREGULAR for fact in reading.facts)
    unnamed = any(not isinstance(act.get("kind"), str) for act in _named(reading, "act"))
    reopened = any(isinstance(ruled, Opened) for ruled in telling.acts.values()) and _goes_on_behind(reading)
    return not (beside or waits or marked or unnamed or reopened or decision.unruled)


def _goes_on_behind(reading: Reading) -> bool:
    """Whether acts behind the seat that is due stand."""
    due = next(_named(reading, "due"), None)
    last = max((_number(act.get("n"), 0) for act in _named(reading, "act")), default=0)
    return due is not None and due.get("after") != last


def _is_accepted(ruling: Ruling) -> bool:
    """Whether it lets an irregular act stand as it is: told plainly, the act would be ruled on again."""
    return any("too late" in why.en or "is final" in why.en for why in ruling.why)


def plainly(decision: Decision, told: Incident) -> Incident:
    """The bets as they were ruled, and nothing else."""
    settled, telling = table_of(decision, told)
    return retold(settled, {}, telling)


def on_acts(decision: Decision) -> set[tuple[str, object]]:
    """What is ruled on acts and hands, answers aside."""
    known = vocabulary().outcomes
    return {
        (ruling.outcome, ruling.fields.get("seat"))
        for ruling in decision.rulings
        if known[ruling.outcome].family in (Family.ACT, Family.HAND) and ruling.outcome not in ("action-on", "options")
    }


def pots(told: Incident, telling: Telling = AS_TOLD) -> list[Fact]:
    return [fact for fact in read_table(told, {}, telling).facts if fact.name in ("pot-layer", "unmatched")]


def chips_of_seats(told: Incident, telling: Telling) -> dict[object, int]:
    """What each seat has behind and has put in, where all of it is known."""
    seats = _named(read_table(told, {}, telling), "seat")
    sums = {fact.get("seat"): (fact.get("behind"), fact.get("put-in")) for fact in seats}
    return {seat: one + two for seat, (one, two) in sums.items() if isinstance(one, int) and isinstance(two, int)}


def changes_the_table(decision: Decision) -> bool:
    outcomes = (vocabulary().outcomes[ruling.outcome] for ruling in decision.rulings)
    return any(one.effect is not None and one.effect.change is not Change.NONE for one in outcomes)


def with_options(told: Incident, seat: object) -> Incident:
    return replace(told, questions=("options",), options_for=(seat,) if isinstance(seat, int | str) else ())


def as_options(due: NextToAct) -> dict[str, object]:
    """The fields of the ruling on a seat's options that the line on who acts next amounts to."""
    said = {"seat": due.seat, "may": due.may, "call": due.call, "raise_from": due.raise_from, "raise_to": due.raise_to}
    return {name: value for name, value in said.items() if value is not None}


def _named(reading: Reading, name: str) -> Any:
    return (fact for fact in reading.facts if fact.name == name)


def _number(value: object, otherwise: int) -> int:
    return value if isinstance(value, int) else otherwise
