"""From firings to an answer: citations, conflicts, branches, status."""

from holdem_floor.decision.decide import Referee, advised, decide
from holdem_floor.decision.scope import fallback_of

__all__ = ["Referee", "advised", "decide", "fallback_of"]
