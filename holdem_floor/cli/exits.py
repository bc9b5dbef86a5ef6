"""Exit codes, which scripts rely on."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What a command's end means."""

    WELL = 0
    """Decided, regular, all well."""
    FINDINGS = 1
    """A failed scenario, coverage that is short, an error found by a check."""
    USAGE = 2
    INVALID = 3
    """An input that cannot be read or is not valid."""
    DEPENDS = 4
    CONFLICT = 5
    SILENT = 6
    """The rulebook is silent, or the article on the topic is not encoded."""
    INTERNAL = 70
    INTERRUPTED = 130
    UNREAD = 141
    """Whoever read the output closed it."""
