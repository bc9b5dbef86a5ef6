"""The table as it was understood, for everything that draws it: who sits where with what, the pots, each line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Incident, ToldFact
from holdem_floor.model.telling import AS_TOLD, Telling
from holdem_floor.model.values import Fact, Language, Text, Value
from holdem_floor.model.vocabulary import Vocabulary
from holdem_floor.model.wording import fill, join, written
from holdem_floor.render.readback_words import DISPUTED, Readback
from holdem_floor.table import Reading, ReadLine

_STORY: Final = Text("Récit :", "Story:")
_BUTTON: Final = Text("bouton", "button")
_DEAD: Final = Text("main morte", "dead hand")
_BEHIND: Final = Text("tapis {chips}", "stack {chips}")
_BET: Final = Text("mise {chips}", "bet {chips}")
_BLINDS: Final = {"small-blind": Text("PB", "SB"), "big-blind": Text("GB", "BB")}
_IN_FRONT: Final = Text("dont {chips} devant lui, en suspens", "{chips} of it in front of him, on hold")
_TO_ACT: Final = Text("à lui de parler[ ({more} pour payer)]", "to act[: {more} to call]")
_TO_CHOOSE: Final = Text("à lui de choisir", "to choose")
_OVER: Final = Text("enchères closes", "betting over")
_VOID: Final = Text("coup annulé", "hand void")
_POT: Final = Text("pot : {amount}[, {bets}]", "pot: {amount}[, {bets}]")
_POT_GOES_ON: Final = Text("pot : ce qu'il contenait et {amount}", "pot: what it held and {amount}")
_MAIN: Final = Text("pot principal[ : {amount}][, {earlier}] ({seats})", "main pot[: {amount}][, {earlier}] ({seats})")
_SIDE: Final = Text("pot parallèle {number}[ : {amount}] ({seats})", "side pot {number}[: {amount}] ({seats})")
_EARLIER: Final = Text("plus ce qu'il contenait", "besides what it held")
_WITH_BETS: Final = Text("mises comprises", "bets included")
_RETURNS: Final = Text("{amount} reviennent au siège {seat}", "{amount} goes back to seat {seat}")
_ANTE: Final = Text("ante {amount}", "ante {amount}")


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat. Texts are empty where there is nothing to say; `due` is what is asked of the seat whose turn it is."""

    label: str
    state: str
    folded: bool
    blind: str
    button: str
    behind: str
    bet: str
    due: str


