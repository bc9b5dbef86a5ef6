"""What nobody told: where it stands, what it may be, and which of these values a ruling tells apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from holdem_floor.inference.arithmetic import Literal, Undefined, cells_of, number, resolve
from holdem_floor.inference.given import Given
from holdem_floor.model.decision import Member, Range
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import Fact, Scalar, Unknown, Value
from holdem_floor.model.vocabulary import FactType, Field, FieldType, Kind, Vocabulary

LARGEST_AMOUNT: Final = 10**9
"""Chips; what nobody told is never supposed to be more."""
TOLD: Final = frozenset(("table", "story", "facts"))
"""What the paths of told things begin with."""
PENDING: Final = "next."
"""Begins the cell of an act that is still to be made: `next.5` is what seat 5 will do."""
_KIND: Final = ".kind"
"""Ends the cell of an act whose kind hangs on a stack that nobody told."""
_FEW: Final = 3
"""Numbers of a range that are supposed one by one."""
_QUIETEST: Final = ("check", "call", "fold")
"""The acts that stand for others, where any will do: those that leave the table most as it is."""


Verdicts: TypeAlias = frozenset[tuple[object, object]]
"""For each literal on a cell, its truth."""


def is_pending(path: str) -> bool:
    """Whether the cell is an act that is still to be made."""
    return path.startswith(PENDING) and path.count(".") == 1


@dataclass(frozen=True, slots=True)
class Cell:
    """A field that nobody told: where it stands, in which fact, and what it may hold.

    `versions` are those of a dispute; `turn` counts an act still to be made from that of the seat due; `key` is that
    of the told fact.
    """

    path: str
    fact: Fact | None
    field: Field | None
    kind: Kind
    place: int = 0
    versions: tuple[Scalar, ...] = ()
    turn: int = 0
    key: tuple[str, ...] = ()

    @property
    def rank(self) -> tuple[int, list[tuple[bool, int, str]], int]:
        """The order in which cells are supposed: witnesses first, findings later, acts still to be made last.

        What was told comes before what was not told at all; the cells of one fact follow the order of its
        fields in the vocabulary; acts follow the order of turns.
        """
        parts = self.path.split(".")
        owner = [(parts[0] not in TOLD, 0, "")]
        owner += [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts[:-1]]
        if self.versions:
            return 0, owner, self.place
        if is_pending(self.path):
            return 3, [(True, self.turn, "")], 0
        return (2 if self.kind is Kind.FINDING else 1), owner, self.place


@dataclass(frozen=True, slots=True)
class Block:
    """Values of a cell that no open ruling tells apart, and one that stands for them.

    `verdicts` are the truths of the literals that its values share, whatever the cell is called.
    """

    values: tuple[Member, ...]
    stand_in: Scalar
    verdicts: Verdicts

    @property
    def truths(self) -> int:
        """How many literals it makes true."""
        return sum(verdict is True for _, verdict in self.verdicts)


def located(paths: Iterable[str], facts: Given, vocabulary: Vocabulary) -> Iterator[Cell]:
    """Each cell with the fact that holds it, if possible one whose field bears the path's last name and is asked."""
    turns = {path: number for number, path in enumerate(facts.choices)}
    holders: dict[str, list[tuple[Fact, str, FactType]]] = defaultdict(list)
    for fact in facts.facts:
        kind = vocabulary.facts.get(fact.name)
        for name, value in fact.values if kind is not None else ():
            if kind is not None and isinstance(value, Unknown) and value.operation is None:
                holders[value.cell].append((fact, name, kind))
    for path in paths:
        if path in facts.disputes:
            yield Cell(path, None, None, Kind.WITNESS, versions=facts.disputes[path])
        else:
            yield _held(path, holders[path], turns.get(path, 0))


