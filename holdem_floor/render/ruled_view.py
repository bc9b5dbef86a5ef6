"""The table as rulings left it, beside the one that was told: one for each case that an answer tells apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from holdem_floor.model.decision import AsRuled, Branch, Choice, Decision, Ruling
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Incident
from holdem_floor.model.values import Language, Text
from holdem_floor.model.vocabulary import Vocabulary
from holdem_floor.model.wording import fill
from holdem_floor.render.table_view import TableView, table_view
from holdem_floor.table import Reading, read_table

_AS_RULED: Final = Text("Table après décision :", "Table as ruled:")
_IF: Final = Text("Table après décision, si {text} :", "Table as ruled, if {text}:")
_CHOSEN: Final = Text("Table si la décision est « {text} » :", "Table if the decision is “{text}”:")
_STORY: Final = Text("Récit corrigé :", "Story as ruled:")


@dataclass(frozen=True, slots=True)
class RuledTable:
    """A table as rulings left it: in all cases, in those of a branch, or once the director has chosen."""

    table: AsRuled
    branch: Branch | None = None
    choice: Choice | None = None

    def reading(self, incident: Incident) -> Reading:
        """The incident as it is read at this table."""
        return read_table(incident, self.table.supposed, self.table.telling)

    def caption(self, language: Language) -> str:
        """What it is the table of."""
        if self.choice is not None:
            return fill(_CHOSEN.in_(language), {"text": self.choice.text.in_(language)})
        if self.branch is not None:
            return fill(_IF.in_(language), {"text": self.branch.text.in_(language)})
        return _AS_RULED.in_(language)


def ruled_tables(decision: Decision, incident: Incident) -> tuple[RuledTable, ...]:
    """Each table that is not as it was told; of a branch, where it is not the one that all branches share."""
    told = read_table(incident)
    whole = RuledTable(decision.as_ruled or AsRuled())
    common = whole.reading(incident)
    found = [whole] if _differs(common, told) else []
    return (*found, *(one for one in _tables(decision) if _differs(one.reading(incident), common)))


def _tables(decision: Decision) -> Iterator[RuledTable]:
    yield from _chosen(decision.rulings, None)
    for branch in decision.branches:
        if branch.as_ruled is not None:
            yield RuledTable(branch.as_ruled, branch)
        yield from _chosen(branch.rulings, branch)


def _chosen(rulings: Iterable[Ruling], branch: Branch | None) -> Iterator[RuledTable]:
    for ruling in rulings:
        for choice in ruling.choices:
            if choice.as_ruled is not None:
                yield RuledTable(choice.as_ruled, branch, choice)


def _differs(one: Reading, other: Reading) -> bool:
    return (set(one.facts), one.lines) != (set(other.facts), other.lines)


def ruled_view(table: RuledTable, incident: Incident, vocabulary: Vocabulary, language: Language) -> TableView:
    """The table in one language, with the lines of the story that rulings changed."""
    told = table_view(incident, read_table(incident), vocabulary, language).lines
    view = table_view(incident, table.reading(incident), vocabulary, language, table.table.telling)
    changed = tuple(line for line in view.lines if line not in told)
    return replace(view, lines=changed, story=_STORY.in_(language))
