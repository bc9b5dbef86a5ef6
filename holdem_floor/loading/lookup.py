"""Words of the vocabulary where files use them: found, or reported with the nearest one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from holdem_floor.loading.codes import Code
from holdem_floor.loading.nodes import Node, TextNode
from holdem_floor.loading.problems import did_you_mean, quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.model.values import Position
from holdem_floor.model.vocabulary import FactType, Field, Kind, Vocabulary


def find_fact(
    reader: Reader, vocabulary: Vocabulary, key: TextNode, kinds: Collection[Kind] = tuple(Kind)
) -> FactType | None:
    """The fact of that name; None, after a report, where there is none. Facts of `kinds` are suggested."""
    fact = vocabulary.facts.get(key.text)
    if fact is None:
        fitting = [name for name, known in vocabulary.facts.items() if known.kind in kinds]
        reader.fail(Code.UNKNOWN_FACT, f"there is no fact {quoted(key.text)}", key, did_you_mean(key.text, fitting))
    return fact


def known_fields(
    reader: Reader, node: Node, fields: Mapping[str, Field], owner: str, beside: Collection[str] = ()
) -> Iterator[tuple[Field, Node]]:
    """The fields that a mapping gives, with their nodes; nothing at all gives none.

    Keys of `beside` mean something else here and are passed over; any other that is no field is reported.
    """
    if isinstance(node, TextNode) and not node.text:
        return
    for key, value in reader.entries(node, f"the fields of {owner}"):
        if key.text in fields and key.text not in beside:
            yield fields[key.text], value
        elif key.text not in beside:
            hint = did_you_mean(key.text, (*fields, *beside))
            reader.fail(Code.UNKNOWN_FIELD, f"{owner} has no field {quoted(key.text)}", key, hint)


def require_fields(
    reader: Reader, needed: Iterable[str], given: Collection[str], owner: str, at: Node | Position
) -> None:
    """Report the fields that are needed and not given."""
    for name in needed:
        if name not in given:
            reader.fail(Code.MISSING_FIELD, f"{owner} needs its field {quoted(name)} here", at)


def outcome_name(reader: Reader, vocabulary: Vocabulary, node: Node) -> str:
    """The name of an outcome that the vocabulary has."""
    return reader.choice(node, vocabulary.outcomes, "an outcome of the vocabulary", Code.UNKNOWN_OUTCOME)


def phrase_names(reader: Reader, vocabulary: Vocabulary, node: Node | None) -> tuple[str, ...]:
    """A list of phrases; none where the node is None."""
    items = reader.items(node, "a list of phrases")
    wanted = "a phrase of the vocabulary"
    return tuple(reader.choice(item, vocabulary.phrases, wanted, Code.UNKNOWN_PHRASE) for item in items)
