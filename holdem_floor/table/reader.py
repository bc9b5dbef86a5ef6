"""Reading an incident: the story line by line, then what is supposed, then the facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from types import MappingProxyType

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Incident, TableSetup
from holdem_floor.model.telling import AS_TOLD, Telling
from holdem_floor.model.values import Fact, Scalar
from holdem_floor.table.card_facts import card_facts
from holdem_floor.table.cells import Cells
from holdem_floor.table.facts import hand_facts, returns_fact
from holdem_floor.table.hand import Hand
from holdem_floor.table.readback import ReadLine
from holdem_floor.table.script import Entry, script_of
from holdem_floor.table.setup import first_hand
from holdem_floor.table.story import Story
from holdem_floor.table.supposing import choices_of, with_supposed


@dataclass(frozen=True, slots=True)
class Reading:
    """What the table and the story say, at face value.

    `sources` gives for each fact the path it comes from; `choices` for each seat still to act its cell
    `next.<seat>` with the acts that are open to it by the order and the amounts alone, and for the kind and the words
    of acts what they may be. `calls` maps the path of each
    call to that of the act whose wager it called.
    """

    facts: tuple[Fact, ...]
    sources: Mapping[Fact, str]
    lines: tuple[ReadLine, ...]
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    calls: Mapping[str, str] = field(default_factory=dict)


_NOTHING: Mapping[str, Scalar] = MappingProxyType({})


def read_table(incident: Incident, supposed: Mapping[str, Scalar] = _NOTHING, telling: Telling = AS_TOLD) -> Reading:
    """Read the table and the story of an incident, as it was told or as rulings left it.

    `supposed` gives values to cells: `next.5` makes the pending act of seat 5, `story.3.to` an amount.
    Raises InvalidInput, with every line that cannot be read, for a seat or verb that is not there, acts
    without a table, a button without a seat, and cards that cannot be.
    """
    cells = Cells.of(incident, supposed)
    script = script_of(incident)
    table = _seated(incident)
    story = _told(table, script, cells, telling)
    facts = [*story.events, *card_facts(incident, script)]
    if story.hand is not None and story.is_over:
        facts.append((Fact.of("hand-over", void=telling.void), "table"))
    if table is None or story.hand is None:
        return _reading(facts, story, {})
    hand = with_supposed(story.hand, cells, len(incident.story) + 1)
    told = (*hand_facts(table, hand, cells), *returns_fact(story.hand))
    return _reading([*told, *facts], story, choices_of(hand))


def hand_of(incident: Incident, supposed: Mapping[str, Scalar] = _NOTHING, telling: Telling = AS_TOLD) -> Hand | None:
    """The hand as the story ends; None for an incident without a table. Raises InvalidInput as `read_table` does."""
    return _told(_seated(incident), script_of(incident), Cells.of(incident, supposed), telling).hand


def _seated(incident: Incident) -> TableSetup | None:
    return incident.table if incident.table and incident.table.seats else None


def _told(table: TableSetup | None, script: Iterable[Entry], cells: Cells, telling: Telling) -> Story:
    story = Story(first_hand(table, cells, telling) if table else None, cells)
    for entry in script:
        story.read(entry)
    story.end()
    return story


def _reading(facts: list[tuple[Fact, str]], story: Story, choices: Mapping[str, tuple[str, ...]]) -> Reading:
    sources = {story.cells.settle(fact): path for fact, path in facts}
    acts = story.hand.acts if story.hand else ()
    calls = {act.gesture.path: act.calls for act in acts if act.calls is not None}
    choices = MappingProxyType(dict(choices))
    return Reading(tuple(sources), MappingProxyType(sources), tuple(story.lines), choices, MappingProxyType(calls))
