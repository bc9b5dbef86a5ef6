"""Cases that end alike become one branch, and a branch is said in a clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import TypeAlias

from holdem_floor.inference.domains import Cell
from holdem_floor.model.decision import Among, Member, Members, Range, Supposition
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import Language, Text
from holdem_floor.model.vocabulary import Field, FieldType
from holdem_floor.model.wording import fill, join, value_text, words_of

Domains: TypeAlias = Mapping[str, tuple[Member, ...]]
"""Every value that each cell has in some case, in the order tried."""


def conditions_of(cases: Iterable[Supposition]) -> tuple[Supposition, ...]:
    """The fewest descriptions found for these cases: two that differ in one cell only are merged."""
    described = [_Described.of(case) for case in cases]
    found = [one for place, one in enumerate(described) if not any(one.same(other) for other in described[:place])]
    while (pair := next(_mergeable(found), None)) is not None:
        first, second, merged = pair
        found[first] = merged
        del found[second]
    return tuple(_without_seams(one.supposition) for one in found)


def _without_seams(supposition: Supposition) -> Supposition:
    """The same with ranges that touch made one."""
    values = {
        cell: tuple(_touching(one for one in members if isinstance(one, Range)))
        if any(isinstance(one, Range) for one in members)
        else members
        for cell, members in supposition.values.items()
    }
    return Supposition(values, supposition.some, supposition.none)


@dataclass(frozen=True, slots=True)
class _Described:
    """A supposition whose parts can be held against another's."""

    values: tuple[tuple[str, tuple[Member, ...]], ...]
    groups: tuple[object, ...]
    supposition: Supposition

    def same(self, other: _Described) -> bool:
        return self.values == other.values and self.groups == other.groups

    @staticmethod
    def of(supposition: Supposition) -> _Described:
        parts = (supposition.some, supposition.none)
        groups = tuple(tuple(tuple(group.inside.items()) for group in part) for part in parts)
        return _Described(tuple(sorted(supposition.values.items())), groups, supposition)


def _mergeable(found: Iterable[_Described]) -> Iterator[tuple[int, int, _Described]]:
    for (first, left), (second, right) in combinations(enumerate(found), 2):
        merged = _merged(left, right)
        if merged is not None:
            yield first, second, merged


def _merged(left: _Described, right: _Described) -> _Described | None:
    ours, theirs = dict(left.values), dict(right.values)
    if left.groups != right.groups or ours.keys() != theirs.keys():
        return None
    different = [cell for cell in ours if set(ours[cell]) != set(theirs[cell])]
    if len(different) != 1:
        return None
    union = tuple(dict.fromkeys((*ours[different[0]], *theirs[different[0]])))
    values = {**ours, different[0]: union}
    return _Described.of(Supposition(values, left.supposition.some, left.supposition.none))


def domains_of(cases: Iterable[Supposition]) -> Domains:
    """Every value that each cell took over these cases."""
    tried: dict[str, dict[Member, None]] = {}
    for case in cases:
        parts = [case.values, *(part for group in (*case.some, *case.none) for part in (group.inside, group.outside))]
        for cell, values in (each for part in parts for each in part.items()):
            tried.setdefault(cell, {}).update(dict.fromkeys(values))
    return {cell: tuple(values) for cell, values in tried.items()}


def telling_cells(conditions: Iterable[Supposition], domains: Domains) -> frozenset[str]:
    """The cells that these descriptions tell apart."""
    named: set[str] = set()
    for condition in conditions:
        named |= {cell for cell, values in condition.values.items() if not _is_whole(values, domains[cell])}
        named |= {cell for group in (*condition.some, *condition.none) for cell in group.inside}
    return frozenset(named)


# --- in words


def say(conditions: tuple[Supposition, ...], cells: Mapping[str, Cell], domains: Domains) -> Text:
    """The conditions in a clause, in both languages: "seat 5 calls or folds".

    A cell that may have all its values says nothing.
    """
    return Text(*(_Speaker(cells, domains, language).conditions(conditions) for language in (Language.FR, Language.EN)))


