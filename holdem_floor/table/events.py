"""Lines of nobody's seat: a street dealt, chips gathered, the shuffle, the pot pushed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from holdem_floor.model.incident import Seat
from holdem_floor.table import lexicon
from holdem_floor.table.lines import EventLine
from holdem_floor.table.phrases import Tokens
from holdem_floor.table.seats import seat_at
from holdem_floor.table.tokens import Shape, folded

_POT: Final = (
    r"(?:(?:the|le)\s+)?(?:(?:dealer|donneur|croupier)\s+)?(?:(?:push|pushes|pushed|pousse|donne|attribue|remet)\s+)?"
    r"(?:(?:the|le)\s+)?pot\s+(?:(?:is|est|was)\s+)?(?:(?:pushed|goes|awarded|pousse|attribue|remis|va)\s+)?"
    r"(?:to|a|au|vers)\s+(?:(?:the|le|la)\s+)?"
)


def event_of(text: str, tokens: Tokens, seats: Sequence[Seat]) -> EventLine | None:
    """The event that the whole line tells, or None when it tells something else."""
    # Many patterns are left as text: one is compiled when it is first used, and few lines need all.
    pot = re.match(_POT, folded(text)) if any(token.text == "pot" for token in tokens) else None
    if pot is not None:
        found = seat_at(text[pot.end() :], seats)
        whole = found is not None and not text[pot.end() + found[1] :].strip(" .")
        return EventLine("pot-pushed", found[0]) if found is not None and whole else None
    if any(token.shape is not Shape.WORD for token in tokens):
        return None
    words = [token.text for token in tokens]
    streets = {lexicon.STREETS[word] for word in words if word in lexicon.STREETS}
    if len(streets) == 1 and all(word in lexicon.STREETS or word in lexicon.STREET_FILLERS for word in words):
        return EventLine(streets.pop())
    what = lexicon.EVENTS.get(tuple(word for word in words if word not in lexicon.EVENT_FILLERS))
    return EventLine(what) if what else None
