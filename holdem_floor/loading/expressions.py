"""Comparisons and integer arithmetic as written in rules → nodes of the model.

comparison := side ("==" | "=" | "!=" | "<" | "<=" | ">" | ">=") side
side       := word | sum
sum        := product (("+" | "-") product)*
product    := atom (("*" | "div" | "mod") atom)*
atom       := integer | $variable | "(" sum ")" | ("ceil" | "min" | "max") "(" sum "," sum ")"
"""

from __future__ import annotations

import re
from typing import Final, get_args

from holdem_floor.loading.problems import quoted
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rule import Comparator, Constant, Expression, Operation, Operator, Variable

MAX_LENGTH: Final = 300
"""Characters of one comparison or expression."""
MAX_DEPTH: Final = 20
"""Parentheses inside one another."""

_TOKEN: Final = re.compile(
    r"\s*(?:(?P<integer>[0-9]+)|(?P<variable>\$[a-z_][a-z0-9_]*)|(?P<word>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)"
    r"|(?P<sign>==|!=|<=|>=|[=<>+\-*(),]))"
)
_VARIABLE: Final = re.compile(r"\$[a-z_][a-z0-9_]*")
_COMPARATORS: Final[dict[str, Comparator]] = {"=": "==", **{sign: sign for sign in get_args(Comparator)}}
_SUMS: Final[dict[str, Operator]] = {"+": "+", "-": "-"}
_PRODUCTS: Final[dict[str, Operator]] = {"*": "*", "div": "div", "mod": "mod"}
_FUNCTIONS: Final[dict[str, Operator]] = {"ceil": "ceil", "min": "min", "max": "max"}
_BOOLEANS: Final = {"true": True, "false": False}


class ExpressionError(Exception):
    """An expression cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """`left comparator right`."""

    comparator: Comparator
    left: Expression
    right: Expression


def is_variable(text: str) -> bool:
    """Whether a text is one variable and nothing else."""
    return _VARIABLE.fullmatch(text) is not None


def parse_expression(source: str) -> Expression:
    """Integer arithmetic, such as `$n - 1`. Raises `ExpressionError`."""
    parser = _Parser(source)
    expression = parser.sum()
    parser.end()
    return expression


def parse_comparison(source: str) -> Comparison:
    """One comparison, such as `$to < $min` or `$place != button`. Raises `ExpressionError`."""
    parser = _Parser(source)
    left = parser.side()
    sign = parser.take()
    if sign not in _COMPARATORS:
        raise ExpressionError(f"expected a comparison such as < or ==, {_found(sign)}")
    right = parser.side()
    parser.end()
    comparison = Comparison(_COMPARATORS[sign], left, right)
    _check_words(comparison)
    return comparison


def _check_words(comparison: Comparison) -> None:
    """Words have no order, and two of them are no condition."""
    sides = (comparison.left, comparison.right)
    if comparison.comparator not in ("==", "!=") and any(_is_word(side) for side in sides):
        raise ExpressionError(f"a word has no order: {comparison.comparator} compares numbers")
    if all(isinstance(side, Constant) for side in sides):
        raise ExpressionError("this compares two constants")


def _is_word(expression: Expression) -> bool:
    return isinstance(expression, Constant) and isinstance(expression.value, str | bool)


def _found(token: str) -> str:
    return f"not {quoted(token)}" if token else "but it ends there"


def _tokens(source: str) -> list[str]:
    if len(source) > MAX_LENGTH:
        raise ExpressionError(f"longer than {MAX_LENGTH} characters")
    tokens: list[str] = []
    rest = source.strip()
    while rest:
        token = _TOKEN.match(rest)
        if token is None:
            raise ExpressionError(f"cannot read {quoted(rest)}")
        tokens.append(token.group().strip())
        rest = rest[token.end() :].lstrip()
    return tokens


class _Parser:
    def __init__(self, source: str) -> None:
        self._tokens = _tokens(source)
        self._next = 0
        self._depth = 0

    def peek(self) -> str:
        return self._tokens[self._next] if self._next < len(self._tokens) else ""

    def take(self) -> str:
        token = self.peek()
        self._next += 1
        return token

    def end(self) -> None:
        if self.peek():
            raise ExpressionError(f"unexpected {quoted(self.peek())}")

    def side(self) -> Expression:
        """A word alone, or a sum."""
        token = self.peek()
        following = self._tokens[self._next + 1] if self._next + 1 < len(self._tokens) else ""
        if token[:1].isalpha() and following != "(":
            self.take()
            return Constant(_BOOLEANS.get(token, token))
        return self.sum()

    def sum(self) -> Expression:
        left = self.product()
        while operator := _SUMS.get(self.peek()):
            self.take()
            left = Operation(operator, left, self.product())
        return left

    def product(self) -> Expression:
        left = self.atom()
        while operator := _PRODUCTS.get(self.peek()):
            self.take()
            left = Operation(operator, left, self.atom())
        return left

    def atom(self) -> Expression:
        piece = self.take()
        if piece.isdigit() and len(piece) <= 15:
            return Constant(int(piece))
        if piece.startswith("$"):
            return Variable(piece[1:])
        if piece == "(":
            return self._group()
        if piece in _FUNCTIONS and self.peek() == "(":
            return self._call(_FUNCTIONS[piece])
        raise ExpressionError(f"expected a number or a $variable, {_found(piece)}")

    def _group(self) -> Expression:
        self._enter()
        inner = self.sum()
        self._expect(")")
        self._depth -= 1
        return inner

    def _call(self, function: Operator) -> Expression:
        self._enter()
        self._expect("(")
        left = self.sum()
        self._expect(",")
        right = self.sum()
        self._expect(")")
        self._depth -= 1
        return Operation(function, left, right)

    def _enter(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ExpressionError(f"parentheses nested more than {MAX_DEPTH} deep")

    def _expect(self, sign: str) -> None:
        token = self.take()
        if token != sign:
            raise ExpressionError(f"expected {sign}, {_found(token)}")