@dataclass(frozen=True, slots=True)
class _Speaker:
    cells: Mapping[str, Cell]
    domains: Domains
    language: Language

    def conditions(self, conditions: Iterable[Supposition]) -> str:
        said = [join(tuple(self._parts(condition)), self.language) for condition in conditions]
        return Text(" ; ou ", "; or ").in_(self.language).join(one for one in dict.fromkeys(said) if one)

    def _parts(self, condition: Supposition) -> Iterator[str]:
        for path, values in condition.values.items():
            if not _is_whole(values, self.domains[path]):
                yield self._clause(self.cells[path], values)
        for group in condition.some:
            yield self._group(group, lambda field: field.some, group.inside)
        for group in _joined(condition.none):
            yield self._group(group, lambda field: field.none, group.outside)

    def _group(self, group: Among, clause: Callable[[Field], Text | None], alone: Members) -> str:
        """Several seats in one clause, where the vocabulary has one; a seat alone by what it does itself."""
        first = self.cells[next(iter(group.inside))]
        template = clause(first.field) if first.field else None
        if template is None or len(group.inside) == 1:
            return join(tuple(self._clause(self.cells[path], values) for path, values in alone.items()), self.language)
        about = (self.cells[path].fact for path in group.inside)
        seats = tuple(str(fact.get("seat")) for fact in about if fact is not None)
        values = tuple(dict.fromkeys(value for each in group.inside.values() for value in each))
        words = {"seats": _listed(seats, self.language), "value": self._values(first, values)}
        return fill(template.in_(self.language), words)

    def _clause(self, cell: Cell, values: tuple[Member, ...]) -> str:
        said = self._values(cell, values)
        if cell.fact is None or cell.field is None:
            return f"{cell.path}: {said}"
        words = words_of(cell.fact.fields, {}, self.language)
        if cell.field.type is FieldType.BOOLEAN and cell.field.choices:
            return fill(said, words)
        if cell.field.clause is not None:
            return fill(cell.field.clause.in_(self.language), {**words, "value": said})
        if cell.field.question is not None:
            return f"{fill(cell.field.question.in_(self.language), words)} {said}"
        return f"{cell.path}: {said}"

    def _values(self, cell: Cell, values: tuple[Member, ...]) -> str:
        ranges = [value for value in values if isinstance(value, Range)]
        if ranges:
            return join(tuple(self._range(cell.field, one) for one in _touching(ranges)), self.language, "or")
        tried = self.domains.get(cell.path, values)
        ordered = tuple(value for value in tried if value in values) or values
        return join(tuple(self._word(value, cell.field) for value in ordered), self.language, "or")

    def _word(self, value: Member, field: Field | None) -> str:
        assert not isinstance(value, Range)
        return f"“{value}”" if field is None else value_text(value, field, self.language)

    def _range(self, about: Field | None, numbers: Range) -> str:
        low, high = numbers.low, numbers.high
        least = about.minimum if about is not None and about.minimum is not None else 0
        if low == high:
            return str(low)
        if high is None or (about is not None and high == about.maximum):
            return Text(f"{low} au moins", f"{low} or more").in_(self.language)
        if low == least:
            return Text(f"{high} au plus", f"{high} or less").in_(self.language)
        return Text(f"{low} à {high}", f"{low} to {high}").in_(self.language)


def _is_whole(values: Iterable[Member], domain: Iterable[Member]) -> bool:
    """Whether these are all the values that there are."""
    ours, whole = set(values), set(domain)
    if any(isinstance(value, Range) for value in whole):
        return _touching(value for value in ours if isinstance(value, Range)) == _touching(
            value for value in whole if isinstance(value, Range)
        )
    return ours == whole


def _joined(groups: Iterable[Among]) -> Iterator[Among]:
    """Groups of the same cells as one: none of them does this or that."""
    by_cells: dict[tuple[str, ...], list[Among]] = {}
    for group in groups:
        by_cells.setdefault(tuple(group.inside), []).append(group)
    for cells, same in by_cells.items():
        inside = {cell: tuple(dict.fromkeys(value for one in same for value in one.inside[cell])) for cell in cells}
        outside = {cell: tuple(value for value in same[0].outside[cell] if value not in inside[cell]) for cell in cells}
        yield Among(inside, outside)


def _touching(ranges: Iterable[Range]) -> list[Range]:
    """The ranges in order, with those that touch made one."""
    found: list[Range] = []
    for one in sorted(ranges, key=lambda each: each.low):
        if found and found[-1].high is not None and found[-1].high + 1 == one.low:
            found[-1] = Range(found[-1].low, one.high)
        else:
            found.append(one)
    return found


def _listed(seats: tuple[str, ...], language: Language) -> str:
    """Seats as they are read aloud: `1 to 5` for numbers in a row."""
    numbers = [int(seat) for seat in seats if seat.isdigit()]
    if len(numbers) == len(seats) > 2 and sorted(numbers) == list(range(min(numbers), max(numbers) + 1)):
        return Text(f"{min(numbers)} à {max(numbers)}", f"{min(numbers)} to {max(numbers)}").in_(language)
    return join(seats, language)
