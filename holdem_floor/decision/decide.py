"""One incident under one rulebook, from its cases to a decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from holdem_floor.decision.answer import Answer, answer
from holdem_floor.decision.branches import Domains, conditions_of, domains_of, say, telling_cells
from holdem_floor.decision.cases import Case, Content, Group, as_ruled, as_ruled_in, grouped, ruling_content, shared
from holdem_floor.decision.effects import Effects
from holdem_floor.decision.grounds import Grounds, Telling, grounds_of
from holdem_floor.decision.questions import questions
from holdem_floor.decision.scope import Scope, scope_of_advice
from holdem_floor.decision.tree import Exhausted, Leaf, Tree
from holdem_floor.decision.turn import turn_of
from holdem_floor.inference.relevance import Programs
from holdem_floor.inference.worlds import World, open_cells
from holdem_floor.model.decision import (
    AsRuled,
    Branch,
    Choice,
    Decision,
    NextToAct,
    Overridden,
    Question,
    Status,
    Supposition,
    Unruled,
)
from holdem_floor.model.incident import Incident
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Text, Value


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

    def __init__(self, rulebook: Rulebook) -> None:
        self._programs = Programs(rulebook)
        self._rulebook = rulebook

    def decide(self, incident: Incident, scope: Scope | None = None) -> Decision:
        """The decision; with a scope, advice on that alone. Raises InvalidInput when the story cannot be read."""
        return _Deciding(self._programs, self._rulebook, Tree(incident, self._programs), scope).decide()


class _Deciding:
    """One decision in the making."""

    def __init__(self, programs: Programs, rulebook: Rulebook, tree: Tree, scope: Scope | None) -> None:
        self._programs = programs
        self._rulebook = rulebook
        self._tree = tree
        self._scope = scope
        self._known: dict[int, Telling] = {}

    def decide(self) -> Decision:
        try:
            groups = _plainest_first(grouped([self._case(leaf) for leaf in self._tree.leaves()]))
        except Exhausted:
            return self._limited()
        if len(groups) == 1:
            return self._single(groups[0])
        return self._branched(groups)

    # --- what each case answers

    def _case(self, leaf: Leaf) -> Case:
        """A case with its answer; of a range of numbers, what holds at both of its ends."""
        said = self._answer(leaf)
        for other in self._tree.at_other_ends(leaf):
            alike = shared(said, self._answer(other), self._rulebook.vocabulary)
            said = said if alike is None else alike
        return Case(leaf, said)

    def _answer(self, leaf: Leaf) -> Answer:
        grounds = self._grounds(leaf)
        given = answer(grounds, self._scope)
        return given if self._scope else self._with_choices(given, leaf, grounds)

    def _grounds(self, leaf: Leaf) -> Grounds:
        assert self._tree.first is not None
        return grounds_of(leaf, self._tree.first, self._programs, self._known)

    def _with_choices(self, given: Answer, leaf: Leaf, grounds: Grounds) -> Answer:
        """The answer with who acts next for each decision that is left to the director; of several, for none."""
        open_ = [ground for ground in grounds.standing if (of := ground.firing.ruling) and of.get("choices")]
        choices = tuple(self._choices(leaf, grounds)) if len(open_) == 1 else ()
        if not choices:
            return given
        rulings = (replace(one, choices=choices) if "choices" in one.fields else one for one in given.rulings)
        return replace(given, rulings=tuple(rulings))

    def _choices(self, leaf: Leaf, grounds: Grounds) -> Iterator[Choice]:
        vocabulary = self._rulebook.vocabulary
        ground = next(one for one in grounds.standing if (of := one.firing.ruling) and of.get("choices"))
        world = ground.telling.world
        effects = Effects(world.given, ground.telling.trace.origins, leaf.node.telling, vocabulary)
        ruling = ground.firing.ruling
        named = ruling.get("choices") if ruling else ()
        for value in named if isinstance(named, tuple) else ():
            words = vocabulary.outcomes[ruling.outcome].fields["choices"].choices if ruling else {}
            text = words.get(str(value), Text(str(value), str(value)))
            chosen = self._tree.chosen(leaf, next(effects.chosen(ground.firing, str(value)), None))
            yield Choice(str(value), text, self._next_at(chosen), None if chosen is None else as_ruled_in(chosen))

    def _next_at(self, chosen: Leaf | None) -> NextToAct | None:
        if chosen is None:
            return None
        grounds = self._grounds(chosen)
        return turn_of(grounds.table, (), (), answer(grounds).unruled)

    # --- decisions

    def _single(self, only: Group) -> Decision:
        said, leaf = only.answer, only.cases[0].leaf
        return Decision(
            rulebook=self._rulebook.id,
            status=self._status(said),
            rulings=said.rulings,
            conflicts=said.conflicts,
            overridden=said.overridden,
            unruled=said.unruled,
            taken_as_read=said.taken_as_read,
            not_encoded=self._not_encoded(said.unruled),
            next_to_act=said.next_to_act,
            heading=_heading(leaf.world),
            trace=said.trace,
            as_ruled=as_ruled(only.cases),
        )

    def _branched(self, groups: tuple[Group, ...]) -> Decision:
        answers = [group.answer for group in groups]
        certain = _certain(answers)
        suppositions = [case.leaf.node.condition for group in groups for case in group.cases]
        domains = domains_of(suppositions)
        conditions = [conditions_of(case.leaf.node.condition for case in group.cases) for group in groups]
        turns = {one.next_to_act for one in answers}
        branches = tuple(
            Branch(
                conditions=those,
                text=say(those, self._tree.cells, domains),
                rulings=tuple(ruling for ruling in group.answer.rulings if ruling_content(ruling) not in certain),
                trace=group.answer.trace,
                next_to_act=group.answer.next_to_act if len(turns) > 1 else None,
                as_ruled=as_ruled(group.cases),
            )
            for those, group in zip(conditions, groups, strict=True)
        )
        first = answers[0]
        conflicts = tuple(one for each in answers for one in each.conflicts)
        return Decision(
            rulebook=self._rulebook.id,
            status=Status.CONFLICT if conflicts else Status.DEPENDS,
            rulings=tuple(ruling for ruling in first.rulings if ruling_content(ruling) in certain),
            branches=branches,
            questions=self._questions((one for those in conditions for one in those), domains),
            conflicts=conflicts,
            overridden=_each_once(one for each in answers for one in each.overridden),
            unruled=tuple(one for one in first.unruled if all(one in each.unruled for each in answers)),
            taken_as_read=tuple(dict.fromkeys(text for each in answers for text in each.taken_as_read)),
            next_to_act=first.next_to_act if len(turns) == 1 else None,
            heading=_heading(groups[0].cases[0].leaf.world),
            as_ruled=as_ruled([case for group in groups for case in group.cases]),
        )

    def _questions(self, conditions: Iterable[Supposition], domains: Domains) -> tuple[Question, ...]:
        telling = telling_cells(conditions, domains)
        cells = tuple(cell for path, cell in self._tree.cells.items() if path in telling)
        trunk = self._tree.trunk
        at_once = {cell.path for cell in open_cells(trunk.world)} if trunk else set()
        chosen = tuple(cell for cell in cells if cell.path in at_once) or cells
        return questions(chosen, self._rulebook.vocabulary, domains)

    def _limited(self) -> Decision:
        """What is certain whatever is still open, and the first question."""
        trunk = self._tree.trunk
        assert trunk is not None
        said = answer(self._grounds(trunk), self._scope)
        contested = {ground.rule.id for ground in trunk.world.analysis.contested}
        rulings = tuple(one for one in said.rulings if contested.isdisjoint(one.rules))
        return Decision(
            rulebook=self._rulebook.id,
            status=Status.DEPENDS,
            rulings=rulings,
            questions=questions(open_cells(trunk.world), self._rulebook.vocabulary, trunk.world.given.choices),
            heading=_heading(trunk.world),
            limited=True,
            as_ruled=AsRuled(trunk.node.telling),
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
    return tuple(sorted(groups, key=lambda group: len(conditions_of(case.leaf.node.condition for case in group.cases))))


def _certain(answers: list[Answer]) -> set[Content]:
    """The rulings that stand in every branch."""
    return set.intersection(*({ruling_content(ruling) for ruling in one.rulings} for one in answers))


def _each_once(found: Iterable[Overridden]) -> tuple[Overridden, ...]:
    once: list[Overridden] = []
    for one in found:
        if one not in once:
            once.append(one)
    return tuple(once)


def _heading(world: World) -> dict[str, Value]:
    """Street and blinds as told, for the first line of the answer; none for a table that is not in a hand."""
    if not any(fact.name == "act" or fact.get("blinds") == "told" for fact in world.given.facts):
        return {}
    tables = (fact.fields for fact in world.given.facts if fact.name == "table")
    table = next(tables, {})
    return {name: value for name, value in table.items() if f"table.{name}" not in world.supposed}