def _held(path: str, holders: Iterable[tuple[Fact, str, FactType]], turn: int) -> Cell:
    last = "did" if is_pending(path) else path.rpartition(".")[2]
    found = [
        ((name == last, kind.fields[name].question is not None), _held_by(path, fact, name, kind, turn))
        for fact, name, kind in holders
    ]
    nowhere = Cell(path, None, None, Kind.WITNESS, turn=turn)
    return max(found, key=lambda each: each[0], default=((False, False), nowhere))[1]


def _held_by(path: str, fact: Fact, name: str, kind: FactType, turn: int) -> Cell:
    return Cell(path, fact, kind.fields[name], kind.kind, tuple(kind.fields).index(name), turn=turn, key=kind.key)


# --- the values, as far as literals tell them apart


def blocks_of(
    cell: Cell, facts: Given, literals: Iterable[Literal], figures: Collection[str] = ()
) -> tuple[Block, ...]:
    """The values that a cell may have, by the truth of the literals; none where they hang on other cells first.

    Where a figure of a ruling hangs on the cell, or what the story then says, each value stands by itself.
    """
    about = tuple(literal for literal in literals if cell.path in literal.cells)
    if cell.field is not None and cell.field.type is FieldType.INTEGER and not cell.versions:
        return _ranges(cell, about)
    if cell.versions and cell.path.count(".") == 1:
        return tuple(Block((version,), version, frozenset((("version", version),))) for version in cell.versions)
    by_verdict: dict[Verdicts, list[Scalar]] = defaultdict(list)
    apart = cell.path in figures or cell.path.endswith(_KIND)
    for value in _choices(cell, facts, about):
        alone = {("value", value)} if apart else set()
        by_verdict[_verdicts(cell.path, value, about) | alone].append(value)
    return tuple(Block(tuple(values), _stand_in(cell, values), verdicts) for verdicts, values in by_verdict.items())


def _stand_in(cell: Cell, values: Collection[Scalar]) -> Scalar:
    quiet = (act for act in _QUIETEST if act in values and is_pending(cell.path))
    return next(quiet, next(iter(values)))


def _verdicts(path: str, value: Scalar, literals: Iterable[Literal]) -> Verdicts:
    """The truth of each literal for a value; where that is still open on the cell itself, each value is its own."""
    return frozenset((nameless(path, literal), _verdict(path, value, literal)) for literal in literals)


def _verdict(path: str, value: Scalar, literal: Literal) -> object:
    verdict = literal.told({path: value})
    return (value, verdict) if isinstance(verdict, Literal) and path in verdict.cells else verdict


def nameless(path: str, literal: Literal) -> object:
    """A literal on a cell, whatever the cell is called."""
    told: Mapping[str, Value] = {path: Unknown("·")}
    return literal.comparator, resolve(literal.left, told), resolve(literal.right, told)


def _choices(cell: Cell, facts: Given, literals: Iterable[Literal]) -> tuple[Scalar, ...]:
    if cell.versions:
        return cell.versions
    if is_pending(cell.path) or cell.path in facts.choices:
        return facts.choices.get(cell.path, ())
    if cell.field is None:
        return _constants(cell.path, literals)
    taken = set(_taken(cell, facts.facts))
    return tuple(value for value in _values_of(cell.field, cell.path, facts, literals) if value not in taken)


def _taken(cell: Cell, facts: Iterable[Fact]) -> Iterator[Value | None]:
    """The values that other facts of the kind have already, where there is one fact for each."""
    if cell.fact is not None and cell.field is not None and cell.key == (cell.field.name,):
        yield from (other.get(cell.field.name) for other in facts if other.name == cell.fact.name)


def _values_of(about: Field, path: str, facts: Given, literals: Iterable[Literal]) -> tuple[Scalar, ...]:
    match about.type:
        case FieldType.CHOICE:
            return tuple(about.choices)
        case FieldType.BOOLEAN:
            return True, False
        case FieldType.SEAT:
            return tuple(dict.fromkeys(_seats(facts.facts)))
        case _:
            return _constants(path, literals)


