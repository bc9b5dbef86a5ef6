"""Production rules: the one form that the loader builds, both evaluators run and `explain` prints.

Arithmetic is on integers and is kept as nodes, so that it can be checked, explained and mutated,
and can do nothing but compute.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal as LiteralType
from typing import TypeAlias

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import NOWHERE, Position, Scalar, Text
from holdem_floor.model.vocabulary import Force

# --- arithmetic


@dataclass(frozen=True, slots=True)
class Constant:
    """A value written in the rule."""

    value: Scalar


@dataclass(frozen=True, slots=True)
class Variable:
    """`$name`: a value bound by a pattern of the same rule."""

    name: str


Operator: TypeAlias = LiteralType["+", "-", "*", "div", "mod", "ceil", "min", "max"]


@dataclass(frozen=True, slots=True)
class Operation:
    """`left op right`. `div` rounds down; `ceil(a, b)` is a / b rounded up."""

    operator: Operator
    left: Expression
    right: Expression


Expression: TypeAlias = Constant | Variable | Operation
"""Integer arithmetic, or a single value."""

Comparator: TypeAlias = LiteralType["==", "!=", "<", "<=", ">", ">="]

# --- patterns over one field


@dataclass(frozen=True, slots=True)
class Bind:
    """The field's value is the variable's: the first pattern binds it, the others compare with it."""

    variable: str


@dataclass(frozen=True, slots=True)
class OneOf:
    """The field is one of these values."""

    values: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """The field stands in this relation to the expression; a literal is `==` with a constant."""

    comparator: Comparator
    expression: Expression


Pattern: TypeAlias = Bind | OneOf | Compared
"""What is asked of one field."""

# --- conditions


@dataclass(frozen=True, slots=True)
class Match:
    """There is a fact of this name whose fields meet the patterns. The fact name `ruling` reads rulings."""

    fact: str
    patterns: tuple[tuple[str, Pattern], ...]
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True, eq=False)
class Test:
    """A comparison in integer arithmetic; `source` is what the author wrote. Compared by identity."""

    comparator: Comparator
    left: Expression
    right: Expression
    source: str
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of these lists of conditions holds."""

    branches: tuple[tuple[Condition, ...], ...]
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class Not:
    """There is no way to make all of these true; variables first met inside are local."""

    conditions: tuple[Condition, ...]
    position: Position = NOWHERE


class Measure(StrEnum):
    """What an aggregate computes."""

    COUNT = "count"
    """How many distinct values `each` takes."""
    SUM = "sum"
    """The sum of `value` over the ways to make the conditions true."""
    LEAST = "least"
    """Binds the variables of the ways in which `by` is smallest; ties give several."""


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A number, or the smallest way, over all the ways to make `conditions` true.

    `over` is `each` (COUNT: one or more variables), `value` (SUM) or `by` (LEAST: one variable).
    `result` is the variable that receives the number; empty for LEAST.
    """

    measure: Measure
    conditions: tuple[Condition, ...]
    over: tuple[str, ...]
    result: str
    position: Position = NOWHERE


Condition: TypeAlias = Match | Test | AnyOf | Not | Aggregate
"""One of the things that must be so for a rule to hold."""

# --- conclusions


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of terms: choices, steps."""

    items: tuple[Term, ...]


Term: TypeAlias = Expression | Sequence
"""What fills a field of a conclusion."""


@dataclass(frozen=True, slots=True)
class Conclusion:
    """A derived fact to state."""

    fact: str
    fields: tuple[tuple[str, Term], ...]
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class RulingTemplate:
    """A ruling to give. `notes` name phrases of the vocabulary."""

    outcome: str
    fields: tuple[tuple[str, Term], ...]
    force: Force = Force.BINDING
    notes: tuple[str, ...] = ()
    position: Position = NOWHERE


class Reach(StrEnum):
    """What `despite` names."""

    RULE = "rule"
    ARTICLE = "article"
    CHAPTER = "chapter"
    OUTCOME = "outcome"
    FAMILY = "family"


@dataclass(frozen=True, slots=True)
class Despite:
    """What a rule beats: the named rules' conclusions that agree with its own on every key both have."""

    reach: Reach
    target: str
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """When all of `when` holds, `then`: one ruling, or derived facts. Compared by identity.

    `id` is unique in its rulebook: the article's id, a slash, and the author's name for the rule.
    `why` is the sentence of the answer's "Why" line, with `{variable}` places; `unless` is how the rule
    is announced, as an exception, beside a ruling that it would beat.
    """

    id: str
    article: str
    when: tuple[Condition, ...]
    then: RulingTemplate | tuple[Conclusion, ...]
    despite: tuple[Despite, ...] = ()
    why: Text | None = None
    unless: Text | None = None
    position: Position = NOWHERE

    @property
    def name(self) -> str:
        """The author's name for the rule, without its article."""
        return self.id.rpartition("/")[2]

    @property
    def conclusions(self) -> tuple[RulingTemplate | Conclusion, ...]:
        """Its ruling alone, or the derived facts."""
        return (self.then,) if isinstance(self.then, RulingTemplate) else self.then

    @property
    def stated(self) -> tuple[Conclusion, ...]:
        """The derived facts that it states; none where it gives a ruling."""
        return () if isinstance(self.then, RulingTemplate) else self.then
