"""Arithmetic of rules: precedence, what is refused, and that nothing but computing can come of it."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_floor.loading.expressions import ExpressionError, parse_comparison, parse_expression
from holdem_floor.model.rule import Constant, Expression, Operation, Variable

PYTHON = {"+": "+", "-": "-", "*": "*", "div": "//", "mod": "%"}


def shown(expression: Expression) -> str:
    """The expression with all its parentheses, in Python's operators."""
    match expression:
        case Constant(value=value):
            return str(value)
        case Variable(name=name):
            return name
        case Operation(operator=operator, left=left, right=right) if operator in PYTHON:
            return f"({shown(left)} {PYTHON[operator]} {shown(right)})"
        case Operation(operator=operator, left=left, right=right):
            return f"{operator}({shown(left)}, {shown(right)})"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("$n - 1", "(n - 1)"),
        ("$n-1", "(n - 1)"),
        ("1 + 2 * $a", "(1 + (2 * a))"),
        ("(1 + 2) * $a", "((1 + 2) * a)"),
        ("$a - $b - $c", "((a - b) - c)"),
        ("$a * $b div 2 mod 3", "(((a * b) // 2) % 3)"),
        ("ceil($a + 1, 100)", "ceil((a + 1), 100)"),
        ("max(min($a, 2), $b) * 3", "(max(min(a, 2), b) * 3)"),
    ],
)
def test_operators_bind_as_in_arithmetic(source: str, expected: str) -> None:
    assert shown(parse_expression(source)) == expected


@pytest.mark.parametrize(("sign", "comparator"), [("=", "=="), ("==", "=="), ("!=", "!="), ("<", "<"), (">=", ">=")])
def test_a_comparison_keeps_its_sign(sign: str, comparator: str) -> None:
    comparison = parse_comparison(f"$to {sign} $min + 1")
    assert (shown(comparison.left), comparison.comparator, shown(comparison.right)) == ("to", comparator, "(min + 1)")


@pytest.mark.parametrize(
    ("source", "value"), [("$place != big-blind", "big-blind"), ("$all_in == true", True), ("$cause == min", "min")]
)
def test_a_bare_word_is_a_constant(source: str, value: str | bool) -> None:
    assert parse_comparison(source).right == Constant(value)


@pytest.mark.parametrize(
    "source",
    [
        "",
        "$to",
        "$to <",
        "$to < $min < $max",
        "$to / 2 > 1",
        "$to < button",
        "1 == 1",
        "call == raise",
        "$to + button == 3",
        "max($to) > 1",
        "max($to, 1, 2) > 1",
        "($to > 1)",
        "$To > 1",
        "$to > 1e3",
        "$to > 1.5",
        "__import__('os') == 1",
        "$to > " + "(" * 21 + "1" + ")" * 21,
        "$to > " + "1 + " * 100 + "1",
        "$to > 9999999999999999",
    ],
)
def test_what_is_no_comparison_is_refused(source: str) -> None:
    with pytest.raises(ExpressionError):
        parse_comparison(source)


integers = st.integers(0, 999).map(str)
sums = st.recursive(
    integers,
    lambda inner: st.tuples(inner, st.sampled_from(["+", "-", "*"]), inner).map(lambda parts: f"({' '.join(parts)})"),
    max_leaves=8,
)


@given(sums)
def test_a_sum_of_constants_is_what_python_makes_of_it(source: str) -> None:
    assert eval(shown(parse_expression(source))) == eval(source)


@given(st.text(alphabet="$abdeilmnovx0123456789 +-*()<>=!,", max_size=40))
def test_any_text_is_read_or_refused(source: str) -> None:
    with contextlib.suppress(ExpressionError):
        assert parse_comparison(source).comparator in {"==", "!=", "<", "<=", ">", ">="}
