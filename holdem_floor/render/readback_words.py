"""What each story line was understood to say, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import Fact, Language, Text, Unknown, Value
from holdem_floor.model.vocabulary import Vocabulary
from holdem_floor.model.wording import fill, fill_text, value_text
from holdem_floor.table.acts import Left
from holdem_floor.table.readback import Manner, ReadAct, ReadLine

EARLY: Final = Text("avant son tour : c'était au siège {due}", "early: seat {due} was due")
TOO_SOON: Final = Text("trop tôt : le siège {seat} devait encore parler", "too soon: seat {seat} was still to act")
HAD_FOLDED: Final = Text("il avait passé", "had folded")
OVER: Final = Text("les enchères étaient closes", "the betting was over")
BEYOND: Final = Text("plus que son tapis", "more than the stack")
DISPUTED: Final = Text("contesté", "disputed")

_UNKNOWN_ACT: Final = Text("une action", "an act")
_NO_AMOUNT: Final = Text("montant non précisé", "amount not told")
_RAISE: Final = Text("{kind} à {to}, soit {more} de plus", "{kind} to {to}, that is {more} more")
_SHORT: Final = Text("{kind} : {to} sur {before}", "{kind}: {to} of {before}")
_ADDED: Final = Text("{put} ajoutés", "{put} added")
_ALL_IN: Final = Text("à tapis", "all-in")
_SAYS: Final = Text("dit « {words} »", "says “{words}”")
_CHIPS: Final = Text("jetons : {chips}[, {silent}]", "chips: {chips}[, {silent}]")
_SILENT: Final = Text("en silence", "silent")
_THEN: Final = Text(" puis ", " then ")
_FIRST: Final = Text("d'abord : {first}", "first: {first}")
_TAKES_BACK: Final = Text("reprend {chips}", "takes back {chips}")
_TAPS: Final = Text("tapes sur la table : {taps}", "taps on the table: {taps}")
_SEAT: Final = Text("siège {seat} : {text}", "seat {seat}: {text}")
_RULED: Final = Text("décision déjà rendue : siège {seat} à {chips}", "ruling already given: seat {seat} to {chips}")
_BACK: Final = Text("le siège {seat} reprend {chips}", "seat {seat} takes back {chips}")
_LEFT: Final[Mapping[Left, Text]] = {
    "open": Text("n'a pas eu lieu : il choisit à nouveau", "not made: he chooses again"),
    "pending": Text("à lui de choisir ce qu'elle devient", "his to choose what becomes of it"),
    "adrift": Text("en suspens : la mise payée ne tient plus", "open: the wager called no longer stands"),
}
"""How a ruling left an act open."""
_TO_SEAT: Final = Text("{text} : siège {seat}", "{text}: seat {seat}")


@dataclass(frozen=True, slots=True)
class Readback:
    """Says lines in one language, with the words of the vocabulary for kinds of act, moments and facts."""

    vocabulary: Vocabulary
    language: Language

    def line(self, line: ReadLine, told: Fact | None = None) -> str:
        """How the line was read, without what is irregular about it; `told` is the fact of a line that is one."""
        match line.reads:
            case "act":
                return "; ".join(self._acts(line))
            case "event":
                text = self.choice("event", "what", line.what)
                return text if line.seat is None else self._filled(_TO_SEAT, text=text, seat=line.seat)
            case "floor":
                return self._filled(_RULED, seat=line.seat, chips=line.chips)
            case "chips-back":
                return self._filled(_BACK, seat=line.seat, chips=line.chips)
            case _:
                return self.fact(told) if told else line.what

    def marks(self, line: ReadLine) -> tuple[str, ...]:
        """What is out of order in the line, at face value."""
        marks = [TOO_SOON] if line.premature is not None else []
        said = [self._filled(mark, seat=line.premature) for mark in marks]
        for act in line.acts:
            said += [self._filled(mark, due=act.due) for mark in _marks(act)]
        return tuple(dict.fromkeys(said))

    def fact(self, fact: Fact) -> str:
        """A told fact by its label."""
        kind = self.vocabulary.facts.get(fact.name)
        return fill_text(kind.label, fact.fields, kind.fields).in_(self.language) if kind else fact.name

    def choice(self, fact: str, field: str, value: Value) -> str:
        """The wording of a value of a fact's field; the value itself where the vocabulary has no words for it."""
        kind = self.vocabulary.facts.get(fact)
        return value_text(value, kind.fields.get(field) if kind else None, self.language)

    # --- acts

    def _acts(self, line: ReadLine) -> Iterator[str]:
        for act in line.acts:
            text = ", ".join(self._act(act))
            yield self._filled(_SEAT, seat=act.seat, text=text) if len(line.acts) > 1 else text

    def _act(self, act: ReadAct) -> Iterator[str]:
        left = _LEFT.get(act.left)
        if left is not None:
            yield left.in_(self.language)
            return
        yield from self._body(act)
        yield from self._manner(act.manner)

    def _body(self, act: ReadAct) -> Iterator[str]:
        kind = self.choice("act", "kind", act.kind) or _UNKNOWN_ACT.in_(self.language)
        if act.kind in ("fold", "check", "words"):
            yield kind
        if act.kind in ("fold", "check", "words", "taps"):
            return
        yield self._amount(act, kind)
        if act.put not in (0, act.to) and isinstance(act.put, int):
            yield self._filled(_ADDED, put=act.put)
        if act.all_in and act.kind != "short-call":
            yield _ALL_IN.in_(self.language)

    def _amount(self, act: ReadAct, kind: str) -> str:
        if isinstance(act.to, Unknown):
            return f"{kind}, {_NO_AMOUNT.in_(self.language)}"
        if act.kind in ("short-call", "undercall"):
            return self._filled(_SHORT, kind=kind, to=act.to, before=act.before)
        if act.kind == "raise" and isinstance(act.before, int):
            return self._filled(_RAISE, kind=kind, to=act.to, more=act.to - act.before)
        return f"{kind} {act.to}"

    def _manner(self, manner: Manner) -> Iterator[str]:
        for words in manner.words:
            yield self._filled(_SAYS, words=words)
        if manner.pushes:
            chips = _THEN.in_(self.language).join("+".join(map(str, push)) for push in manner.pushes)
            silent = "" if manner.words else _SILENT.in_(self.language)
            yield self._filled(_CHIPS, chips=chips, silent=silent)
        if manner.words and manner.pushes and manner.first:
            yield self._filled(_FIRST, first=self.choice("act", "first", manner.first))
        if manner.taken_back:
            yield self._filled(_TAKES_BACK, chips=manner.taken_back)
        if manner.taps:
            yield self._filled(_TAPS, taps=manner.taps)

    def _filled(self, template: Text, **values: object) -> str:
        words: Mapping[str, str] = {
            name: "" if value is None or isinstance(value, Unknown) else str(value) for name, value in values.items()
        }
        return fill(template.in_(self.language), words)


def _marks(act: ReadAct) -> Iterator[Text]:
    if act.early:
        yield EARLY
    if act.had_folded:
        yield HAD_FOLDED
    if act.over and not act.had_folded:
        yield OVER
    if act.beyond_stack:
        yield BEYOND
