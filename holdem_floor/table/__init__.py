"""A told table and story become facts: what happened, at face value and without judging it."""

from holdem_floor.table.readback import ReadLine
from holdem_floor.table.reader import Reading, read_table

__all__ = ["ReadLine", "Reading", "read_table"]
