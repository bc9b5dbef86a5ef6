"""Fields and outcomes of the vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.effects import EffectReader
from holdem_floor.loading.nodes import ListNode, Node, TextNode
from holdem_floor.loading.problems import quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.texts import StandIns, check_places
from holdem_floor.loading.values import read_scalar
from holdem_floor.model.values import Scalar, Text
from holdem_floor.model.vocabulary import FactType, Family, Field, FieldType, OutcomeType, TextCase

# What a ruling says beside the fields of its outcome.
RESERVED_FIELDS: Final = frozenset(
    {"outcome", "family", "article", "articles", "rule", "rules", "force", "notes", "text"}
)
PHRASES: Final = "phrases"
_WITH_CHOICES: Final = frozenset({FieldType.CHOICE, FieldType.LIST, FieldType.BOOLEAN})
_TRUTHS: Final = ("true", "false")


class FieldReader:
    """Reads the fields of facts and outcomes. `phrases` are the sentences that a list may be made of."""

    def __init__(self, reader: Reader, phrases: Mapping[str, Text]) -> None:
        self._reader = reader
        self._phrases = phrases

    def read_all(self, node: Node | None) -> dict[str, Field]:
        """The fields of a fact or an outcome, by name."""
        if node is None:
            return {}
        fields: dict[str, Field] = {}
        for key, value in self._reader.entries(node, "fields by name"):
            name = self._reader.name(key, "a field")
            fields[name] = self._field(name, value)
        for field in fields.values():
            check_places(self._reader, field.question, fields, field.position)
            check_places(self._reader, field.clause, {*fields, "value"}, field.position)
            for clause in (field.some, field.none):
                check_places(self._reader, clause, ("seats", "value"), field.position)
            self._check_counted(field, fields)
        return fields

    def _check_counted(self, field: Field, fields: Mapping[str, Field]) -> None:
        counted = fields.get(field.counts)
        if field.counts and (counted is None or counted.type is not FieldType.CARDS):
            self._reader.fail(Code.UNKNOWN_FIELD, f"there is no field {quoted(field.counts)} of cards", field.position)

    def _field(self, name: str, node: Node) -> Field:
        reader = self._reader
        optional = ("of", "min", "max", "question", "clause", "counts", "some", "none")
        found = reader.keys(node, "a field", ("type",), optional)
        type_ = reader.member(found["type"], FieldType, "a type", FieldType.TEXT)
        self._check_type_keys(type_, found, node)
        return Field(
            name=name,
            type=type_,
            choices=self._choices(type_, found["of"]) if "of" in found else {},
            minimum=reader.integer(found["min"], "a whole number") if "min" in found else None,
            maximum=reader.integer(found["max"], "a whole number") if "max" in found else None,
            question=reader.optional_bilingual(found.get("question"), "a question"),
            clause=reader.optional_bilingual(found.get("clause"), "a clause"),
            position=node.position,
            counts=reader.name(found["counts"], "a field") if "counts" in found else "",
            some=reader.optional_bilingual(found.get("some"), "a clause"),
            none=reader.optional_bilingual(found.get("none"), "a clause"),
        )

    def _check_type_keys(self, type_: FieldType, found: Mapping[str, Node], node: Node) -> None:
        misplaced = [] if type_ in _WITH_CHOICES else ["of"]
        if type_ is not FieldType.INTEGER:
            misplaced += ["min", "max", "counts"]
        for key in misplaced:
            if key in found:
                message = f'"{key}" means nothing for a field of type {type_}'
                self._reader.fail(Code.MISPLACED_KEY, message, found[key])
        if type_ is FieldType.CHOICE and "of" not in found:
            self._reader.fail(Code.MISSING_KEY, 'the key "of" is missing from a choice', node)

    def _choices(self, type_: FieldType, node: Node) -> Mapping[str, Text]:
        """The values with their wording. A list `of: phrases` holds phrases of the vocabulary."""
        if type_ is FieldType.LIST and isinstance(node, TextNode) and node.text == PHRASES:
            return self._phrases
        if type_ is FieldType.BOOLEAN:
            said = self._reader.keys(node, "the wording of a boolean", _TRUTHS)
            return {truth: self._reader.bilingual(said[truth], "a wording") for truth in _TRUTHS}
        entries = self._reader.entries(node, "the values of a choice with their wording")
        return {self._reader.name(key, "a value"): self._reader.bilingual(value, "a wording") for key, value in entries}


class OutcomeReader:
    """Reads kinds of rulings."""

    def __init__(self, reader: Reader, fields: FieldReader, stand_ins: StandIns, facts: Mapping[str, FactType]) -> None:
        self._reader = reader
        self._fields = fields
        self._stand_ins = stand_ins
        self._effects = EffectReader(reader, facts)

    def read(self, node: Node) -> OutcomeType:
        reader = self._reader
        required = ("outcome", "family", "settles", "text")
        found = reader.keys(node, "an outcome", required, ("of", "moots", "fields", "effect"))
        fields = self._fields.read_all(found.get("fields"))
        for name in sorted(RESERVED_FIELDS & fields.keys()):
            message = f"{quoted(name)} cannot be the name of a field of an outcome: it has a meaning"
            reader.fail(Code.BAD_NAME, message, fields[name].position)
        return OutcomeType(
            name=reader.name(found["outcome"], "an outcome"),
            family=self._family(found["family"]),
            settles=reader.name(found["settles"], "what is settled"),
            of=tuple(
                reader.choice(item, fields, "a field of this outcome", Code.UNKNOWN_FIELD)
                for item in reader.items(found.get("of"), "a list of fields")
            ),
            fields=fields,
            texts=self._texts(found["text"], fields),
            moots=tuple(self._family(item) for item in reader.items(found.get("moots"), "a list of families")),
            position=node.position,
            effect=self._effects.read(found.get("effect"), fields),
        )

    def _family(self, node: Node) -> Family:
        return self._reader.member(node, Family, "a family of outcomes", Family.EVENT)

    def _texts(self, node: Node, fields: Mapping[str, Field]) -> tuple[TextCase, ...]:
        if not isinstance(node, ListNode):
            text = self._reader.bilingual(node, "a text")
            check_places(self._reader, text, fields, node)
            return (TextCase({}, self._stand_ins.complete(text)),)
        items = self._reader.items(node, "a list of texts", empty=False)
        cases = tuple(self._case(item, fields) for item in items)
        for item, case in zip(items[:-1], cases[:-1], strict=True):
            if not case.when:
                message = 'a text without "when" ends the list: those after it are never used'
                self._reader.fail(Code.MISPLACED_KEY, message, item)
        return cases

    def _case(self, node: Node, fields: Mapping[str, Field]) -> TextCase:
        reader = self._reader
        found = reader.keys(node, "a text in French and English", ("fr", "en"), ("when",))
        text = Text(reader.word(found["fr"], "a text in French"), reader.word(found["en"], "a text in English"))
        check_places(reader, text, fields, node)
        return TextCase(self._when(found.get("when"), fields), self._stand_ins.complete(text))

    def _when(self, node: Node | None, fields: Mapping[str, Field]) -> dict[str, Scalar]:
        if node is None:
            return {}
        when: dict[str, Scalar] = {}
        for key, value in self._reader.entries(node, "values of fields"):
            name = self._reader.choice(key, fields, "a field of this outcome", Code.UNKNOWN_FIELD)
            if name in fields:
                when[name] = read_scalar(self._reader, fields[name], value)
        return when
