"""What is supposed or set about single cells, over what the story tells."""

from __future__ import annotations

from collections.abc import Mapping

from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Incident
from holdem_floor.model.values import Fact, Position, Scalar, Unknown, Value
from holdem_floor.table.amounts import Amount
from holdem_floor.table.codes import StoryCode


@dataclass(frozen=True, slots=True)
class Cells:
    """Values by path. A supposition counts before a setting, a setting before the story.

    What witnesses dispute is unknown until it is supposed or set.
    """

    supposed: Mapping[str, Scalar]
    settings: Mapping[str, Scalar]
    disputed: frozenset[str]
    position: Position

    @staticmethod
    def of(incident: Incident, supposed: Mapping[str, Scalar]) -> Cells:
        return Cells(supposed, incident.settings, frozenset(incident.disputed), incident.position)

    def given(self, cell: str) -> Scalar | None:
        """What is supposed or set for the cell."""
        value = self.supposed.get(cell)
        return self.settings.get(cell) if value is None else value

    def concerns(self, cell: str) -> bool:
        """Whether somebody set or disputes the cell, or it is supposed."""
        return cell in self.disputed or self.given(cell) is not None

    def value(self, cell: str, told: Value | None) -> Value:
        """The cell's value; unknown when it was neither told nor given, or is disputed."""
        given = self.given(cell)
        if given is not None:
            return given
        return Unknown(cell) if told is None or cell in self.disputed else told

    def amount(self, cell: str, told: Amount | None) -> Amount:
        """Like `value`, for chips, never below 0. Raises InvalidInput when what is given is no number."""
        value = self.value(cell, told)
        if isinstance(value, Unknown):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return max(value, 0)
        problem = Diagnostic(StoryCode.WRONG_TYPE, f'"{cell}" is a number of chips, not "{value}"', self.position)
        raise InvalidInput((problem,))

    def settle(self, fact: Fact) -> Fact:
        """The fact with each unknown whose cell is given replaced by its value."""
        if not any(self.given(cell) is not None for cell in fact.unknowns()):
            return fact
        return Fact(fact.name, tuple((field, self._settled(value)) for field, value in fact.values))

    def _settled(self, value: Value) -> Value:
        if not isinstance(value, Unknown):
            return value
        given = self.given(value.cell)
        return value if given is None else given
