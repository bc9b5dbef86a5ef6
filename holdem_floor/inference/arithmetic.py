"""Integer arithmetic and comparisons of rules, in three values: true, false, or open on what nobody told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias
from typing import Literal as LiteralType

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import Comparator, Constant, Expression, Operation, Test, Variable
from holdem_floor.model.sums import summed
from holdem_floor.model.values import AFTER, Unknown, Value, same

LIMIT: Final = 10**15
"""Beyond this no amount of chips is meant; results are cut so that a rule cannot compute without end."""


class Undefined(Exception):  # noqa: N818 - not a fault: a comparison that has no value simply does not hold
    """The expression has no value: a division by zero, or arithmetic on something that is no number."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A comparison of values of which one at least is unknown. `in` asks whether left is one of the values of right."""

    comparator: Comparator | LiteralType["in"]
    left: Value
    right: Value

    @property
    def cells(self) -> frozenset[str]:
        """The cells that it hangs on."""
        return cells_of(self.left) | cells_of(self.right)

    def told(self, told: Mapping[str, Value]) -> bool | Literal:
        """Whether it holds once these cells are told; a literal where it hangs on others too."""
        try:
            left, right = resolve(self.left, told), resolve(self.right, told)
        except Undefined:
            return False
        if self.comparator == "in":
            assert isinstance(right, tuple)
            return one_of(left, right)
        return compare(self.comparator, left, right)


Open: TypeAlias = frozenset[Literal]
"""The literals that something hangs on."""
CERTAIN: Final[Open] = frozenset()


def cells_in(hanging: Open) -> frozenset[str]:
    """The cells that literals hang on, by their paths."""
    return frozenset().union(*(literal.cells for literal in hanging))


def _divide_up(left: int, right: int) -> int:
    return -((-left) // right)


_OPERATIONS: Final[Mapping[str, Callable[[int, int], int]]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "div": lambda left, right: left // right,
    "mod": lambda left, right: left % right,
    "ceil": _divide_up,
    "min": min,
    "max": max,
}

_SIGNS: Final = {"+": 1, "-": -1}

_ORDERS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def evaluate(expression: Expression, bindings: Mapping[str, Value]) -> Value:
    """The value of an expression; an unknown that remembers how it is computed when part of it is unknown.

    Raises Undefined.
    """
    match expression:
        case Constant(value):
            return value
        case Variable(name):
            return bindings[name]
        case Operation(operator, left, right):
            return operate(operator, evaluate(left, bindings), evaluate(right, bindings))


def operate(operator: str, left: Value, right: Value) -> Value:
    """Apply an operator to two values. Raises Undefined."""
    if isinstance(left, Unknown) or isinstance(right, Unknown):
        cell = f"({left!r} {operator} {right!r})"
        if operator in _SIGNS and all(isinstance(side, Unknown) or _is_number(side) for side in (left, right)):
            return summed(left, right, _SIGNS[operator], cell)
        return Unknown(cell, (operator, left, right))
    try:
        result = _OPERATIONS[operator](number(left), number(right))
    except ZeroDivisionError:
        raise Undefined from None
    return max(-LIMIT, min(LIMIT, result))


def number(value: Value) -> int:
    """The value as an integer; raises Undefined where it is none."""
    if isinstance(value, int) and _is_number(value):
        return value
    raise Undefined


def _is_number(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def resolve(value: Value, told: Mapping[str, Value]) -> Value:
    """The value once these cells are told; still unknown where others are needed. Raises Undefined."""
    if not isinstance(value, Unknown):
        return value
    if value.operation is None:
        return told.get(value.cell, value)
    operator, left, right = value.operation
    if operator == AFTER:
        return value
    return operate(operator, resolve(left, told), resolve(right, told))


def cells_of(value: Value) -> frozenset[str]:
    """The cells that a value hangs on."""
    return value.cells if isinstance(value, Unknown) else frozenset()


def compare(comparator: Comparator, left: Value, right: Value) -> bool | Literal:
    """Whether the comparison holds, or the literal that says on what it hangs."""
    if isinstance(left, Unknown) or isinstance(right, Unknown):
        return comparator in ("==", "<=", ">=") if left == right else Literal(comparator, left, right)
    if comparator == "==":
        return same(left, right)
    if comparator == "!=":
        return not same(left, right)
    try:
        return _ORDERS[comparator](number(left), number(right))
    except Undefined:
        return False


def one_of(value: Value, choices: tuple[Value, ...]) -> bool | Literal:
    """Whether the value is one of these, or the literal that says on what that hangs."""
    if isinstance(value, Unknown):
        return Literal("in", value, choices)
    return any(same(value, choice) for choice in choices)


def holds(test: Test, bindings: Mapping[str, Value]) -> bool | Literal:
    """Whether a comparison of a rule holds under these bindings, or the literal that says on what it hangs."""
    try:
        return compare(test.comparator, evaluate(test.left, bindings), evaluate(test.right, bindings))
    except Undefined:
        return False
