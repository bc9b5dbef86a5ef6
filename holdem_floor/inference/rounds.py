"""The order in which rules are run: rounds, from what each rule negates, aggregates, beats and reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace

from holdem_floor.inference.core import Blocked, Body, bodies_of, facts_read, has_inner, without_blocked
from holdem_floor.loading.codes import Code
from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.index import RULING, Name, RuleIndex
from holdem_floor.model.rule import Reach, Rule, RulingTemplate
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Compiled:
    """A rule in core form. It runs in its `round`; after the round `settled` its conclusions stand or fall.

    `beatable` is set when another of the rules that run may beat it.
    """

    rule: Rule
    bodies: tuple[Body, ...]
    round: int
    settled: int
    beatable: bool

    @property
    def immediate(self) -> bool:
        """Whether its facts may be used in the round in which it fires."""
        return not self.beatable and self.round == self.settled and all(body.is_plain for body in self.bodies)


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """Rules of a rulebook ready to run. `snapshot` is the round from which rulings can be read.

    `beaters` maps a rule, by its id, to those of the rules whose `despite` names it.
    """

    rulebook: Rulebook
    rules: tuple[Compiled, ...]
    snapshot: int
    beaters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def index(self) -> RuleIndex:
        assert self.rulebook.index is not None
        return self.rulebook.index

    @property
    def vocabulary(self) -> Vocabulary:
        return self.rulebook.vocabulary

    @property
    def rounds(self) -> tuple[int, ...]:
        return tuple(sorted({compiled.round for compiled in self.rules} | {self.snapshot}))

    @property
    def reads(self) -> tuple[str, ...]:
        """The names of the facts that the rules ask for, deny or count."""
        return tuple(dict.fromkeys(name for one in self.rules for name, _ in facts_read(one.rule.when)))

    def exceptions_to(self, rule: Rule) -> tuple[Rule, ...]:
        """Every rule of the rulebook whose `despite` names this one, whether it can hold here or not, in order."""
        ids = dict.fromkeys(beater for name in names_of(rule, self.rulebook) for beater in self.index.exceptions(name))
        found = (self.index.rule(beater) for beater in ids if beater != rule.id)
        return tuple(sorted(found, key=self._place))

    def _place(self, rule: Rule) -> tuple[bool, int, int]:
        return bool(rule.article), self.rulebook.order_of(rule.article), rule.position.line


def indexed(rulebook: Rulebook) -> Rulebook:
    """The rulebook with an index: its own, else one made from its rules."""
    if rulebook.index is not None:
        return rulebook
    from holdem_floor.loading.index import file_rules  # noqa: PLC0415 - a stored rulebook comes with its index

    return replace(rulebook, index=file_rules(rulebook))


def names_of(rule: Rule, rulebook: Rulebook) -> Iterator[Name]:
    """What `despite` may call a rule: itself, its article, its chapter, its outcome, its outcome's family."""
    for reach in Reach:
        name = _name_as(reach, rule, rulebook)
        if name is not None:
            yield reach, name


def _name_as(reach: Reach, rule: Rule, rulebook: Rulebook) -> str | None:
    if reach is Reach.RULE:
        return rule.id
    if reach is Reach.ARTICLE:
        return rule.article
    if reach is Reach.CHAPTER:
        article = rulebook.articles.get(rule.article)
        return article.chapter if article is not None else None
    if not isinstance(rule.then, RulingTemplate):
        return None
    if reach is Reach.OUTCOME:
        return rule.then.outcome
    outcome = rulebook.vocabulary.outcomes.get(rule.then.outcome)
    return outcome.family if outcome is not None else None


def beats(beater: Rule, beaten: Rule, rulebook: Rulebook) -> bool:
    """Whether some `despite` of the one names the other."""
    return beater is not beaten and any(_name_as(one.reach, beaten, rulebook) == one.target for one in beater.despite)


def compile_program(rulebook: Rulebook, rules: Iterable[Rule] | None = None, blocked: Blocked = frozenset()) -> Program:
    """Order the rules of a rulebook (or some of them) into rounds.

    What denies, or is content with, one of the patterns of `blocked`, which no fact can meet, is left out.

    Raises InvalidInput, code `cyclic-rules`, naming the rules of a cycle through `not`, an aggregate,
    `despite` or the reading of rulings.
    """
    book = indexed(rulebook)
    chosen = tuple(book.rules if rules is None else rules)
    graph = _Dependencies(chosen, book)
    levels = graph.levels()
    snapshot = max((levels[index] for index in graph.settling_base()), default=0) + 1
    compiled = tuple(
        Compiled(
            rule,
            bodies_of(without_blocked(rule.when, blocked)),
            levels[index],
            max([levels[index], *(levels[other] for other in graph.beaters[index])]),
            bool(graph.beaters[index]),
        )
        for index, rule in enumerate(chosen)
    )
    beaters = {
        chosen[beaten].id: tuple(chosen[beater].id for beater in by) for beaten, by in graph.beaters.items() if by
    }
    return Program(book, compiled, snapshot, beaters)


