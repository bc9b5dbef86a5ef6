"""What rulings do to the table: which of them change it, what brings each about, and the story told with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from holdem_floor.inference.given import Given
from holdem_floor.model.effect import Change, Effect, Place, Places, Unchanged
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.model.telling import AT_THE_END, Held, Opened, Pending, Ruled, Telling
from holdem_floor.model.trace import Firing, facts_behind
from holdem_floor.model.values import Fact, Value
from holdem_floor.model.vocabulary import Vocabulary

Cause: TypeAlias = tuple[int, bool]
"""The moment of what brings an effect about, and whether that is first ruled on itself: the order of effects."""
Origins: TypeAlias = Mapping[Fact, tuple[Firing, ...]]


@dataclass(frozen=True, slots=True)
class Due:
    """A ruling that would change the table: what brings it about, the act or the seat concerned, and how."""

    firing: Firing
    cause: Cause
    effect: Effect
    act: str = ""
    seat: Seat | None = None
    ruled: Ruled | None = None

    def applied(self, telling: Telling) -> Telling:
        """The story told with it."""
        match self.effect.change:
            case Change.HOLD | Change.OPEN | Change.PEND | Change.RETURN if self.ruled is not None:
                return replace(telling, acts={**telling.acts, self.act: self.ruled})
            case Change.KILL if self.seat is not None:
                return replace(telling, dead={**telling.dead, self.seat: self.cause[0]})
            case Change.BAR if self.seat is not None:
                return replace(telling, barred=(*telling.barred, self.seat))
            case Change.CHECK if self.seat is not None:
                return replace(telling, checked=(*telling.checked, self.seat))
            case Change.END | Change.VOID:
                return replace(telling, over=True, void=telling.void or self.effect.change is Change.VOID)
            case _:
                return telling


NO_EFFECT: Final = Effect(Change.NONE)
_OF_ACTS: Final = (Change.HOLD, Change.OPEN, Change.PEND)


class Effects:
    """Reads what rulings of one telling of an incident would do."""

    def __init__(self, given: Given, origins: Origins, telling: Telling, vocabulary: Vocabulary) -> None:
        self._given = given
        self._origins = origins
        self._telling = telling
        self._vocabulary = vocabulary
        self._acts = {fact.get("n"): fact for fact in given.facts if fact.name == "act"}
        self._supposed = any(map(_is_supposed, self._acts.values()))
        self._seats = {fact.get("seat"): fact for fact in given.facts if fact.name == "seat"}

    def cause_of(self, firing: Firing) -> Cause:
        """What brings a ruling about, whether it changes the table or not."""
        effect = self.of(firing) or NO_EFFECT
        return self._cause(firing, effect, self._act_of(firing, effect))

    def act_of(self, firing: Firing) -> str:
        """The path of the act that a ruling is about; empty where it is about none."""
        act = self._act_of(firing, self.of(firing) or NO_EFFECT)
        return "" if act is None else self._path(act)

    def _act_of(self, firing: Firing, effect: Effect) -> Fact | None:
        """The act that the effect concerns, else the one that the ruling names."""
        number = self._value(firing, effect.of) if effect.change in _OF_ACTS else None
        named = firing.ruling.get("act") if firing.ruling else None
        return self._acts.get(named if number is None else number)

    def is_answer(self, firing: Firing) -> bool:
        """Whether a ruling only says what the table holds, or who may do what."""
        return (self.of(firing) or NO_EFFECT).unchanged is Unchanged.ANSWER

    def due(self, firings: Iterable[Firing]) -> Iterator[Due]:
        """Those of these rulings that would change the table, with what each would do."""
        for firing in firings:
            effect = self.of(firing)
            if effect is not None and not self._rests_on_supposed(firing):
                yield from self._changes(firing, effect)

    def of(self, firing: Firing) -> Effect | None:
        """What the vocabulary says that a ruling of this kind does."""
        return self._vocabulary.outcomes[firing.ruling.outcome].effect if firing.ruling else None

    def chosen(self, firing: Firing, choice: str) -> Iterator[Due]:
        """What a ruling that leaves a choice to the director would do, were this chosen."""
        effect = self.of(firing)
        if effect is not None and choice in effect.choices:
            yield from self._changes(firing, effect.choices[choice])

    def _rests_on_supposed(self, firing: Firing) -> bool:
        return self._supposed and any(map(_is_supposed, facts_behind((firing,), self._origins)))

    def _changes(self, firing: Firing, effect: Effect) -> Iterator[Due]:
        match effect.change:
            case change if change in _OF_ACTS:
                yield from self._of_act(firing, effect)
            case Change.KILL | Change.BAR | Change.CHECK:
                yield from self._of_seat(firing, effect)
            case Change.RETURN:
                yield from self._returned(firing, effect)
            case Change.END | Change.VOID if not self._telling.over and any(True for _ in self._named("due")):
                yield Due(firing, self._cause(firing, effect), effect)

    # --- acts

    def _of_act(self, firing: Firing, effect: Effect) -> Iterator[Due]:
        act = self._act_of(firing, effect)
        if act is None or act.get("supposed") is True:
            return
        path = self._path(act)
        ruled = self._ruled(firing, effect)
        if path not in self._telling.acts and not _is_so(act, ruled):
            yield Due(firing, self._cause(firing, effect, act), effect, act=path, ruled=ruled)

    def _ruled(self, firing: Firing, effect: Effect) -> Ruled:
        if effect.change is Change.OPEN:
            return Opened()
        if effect.change is Change.PEND:
            return Pending(self._may(firing, effect))
        amount = self._value(firing, effect.to)
        kind = self._value(firing, (effect.as_,)) if isinstance(effect.as_, Place) else effect.as_
        return Held(amount if isinstance(amount, int) else None, str(kind or ""))

    def _may(self, firing: Firing, effect: Effect) -> tuple[str, ...]:
        words = [one for one in effect.may if isinstance(one, str)]
        for place in (one for one in effect.may if isinstance(one, Place)):
            value = firing.ruling.get(place.field) if firing.ruling else None
            words += map(str, value) if isinstance(value, tuple) else [str(value)] if value is not None else []
        return tuple(words)

    # --- seats

    def _of_seat(self, firing: Firing, effect: Effect) -> Iterator[Due]:
        seat = self._value(firing, effect.of)
        told = self._seats.get(seat)
        if told is None or not isinstance(seat, (int, str)):
            return
        known: Mapping[Change, bool] = {
            Change.KILL: told.get("state") == "folded",
            Change.BAR: seat in self._telling.barred,
            Change.CHECK: seat in self._telling.checked,
        }
        if not known[effect.change]:
            yield Due(firing, self._cause(firing, effect), effect, seat=seat)

    def _returned(self, firing: Firing, effect: Effect) -> Iterator[Due]:
        """The last wager of the seat was not made."""
        seat = self._value(firing, effect.of)
        wagers = [act for act in self._acts.values() if act.get("seat") == seat and act.get("kind") in ("bet", "raise")]
        if wagers and self._path(wagers[-1]) not in self._telling.acts:
            yield Due(firing, self._cause(firing, effect), effect, act=self._path(wagers[-1]), ruled=Opened())

    # --- what brings it about

    def _cause(self, firing: Firing, effect: Effect, act: Fact | None = None) -> Cause:
        named = self._acts.get(self._value(firing, effect.cause)) if effect.cause else act
        if named is not None:
            return _moment(named), effect.after
        return self._last_told(firing), True

    def _last_told(self, firing: Firing) -> int:
        """The last told thing that the ruling rests on; the end, where it was told beside the story, or none was."""
        facts = facts_behind((firing,), self._origins)
        told = [fact for fact in facts if self._is_told(fact)]
        return max((_moment(fact) or AT_THE_END for fact in told), default=AT_THE_END)

    def _is_told(self, fact: Fact) -> bool:
        kind = self._vocabulary.facts.get(fact.name)
        told = kind is not None and kind.kind.may_be_told and fact in self._given.sources
        return told or fact.name == "event"

    # --- places

    def _value(self, firing: Firing, places: Places) -> Value | None:
        """The first of these values that the ruling, or what it rests on, has."""
        return next((value for place in places for value in self._values(firing, place)), None)

    def _values(self, firing: Firing, place: Place) -> Iterator[Value]:
        if not place.fact:
            value = firing.ruling.get(place.field) if firing.ruling else None
            if value is not None:
                yield value
            return
        for fact in facts_behind((firing,), self._origins):
            value = fact.get(place.field) if fact.name == place.fact else None
            if isinstance(value, (int, str)):
                yield value

    def _path(self, act: Fact) -> str:
        return self._given.sources.get(act, "")

    def _named(self, name: str) -> Iterator[Fact]:
        return (fact for fact in self._given.facts if fact.name == name)


def _is_supposed(fact: Fact) -> bool:
    return fact.name == "act" and fact.get("supposed") is True


def _moment(fact: Fact) -> int:
    moment = fact.get("moment")
    return moment if isinstance(moment, int) else 0


def _is_so(act: Fact, ruled: Ruled) -> bool:
    """Whether an act is already what a ruling makes of it."""
    if not isinstance(ruled, Held):
        return False
    kind = act.get("kind")
    if ruled.kind in ("fold", "check"):
        return ruled.kind == kind
    return (ruled.to is None or act.get("to") == ruled.to) and ruled.kind in ("", kind)
