"""The page that drawings for a terminal are made on; imported only where something is drawn, since it needs rich."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO

from rich.console import Console, RenderableType


def drawn(parts: Iterable[RenderableType], width: int, colour: bool) -> str:
    """The parts one below the other, in lines of at most `width` columns without blanks at their ends."""
    page = StringIO()
    console = Console(
        file=page, width=width, force_terminal=colour, no_color=not colour, color_system="standard" if colour else None
    )
    for part in parts:
        console.print(part)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())
