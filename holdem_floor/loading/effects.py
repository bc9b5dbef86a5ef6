"""The `effect` of an outcome: what a ruling of its kind does to the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.nodes import ListNode, Node, TextNode
from holdem_floor.loading.problems import did_you_mean, quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.model.effect import Change, Effect, Place, Places, Unchanged
from holdem_floor.model.vocabulary import FactType, Field

_BESIDE: Final[Mapping[Change, tuple[str, ...]]] = {
    Change.HOLD: ("as", "to"),
    Change.PEND: ("may",),
}
"""The keys that an effect may have beside its change, and beside what causes it."""
_CAUSE: Final = ("with", "after")
_WITHOUT_PLACE: Final = frozenset((Change.END, Change.VOID))


class EffectReader:
    """Reads effects whose places are fields of the outcome or of facts."""

    def __init__(self, reader: Reader, facts: Mapping[str, FactType]) -> None:
        self._reader = reader
        self._facts = facts

    def read(self, node: Node | None, fields: Mapping[str, Field]) -> Effect | None:
        """The effect of an outcome with these fields; None where it says nothing of it."""
        if node is None:
            return None
        reader = self._reader
        if isinstance(node, TextNode):
            return Effect(reader.member(node, Change, "an effect", Change.NONE))
        changes = [key for key, _ in reader.entries(node, "an effect") if key.text in tuple(Change)]
        if len(changes) != 1:
            reader.fail(Code.MISSING_KEY, f"an effect says one of: {', '.join(Change)}", node)
            return None
        change = Change(changes[0].text)
        found = reader.keys(node, "an effect", (change,), (*_BESIDE.get(change, ()), *_CAUSE))
        if change is Change.NONE:
            return Effect(change, unchanged=reader.member(found[change], Unchanged, "a reason", Unchanged.AS_IT_IS))
        if change is Change.CHOOSE:
            return Effect(change, choices=self._choices(found[change], fields))
        cause = next((key for key in _CAUSE if key in found), None)
        return Effect(
            change,
            of=() if change in _WITHOUT_PLACE else self._places(found[change], fields),
            as_=self._kind(found["as"], fields) if "as" in found else None,
            to=self._places(found["to"], fields) if "to" in found else (),
            may=self._acts(found["may"], fields) if "may" in found else (),
            cause=self._places(found[cause], fields) if cause else (),
            after=cause == "after",
        )

    def _choices(self, node: Node, fields: Mapping[str, Field]) -> dict[str, Effect]:
        read = ((key.text, self.read(value, fields)) for key, value in self._reader.entries(node, "effects by choice"))
        return {name: effect for name, effect in read if effect is not None}

    def _kind(self, node: Node, fields: Mapping[str, Field]) -> str | Place | None:
        text = self._reader.word(node, "a kind of act")
        return self._place(node, text, fields) if text.startswith("$") else text

    def _acts(self, node: Node, fields: Mapping[str, Field]) -> Places | tuple[str, ...]:
        """A place that holds kinds of acts, or these themselves."""
        if isinstance(node, ListNode):
            return tuple(self._reader.word(one, "a kind of act") for one in node.items)
        return self._places(node, fields)

    def _places(self, node: Node, fields: Mapping[str, Field]) -> Places:
        nodes = node.items if isinstance(node, ListNode) else (node,)
        places = (self._place(one, self._reader.word(one, "a place such as $act"), fields) for one in nodes)
        return tuple(place for place in places if place is not None)

    def _place(self, node: Node, text: str, fields: Mapping[str, Field]) -> Place | None:
        """`$act` is a field of the ruling, `$early.act` one of a fact that it rests on."""
        fact, _, field = text.removeprefix("$").rpartition(".")
        if not text.startswith("$") or not field:
            self._reader.wrong(node, "a place: $field of the ruling, or $fact.field")
            return None
        if fact and fact not in self._facts:
            hint = did_you_mean(fact, self._facts)
            self._reader.fail(Code.UNKNOWN_FACT, f"there is no fact {quoted(fact)}", node, hint)
            return None
        known = self._facts[fact].fields if fact else fields
        if field not in known:
            owner = f"the fact {quoted(fact)}" if fact else "this outcome"
            message = f"{owner} has no field {quoted(field)}"
            self._reader.fail(Code.UNKNOWN_FIELD, message, node, did_you_mean(field, known))
            return None
        return Place(field, fact)
