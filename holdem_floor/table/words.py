"""What a player's words mean by themselves, whatever a regulation makes of them."""

from __future__ import annotations

from holdem_floor.table import lexicon
from holdem_floor.table.lines import Says, Taken, Verb
from holdem_floor.table.phrases import act_at, skip
from holdem_floor.table.tokens import Token, tokens_of

_PARTS = frozenset((",", ";", ".", "!", "…", "and", "et", "then", "puis"))


def says(text: str) -> Says:
    """The standard meaning of the words: the first that names an act, with its amount.

    Words that carry anything else (a question, a condition, a negation) have no meaning here.
    """
    readings = [_part(part) for part in _parts(tokens_of(text))]
    if not readings or readings[0] is None:
        return Says(text, None)
    first = readings[0]
    second = readings[1] if len(readings) > 1 else None
    if first.amount is None and first.verb in (Verb.BET, Verb.RAISE, Verb.ALL_IN) and second is not None:
        if second.verb is Verb.AMOUNT:
            return Says(text, first.verb, second.amount)
    return Says(text, first.verb, first.amount)


def _parts(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    parts: list[tuple[Token, ...]] = [()]
    for token in tokens:
        if token.text in _PARTS:
            parts.append(())
        else:
            parts[-1] += (token,)
    return [part for part in parts if skip(part, 0, lexicon.SPOKEN_FILLERS) < len(part)]


def _part(tokens: tuple[Token, ...]) -> Taken | None:
    """The one act that these words name; None when a word is left over."""
    for start in range(skip(tokens, 0, lexicon.SPOKEN_FILLERS) + 1):
        found = act_at(tokens, start, lexicon.SPOKEN_VERBS)
        if found is not None:
            act, after = found
            return act if skip(tokens, after, lexicon.SPOKEN_FILLERS) == len(tokens) else None
    return None
