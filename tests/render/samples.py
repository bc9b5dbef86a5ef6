"""Hand-made answers, as the decision package gives them."""

from __future__ import annotations

from dataclasses import replace

from holdem_floor.model.decision import Branch, Decision, NextToAct, Question, QuestionKind, Ruling, Status, Supposition
from holdem_floor.model.rulebook import Article, Chapter, Rulebook
from holdem_floor.model.values import Text, Value
from holdem_floor.model.vocabulary import (
    FactType,
    Field,
    FieldType,
    Force,
    Kind,
    Phrase,
    PhraseKind,
    Vocabulary,
)


def both(text: str) -> Text:
    return Text(text, text)


STREETS = {
    "flop": both("flop"),
    "preflop": Text("avant le flop", "preflop"),
}
TABLE = FactType("table", Kind.TABLE, {"street": Field("street", FieldType.CHOICE, STREETS)}, both("table"))
PHRASES = {
    "may-be-penalised": Phrase(
        "may-be-penalised",
        PhraseKind.SANCTION,
        Text("Peut être sanctionné : a parlé avant son tour.", "May be penalised: acting out of turn."),
    ),
    "shuffle-back": Phrase(
        "shuffle-back",
        PhraseKind.STEP,
        Text("Remettre la carte mise de côté.", "Shuffle the set-aside card in."),
        on="river",
    ),
    "burn": Phrase("burn", PhraseKind.STEP, Text("Brûler une carte.", "Burn a card.")),
    "deal": Phrase("deal", PhraseKind.STEP, Text("Donner la turn.", "Deal the turn.")),
    "hands-off": Phrase(
        "hands-off", PhraseKind.REMINDER, Text("Que personne ne touche aux cartes.", "Nobody touches the cards.")
    ),
}
VOCABULARY = Vocabulary({"table": TABLE}, {}, PHRASES, {})


def article(number: str, printed: str | None = None) -> Article:
    return Article(number, printed or number, "8", both(f"title {number}"), both(f"summary {number}"), None)


def book(name: str = "tda-2024") -> Rulebook:
    articles = [article("53-A"), article("43"), article("7-2", "7.2")]
    return Rulebook(
        id=name,
        title=both("TDA"),
        edition="2024",
        language="en",
        source="",
        citation=Text("règle {printed}", "Rule {printed}"),
        chapters=(Chapter("8", both("Actions"), tuple(one.id for one in articles)),),
        articles={one.id: one for one in articles},
        vocabulary=VOCABULARY,
    )


BOOKS = {"tda-2024": book()}


def ruling(
    text: str | Text, *articles: str, outcome: str = "action-stands", notes: tuple[str, ...] = (), **fields: Value
) -> Ruling:
    said = both(text) if isinstance(text, str) else text
    return Ruling(outcome, fields, Force.BINDING, articles or ("53-A",), ("53-A/stands",), notes, said)


STANDS = replace(
    ruling(
        Text("La relance du siège 6 à 800 est maintenue.", "Seat 6's raise to 800 stands."),
        notes=("may-be-penalised",),
        seat=6,
        amount=800,
    ),
    why=(
        Text(
            "le siège 6 a parlé avant le siège 5 ; le siège 5 a ensuite payé 300, ce qui ne change rien",
            "seat 6 acted before seat 5; seat 5 then called 300, which changes nothing",
        ),
    ),
)
FREE = ruling(
    Text("Le siège 6 a de nouveau tous les choix.", "Seat 6 has every choice again."), outcome="free-choice", seat=6
)
DECIDED = Decision(
    "tda-2024",
    Status.DECIDED,
    rulings=(STANDS,),
    next_to_act=NextToAct(3, 800, 500, 1300, may=("fold", "call", "raise"), call=800),
    heading={"street": "flop", "small-blind": 50, "big-blind": 100},
)
DEPENDS = Decision(
    "tda-2024",
    Status.DEPENDS,
    branches=(
        Branch(
            (Supposition({"next.5": ("call", "fold")}),),
            Text("le siège 5 paie ou passe", "seat 5 calls or folds"),
            (STANDS,),
        ),
        Branch((Supposition({"next.5": ("raise",)}),), Text("le siège 5 relance", "seat 5 raises"), (FREE,)),
    ),
    questions=(
        Question("next.5", QuestionKind.PENDING, Text("Que fait le siège 5 ?", "What does seat 5 do?")),
        Question(
            "facts.1.cause",
            QuestionKind.WITNESS,
            Text("Qui l'a retournée ?", "Who turned it over?"),
            (("dealer", Text("le donneur", "the dealer")), ("player", Text("un joueur", "a player"))),
        ),
    ),
    next_to_act=NextToAct(5, 300, 300, 600, may=("fold", "call", "raise"), call=300),
    heading={"street": "flop", "small-blind": 50, "big-blind": 100},
)
