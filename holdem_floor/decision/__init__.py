"""From firings to an answer: citations, conflicts, branches, status."""

from holdem_floor.decision.decide import decide

__all__ = ["decide"]
