"""From an incident to its closed worlds: what is open is supposed in turn, what is ruled is told again.

A ruling that changes the table is given before anything that comes after its cause is looked at: the story is then
told with it, and ruled on anew. What nobody told is supposed only where a ruling that is still open hangs on it, in
blocks of values that no such ruling tells apart; acts of skipped seats on which the rulings hang alike are supposed
together. Acts still to be made come last: they decide rulings, and leave the table as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from holdem_floor.decision.effects import NO_EFFECT, Cause, Due, Effects
from holdem_floor.decision.standing import unmooted
from holdem_floor.inference.analysis import Hanging
from holdem_floor.inference.conclude import as_fact
from holdem_floor.inference.domains import Block, Cell, is_pending
from holdem_floor.inference.relevance import Programs
from holdem_floor.inference.worlds import Question, World, next_question, world_of
from holdem_floor.model.decision import Among, Member, Range, Supposition
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Incident
from holdem_floor.model.telling import AS_TOLD, Telling
from holdem_floor.model.trace import Firing, Trace
from holdem_floor.model.values import Scalar

WORK_LIMIT: Final = 2_000
"""Facts and firings that the worlds of an incident may come to, beside those of the first."""


@dataclass(frozen=True, slots=True)
class Given:
    """A ruling given on an earlier telling of the story, with what it rests on there and what it did."""

    due: Due
    trace: Trace
    world: World

    @property
    def firing(self) -> Firing:
        return self.due.firing


@dataclass(frozen=True, slots=True)
class Node:
    """A case: what is supposed, in which words, and the story as the rulings given so far left it.

    `decided` is the cause up to which everything has been ruled on: what would be ruled of that on a later telling is
    not heard any more, but for the rules of `waiting`, which then hung on acts still to be made. `table` is the world
    in which no such act is supposed yet.
    """

    supposed: Mapping[str, Scalar]
    condition: Supposition
    telling: Telling = AS_TOLD
    given: tuple[Given, ...] = ()
    decided: Cause = (-1, False)
    waiting: frozenset[str] = frozenset()
    table: World | None = None

    def hears(self, firing: Firing, effects: Effects) -> bool:
        """Whether a ruling is still to be made, or only answers what is asked of the table."""
        if self.decided[0] < 0 or firing.rule.id in self.waiting or effects.is_answer(firing):
            return True
        return effects.cause_of(firing) > self.decided


@dataclass(frozen=True, slots=True)
class Leaf:
    """A case in which nothing is open that a ruling hangs on, and its world."""

    node: Node
    world: World

    @property
    def table(self) -> World:
        """The world whose table is printed: without the acts that are only supposed."""
        return self.node.table or self.world


class Exhausted(Exception):  # noqa: N818 - not a fault: there is more to suppose than anybody could be told
    """There are too many cases to go through, or a cell has no values to try."""


class Disagreement(RuntimeError):  # noqa: N818 - between two evaluators, not an error of the input
    """A ruling that the plain evaluator holds for certain did not come out of experta: a fault of this program."""


class Tree:
    """Grows the cases of an incident, from its story as told or as rulings left it.

    `trunk` is the last case before anything was supposed.
    """

    def __init__(self, incident: Incident, programs: Programs, telling: Telling = AS_TOLD) -> None:
        self._telling = telling
        # An act that is only set is one that is supposed: it decides rulings, and leaves the table as it is.
        acts = {cell: value for cell, value in incident.settings.items() if is_pending(cell)}
        told = {cell: value for cell, value in incident.settings.items() if cell not in acts}
        self._incident = replace(incident, settings=told)
        self._acts = acts
        self._programs = programs
        self._left = WORK_LIMIT
        self.cells: dict[str, Cell] = {}
        self.first: World | None = None
        self.trunk: Leaf | None = None

    def leaves(self) -> tuple[Leaf, ...]:
        """Every case. Raises Exhausted, and InvalidInput when the story cannot be read."""
        return tuple(self._grow(Node({}, Supposition({}), self._telling)))

    # --- growing

    def _grow(self, node: Node, world: World | None = None) -> Iterator[Leaf]:
        world = world or self._world(node)
        if not node.supposed:
            self.trunk = Leaf(node, world)
        question = self._asked_first(world)
        if question is None and node.table is None:
            step = self._next_effects(node, world)
            if isinstance(step, Node):
                yield from self._grow(step)
                return
            question = step
            if question is None and self._acts:
                yield from self._grow(replace(node, supposed={**node.supposed, **self._acts}, table=world))
                return
        hanging = self._heard(node, world) if question is None else ()
        if hanging:
            question = next_question(world, hanging)
            if question is None:
                raise Exhausted
        if question is None:
            yield Leaf(node, world)
            return
        if is_pending(question.cell.path) and node.table is None:
            node = replace(node, table=world)
        for child, known in self._children(node, question):
            yield from self._grow(child, known)

    def chosen(self, leaf: Leaf, due: Due | None) -> Leaf | None:
        """The case where the director chooses this; None where what is then open cannot be ruled on yet."""
        telling = leaf.node.telling if due is None else due.applied(leaf.node.telling)
        return self._settled(replace(leaf.node, telling=telling, table=None, supposed=_of_the_table(leaf.node)))

    def at_other_ends(self, leaf: Leaf) -> Iterator[Leaf]:
        """The same case with the other end of each range of numbers."""
        ends = {cell: _other_end(values) for cell, values in leaf.node.condition.values.items()}
        wide = {cell: end for cell, end in ends.items() if end is not None}
        settled = self._settled(Node({**_of_the_table(leaf.node), **wide}, leaf.node.condition)) if wide else None
        if settled is not None:
            node = replace(settled.node, supposed={**leaf.node.supposed, **wide}, table=settled.world)
            yield settled if leaf.node.table is None else Leaf(node, self._world(node))

    def _settled(self, node: Node) -> Leaf | None:
        """The case with every ruling given that changes the table; None where one hangs on what nobody told."""
        world = self._world(node)
        while (step := self._next_effects(node, world)) is not None:
            if isinstance(step, Question):
                return None
            node, world = step, self._world(step)
        return Leaf(node, world)

    def _world(self, node: Node) -> World:
        if self._left < 0:
            raise Exhausted
        rulings = [as_fact(one.firing, self._programs.rulebook.vocabulary) for one in node.given]
        world = world_of(self._incident, self._programs, node.supposed, node.telling, rulings)
        if self.first is None:
            self.first = world
        else:
            self._left -= world.analysis.work
        return world

    def _asked_first(self, world: World) -> Question | None:
        """Which version of a disputed line is accepted: everything else hangs on what happened."""
        return next_question(world, ()) if any(True for _ in world.disputed()) else None

    # --- rulings that change the table

    def _next_effects(self, node: Node, world: World) -> Node | Question | None:
        """The case with the next rulings given that change the table, or what must be known first; None at the end."""
        effects = _effects(node, world)
        contested = world.analysis.contested
        certain = [
            firing
            for firing in unmooted(world.analysis.trace.standing, world.program.vocabulary)
            if node.hears(firing, effects) and not any(map(_waits_for_an_act, contested.get(firing, ())))
        ]
        open_ = [one for one in self._heard(node, world) if not _waits_for_an_act(one)]
        changing = [*effects.due(certain), *effects.due(one.firing for one in open_)]
        first = min((one.cause for one in changing), default=None)
        if first is None:
            return None
        now = [firing for firing in certain if not effects.is_answer(firing) and effects.cause_of(firing) <= first]
        waiting = [one for one in open_ if not effects.is_answer(one.firing)]
        undecided = [one for one in waiting if effects.cause_of(one.firing) <= first]
        undecided += [one for firing in now for one in contested.get(firing, ())]
        if undecided:
            return next_question(world, undecided)
        return self._told_again(node, world, now, first)

    def _heard(self, node: Node, world: World) -> tuple[Hanging, ...]:
        """What is still open and still to be ruled on."""
        effects = _effects(node, world)
        return tuple(one for one in world.analysis.open if node.hears(one.firing, effects))

    def _told_again(self, node: Node, world: World, now: Iterable[Firing], first: Cause) -> Node:
        trace, effects = inferred(world, self._programs), _effects(node, world)
        fired = {firing: firing for firing in trace.standing}
        telling, given = replace(node.telling, calls={**node.telling.calls, **world.given.reading.calls}), node.given
        for firing in now:
            if firing not in fired:
                raise Disagreement(f"{firing.rule.id} did not fire: {firing.ruling}")
            due = next(effects.due((firing,)), None) or Due(fired[firing], first, NO_EFFECT, act=effects.act_of(firing))
            telling = due.applied(telling)
            given = (*given, Given(replace(due, firing=fired[firing]), trace, world))
        late = (one for one in world.analysis.open if _waits_for_an_act(one) and effects.cause_of(one.firing) <= first)
        waiting = node.waiting | {one.firing.rule.id for one in late}
        return replace(node, telling=telling, given=given, decided=first, waiting=waiting)

    # --- supposing

    def _children(self, node: Node, question: Question) -> Iterator[tuple[Node, World | None]]:
        self.cells.setdefault(question.cell.path, question.cell)
        if len(question.alike) > 1:
            together = tuple(self._together(node, question))
            if together:
                for cell, _ in question.alike:
                    self.cells.setdefault(cell.path, cell)
                yield from together
                return
        for block in question.blocks:
            yield _with(node, {question.cell.path: block}), None

    def _together(self, node: Node, question: Question) -> Iterator[tuple[Node, World | None]]:
        """The cases of several seats at once: one acts so, or else none does; no case where that says too little.

        The acts that make the most literals true are tried first. Where one seat's act settles what hangs on the
        others, whatever they do, it does not matter which seat it is.
        """
        alike = next(blocks for cell, blocks in question.alike if cell.path == question.cell.path)
        for chosen in sorted(alike, key=lambda block: -block.truths):
            child = _with_some(node, question, chosen)
            world = self._world(child)
            hanging = {cell for one in self._heard(child, world) for cell in one.cells}
            if hanging.isdisjoint(cell.path for cell, _ in question.alike):
                yield child, world
                rest = [block for block in alike if block is not chosen]
                if rest:
                    yield from self._none_of(node, question, chosen, rest)
                return

    def _none_of(
        self, node: Node, question: Question, excluded: Block, rest: list[Block]
    ) -> Iterator[tuple[Node, World | None]]:
        """None of the seats acts as excluded: where there are several ways not to, one seat or none goes the first."""
        none = _among(question, excluded)
        condition = replace(node.condition, none=(*node.condition.none, none))
        restricted = replace(node, condition=condition)
        first, *others = sorted(rest, key=lambda block: -block.truths)
        if not others:
            yield _all_in(restricted, question, [first]), None
            return
        yield _with_some(_all_in(restricted, question, others[::-1]), question, first), None
        yield from self._none_of(restricted, question, first, others)


def inferred(world: World, programs: Programs) -> Trace:
    """What experta's rules come to in a world, without what only may hold there."""
    trace = programs.inference(world.program).run(world.given.facts)
    if not world.analysis.doubtful:
        return trace
    # Nothing hangs on what is still untold, but to experta it is not so; to the plain evaluator, perhaps.
    return trace.without(world.analysis.doubtful, world.analysis.trace.overtaken)


