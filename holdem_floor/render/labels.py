"""The words around a ruling that belong to no regulation: labels, the action line, the states of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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

_TURN: Final = Text("Au siège {seat} de parler : {text}.", "Action on seat {seat}: {text}.")
_TURN_ALONE: Final = Text("Au siège {seat} de parler.", "Action on seat {seat}.")
_CALL: Final = Text("{more} de plus pour payer ({call})", "{more} more to call ({call})")
_CALL_ALL_IN: Final = Text("payer à tapis, soit {more} de plus ({call})", "call all-in, {more} more ({call})")
_CHECK: Final = Text("il peut faire parole", "check")
_CHECK_ONLY: Final = Text("il peut seulement faire parole", "may only check")
_WAGERS: Final[Mapping[str, Text]] = {
    "bet": Text("[ou miser à partir de {raise_from}]", "[or bet from {raise_from}]"),
    "raise": Text("[ou relancer à partir de {raise_from}]", "[or raise from {raise_from}]"),
    "all-in": Text("[ou faire tapis à {raise_to}]", "[or all-in for {raise_to}]"),
}
"""What may be done beside a check."""
_RAISES: Final[Mapping[str, Text]] = {
    "bet": Text("[relance à partir de {raise_from}]", "[raise from {raise_from}]"),
    "raise": Text("[relance à partir de {raise_from}]", "[raise from {raise_from}]"),
    "all-in": Text("[ou tapis à {raise_to}]", "[or all-in for {raise_to}]"),
}
"""What may be done beside a call."""
_CLOSED: Final[Mapping[str, Text]] = {
    "barred": Text("sans pouvoir relancer", "no raise"),
    "unopposed": Text(
        "pas de relance : aucun adversaire ne peut mettre davantage", "no raise: no opponent could put in more"
    ),
}
"""Why no raise is open."""
IF_CHOSEN: Final = Text("Si la décision est « {choice} » : {text}", "If the decision is “{choice}”: {text}")
NOBODY_ACTS: Final = Text("personne n'a plus à parler.", "nobody is left to act.")


def action(due: NextToAct, language: Language) -> str:
    """Whose turn it is, for how much, and what raise is open or why none is; an unknown amount is left out."""
    amounts = {name: getattr(due, name) for name in ("faces", "more", "call", "raise_from", "raise_to")}
    words = {name: str(amount) for name, amount in amounts.items() if amount is not None} | {"seat": str(due.seat)}
    parts = [fill(text.in_(language), words) for text in (*_passive(due), *_aggressive(due))]
    said = ", ".join(part for part in parts if part)
    template = _TURN if said else _TURN_ALONE
    return fill(template.in_(language), words | {"text": said})


def _passive(due: NextToAct) -> Iterator[Text]:
    if "check" in due.may:
        yield _CHECK_ONLY if due.may == ("check",) and due.closed else _CHECK
    elif due.more is not None and due.call is not None:
        yield _CALL_ALL_IN if "call-all-in" in due.may else _CALL


def _aggressive(due: NextToAct) -> Iterator[Text]:
    wagers = _WAGERS if "check" in due.may else _RAISES
    yield from (text for act, text in wagers.items() if act in due.may)
    if due.closed and due.may != ("check",):
        yield _CLOSED[due.closed]
