"""The stable codes of what can be wrong with a story or its table, once the file itself is well formed."""

from __future__ import annotations

from enum import StrEnum


class StoryCode(StrEnum):
    """What a diagnostic of the table reader is about; a code is never reused for something else."""

    # the table
    NO_TABLE = "no-table"
    DUPLICATE_SEAT = "duplicate-seat"
    UNKNOWN_SEAT = "unknown-seat"
    UNKNOWN_STREET = "unknown-street"
    WRONG_TYPE = "wrong-type"
    # a line
    EMPTY_LINE = "empty-line"
    MISSING_SEAT = "missing-seat"
    MISSING_ACT = "missing-act"
    UNKNOWN_VERB = "unknown-verb"
    STRADDLE = "straddle"
    MISSING_WORDS = "missing-words"
    MISSING_AMOUNT = "missing-amount"
    AMOUNT_TOO_LARGE = "amount-too-large"
    UNEXPECTED_WORDS = "unexpected-words"
    SECOND_ACT = "second-act"
    NOT_AN_ACT = "not-an-act"
    # cards
    DUPLICATE_CARD = "duplicate-card"
    TWO_BOARDS = "two-boards"
    CARD_COUNT = "card-count"
    CARDS_CONTRADICT = "cards-contradict"