def _of_the_table(node: Node) -> Mapping[str, Scalar]:
    """What is supposed of what nobody told, without the acts still to be made."""
    return {cell: value for cell, value in node.supposed.items() if not is_pending(cell)}


def _other_end(values: Iterable[Member]) -> int | None:
    """A number of the last of these ranges that is not the one that stands for them; None where there is no other."""
    ranges = [value for value in values if isinstance(value, Range)]
    if not ranges:
        return None
    low, high = ranges[-1].low, ranges[-1].high
    last = low + 1 if high is None else high
    return last if last != ranges[0].low else None


def _effects(node: Node, world: World) -> Effects:
    return Effects(world.given, world.analysis.origins, node.telling, world.program.vocabulary)


def _waits_for_an_act(one: Hanging) -> bool:
    return any(is_pending(cell) for cell in one.cells)


def _with(node: Node, blocks: Mapping[str, Block]) -> Node:
    """The case with cells each in one of the blocks of its values."""
    values = {**node.condition.values, **{cell: block.values for cell, block in blocks.items()}}
    supposed = {**node.supposed, **{cell: block.stand_in for cell, block in blocks.items()}}
    return replace(node, supposed=supposed, condition=replace(node.condition, values=values))


def _with_some(node: Node, question: Question, block: Block) -> Node:
    """The case with one of several cells in a block: the first that can be."""
    among = _among(question, block)
    cell = next(iter(among.inside))
    own = next(blocks for other, blocks in question.alike if other.path == cell)
    supposed = {**node.supposed, cell: _same(own, block)[0].stand_in}
    return replace(node, supposed=supposed, condition=replace(node.condition, some=(*node.condition.some, among)))


def _all_in(node: Node, question: Question, allowed: Iterable[Block]) -> Node:
    """The case with every one of several cells in the first of these blocks that it has."""
    supposed = dict(node.supposed)
    for cell, blocks in question.alike:
        chosen = next((own for block in allowed for own in _same(blocks, block)), blocks[0])
        supposed[cell.path] = chosen.stand_in
    return replace(node, supposed=supposed)


def _among(question: Question, block: Block) -> Among:
    inside: dict[str, tuple[Member, ...]] = {}
    outside: dict[str, tuple[Member, ...]] = {}
    for cell, blocks in question.alike:
        same = _same(blocks, block)
        values = tuple(value for one in same for value in one.values)
        rest = tuple(value for one in blocks if one not in same for value in one.values)
        if values:
            inside[cell.path], outside[cell.path] = values, rest
    return Among(inside, outside)


def _same(blocks: Iterable[Block], block: Block) -> list[Block]:
    """Those of a cell's blocks that make the same literals true."""
    return [one for one in blocks if one.verdicts == block.verdicts]
