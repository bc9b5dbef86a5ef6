"""What the user is told when an input cannot be used."""

from __future__ import annotations

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.values import Position


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing wrong with an input, where it stands, and the likely fix.

    `code` is stable: scripts and the documentation refer to it.
    """

    code: str
    message: str
    position: Position
    hint: str = ""

    def __str__(self) -> str:
        tail = f"; {self.hint}" if self.hint else ""
        return f"{self.position}: error[{self.code}]: {self.message}{tail}"


class InvalidInput(Exception):  # noqa: N818 - it names the state of the input, not a fault of the program
    """Raised once, with everything that is wrong with the files that were read."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__("\n".join(str(diagnostic) for diagnostic in diagnostics))
        self.diagnostics = diagnostics
