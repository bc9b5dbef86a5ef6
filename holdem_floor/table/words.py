"""What a player's words mean by themselves, whatever a regulation makes of them."""

from __future__ import annotations

from typing import Final

from holdem_floor.table import lexicon
from holdem_floor.table.lines import Says, Taken, ToldAmount, Verb
from holdem_floor.table.phrases import Tokens, act_at, skip
from holdem_floor.table.tokens import grouped, tokens_of, word_at

_WANTS_AMOUNT: Final = (Verb.BET, Verb.RAISE, Verb.ALL_IN)


def says(text: str) -> Says:
    """The standard meaning of the words: the first act they name, with its amount.

    What follows a comma or `and` is left aside, except the amount of "raise, 800". Words that carry anything
    else, such as a question, a condition or a negation, have no meaning here.
    """
    tokens = grouped(text, tokens_of(text))
    first, after = _act(tokens, 0)
    if first is None:
        return Says(text, None)
    if first.all_in:
        return Says(text, Verb.ALL_IN, first.amount)
    if first.amount is None and first.verb in _WANTS_AMOUNT:
        return Says(text, first.verb, _amount_alone(tokens, after))
    return Says(text, first.verb, first.amount)


def _act(tokens: Tokens, index: int) -> tuple[Taken | None, int]:
    """The act that the words up to the next stop name and nothing else; None with the same index otherwise."""
    found = act_at(tokens, skip(tokens, index, lexicon.SPOKEN_FILLERS), lexicon.SPOKEN_VERBS)
    if found is None:
        return None, index
    act, after = found
    end = skip(tokens, after, lexicon.SPOKEN_FILLERS)
    whole = end == len(tokens) or word_at(tokens, end) in lexicon.SPOKEN_STOPS
    return (act, end) if whole else (None, index)


def _amount_alone(tokens: Tokens, index: int) -> ToldAmount | None:
    act, _ = _act(tokens, skip(tokens, index, lexicon.SPOKEN_STOPS))
    return act.amount if act is not None and act.verb is Verb.AMOUNT else None
