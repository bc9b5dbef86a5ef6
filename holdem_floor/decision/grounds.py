"""The rulings of a case, each with where it was given: on which telling of the story, and on what facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from holdem_floor.decision.citing import Sources
from holdem_floor.decision.effects import Effects
from holdem_floor.decision.standing import mooted
from holdem_floor.decision.tree import Given, Leaf, Node, inferred
from holdem_floor.inference.conclude import as_fact
from holdem_floor.inference.relevance import Programs
from holdem_floor.inference.worlds import World
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.trace import Beaten, Firing, Ruled, Trace
from holdem_floor.model.values import Fact, Value

ACT = "act"
"""The field by which a fact or a ruling names an act."""


@dataclass(frozen=True, slots=True)
class Telling:
    """One telling of the story: its world, what experta's rules came to in it, and what the rulings rest on."""

    world: World
    trace: Trace
    sources: Sources
    acts: Mapping[Value | None, str]
    """The path of each act, by its number in this telling."""

    @staticmethod
    def of(world: World, trace: Trace, given: Iterable[Given] = ()) -> Telling:
        """The telling, with what is behind the rulings that were given before it."""
        sources, vocabulary = world.given.sources, world.program.vocabulary
        acts = {fact.get("n"): sources[fact] for fact in world.given.facts if fact.name == ACT and fact in sources}
        origins = dict(trace.origins)
        for one in given:
            origins = {**one.trace.origins, as_fact(one.firing, vocabulary): (one.firing,), **origins}
        return Telling(world, trace, Sources(origins, world.program), acts)

    def key(self, fact: Fact) -> tuple[str, str]:
        """What a fact is about, in any telling: the path that it was told under, or that of its act, and its name."""
        path = self.world.given.sources.get(fact)
        return (self.acts.get(fact.get(ACT), "") if path is None else path), fact.name

    def used(self, firings: Iterable[Firing]) -> frozenset[tuple[str, str]]:
        """What rulings rest on, whatever the telling."""
        return frozenset(self.key(fact) for fact in self.sources.used(firings))


@dataclass(frozen=True, slots=True)
class Ground:
    """A ruling that stands, in the telling that it was given in. `act` is the path of the act that it is about.

    `is_answer` is set where it only says what the table holds, or who may do what.
    """

    firing: Firing
    telling: Telling
    act: str = ""
    is_answer: bool = False

    def ruled(self, numbers: Mapping[str, int]) -> Ruled:
        """Its content, with the number that the act has in the story as it was told."""
        ruled = self.firing.ruling
        assert ruled is not None
        named = self.telling.acts.get(ruled.get(ACT), "")
        number = numbers.get(named)
        fields = tuple((name, number if name == ACT and number is not None else value) for name, value in ruled.fields)
        return Ruled(ruled.outcome, fields)


@dataclass(frozen=True, slots=True)
class Grounds:
    """All that stands in a case. `last` is the last telling, `table` the one whose table is printed."""

    standing: tuple[Ground, ...]
    mooted: tuple[Beaten, ...]
    last: Telling
    table: Telling
    given: tuple[Given, ...]
    numbers: Mapping[str, int]


def grounds_of(leaf: Leaf, first: World, programs: Programs, known: dict[int, Telling]) -> Grounds:
    """The rulings of a case: those given on the way to it, those of its own world, and what its table answers.

    `known` keeps the tellings of worlds that several cases share.
    """
    vocabulary = leaf.world.program.vocabulary
    last, table = (_telling(world, leaf.node.given, programs, known) for world in (leaf.world, leaf.table))
    numbers = {path: n for n, path in Telling.of(first, last.trace).acts.items() if isinstance(n, int)}
    earlier = [Ground(one.firing, _earlier(one, known), one.due.act) for one in leaf.node.given]
    own = [one for one in _own(last, leaf.node) if table is last or not one.is_answer]
    answers = [] if table is last else [one for one in _own(table, leaf.node) if one.is_answer]
    firings = tuple(ground.firing for ground in (*earlier, *own, *answers))
    kept, lost = mooted(firings, vocabulary)
    standing = tuple(ground for ground in (*earlier, *own, *answers) if ground.firing in kept)
    return Grounds(standing, lost, last, table, leaf.node.given, numbers)


def _telling(world: World, given: Iterable[Given], programs: Programs, known: dict[int, Telling]) -> Telling:
    if id(world) not in known:
        known[id(world)] = Telling.of(world, inferred(world, programs), given)
    return known[id(world)]


def _earlier(given: Given, known: dict[int, Telling]) -> Telling:
    if id(given.world) not in known:
        known[id(given.world)] = Telling.of(given.world, given.trace)
    return known[id(given.world)]


def _own(telling: Telling, node: Node) -> Iterator[Ground]:
    """The rulings of a telling that were not settled on an earlier one."""
    world = telling.world
    effects = Effects(world.given, telling.trace.origins, node.telling, world.program.vocabulary)
    for firing in telling.trace.standing:
        if node.hears(firing, effects):
            yield Ground(firing, telling, effects.act_of(firing), effects.is_answer(firing))


def merged_trace(grounds: Grounds) -> Trace:
    """One trace of all tellings: what stands, what it beat, and what is behind it."""
    last = grounds.last.trace
    tellings = {id(ground.telling): ground.telling for ground in grounds.standing}
    others = [telling.trace for telling in tellings.values() if telling is not grounds.last]
    if not others:
        return replace(last, standing=tuple(ground.firing for ground in grounds.standing))
    firings = tuple(dict.fromkeys((*(firing for trace in others for firing in trace.firings), *last.firings)))
    origins = {fact: found for trace in others for fact, found in trace.origins.items()}
    given = {ground.firing for ground in grounds.standing}
    beaten = tuple(one for trace in others for one in trace.beaten if one.by in given)
    return Trace(
        last.facts,
        firings,
        tuple(ground.firing for ground in grounds.standing),
        (*beaten, *last.beaten),
        {**origins, **last.origins},
        last.overtaken,
    )
