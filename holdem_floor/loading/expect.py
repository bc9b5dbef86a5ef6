"""What a scenario expects of each rulebook."""

from __future__ import annotations

from typing import Final

from holdem_floor.loading.codes import Code
from holdem_floor.loading.lookup import known_fields, outcome_name, phrase_names
from holdem_floor.loading.nodes import AbsentNode, ListNode, MapNode, Node
from holdem_floor.loading.paths import LineAt, Paths, Target
from holdem_floor.loading.problems import quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.values import read_scalar, read_value
from holdem_floor.model.decision import Status
from holdem_floor.model.incident import Expectation, ExpectedBranch, ExpectedRuling, Incident
from holdem_floor.model.values import Scalar, Value
from holdem_floor.model.vocabulary import Field, FieldType, Force, Vocabulary

_KEYS: Final = ("outcome", "articles", "force", "notes", "text")
_FORCES: Final = tuple(force.value for force in Force)
_LINE: Final = Field("line", FieldType.TEXT)


class ExpectReader:
    """Reads expectations in the words of a vocabulary."""

    def __init__(self, reader: Reader, vocabulary: Vocabulary) -> None:
        self._reader = reader
        self._vocabulary = vocabulary
        self._paths = Paths(reader, vocabulary)

    def read(self, node: Node | None, incident: Incident) -> dict[str, Expectation]:
        """By rulebook; the branches name cells of `incident`."""
        if node is None:
            return {}
        entries = self._reader.entries(node, "expectations by rulebook")
        return {self._reader.name(key, "a rulebook"): self._expectation(value, incident) for key, value in entries}

    def _expectation(self, node: Node, incident: Incident) -> Expectation:
        """A list of rulings is a decided incident; any other status is written."""
        if isinstance(node, ListNode):
            self._reader.items(node, "the rulings of a decision", empty=False)
            return Expectation(Status.DECIDED, self._rulings(node), position=node.position)
        found = self._reader.keys(node, "an expectation", ("status",), ("rulings", "branches", "questions"))
        status = self._reader.member(found["status"], Status, "a status", Status.DECIDED)
        branches = self._reader.items(found["branches"], "a list of branches") if "branches" in found else None
        questions = self._reader.items(found["questions"], "a list of paths") if "questions" in found else None
        return Expectation(
            status=status,
            rulings=self._rulings(found["rulings"]) if "rulings" in found else None,
            branches=None if branches is None else tuple(self._branch(item, incident) for item in branches),
            questions=None if questions is None else tuple(self._question(item, incident) for item in questions),
            position=node.position,
        )

    def _question(self, node: Node, incident: Incident) -> str:
        target = self._target(node, incident)
        return "" if target is None else target.path

    def _target(self, node: Node, incident: Incident) -> Target | None:
        text = self._reader.word(node, "a path")
        return self._paths.find(incident, text, node.position) if text else None

    def _branch(self, node: Node, incident: Incident) -> ExpectedBranch:
        found = self._reader.keys(node, "a branch", ("rulings",), ("if",))
        condition = self._condition(found["if"], incident) if "if" in found else None
        return ExpectedBranch(self._rulings(found["rulings"]), condition, node.position)

    def _condition(self, node: Node, incident: Incident) -> dict[str, tuple[Scalar, ...]]:
        condition: dict[str, tuple[Scalar, ...]] = {}
        for key, value in self._reader.entries(node, "values by path"):
            target = self._target(key, incident)
            field = _LINE if isinstance(target, LineAt) else getattr(target, "field", None)
            if field is not None and target is not None:
                items = value.items if isinstance(value, ListNode) else (value,)
                condition[target.path] = tuple(read_scalar(self._reader, field, item) for item in items)
        return condition

    def _rulings(self, node: Node) -> tuple[ExpectedRuling, ...]:
        return tuple(self._ruling(item) for item in self._reader.items(node, "a list of rulings"))

    def _ruling(self, node: Node) -> ExpectedRuling:
        reader = self._reader
        found = {key.text: value for key, value in reader.entries(node, "a ruling")}
        for key in ("outcome", "articles"):
            if key not in found:
                found[key] = AbsentNode(node.position)
                if isinstance(node, MapNode):
                    reader.fail(Code.MISSING_KEY, f'the key "{key}" is missing from a ruling', node)
        outcome = outcome_name(reader, self._vocabulary, found["outcome"])
        articles = reader.items(found["articles"], "a list of articles")  # none where no regulation has a say
        return ExpectedRuling(
            outcome=outcome,
            fields=self._fields(outcome, node),
            articles=tuple(reader.identifier(item, "the id of an article") for item in articles),
            force=reader.choice(found["force"], _FORCES, "a force") if "force" in found else None,
            notes=phrase_names(reader, self._vocabulary, found["notes"]) if "notes" in found else None,
            text=reader.optional_bilingual(found.get("text"), "a text"),
            position=node.position,
        )

    def _fields(self, outcome: str, node: Node) -> dict[str, Value]:
        """The fields of the outcome; of one that is not known there is nothing more to say."""
        if outcome not in self._vocabulary.outcomes:
            return {}
        known = self._vocabulary.outcomes[outcome].fields
        fields = known_fields(self._reader, node, known, f"the outcome {quoted(outcome)}", beside=_KEYS)
        return {field.name: read_value(self._reader, field, value) for field, value in fields}
