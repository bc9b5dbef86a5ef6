"""The words around a ruling that belong to no regulation: labels, the action line, the states of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from holdem_floor.model.decision import NextToAct, QuestionKind, Status
from holdem_floor.model.values import Language, Text
from holdem_floor.model.vocabulary import Family
from holdem_floor.model.wording import fill

WHY: Final = Text("Pourquoi : {text}.", "Why: {text}.")
IF: Final = Text("Si {text} : {ruling}", "If {text}: {ruling}")
IF_SEVERAL: Final = Text("Si {text} :", "If {text}:")
SEMICOLON: Final = Text(" ; ", "; ")
ELSE: Final = Text("Sinon : {ruling}", "Otherwise: {ruling}")
ELSE_SEVERAL: Final = Text("Sinon :", "Otherwise:")
NOTHING_MORE: Final = Text("rien de plus.", "nothing more.")
UNLESS: Final = Text("Sauf si {text}.", "Unless {text}.")
TAKEN_AS_READ: Final = Text("Tenu pour acquis : {text}.", "Taken as read: {text}.")
UNRULED: Final = Text("Sans réponse : {text}.", "Not ruled: {text}.")
NOT_ENCODED: Final = Text("Pas encore saisi, à lire sur le document : {text}.", "Not encoded, read the print: {text}.")
CONFLICT: Final = Text("Conflit : plusieurs articles se contredisent.", "Conflict: articles contradict each other.")
LIMITED: Final = Text("Trop d'inconnues pour tout envisager.", "Too much is unknown to go through every case.")
ADVICE: Final = Text(
    "Conseil de {title}, dans le silence de « {main} » :", "Advice of {title}, where {main} is silent:"
)
SILENT_TOO: Final = Text("{title} : muet également.", "{title} is silent too.")

STATES: Final[Mapping[Status, Text]] = {
    Status.SILENT: Text("Le règlement est muet sur ce point.", "The rulebook is silent on this."),
    Status.NOT_ENCODED: Text(
        "Le règlement en parle, mais l'article n'est pas saisi.",
        "The rulebook speaks of this in an article not encoded.",
    ),
    Status.REGULAR: Text("Rien d'irrégulier.", "Nothing irregular."),
}
"""What is said of the states in which there may be no ruling."""

QUESTIONS: Final[Mapping[QuestionKind, Text]] = {
    QuestionKind.WITNESS: Text("À demander : {text}", "Ask: {text}"),
    QuestionKind.FINDING: Text("À vous de juger : {text}", "Your finding: {text}"),
    QuestionKind.PENDING: Text("À jouer : {text}", "Still to be played: {text}"),
}
"""By the kind of question: who can answer it."""

FAMILIES: Final[Mapping[Family, Text]] = {
    Family.ACT: Text("action", "action"),
    Family.HAND: Text("main", "hand"),
    Family.BOARD: Text("donne et tableau", "deal and board"),
    Family.POT: Text("pot", "pot"),
    Family.SEATING: Text("places", "seating"),
    Family.PERSON: Text("joueur", "player"),
    Family.EVENT: Text("épreuve", "event"),
}
"""What each family of outcomes is about."""

ON: Final[Mapping[str, Text]] = {
    "preflop": Text("Avant le flop : {text}", "Before the flop: {text}"),
    "flop": Text("Au flop : {text}", "On the flop: {text}"),
    "turn": Text("À la turn : {text}", "On the turn: {text}"),
    "river": Text("À la river : {text}", "On the river: {text}"),
}
"""A step that waits for a later street."""

_TO_CALL: Final = Text(
    "Au siège {seat} de parler[ : {more} de plus pour payer ({faces})][, relance à partir de {raise_from}].",
    "Action on seat {seat}[: {more} more to call ({faces})][, raise from {raise_from}].",
)
_TO_OPEN: Final = Text(
    "Au siège {seat} de parler : check, ou mise[ à partir de {raise_from}].",
    "Action on seat {seat}: check, or bet[ from {raise_from}].",
)
_OPTION: Final = Text(
    "Au siège {seat} de parler : check[, ou relance à partir de {raise_from}].",
    "Action on seat {seat}: check[, or raise from {raise_from}].",
)


def action(due: NextToAct, language: Language) -> str:
    """Whose turn it is and for how much; an unknown amount is left out."""
    amounts = {"faces": due.faces, "more": due.more, "raise_from": due.raise_from}
    words = {name: str(amount) for name, amount in amounts.items() if amount is not None}
    return fill(_action_template(due).in_(language), words | {"seat": str(due.seat)})


def _action_template(due: NextToAct) -> Text:
    if due.faces == 0:
        return _TO_OPEN
    if due.more == 0:
        return _OPTION
    return _TO_CALL
