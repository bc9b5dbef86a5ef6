"""A rule: what it needs, what it concludes, what it beats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.conditions import RULING, ConditionReader
from holdem_floor.loading.nodes import ListNode, MapNode, Node, TextNode
from holdem_floor.loading.problems import did_you_mean, quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.values import read_scalar
from holdem_floor.loading.variable_types import check_variable_types
from holdem_floor.loading.variables import check_variables
from holdem_floor.model.rule import (
    Conclusion,
    Constant,
    Despite,
    Reach,
    Rule,
    RulingTemplate,
    Sequence,
    Term,
)
from holdem_floor.model.vocabulary import Field, FieldType, Force, Kind, Vocabulary

_RULING_KEYS: Final = ("outcome", "force", "notes")


class RuleReader:
    """Reads rules in the words of a vocabulary."""

    def __init__(self, reader: Reader, vocabulary: Vocabulary) -> None:
        self._reader = reader
        self._vocabulary = vocabulary
        self._conditions = ConditionReader(reader, vocabulary)

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
            why=reader.optional_bilingual(found.get("why"), "a reason"),
            unless=reader.optional_bilingual(found.get("unless"), "an exception"),
            position=node.position,
        )
        if len(reader.problems) == before:  # what could not be read would seem to bind nothing
            check_variables(reader, rule)
            check_variable_types(reader, rule, self._vocabulary)
        return rule

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
            return Despite(reach, reader.identifier(value, f"the id of {_A[reach]}"), value.position)
        return Despite(reach, reader.word(value, _A[reach]), value.position)

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
        fact = self._vocabulary.facts.get(key.text)
        if fact is None:
            hint = did_you_mean(key.text, self._vocabulary.facts)
            self._reader.fail(Code.UNKNOWN_FACT, f"there is no fact {quoted(key.text)}", key, hint)
            return Conclusion(key.text, (), key.position)
        if fact.kind is not Kind.DERIVED:
            message = f"a rule concludes derived facts only, and {quoted(fact.name)} is of kind {fact.kind}"
            self._reader.fail(Code.WRONG_KIND, message, key)
        owner = f"the fact {quoted(fact.name)}"
        if not fact.fields and isinstance(node, TextNode) and not node.text:
            return Conclusion(fact.name, (), key.position)
        terms = self._terms(self._reader.entries(node, f"the fields of {owner}"), fact.fields, owner)
        self._require(fact.fields, terms, owner, node)
        return Conclusion(fact.name, terms, key.position)

    def _ruling(self, node: Node) -> RulingTemplate:
        reader = self._reader
        entries = reader.entries(node, "a ruling")
        found = {key.text: value for key, value in entries}
        force = reader.member(found["force"], Force, "a force", Force.BINDING) if "force" in found else Force.BINDING
        notes = tuple(
            reader.choice(item, self._vocabulary.phrases, "a phrase of the vocabulary", Code.UNKNOWN_PHRASE)
            for item in reader.items(found.get("notes"), "a list of phrases")
        )
        if "outcome" not in found:
            if isinstance(node, MapNode):
                reader.fail(Code.MISSING_KEY, 'the key "outcome" is missing from a ruling', node)
            return RulingTemplate("", (), force, notes, node.position)
        known = self._vocabulary.outcomes
        name = reader.choice(found["outcome"], known, "an outcome of the vocabulary", Code.UNKNOWN_OUTCOME)
        if name not in known:
            return RulingTemplate(name, (), force, notes, node.position)
        owner = f"the outcome {quoted(name)}"
        own = tuple((key, value) for key, value in entries if key.text not in _RULING_KEYS)
        terms = self._terms(own, known[name].fields, owner)
        self._require(known[name].of, terms, owner, node)
        return RulingTemplate(name, terms, force, notes, node.position)

    def _terms(
        self, entries: tuple[tuple[TextNode, Node], ...], fields: Mapping[str, Field], owner: str
    ) -> tuple[tuple[str, Term], ...]:
        terms: list[tuple[str, Term]] = []
        for key, value in entries:
            field = fields.get(key.text)
            if field is None:
                hint = did_you_mean(key.text, fields)
                self._reader.fail(Code.UNKNOWN_FIELD, f"{owner} has no field {quoted(key.text)}", key, hint)
            else:
                terms.append((field.name, self._term(field, value)))
        return tuple(terms)

    def _require(
        self, needed: Mapping[str, Field] | tuple[str, ...], terms: tuple[tuple[str, Term], ...], owner: str, at: Node
    ) -> None:
        given = {name for name, _ in terms}
        for name in needed:
            if name not in given:
                self._reader.fail(Code.MISSING_FIELD, f"{owner} needs its field {quoted(name)} here", at)

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


_A: Final = {
    Reach.RULE: "a rule",
    Reach.ARTICLE: "an article",
    Reach.CHAPTER: "a chapter",
    Reach.OUTCOME: "an outcome",
    Reach.FAMILY: "a family of outcomes",
}