@dataclass(frozen=True, slots=True)
class LineView:
    """A line as told, as read, and what is out of order in it."""

    number: str
    told: str
    read: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole read-back in one language; no seats where no table was told."""

    heading: str
    seats: tuple[SeatView, ...]
    pots: tuple[str, ...]
    lines: tuple[LineView, ...]
    story: str
    """The heading of the lines."""


def table_view(
    incident: Incident, reading: Reading, vocabulary: Vocabulary, language: Language, telling: Telling = AS_TOLD
) -> TableView:
    """What the reader understood of an incident, as it was told or as rulings left it."""
    viewer = _Viewer(incident, reading, Readback(vocabulary, language), language, telling)
    seats, pots, lines = tuple(viewer.seats()), tuple(viewer.pots()), tuple(viewer.lines())
    return TableView(viewer.heading(), seats, pots, lines, _STORY.in_(language))


@dataclass(frozen=True, slots=True)
class _Viewer:
    incident: Incident
    reading: Reading
    readback: Readback
    language: Language
    telling: Telling

    def heading(self) -> str:
        for table in self._facts("table"):
            street = self.readback.choice("table", "street", table["street"])
            blinds = "/".join(str(table[name]) for name in ("small-blind", "big-blind") if _known(table[name]))
            ante = self._filled(_ANTE, amount=self._ante(table))
            over = self._over()
            return " · ".join(part for part in (street, blinds, ante if self._ante(table) else "", over) if part)
        return ""

    def _over(self) -> str:
        if self.telling.void:
            return _VOID.in_(self.language)
        return "" if any(self._facts("due")) and not self.telling.over else _OVER.in_(self.language)

    def _ante(self, table: Mapping[str, Value]) -> Value:
        antes = (table.get("ante", 0), table.get("big-blind-ante", 0))
        return next((ante for ante in antes if isinstance(ante, int) and ante), 0)

    def seats(self) -> Iterator[SeatView]:
        to_act = () if self.telling.over else self._facts("due")
        due = {str(fact["seat"]): self._due(fact) for fact in to_act}
        for seat in self._facts("seat"):
            blind = _BLINDS.get(str(seat["place"]))
            yield SeatView(
                label=str(seat["seat"]),
                state=self._state(seat),
                folded=seat["state"] == "folded",
                blind=blind.in_(self.language) if blind else "",
                button=_BUTTON.in_(self.language) if seat["from-button"] == 0 else "",
                behind=", ".join(self._stack(seat)),
                bet=self._chips(_BET, seat["own"]),
                due=due.get(str(seat["seat"]), ""),
            )

    def _stack(self, seat: Mapping[str, Value]) -> Iterator[str]:
        """The chips behind, and those in front that a ruling left to the seat's choice."""
        early = any(fact["seat"] == seat["seat"] and not fact["came"] for fact in self._facts("early"))
        stack = self._chips(_BEHIND, seat["behind"])
        on_hold = "" if early else self._chips(_IN_FRONT, seat["waiting"])
        return (part for part in (stack, on_hold) if part)

    def _state(self, seat: Mapping[str, Value]) -> str:
        if seat["seat"] in self.telling.dead:
            return _DEAD.in_(self.language)
        out = seat["state"] in ("folded", "all-in")
        return self.readback.choice("seat", "state", seat["state"]) if out else ""

    def _due(self, fact: Mapping[str, Value]) -> str:
        if any(one["seat"] == fact["seat"] for one in self._facts("reserved")):
            return _TO_CHOOSE.in_(self.language)
        return self._filled(_TO_ACT, more=fact["more"] if fact["more"] != 0 else "")

    def _chips(self, template: Text, chips: Value) -> str:
        return self._filled(template, chips=chips) if _known(chips) and chips != 0 else ""

    def pots(self) -> Iterator[str]:
        """The pot; where there are side pots, each with who plays for it; and what nobody matched."""
        layers = sorted(self._facts("pot-layer"), key=lambda layer: str(layer["number"]))
        for layer in layers:
            if _known(layer["amount"]):
                yield self._pot(layer, alone=len(layers) == 1)
        for back in (*self._facts("unmatched"), *self._facts("goes-back")):
            yield self._filled(_RETURNS, amount=back["amount"], seat=back["seat"])

    def _pot(self, layer: Mapping[str, Value], *, alone: bool) -> str:
        seats = layer["seats"] if isinstance(layer["seats"], tuple) else ()
        earlier = layer["number"] == 0 and layer["earlier"] == "untold"
        bets = any(seat["own"] != 0 for seat in self._facts("seat"))
        whole = _POT_GOES_ON if earlier else _POT
        return self._filled(
            whole if alone else _SIDE if layer["number"] else _MAIN,
            number=layer["number"],
            amount=layer["amount"],
            seats=join(tuple(map(str, seats)), self.language),
            earlier=_EARLIER.in_(self.language) if earlier else "",
            bets=_WITH_BETS.in_(self.language) if bets else "",
        )

    def lines(self) -> Iterator[LineView]:
        told = {fact.path: fact.fact for fact in self.incident.story if isinstance(fact, ToldFact)}
        for line in self.reading.lines:
            fact = told.get(line.path)
            text = _as_told(fact) if fact else line.text
            marks = (*self.readback.marks(line), *self._disputes(line))
            yield LineView(line.path.removeprefix("story."), text, self.readback.line(line, fact), marks)
        for each in self.incident.facts:
            yield LineView("", _as_told(each.fact), self.readback.fact(each.fact), ())

    def _disputes(self, line: ReadLine) -> Iterator[str]:
        if any(path == line.path or path.startswith(f"{line.path}.") for path in self.incident.disputed):
            yield DISPUTED.in_(self.language)

    def _facts(self, name: str) -> Iterator[Mapping[str, Value]]:
        return (fact.fields for fact in self.reading.facts if fact.name == name)

    def _filled(self, template: Text, **values: Value) -> str:
        words = {name: str(value) if _known(value) else "" for name, value in values.items()}
        return fill(template.in_(self.language), words)


def _known(value: Value) -> bool:
    return isinstance(value, int | str) and value != ""


def _as_told(fact: Fact) -> str:
    """The fact with the fields that were told, as a file writes it."""
    fields = (f"{name}: {written(value)}" for name, value in fact.values if name != "moment" and _is_told(value))
    told = ", ".join(fields)
    return f"{fact.name}: {told}" if told else fact.name


def _is_told(value: Value) -> bool:
    return isinstance(value, tuple) or _known(value)
