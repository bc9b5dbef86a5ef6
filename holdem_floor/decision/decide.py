"""One incident under one rulebook, from worlds to a decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from holdem_floor.decision.answer import Answer, answer
from holdem_floor.decision.branches import conditions_of, say, tried_values
from holdem_floor.decision.grouping import Content, Group, content, grouped, ruling_content, shown
from holdem_floor.decision.questions import questions
from holdem_floor.decision.scope import Scope, scope_of_advice
from holdem_floor.inference.relevance import Programs
from holdem_floor.inference.worlds import Cell, Exploration, World, explore
from holdem_floor.model.decision import Branch, Decision, Status, Supposition, Unruled
from holdem_floor.model.incident import Incident
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Scalar, Value


class Disagreement(RuntimeError):  # noqa: N818 - between two evaluators, not an error of the input
    """experta and the plain evaluator found different answers in one world: a fault of this program."""


def decide(incident: Incident, rulebook: Rulebook) -> Decision:
    """What a rulebook answers to an incident. Raises InvalidInput when the story cannot be read."""
    return Referee(rulebook).decide(incident)


def advised(decision: Decision, incident: Incident, rulebook: Rulebook, adviser: Referee) -> Decision:
    """The decision of a rulebook with what its fallback, the adviser's, says of what it left unruled.

    The advice stands apart: no ruling of the decision changes.
    """
    scope = scope_of_advice(decision, rulebook)
    return decision if scope is None else replace(decision, fallback=adviser.decide(incident, scope))


class Referee:
    """A rulebook made ready once, for many incidents."""

    def __init__(self, rulebook: Rulebook, every_world: bool = False) -> None:
        """With `every_world`, each world goes through experta, not one for each branch that is printed."""
        self._programs = Programs(rulebook)
        self._rulebook = rulebook
        self._every_world = every_world

    def decide(self, incident: Incident, scope: Scope | None = None) -> Decision:
        """The decision; with a scope, advice on that alone.

        Raises InvalidInput when the story cannot be read, Disagreement on an internal fault.
        """
        exploration = explore(incident, self._programs)
        if exploration.limited:
            return self._questions_only(exploration)
        worlds = exploration.worlds
        plain = [(one, answer(one.analysis.trace, one.given, one.program, scope)) for one in worlds]
        groups = _plainest_first(grouped(plain, exploration.cells, self._rulebook.vocabulary))
        answers = [self._inferred(group, scope) for group in groups]
        if len(groups) == 1:
            return self._single(answers[0], exploration.worlds[0])
        return self._branched(groups, answers, exploration)

    # --- inference

    def _inferred(self, group: Group, scope: Scope | None) -> Answer:
        """What experta answers in the first of these worlds, held against the plain evaluator."""
        members = tuple(zip(group.worlds, group.answers, strict=True))
        checked = members if self._every_world else members[:1]
        answers = [self._answer_in(world, plain, scope) for world, plain in checked]
        return shown(answers[0], group, self._rulebook.vocabulary)

    def _answer_in(self, world: World, plain: Answer, scope: Scope | None) -> Answer:
        trace = self._programs.inference(world.program).run(world.given.facts)
        if world.analysis.doubtful:
            # Nothing hangs on what is still untold, but to experta it is not so; to the plain evaluator, perhaps.
            trace = trace.without(world.analysis.doubtful, world.analysis.trace.overtaken)
        inferred = answer(trace, world.given, world.program, scope)
        if content(inferred) != content(plain):
            raise Disagreement(f"in the world {dict(world.supposed)}: {inferred.rulings} against {plain.rulings}")
        return inferred

    # --- decisions

    def _single(self, only: Answer, world: World) -> Decision:
        return Decision(
            rulebook=self._rulebook.id,
            status=self._status(only),
            rulings=only.rulings,
            conflicts=only.conflicts,
            overridden=only.overridden,
            unruled=only.unruled,
            taken_as_read=only.taken_as_read,
            not_encoded=self._not_encoded(only.unruled),
            next_to_act=only.next_to_act,
            heading=_heading(world),
            trace=only.trace,
        )

    def _branched(self, groups: tuple[Group, ...], answers: list[Answer], exploration: Exploration) -> Decision:
        certain = _certain(answers)
        tried = tried_values(exploration.worlds)
        conditions = [conditions_of(group.worlds) for group in groups]
        open_cells = _telling(conditions, tried, exploration)
        branches = tuple(
            Branch(
                conditions=those,
                text=say(those, exploration.cells, tried),
                rulings=tuple(ruling for ruling in one.rulings if ruling_content(ruling) not in certain),
                trace=one.trace,
            )
            for those, one in zip(conditions, answers, strict=True)
        )
        first = answers[0]
        conflicts = tuple(one for each in answers for one in each.conflicts)
        return Decision(
            rulebook=self._rulebook.id,
            status=Status.CONFLICT if conflicts else Status.DEPENDS,
            rulings=tuple(ruling for ruling in first.rulings if ruling_content(ruling) in certain),
            branches=branches,
            questions=questions(open_cells, self._rulebook.vocabulary),
            conflicts=conflicts,
            overridden=tuple(one for each in answers for one in each.overridden),
            unruled=tuple(one for one in first.unruled if all(one in each.unruled for each in answers)),
            taken_as_read=tuple(dict.fromkeys(text for each in answers for text in each.taken_as_read)),
            next_to_act=first.next_to_act if all(each.next_to_act == first.next_to_act for each in answers) else None,
            heading=_heading(groups[0].worlds[0]),
        )

    def _questions_only(self, exploration: Exploration) -> Decision:
        as_tried = (exploration.cells.get(cell.path, cell) for cell in exploration.open_at_start)
        return Decision(
            rulebook=self._rulebook.id,
            status=Status.DEPENDS,
            questions=questions(as_tried, self._rulebook.vocabulary),
            heading=_heading(exploration.worlds[0]) if exploration.worlds else {},
            limited=True,
        )

    def _status(self, only: Answer) -> Status:
        if only.conflicts:
            return Status.CONFLICT
        if only.rulings:
            return Status.DECIDED
        if not only.unruled:
            return Status.REGULAR
        return Status.NOT_ENCODED if self._not_encoded(only.unruled) else Status.SILENT

    def _not_encoded(self, unruled: Iterable[Unruled]) -> tuple[str, ...]:
        """The articles not yet encoded that are known to be about something left unruled."""
        ids = {article for one in unruled for article in self._programs.index.listed(one.fact)}
        return tuple(sorted(ids, key=self._rulebook.order_of))


def _plainest_first(groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """The groups with what takes the most words to describe last, where it is what holds otherwise."""
    return tuple(sorted(groups, key=lambda group: len(conditions_of(group.worlds))))


def _certain(answers: list[Answer]) -> set[Content]:
    """The rulings that stand in every branch."""
    return set.intersection(*({ruling_content(ruling) for ruling in one.rulings} for one in answers))


def _telling(
    conditions: Iterable[tuple[Supposition, ...]], tried: Mapping[str, tuple[Scalar, ...]], exploration: Exploration
) -> tuple[Cell, ...]:
    """The cells that tell one branch from another; those that matter before anything is supposed, if any do."""
    each = (condition for branch in conditions for condition in branch)
    telling = {path for one in each for path, values in one.values.items() if set(values) != set(tried[path])}
    cells = tuple(cell for path, cell in exploration.cells.items() if path in telling)
    at_once = {cell.path for cell in exploration.open_at_start}
    return tuple(cell for cell in cells if cell.path in at_once) or cells


def _heading(world: World) -> dict[str, Value]:
    """Street and blinds as told, for the first line of the answer; none for a table that is not in a hand."""
    if not any(fact.name == "act" or fact.get("blinds") == "told" for fact in world.given.facts):
        return {}
    supposed = {cell for cell, _ in world.supposed}
    tables = (fact.fields for fact in world.given.facts if fact.name == "table")
    table = next(tables, {})
    return {name: value for name, value in table.items() if f"table.{name}" not in supposed}