class _Dependencies:
    """Which rule must come before which: edges (before, after, strictly)."""

    def __init__(self, rules: tuple[Rule, ...], rulebook: Rulebook) -> None:
        self.rules = rules
        self.rulebook = rulebook
        self.makers = self._makers()
        late = (number for number, rule in enumerate(rules) if rulebook.index and rulebook.index.is_late(rule.id))
        self.late = frozenset(late)
        self.beaters = self._beaters()

    def _beaters(self) -> Mapping[int, tuple[int, ...]]:
        exceptions = [(other, rule) for other, rule in enumerate(self.rules) if rule.despite]
        return {
            index: tuple(other for other, candidate in exceptions if beats(candidate, rule, self.rulebook))
            for index, rule in enumerate(self.rules)
        }

    def _makers(self) -> Mapping[str, list[int]]:
        makers: dict[str, list[int]] = defaultdict(list)
        for index, rule in enumerate(self.rules):
            for conclusion in rule.stated:
                makers[conclusion.fact].append(index)
        return makers

    def base_rulings(self) -> list[int]:
        return [
            index
            for index, rule in enumerate(self.rules)
            if isinstance(rule.then, RulingTemplate) and index not in self.late
        ]

    def settling_base(self) -> list[int]:
        """The rules whose firings decide which rulings can be read: the base rulings and what beats them."""
        return [index for maker in self.base_rulings() for index in (maker, *self._base_beaters(maker))]

    def edges_into(self, index: int) -> dict[int, bool]:
        """The rules that must run before (True) or no later than (False) this one."""
        edges: dict[int, bool] = {}
        for name, positive in facts_read(self.rules[index].when):
            if name == RULING:
                for maker in self.base_rulings():
                    self._after_settled(edges, maker, self._base_beaters(maker))
                continue
            for maker in self.makers.get(name, ()):
                self._after_maker(edges, maker, positive)
        return edges

    def _base_beaters(self, index: int) -> tuple[int, ...]:
        return tuple(other for other in self.beaters[index] if other not in self.late)

    def _after_settled(self, edges: dict[int, bool], maker: int, beaters: Iterable[int]) -> None:
        for before in (maker, *beaters):
            edges[before] = True

    def _after_maker(self, edges: dict[int, bool], maker: int, positive: bool) -> None:
        if self.beaters[maker]:
            self._after_settled(edges, maker, self.beaters[maker])
        elif not positive or has_inner(self.rules[maker].when):
            edges[maker] = True
        else:
            edges.setdefault(maker, False)

    def levels(self) -> list[int]:
        """The least round of each rule; raises InvalidInput on a cycle that a round cannot hold."""
        incoming = [self.edges_into(index) for index in range(len(self.rules))]
        levels = [0] * len(self.rules)
        for _ in range(len(self.rules) + 1):
            raised = [
                max([levels[index], *(levels[before] + strict for before, strict in edges.items())])
                for index, edges in enumerate(incoming)
            ]
            if raised == levels:
                return levels
            levels = raised
        raise InvalidInput((self._cycle(incoming),))

    def _cycle(self, incoming: list[dict[int, bool]]) -> Diagnostic:
        members = [index for index in range(len(self.rules)) if _reaches_strictly(index, incoming)]
        names = ", ".join(sorted(self.rules[index].id for index in members))
        return Diagnostic(
            Code.CYCLIC_RULES,
            f"these rules wait for one another through `not`, an aggregate, `despite` or rulings: {names}",
            self.rules[members[0]].position,
            "write exclusive conditions instead of `not` or `despite` inside a recursion",
        )


def _reaches_strictly(start: int, incoming: list[dict[int, bool]]) -> bool:
    """Whether a rule waits for itself on a way with at least one strict step."""
    seen: set[tuple[int, bool]] = set()
    ahead = [(start, False)]
    while ahead:
        index, strict = ahead.pop()
        for before, step in incoming[index].items():
            state = (before, strict or step)
            if state == (start, True):
                return True
            if state not in seen:
                seen.add(state)
                ahead.append(state)
    return False
