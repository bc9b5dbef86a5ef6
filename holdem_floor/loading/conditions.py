"""The `when` of a rule: nodes → conditions of the model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.expressions import (
    Comparison,
    ExpressionError,
    is_variable,
    parse_comparison,
    parse_expression,
)
from holdem_floor.loading.lookup import find_fact, known_fields
from holdem_floor.loading.nodes import AbsentNode, ListNode, MapNode, Node, TextNode
from holdem_floor.loading.problems import quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.values import closed_field, read_scalar
from holdem_floor.model.index import RULING
from holdem_floor.model.rule import (
    Aggregate,
    AnyOf,
    Bind,
    Comparator,
    Compared,
    Condition,
    Constant,
    Expression,
    Match,
    Measure,
    Not,
    OneOf,
    Pattern,
    Test,
)
from holdem_floor.model.values import Scalar
from holdem_floor.model.vocabulary import Family, Field, FieldType, Vocabulary

_COMPARATORS: Final[dict[str, Comparator]] = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_EQUALITY: Final = ("eq", "ne")
_NO_TEST: Final = Comparison("==", Constant(0), Constant(0))


class ConditionReader:
    """Reads conditions in the words of a vocabulary."""

    def __init__(self, reader: Reader, vocabulary: Vocabulary) -> None:
        self._reader = reader
        self._vocabulary = vocabulary

    def read_all(self, node: Node) -> tuple[Condition, ...]:
        """A list of conditions, or one alone."""
        if isinstance(node, AbsentNode):
            return ()
        items = self._reader.items(node, "conditions", empty=False) if isinstance(node, ListNode) else (node,)
        conditions = [self._condition(item) for item in items]
        return tuple(condition for condition in conditions if condition is not None)

    def expression(self, node: Node, source: str) -> Expression:
        """Integer arithmetic; what cannot be read is reported at the node."""
        try:
            return parse_expression(source)
        except ExpressionError as error:
            self._reader.fail(Code.EXPRESSION, f"cannot read the expression {quoted(source)}: {error}", node)
            return Constant(0)

    def _condition(self, node: Node) -> Condition | None:
        if isinstance(node, TextNode):
            return self._test(node)
        entry = self._reader.single(node, "a condition")
        if entry is None:
            return None
        key, value = entry
        match key.text:
            case "any":
                condition: Condition = self._any(value)
            case "not":
                condition = Not(self.read_all(value), key.position)
            case "count" | "sum" | "least":
                condition = self._aggregate(Measure(key.text), key, value)
            case "ruling":
                condition = Match(RULING, self._ruling_patterns(value), key.position)
            case _:
                condition = self._match(key, value)
        return condition

    def _test(self, node: TextNode) -> Test:
        comparison = _NO_TEST
        try:
            comparison = parse_comparison(node.text)
        except ExpressionError as error:
            fact = node.text.strip()
            hint = f'write "{fact}: {{}}" for the fact' if fact in self._vocabulary.facts else ""
            self._reader.fail(Code.EXPRESSION, f"cannot read the condition {quoted(fact)}: {error}", node, hint)
        return Test(comparison.comparator, comparison.left, comparison.right, node.text.strip(), node.position)

    def _any(self, node: Node) -> AnyOf:
        branches = self._reader.items(node, "lists of conditions", empty=False)
        return AnyOf(tuple(self.read_all(branch) for branch in branches), node.position)

    def _aggregate(self, measure: Measure, key: TextNode, node: Node) -> Aggregate:
        reader = self._reader
        over = {Measure.COUNT: "each", Measure.SUM: "value", Measure.LEAST: "by"}[measure]
        required = ("of", over) if measure is Measure.LEAST else ("of", over, "as")
        found = reader.keys(node, f'"{measure}"', required)
        named = found[over]
        several = named.items if isinstance(named, ListNode) and measure is Measure.COUNT else (named,)
        variables = tuple(self._variable(item) for item in several)
        result = self._variable(found["as"]) if "as" in found else ""
        return Aggregate(measure, self.read_all(found["of"]), variables, result, key.position)

    def _variable(self, node: Node) -> str:
        text = self._reader.word(node, "a $variable")
        if text and not is_variable(text):
            self._reader.wrong(node, "a $variable")
        return text.removeprefix("$")

    # --- patterns

    def _match(self, key: TextNode, node: Node) -> Match:
        """A fact's patterns. Nothing after the name is a fact without patterns."""
        fact = find_fact(self._reader, self._vocabulary, key)
        if fact is None:
            return Match(key.text, (), key.position)
        return Match(key.text, self._patterns(node, fact.fields, f"the fact {quoted(fact.name)}"), key.position)

    def _patterns(self, node: Node, fields: Mapping[str, Field], owner: str) -> tuple[tuple[str, Pattern], ...]:
        given = known_fields(self._reader, node, fields, owner)
        return tuple((field.name, pattern) for field, value in given for pattern in self._field_patterns(field, value))

    def _field_patterns(self, field: Field, node: Node) -> list[Pattern]:
        match node:
            case ListNode():
                items = self._reader.items(node, f'values of "{field.name}"', empty=False)
                return [OneOf(tuple(self._one_of(field, item) for item in items))]
            case MapNode():
                return self._comparisons(field, node)
            case TextNode(text=text) if is_variable(text.strip()):
                return [Bind(text.strip()[1:])]
            case _:
                return [Compared("==", self._operand(field, node))]

    def _one_of(self, field: Field, node: Node) -> Scalar:
        if isinstance(node, TextNode) and "$" in node.text:
            self._reader.wrong(node, f'a value of "{field.name}"', 'a list holds values only; use "any" for variables')
            return ""
        return read_scalar(self._reader, field, node)

    def _comparisons(self, field: Field, node: MapNode) -> list[Pattern]:
        found = self._reader.keys(node, f'a comparison with "{field.name}"', (), _COMPARATORS)
        if not node.entries:
            self._reader.wrong(node, f'a value of "{field.name}"')
        for sign, value in found.items():
            if sign not in _EQUALITY and field.type is not FieldType.INTEGER:
                message = f'"{sign}" compares numbers, and "{field.name}" is of type {field.type}'
                self._reader.fail(Code.WRONG_TYPE, message, value)
        return [Compared(_COMPARATORS[sign], self._operand(field, value)) for sign, value in found.items()]

    def _operand(self, field: Field, node: Node) -> Expression:
        if isinstance(node, TextNode) and "$" in node.text:
            return self.expression(node, node.text)
        return Constant(read_scalar(self._reader, field, node))

    # --- rulings

    def _ruling_patterns(self, node: Node) -> tuple[tuple[str, Pattern], ...]:
        """Patterns over standing rulings: what they are, whose they are, and the fields of their outcomes."""
        fields = {**self._outcome_fields(node), **self._ruling_fields()}
        return self._patterns(node, fields, "a ruling")

    def _outcome_fields(self, node: Node) -> dict[str, Field]:
        """The fields of the outcomes that the condition names; of every outcome when it names none."""
        named = {item.text for item in _texts_under(node, "outcome")} & self._vocabulary.outcomes.keys()
        outcomes = [self._vocabulary.outcomes[name] for name in sorted(named or self._vocabulary.outcomes)]
        return {name: field for outcome in outcomes for name, field in outcome.fields.items()}

    def _ruling_fields(self) -> dict[str, Field]:
        return {
            "outcome": closed_field("outcome", self._vocabulary.outcomes),
            "family": closed_field("family", (family.value for family in Family)),
            "article": Field("article", FieldType.TEXT),
            "rule": Field("rule", FieldType.TEXT),
        }


def _texts_under(node: Node, key: str) -> tuple[TextNode, ...]:
    """The scalars that a mapping holds under a key, alone or in a list."""
    if not isinstance(node, MapNode):
        return ()
    for name, value in node.entries:
        if name.text == key:
            items = value.items if isinstance(value, ListNode) else (value,)
            return tuple(item for item in items if isinstance(item, TextNode))
    return ()