def _seats(facts: Iterable[Fact]) -> Iterator[Scalar]:
    for fact in facts:
        seat = fact.get("seat") if fact.name == "seat" else None
        if isinstance(seat, (int, str)):
            yield seat


def _constants(path: str, literals: Iterable[Literal]) -> tuple[Scalar, ...]:
    """The constants that literals hold a cell against, and one value that is none of them."""
    constants = {side for literal in literals for side in _scalars(literal)}
    return (*sorted(constants, key=str), f"other {path}") if constants else ()


def _scalars(literal: Literal) -> Iterator[Scalar]:
    for side in (literal.left, literal.right):
        for value in side if isinstance(side, tuple) else (side,):
            if isinstance(value, (int, str)):
                yield value


# --- numbers


def _ranges(cell: Cell, literals: tuple[Literal, ...]) -> tuple[Block, ...]:
    """The ranges of numbers within which no comparison turns, those with the same truths together."""
    assert cell.field is not None
    low = cell.field.minimum if cell.field.minimum is not None else 0
    high = cell.field.maximum if cell.field.maximum is not None else LARGEST_AMOUNT
    turns = {turn for literal in literals for turn in _turns(cell.path, literal, low, high)}
    if not turns and any(_difference(cell.path, literal, low) is None for literal in literals):
        return ()
    starts = sorted(set(_each_of_few({low, *(turn for turn in turns if low < turn <= high)})))
    ends = [start - 1 for start in starts[1:]] + [high]
    by_verdict: dict[Verdicts, list[tuple[int, int]]] = defaultdict(list)
    for start, end in zip(starts, ends, strict=True):
        alone = {("number", start)} if start == end else set()
        by_verdict[_verdicts(cell.path, start, literals) | alone].append((start, end))
    unbounded = cell.field.maximum is None
    return tuple(
        Block(
            tuple(Range(start, None if unbounded and end == high else end) for start, end in _joined(parts)),
            parts[0][0],
            verdicts,
        )
        for verdicts, parts in by_verdict.items()
    )


def _each_of_few(starts: Collection[int]) -> Iterator[int]:
    """The starts of ranges, with every number of one that holds a few: read with it, the story may turn inside."""
    ordered = sorted(starts)
    for start, then in zip(ordered, (*ordered[1:], None), strict=True):
        yield start
        if then is not None and then - start <= _FEW:
            yield from range(start, then)


def _joined(parts: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges, with those that touch made one."""
    joined: list[tuple[int, int]] = []
    for start, end in parts:
        if joined and joined[-1][1] + 1 == start:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _turns(path: str, literal: Literal, low: int, high: int) -> Iterator[int]:
    """The first numbers from which a comparison may be true or false otherwise than just below them.

    Comparisons of rules grow or fall throughout: left minus right changes its sign once, at a number or between two.
    """
    if literal.comparator == "in":
        for value in _scalars(literal):
            if isinstance(value, int):
                yield from (value, value + 1)
        return
    at_low, at_high = _difference(path, literal, low), _difference(path, literal, high)
    if at_low is None or at_high is None:
        return
    direction = 1 if at_high >= at_low else -1
    for least in (0, 1):
        turn = _first(path, literal, (low, high), direction, least)
        if turn is not None:
            yield turn


def _first(path: str, literal: Literal, bounds: tuple[int, int], direction: int, least: int) -> int | None:
    """The first number at which the difference, in this direction, is at least 0 or at least 1."""
    low, high = bounds

    def reached(value: int) -> bool:
        difference = _difference(path, literal, value)
        return difference is not None and direction * difference >= least

    if not reached(high):
        return None
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if reached(middle) else (middle + 1, high)
    return high


def _difference(path: str, literal: Literal, value: int) -> int | None:
    """Left minus right where the cell has this value; None where it still hangs on others."""
    told: Mapping[str, Value] = {path: value}
    try:
        left, right = resolve(literal.left, told), resolve(literal.right, told)
        return None if cells_of(left) or cells_of(right) else number(left) - number(right)
    except Undefined:
        return None
