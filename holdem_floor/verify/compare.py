"""A decision held against what a scenario expects of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from holdem_floor.model.decision import Branch, Decision, Range, Ruling
from holdem_floor.model.incident import Expectation, ExpectedBranch, ExpectedRuling
from holdem_floor.model.values import Scalar, Text, Value, same
from holdem_floor.model.wording import written

ONLY_WHERE_WRITTEN: Final = "act"
"""The field that numbers an act: compared only in expectations that write it."""


def differences(decision: Decision, expected: Expectation) -> tuple[str, ...]:
    """Every way in which the decision is not what was expected; empty when it is."""
    found: list[str] = []
    if decision.status.value != expected.status:
        found.append(f"status is {decision.status.value}, expected {expected.status}")
    if expected.rulings is not None:
        found.extend(_ruling_differences(decision.rulings, expected.rulings))
    if expected.branches is not None:
        found.extend(_branch_differences(decision.branches, expected.branches))
    if expected.questions is not None:
        found.extend(_question_differences([question.path for question in decision.questions], expected.questions))
    return tuple(found)


def describe(outcome: str, fields: Mapping[str, Value], articles: Iterable[str] | None) -> str:
    """A ruling in one line, as a scenario would write it."""
    written = ", ".join(f"{name}: {_words(value)}" for name, value in fields.items())
    cited = "" if articles is None else f" [{', '.join(articles)}]"
    return f"{outcome} {{{written}}}{cited}"


# --- rulings


def _ruling_differences(actual: Sequence[Ruling], expected: Sequence[ExpectedRuling]) -> Iterator[str]:
    partner = _paired([[not _mismatches(ruling, wanted) for ruling in actual] for wanted in expected])
    missing = [wanted for place, wanted in enumerate(expected) if place not in partner]
    extra = [ruling for place, ruling in enumerate(actual) if place not in partner.values()]
    for wanted in missing:
        near = next((ruling for ruling in extra if ruling.outcome == wanted.outcome), None)
        if near is None:
            yield f"missing: {describe(wanted.outcome, wanted.fields, wanted.articles)}"
        else:
            extra.remove(near)
            yield f"{describe(near.outcome, near.fields, near.articles)}: {'; '.join(_mismatches(near, wanted))}"
    for ruling in extra:
        yield f"not expected: {describe(ruling.outcome, ruling.fields, ruling.articles)}"


def _mismatches(ruling: Ruling, wanted: ExpectedRuling) -> list[str]:
    if ruling.outcome != wanted.outcome:
        return [f"outcome is {ruling.outcome}, expected {wanted.outcome}"]
    return [
        *_field_mismatches(ruling.fields, wanted.fields),
        *_set_mismatch("articles", ruling.articles, wanted.articles),
        *_set_mismatch("notes", ruling.notes, wanted.notes),
        *_force_mismatch(ruling, wanted.force),
        *_text_mismatches(ruling.text, wanted.text),
    ]


def _field_mismatches(actual: Mapping[str, Value], wanted: Mapping[str, Value]) -> Iterator[str]:
    for name in sorted(actual.keys() | wanted.keys()):
        if name == ONLY_WHERE_WRITTEN and name not in wanted:
            continue
        if name not in wanted or name not in actual or not same(actual[name], wanted[name]):
            yield f"{name} is {_words(actual.get(name))}, expected {_words(wanted.get(name))}"


def _set_mismatch(name: str, actual: Iterable[str], wanted: Iterable[str] | None) -> Iterator[str]:
    if wanted is not None and set(actual) != set(wanted):
        yield f"{name} are {_listed(actual)}, expected {_listed(wanted)}"


def _force_mismatch(ruling: Ruling, wanted: str | None) -> Iterator[str]:
    if wanted is not None and ruling.force.value != wanted:
        yield f"force is {ruling.force.value}, expected {wanted}"


def _text_mismatches(actual: Text, wanted: Text | None) -> Iterator[str]:
    pairs = [] if wanted is None else [(actual.fr, wanted.fr), (actual.en, wanted.en)]
    for said, should in pairs:
        if should and said != should:
            yield f"text is {said!r}, expected {should!r}"


# --- branches and questions


def _branch_differences(actual: Sequence[Branch], expected: Sequence[ExpectedBranch]) -> Iterator[str]:
    partner = _paired([[_is_branch(branch, wanted) for branch in actual] for wanted in expected])
    missing = [wanted for place, wanted in enumerate(expected) if place not in partner]
    extra = [branch for place, branch in enumerate(actual) if place not in partner.values()]
    for wanted in missing:
        near = next((branch for branch in extra if _same_condition(branch, wanted)), None)
        if near is None:
            yield f"missing branch: {_condition_words(wanted.condition)}"
            continue
        extra.remove(near)
        for difference in _ruling_differences(near.rulings, wanted.rulings):
            yield f"if {near.text.en}: {difference}"
    for branch in extra:
        rulings = "; ".join(describe(ruling.outcome, ruling.fields, ruling.articles) for ruling in branch.rulings)
        yield f"branch not expected: if {branch.text.en}: {rulings or 'nothing'}"


def _is_branch(branch: Branch, wanted: ExpectedBranch) -> bool:
    return _same_condition(branch, wanted) and not any(_ruling_differences(branch.rulings, wanted.rulings))


def _same_condition(branch: Branch, wanted: ExpectedBranch) -> bool:
    return all(_is_said_of(branch, cell, values) for cell, values in (wanted.condition or {}).items())


def _is_said_of(branch: Branch, cell: str, values: Iterable[Scalar]) -> bool:
    """Whether the branch has exactly these values of the cell; of a range, numbers of it stand for the whole."""
    said = [value for one in branch.conditions for each in one.alternatives() for value in each.get(cell, ())]
    ranges = [value for value in said if isinstance(value, Range)]
    if ranges:
        return all(any(_is_in(value, one) for one in ranges) for value in values)
    return _typed(value for value in said if not isinstance(value, Range)) == _typed(values)


def _is_in(value: Scalar, numbers: Range) -> bool:
    return isinstance(value, int) and numbers.low <= value and (numbers.high is None or value <= numbers.high)


def _typed(values: Iterable[Scalar]) -> set[tuple[type, Scalar]]:
    return {(type(value), value) for value in values}


def _condition_words(condition: Mapping[str, tuple[Scalar, ...]] | None) -> str:
    told = condition or {}
    cells = [f"{cell} is {' or '.join(_words(value) for value in values)}" for cell, values in told.items()]
    return "if " + " and ".join(cells) if cells else "with any condition"


def _question_differences(actual: Iterable[str], expected: Iterable[str]) -> Iterator[str]:
    asked, wanted = set(actual), set(expected)
    yield from (f"question not asked: {path}" for path in sorted(wanted - asked))
    yield from (f"question not expected: {path}" for path in sorted(asked - wanted))


# --- helpers


def _paired(fits: Sequence[Sequence[bool]]) -> dict[int, int]:
    """For as many expected things as possible (rows), an actual one of its own (columns) that fits it."""
    owner: dict[int, int] = {}

    def place(row: int, tried: set[int]) -> bool:
        for column, fit in enumerate(fits[row]):
            if fit and column not in tried:
                tried.add(column)
                if column not in owner or place(owner[column], tried):
                    owner[column] = row
                    return True
        return False

    for row in range(len(fits)):
        place(row, set())
    return {row: column for column, row in owner.items()}


def _words(value: Value | None) -> str:
    return "absent" if value is None else written(value)


def _listed(names: Iterable[str]) -> str:
    return f"[{', '.join(names)}]"
