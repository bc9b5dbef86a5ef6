"""`rules/vocabulary/*.yaml` and `rules/<rulebook>/vocabulary.yaml` → `Vocabulary`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeVar

from holdem_floor.loading.codes import Code
from holdem_floor.loading.nodes import Node, TextNode, read_file
from holdem_floor.loading.problems import Problems, did_you_mean, quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.loading.shelf import WORDS, vocabulary_files
from holdem_floor.loading.texts import StandIns, check_places
from holdem_floor.loading.words import FieldReader, OutcomeReader
from holdem_floor.model.values import Position
from holdem_floor.model.vocabulary import (
    MOMENT,
    FactType,
    Field,
    FieldType,
    Kind,
    OutcomeType,
    Phrase,
    PhraseKind,
    QuestionType,
    StandIn,
    Untold,
    Vocabulary,
)

# These words head a condition or a story line that is not a fact.
RESERVED: Final = frozenset({"any", "not", "count", "sum", "least", "ruling", "floor", "together"})

Named = TypeVar("Named", FactType, OutcomeType, Phrase, QuestionType, StandIn)


def load_vocabulary(rules_dir: Path) -> Vocabulary:
    """The words shared by all rulebooks under `rules_dir`. Raises `InvalidInput`."""
    problems = Problems()
    loader = _VocabularyLoader(Reader(problems))
    files = vocabulary_files(rules_dir)
    if not files:
        where = Position(str(rules_dir / WORDS), 1, 1)
        problems.add(Code.UNREADABLE_FILE, "there is no vocabulary here", where)
    vocabulary = loader.read([read_file(file, problems) for file in files])
    problems.raise_any()
    return vocabulary


class _VocabularyLoader:
    """Adds up the words of all files."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._facts: dict[str, FactType] = {}
        self._outcomes: dict[str, OutcomeType] = {}
        self._phrases: dict[str, Phrase] = {}
        self._questions: dict[str, QuestionType] = {}
        self._stand_ins: dict[str, StandIn] = {}

    def read(self, nodes: Iterable[Node]) -> Vocabulary:
        """The words of all files. Fields may refer to phrases of any of them, so these are read first."""
        keys = ("stand-ins", "phrases", "questions", "facts", "outcomes")
        files = [self._reader.keys(node, "a vocabulary", (), keys) for node in nodes]
        for item in self._all(files, "stand-ins"):
            self._add(self._stand_ins, self._stand_in(item))
        stand_ins = StandIns(self._stand_ins.values())
        for item in self._all(files, "phrases"):
            self._add(self._phrases, self._phrase(item, stand_ins))
        fields = FieldReader(self._reader, {name: phrase.text for name, phrase in self._phrases.items()})
        for item in self._all(files, "questions"):
            self._add(self._questions, self._question(item))
        for item in self._all(files, "facts"):
            self._add(self._facts, self._fact(item, fields))
        outcomes = OutcomeReader(self._reader, fields, stand_ins, self._facts)
        for item in self._all(files, "outcomes"):
            self._add(self._outcomes, outcomes.read(item))
        for fact in self._facts.values():
            self._check_per(fact)
        return Vocabulary(self._facts, self._outcomes, self._phrases, self._questions, self._stand_ins)

    def _all(self, files: Iterable[Mapping[str, Node]], key: str) -> Iterator[Node]:
        for found in files:
            yield from self._reader.items(found.get(key), f"a list of {key}")

    def _add(self, known: dict[str, Named], item: Named) -> None:
        if item.name in known:
            first = known[item.name].position
            self._reader.fail(Code.DUPLICATE_NAME, f"{quoted(item.name)} is already at {first}", item.position)
        elif item.name:
            known[item.name] = item

    def _fact(self, node: Node, reading: FieldReader) -> FactType:
        reader = self._reader
        optional = ("fields", "key", "untold", "context", "demands", "absence", "question")
        found = reader.keys(node, "a fact", ("fact", "kind", "label"), optional)
        kind = reader.member(found["kind"], Kind, "a kind of fact", Kind.TABLE)
        self._check_kind_keys(kind, found)
        fields = reading.read_all(found.get("fields"))
        question = reader.optional_bilingual(found.get("question"), "a question")
        check_places(reader, question, fields, found.get("question", node))
        if kind.may_be_told:
            fields.setdefault(MOMENT, Field(MOMENT, FieldType.INTEGER, position=node.position))
        untold, per = self._untold(found.get("untold"), kind)
        return FactType(
            name=self._fact_name(found["fact"]),
            kind=kind,
            fields=fields,
            label=reader.bilingual(found["label"], "a label"),
            key=tuple(self._key_field(item, fields) for item in reader.items(found.get("key"), "a list of fields")),
            untold=untold,
            per=per,
            context="context" in found and reader.boolean(found["context"], '"context"'),
            demands="demands" in found and reader.boolean(found["demands"], '"demands"'),
            absence=reader.optional_bilingual(found.get("absence"), "an absence"),
            question=question,
            position=node.position,
        )

    def _fact_name(self, node: Node) -> str:
        name = self._reader.name(node, "a fact")
        if name in RESERVED:
            self._reader.fail(Code.BAD_NAME, f"{quoted(name)} cannot be the name of a fact: it has a meaning", node)
        return name

    def _check_kind_keys(self, kind: Kind, found: Mapping[str, Node]) -> None:
        """A key that would have no effect on a fact of this kind is a misunderstanding."""
        misplaced = ["demands"] if kind.may_be_told else ["untold", "context", "absence"]
        if kind in (Kind.TABLE, Kind.PARAMETER):
            misplaced.append("key")
        for key in misplaced:
            if key in found:
                self._reader.fail(Code.MISPLACED_KEY, f'"{key}" means nothing for a fact of kind {kind}', found[key])

    def _key_field(self, node: Node, fields: dict[str, Field]) -> str:
        return self._reader.choice(node, fields, "a field of this fact", Code.UNKNOWN_FIELD)

    def _untold(self, node: Node | None, kind: Kind) -> tuple[Untold, tuple[str, str] | None]:
        """What it means that the fact is not told: a finding is asked, a witness fact did not happen."""
        if node is None:
            return (Untold.ASK if kind is Kind.FINDING else Untold.ABSENT), None
        if isinstance(node, TextNode):
            return self._reader.member(node, Untold, "absent or ask", Untold.ABSENT), None
        found = self._reader.keys(node, '"untold"', ("ask-per",))
        fact, _, field = self._reader.word(found["ask-per"], "<fact>.<field>").partition(".")
        return Untold.ASK, (fact, field)

    def _check_per(self, fact: FactType) -> None:
        """`ask-per` names a field of another fact; the asked fact says with a field of that name whom it is about."""
        if fact.per is None:
            return
        other_name, field = fact.per
        other = self._facts.get(other_name)
        if other is None:
            hint = did_you_mean(other_name, self._facts)
            self._reader.fail(Code.UNKNOWN_FACT, f"there is no fact {quoted(other_name)}", fact.position, hint)
            return
        for owner in (other, fact):
            if field not in owner.fields:
                message = f"the fact {quoted(owner.name)} has no field {quoted(field)} to ask by"
                self._reader.fail(Code.UNKNOWN_FIELD, message, fact.position, did_you_mean(field, owner.fields))

    def _stand_in(self, node: Node) -> StandIn:
        reader = self._reader
        found = reader.keys(node, "a stand-in", ("stand-in", "place", "text"))
        place = reader.bilingual(found["place"], "a place")
        if not all(words.endswith(" {}") and words.count("{") == 1 for words in (place.fr, place.en)):
            message = 'the place of a stand-in is some words and, at the end, "{}"'
            reader.fail(Code.UNKNOWN_PLACE, message, found["place"])
        name = reader.name(found["stand-in"], "a stand-in")
        return StandIn(name, place, reader.bilingual(found["text"], "a text"), node.position)

    def _phrase(self, node: Node, stand_ins: StandIns) -> Phrase:
        reader = self._reader
        found = reader.keys(node, "a phrase", ("phrase", "kind", "text"), ("on",))
        kind = reader.member(found["kind"], PhraseKind, "a kind of phrase", PhraseKind.STEP)
        text = stand_ins.complete(reader.bilingual(found["text"], "a text"))
        if "on" in found and kind is not PhraseKind.STEP:
            reader.fail(Code.MISPLACED_KEY, '"on" means nothing for a phrase that is no step', found["on"])
        on = reader.name(found["on"], "a street") if "on" in found else None
        return Phrase(reader.name(found["phrase"], "a phrase"), kind, text, on, node.position)

    def _question(self, node: Node) -> QuestionType:
        found = self._reader.keys(node, "a question", ("question", "text"))
        name = self._reader.name(found["question"], "a question")
        return QuestionType(name, self._reader.bilingual(found["text"], "a text"), node.position)
