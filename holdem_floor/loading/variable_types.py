"""Checks that a rule uses each variable for one sort of value, and compares it with values that it may have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from holdem_floor.loading.codes import Code
from holdem_floor.loading.problems import did_you_mean, quoted
from holdem_floor.loading.reader import Reader
from holdem_floor.model.conditions import matches_in, tests_in, variables_in
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import (
    Bind,
    Compared,
    Constant,
    Expression,
    Match,
    Operation,
    Rule,
    RulingTemplate,
    Term,
    Test,
    Variable,
)
from holdem_floor.model.values import Position
from holdem_floor.model.vocabulary import Field, FieldType, Vocabulary

Sort: TypeAlias = str

_NUMBER: Final = "a number"
_WORD: Final = "a word"
_SORTS: Final[dict[FieldType, Sort]] = {
    FieldType.INTEGER: _NUMBER,
    FieldType.BOOLEAN: "a yes or no",
    FieldType.CHOICE: _WORD,
    FieldType.TEXT: _WORD,
    FieldType.SEAT: "a seat",
    FieldType.CARD: "a card",
}
_ORDER: Final = ("<", "<=", ">", ">=")


@dataclass(frozen=True, slots=True)
class _Use:
    """A variable stands for a value of this sort here; `choices` are the values that the field may have."""

    variable: str
    sort: Sort
    position: Position
    choices: tuple[str, ...] = ()


def check_variable_types(reader: Reader, rule: Rule, vocabulary: Vocabulary) -> None:
    """Report variables of two sorts, and comparisons with words that the variable can never be."""
    first: dict[str, _Use] = {}
    for use in _uses(rule, vocabulary):
        known = first.setdefault(use.variable, use)
        if known.sort != use.sort:
            where = f"on line {known.position.line}"
            message = f"${use.variable} is {use.sort} here and {known.sort} {where}"
            reader.fail(Code.TYPE_CLASH, message, use.position)
    for test in tests_in(rule.when):
        for one, other in ((test.left, test.right), (test.right, test.left)):
            if isinstance(one, Variable) and one.name in first:
                _check_operand(reader, first[one.name], other, test.position)


def _check_operand(reader: Reader, use: _Use, other: Expression, at: Position) -> None:
    match other:
        case Constant(value=str(word)) if use.choices and word not in use.choices:
            hint = did_you_mean(word, use.choices) or f"one of: {', '.join(use.choices)}"
            reader.fail(Code.UNKNOWN_CHOICE, f"${use.variable} is never {quoted(word)}", at, hint)
        case Constant(value=str(word)) if use.sort == _NUMBER:
            reader.fail(Code.TYPE_CLASH, f"${use.variable} is a number: it is never {quoted(word)}", at)


def _uses(rule: Rule, vocabulary: Vocabulary) -> Iterator[_Use]:
    for match in matches_in(rule.when):
        yield from _in_match(match, vocabulary)
    for test in tests_in(rule.when):
        yield from _in_test(test)
    for part in rule.conclusions:
        if isinstance(part, RulingTemplate):
            fields = vocabulary.outcomes[part.outcome].fields if part.outcome in vocabulary.outcomes else {}
        else:
            fields = vocabulary.facts[part.fact].fields if part.fact in vocabulary.facts else {}
        for name, term in part.fields:
            yield from _in_field(fields[name], term, part.position)


def _in_match(match: Match, vocabulary: Vocabulary) -> Iterator[_Use]:
    """What patterns over a fact say; a ruling's fields depend on its outcome and say nothing."""
    if match.fact not in vocabulary.facts:
        return
    fields = vocabulary.facts[match.fact].fields
    for name, pattern in match.patterns:
        match pattern:
            case Bind(variable=variable):
                yield from _in_field(fields[name], Variable(variable), match.position)
            case Compared(expression=expression):
                yield from _in_field(fields[name], expression, match.position)


def _in_field(field: Field, term: Term, position: Position) -> Iterator[_Use]:
    """A variable alone has the sort of the field that it fills; those of a sum are numbers."""
    match term:
        case Variable(name=name) if field.type in _SORTS:
            yield _Use(name, _SORTS[field.type], position, tuple(field.choices))
        case Operation():
            yield from _numbers(variables_in(term), position)


def _in_test(test: Test) -> Iterator[_Use]:
    for side in (test.left, test.right):
        if test.comparator in _ORDER or isinstance(side, Operation):
            yield from _numbers(variables_in(side), test.position)


def _numbers(names: Iterable[str], position: Position) -> Iterator[_Use]:
    return (_Use(name, _NUMBER, position) for name in names)
