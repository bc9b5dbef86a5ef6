"""One incident under one rulebook, from worlds to a decision."""

from __future__ import annotations

from collections.abc import Iterable

from holdem_floor.decision.answer import Answer, answer
from holdem_floor.decision.branches import conditions_of, say, tried_values
from holdem_floor.decision.questions import questions
from holdem_floor.inference.rounds import Program, compile_program
from holdem_floor.inference.run import Inference
from holdem_floor.inference.worlds import Exploration, World, explore
from holdem_floor.model.decision import Branch, Decision, Ruling, Status, Unruled
from holdem_floor.model.incident import Incident
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Value


class Disagreement(RuntimeError):  # noqa: N818 - between two evaluators, not an error of the input
    """experta and the plain evaluator found different answers in one world: a fault of this program."""


def decide(incident: Incident, rulebook: Rulebook) -> Decision:
    """What a rulebook answers to an incident. Raises InvalidInput when the story cannot be read."""
    return Referee(rulebook).decide(incident)


class Referee:
    """A rulebook made ready once, for many incidents."""

    def __init__(self, rulebook: Rulebook, every_world: bool = False) -> None:
        """With `every_world`, each world goes through experta, not one for each branch that is printed."""
        self._program: Program = compile_program(rulebook)
        self._every_world = every_world
        self._networks: dict[frozenset[str], Inference] = {}

    def decide(self, incident: Incident) -> Decision:
        """The decision. Raises InvalidInput when the story cannot be read, Disagreement on an internal fault."""
        exploration = explore(incident, self._program)
        if exploration.limited:
            return self._questions_only(exploration)
        groups = self._grouped(exploration.worlds)
        answers = [self._inferred(worlds) for worlds in groups]
        if len(groups) == 1:
            return self._single(answers[0], exploration.worlds[0])
        return self._branched(groups, answers, exploration)

    # --- worlds that end alike

    def _grouped(self, worlds: Iterable[World]) -> list[list[World]]:
        groups: dict[object, list[World]] = {}
        for world in worlds:
            plain = answer(world.analysis.trace, world.given, self._program)
            groups.setdefault(_content(plain), []).append(world)
        return list(groups.values())

    def _inferred(self, worlds: list[World]) -> Answer:
        """What experta answers in the first of these worlds, held against the plain evaluator."""
        checked = worlds if self._every_world else worlds[:1]
        answers = [self._answer_in(world) for world in checked]
        return answers[0]

    def _answer_in(self, world: World) -> Answer:
        names = frozenset(fact.name for fact in world.given.facts)
        network = self._networks.get(names)
        if network is None:
            network = self._networks[names] = Inference(self._program, names)
        inferred = answer(network.run(world.given.facts), world.given, self._program)
        plain = answer(world.analysis.trace, world.given, self._program)
        if _content(inferred) != _content(plain):
            raise Disagreement(f"in the world {dict(world.supposed)}: {inferred.rulings} against {plain.rulings}")
        return inferred

    # --- decisions

    def _single(self, only: Answer, world: World) -> Decision:
        return Decision(
            rulebook=self._program.rulebook.id,
            status=self._status(only),
            rulings=only.rulings,
            conflicts=only.conflicts,
            overridden=only.overridden,
            unruled=only.unruled,
            taken_as_read=only.taken_as_read,
            not_encoded=self._not_encoded(only.unruled),
            next_to_act=only.next_to_act,
            heading=_heading(world),
            traces=(only.trace,),
        )

    def _branched(self, groups: list[list[World]], answers: list[Answer], exploration: Exploration) -> Decision:
        certain = _certain(answers)
        tried = tried_values(exploration.worlds)
        conditions = [conditions_of(worlds) for worlds in groups]
        branches = tuple(
            Branch(
                conditions=those,
                text=say(those, exploration.cells, tried),
                rulings=tuple(ruling for ruling in one.rulings if _ruled(ruling) not in certain),
                traces=(one.trace,),
            )
            for those, one in zip(conditions, answers, strict=True)
        )
        first = answers[0]
        conflicts = tuple(one for each in answers for one in each.conflicts)
        return Decision(
            rulebook=self._program.rulebook.id,
            status=Status.CONFLICT if conflicts else Status.DEPENDS,
            rulings=tuple(ruling for ruling in first.rulings if _ruled(ruling) in certain),
            branches=branches,
            questions=questions(exploration.open_at_start, self._program.vocabulary),
            conflicts=conflicts,
            overridden=tuple(one for each in answers for one in each.overridden),
            unruled=tuple(one for one in first.unruled if all(one in each.unruled for each in answers)),
            taken_as_read=tuple(dict.fromkeys(text for each in answers for text in each.taken_as_read)),
            next_to_act=first.next_to_act if all(each.next_to_act == first.next_to_act for each in answers) else None,
            heading=_heading(groups[0][0]),
            traces=tuple(each.trace for each in answers),
        )

    def _questions_only(self, exploration: Exploration) -> Decision:
        return Decision(
            rulebook=self._program.rulebook.id,
            status=Status.DEPENDS,
            questions=questions(exploration.open_at_start, self._program.vocabulary),
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
        names = {one.fact for one in unruled}
        articles = self._program.rulebook.articles.values()
        return tuple(article.id for article in articles if not article.encoded and names.intersection(article.on))


def _ruled(ruling: Ruling) -> tuple[object, ...]:
    return ruling.outcome, _fields(ruling), ruling.force, ruling.articles, ruling.notes


def _fields(ruling: Ruling) -> tuple[tuple[str, Value], ...]:
    return tuple(sorted(ruling.fields.items()))


def _content(one: Answer) -> object:
    """What makes two answers the same answer."""
    return frozenset(_ruled(ruling) for ruling in one.rulings), frozenset(one.unruled)


def _certain(answers: list[Answer]) -> set[tuple[object, ...]]:
    """The rulings that stand in every branch."""
    return set.intersection(*({_ruled(ruling) for ruling in one.rulings} for one in answers))


def _heading(world: World) -> dict[str, Value]:
    """Street and blinds, for the first line of the answer."""
    for fact in world.given.facts:
        if fact.name == "table":
            return fact.fields
    return {}
