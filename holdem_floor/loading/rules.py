"""A rule: what it needs, what it concludes, what it beats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.conditions import ConditionReader
from holdem_floor.loading.lookup import find_fact, known_fields, outcome_name, phrase_names, require_fields
from holdem_floor.loading.nodes import AbsentNode, ListNode, MapNode, Node, TextNode
from holdem_floor.loading.problems import quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.texts import StandIns
from holdem_floor.loading.values import read_scalar
from holdem_floor.loading.variable_types import check_variable_types
from holdem_floor.loading.variables import check_variables
from holdem_floor.model.index import RULING
from holdem_floor.model.rule import Conclusion, Constant, Despite, Reach, Rule, RulingTemplate, Sequence, Term
from holdem_floor.model.values import Text
from holdem_floor.model.vocabulary import Field, FieldType, Force, Kind, Vocabulary

_RULING_KEYS: Final = ("outcome", "force", "notes")
_WANTED: Final = {
    Reach.RULE: "a rule",
    Reach.ARTICLE: "an article",
    Reach.CHAPTER: "a chapter",
    Reach.OUTCOME: "an outcome",
    Reach.FAMILY: "a family of outcomes",
}


class RuleReader:
    """Reads rules in the words of a vocabulary."""

    def __init__(self, reader: Reader, vocabulary: Vocabulary) -> None:
        self._reader = reader
        self._vocabulary = vocabulary
        self._conditions = ConditionReader(reader, vocabulary)
        self._stand_ins = StandIns(vocabulary.stand_ins.values())

    def read_all(self, node: Node | None, article: str, prefix: str) -> tuple[Rule, ...]:
        """The rules of an article, their ids made unique by `prefix`."""
        rules: dict[str, Rule] = {}
        for item in self._reader.items(node, "a list of rules"):
            rule = self._rule(item, article, prefix)
            if rule.id in rules:
                first = rules[rule.id].position.line
                message = f"the rule {quoted(rule.name)} is already on line {first}"
                self._reader.fail(Code.DUPLICATE_NAME, message, rule.position)
            rules.setdefault(rule.id, rule)
        return tuple(rules.values())

    def _rule(self, node: Node, article: str, prefix: str) -> Rule:
        reader = self._reader
        before = len(reader.problems)
        found = reader.keys(node, "a rule", ("id", "when", "then"), ("despite", "why", "unless"))
        rule = Rule(
            id=f"{prefix}/{reader.name(found['id'], 'a rule')}",
            article=article,
            when=self._conditions.read_all(found["when"]),
            then=self._then(found["then"]),
            despite=tuple(self._despite(item) for item in reader.items(found.get("despite"), "a list of exceptions")),
            why=self._sentence(found.get("why"), "a reason"),
            unless=self._sentence(found.get("unless"), "an exception"),
            position=node.position,
        )
        if len(reader.problems) == before:  # what could not be read would seem to bind nothing
            check_variables(reader, rule)
            check_variable_types(reader, rule, self._vocabulary)
        return rule

    def _sentence(self, node: Node | None, wanted: str) -> Text | None:
        text = self._reader.optional_bilingual(node, wanted)
        return None if text is None else self._stand_ins.complete(text)

    # --- despite

    def _despite(self, node: Node) -> Despite:
        """What is beaten, as written; whether it exists is checked once the whole book is known."""
        reader = self._reader
        if isinstance(node, TextNode):
            return Despite(Reach.RULE, reader.word(node, "a rule"), node.position)
        entry = reader.single(node, "an exception")
        if entry is None:
            return Despite(Reach.RULE, "", node.position)
        key, value = entry
        reach = reader.member(key, Reach, "what an exception may name", Reach.RULE)
        if reach in (Reach.ARTICLE, Reach.CHAPTER):
            return Despite(reach, reader.identifier(value, f"the id of {_WANTED[reach]}"), value.position)
        return Despite(reach, reader.word(value, _WANTED[reach]), value.position)

    # --- conclusions

    def _then(self, node: Node) -> RulingTemplate | tuple[Conclusion, ...]:
        parts = node.items if isinstance(node, ListNode) else (node,)
        entries = [entry for part in parts for entry in self._reader.entries(part, "a ruling or derived facts")]
        rulings = [(key, value) for key, value in entries if key.text == RULING]
        if rulings and len(entries) > 1:
            message = "a rule gives one ruling or states derived facts, never both"
            self._reader.fail(Code.TWO_CONCLUSIONS, message, node, "write two rules")
        if isinstance(node, (ListNode, MapNode)) and not entries:
            self._reader.fail(Code.EMPTY_LIST, "this rule concludes nothing", node)
        if rulings:
            return self._ruling(rulings[0][1])
        return tuple(self._conclusion(key, value) for key, value in entries)

    def _conclusion(self, key: TextNode, node: Node) -> Conclusion:
        """A derived fact, with every field."""
        fact = find_fact(self._reader, self._vocabulary, key, (Kind.DERIVED,))
        if fact is None:
            return Conclusion(key.text, (), key.position)
        if fact.kind is not Kind.DERIVED:
            message = f"a rule concludes derived facts only, and {quoted(fact.name)} is of kind {fact.kind}"
            self._reader.fail(Code.WRONG_KIND, message, key)
        owner = f"the fact {quoted(fact.name)}"
        terms = self._terms(known_fields(self._reader, node, fact.fields, owner))
        require_fields(self._reader, fact.fields, dict(terms), owner, node)
        return Conclusion(fact.name, terms, key.position)

    def _ruling(self, node: Node) -> RulingTemplate:
        """A ruling, with the fields that say what it settles."""
        reader = self._reader
        found = {key.text: value for key, value in reader.entries(node, "a ruling")}
        if "outcome" not in found and isinstance(node, MapNode):
            reader.fail(Code.MISSING_KEY, 'the key "outcome" is missing from a ruling', node)
        name = outcome_name(reader, self._vocabulary, found.get("outcome", AbsentNode(node.position)))
        force = reader.member(found["force"], Force, "a force", Force.BINDING) if "force" in found else Force.BINDING
        notes = phrase_names(reader, self._vocabulary, found.get("notes"))
        outcome = self._vocabulary.outcomes.get(name)
        if outcome is None:
            return RulingTemplate(name, (), force, notes, node.position)
        owner = f"the outcome {quoted(name)}"
        terms = self._terms(known_fields(reader, node, outcome.fields, owner, beside=_RULING_KEYS))
        require_fields(reader, outcome.of, dict(terms), owner, node)
        return RulingTemplate(name, terms, force, notes, node.position)

    def _terms(self, fields: Iterable[tuple[Field, Node]]) -> tuple[tuple[str, Term], ...]:
        return tuple((field.name, self._term(field, node)) for field, node in fields)

    def _term(self, field: Field, node: Node) -> Term:
        if isinstance(node, ListNode):
            if field.type not in (FieldType.LIST, FieldType.CARDS):
                self._reader.wrong(node, f'one value for "{field.name}"')
            return Sequence(tuple(self._item(field, item) for item in node.items))
        return self._item(field, node)

    def _item(self, field: Field, node: Node) -> Term:
        if isinstance(node, TextNode) and "$" in node.text:
            return self._conditions.expression(node, node.text)
        return Constant(read_scalar(self._reader, field, node))
