"""The words of story lines in English and in French, without accents, capitals, hyphens or apostrophes."""

from __future__ import annotations

from typing import Final

from holdem_floor.table.lines import Verb

_VERBS: Final = {
    Verb.FOLD: """
        fold|folds|folded|passe|passes|se couche|couche|s est couche|abandonne|jette ses cartes|throws his cards away
        """,
    Verb.CHECK: "check|checks|checked|checke|checkes|parole|fait parole|passe parole|fait check",
    Verb.CALL: """
        call|calls|called|flat calls|flats|limps|limp|limpe|completes|complete|paie|paye|paies|payes|suit|egalise|calle|fait call
        """,
    Verb.BET: "bet|bets|leads|mise|mises|ouvre|ouvres|open|opens|opened|overbets",
    Verb.RAISE: """
        raise|raises|raised|reraise|reraises|re raise|re raises|relance|relances|surrelance|sur relance|rerelance|re relance
        |3bet|3bets|4bet|4bets|5bet|5bets
        """,
    Verb.ALL_IN: """
        all in|allin|goes all in|moves all in|is all in|pushes all in|puts all in|shoves|shove|jams|jam|tapis|fait tapis
        |met tapis|est a tapis|a tapis|est all in|pousse tapis|envoie tapis|tout tapis|fait all in
        """,
}

_SPOKEN_ONLY: Final = {
    Verb.FOLD: "me couche|couche|out|passer|folder|abandonne|couché|je suis out",
    Verb.CHECK: "checker|checking|knock",
    Verb.CALL: "suis|suivi|payer|suivre|paid|paye|calling|caller",
    Verb.BET: "betting|miser|ouvrir|opening",
    Verb.RAISE: "relancer|raising|up",
    Verb.ALL_IN: "going all in|je fais tapis|fais tapis|mets tapis|everything",
}

SAYS: Final = frozenset(
    ["say", "says", "saying", "said", "announces", "announce", "announced", "announcing", "declares", "declare", "dit", "dis", "disant", "annonce", "annoncant"]
)
PUTS: Final = frozenset(
    ["put", "puts", "putting", "place", "places", "push", "pushes", "pushing", "slide", "slides", "toss", "tosses", "throw", "throws", "pose", "poses", "posant", "met", "mets", "mettant", "pousse", "poussant", "avance", "depose", "glisse", "lance"]
)
TAKES_BACK: Final = (
    ("takes", "back"), ("take", "back"), ("pulls", "back"), ("pull", "back"), ("took", "back"),
    ("reprend",), ("recupere",), ("retire",),
)  # fmt: skip
TAPS: Final = frozenset(["tap", "taps", "tapped", "knocks", "knock", "tape", "tapes", "toque", "frappe"])

TOTAL_BEFORE: Final = frozenset(["to", "a", "for", "at", "pour", "jusqu", "total"])
MORE_BEFORE: Final = frozenset(["by", "de", "d", "of", "par"])
MORE_AFTER: Final = (("more",), ("de", "plus"), ("en", "plus"), ("de", "mieux"), ("on", "top"), ("dessus",))
TOTAL_AFTER: Final = (("total",), ("in", "total"), ("in", "all"), ("en", "tout"), ("au", "total"))

AND: Final = frozenset(["and", "et", "then", "puis", ",", ";", "&", ".", "ensuite"])
AT_ONCE: Final = (
    ("while",),
    ("as", "he"),
    ("as", "she"),
    ("en", "meme", "temps"),
    ("at", "once"),
    ("tout", "en"),
    ("en",),
)

FILLERS: Final = frozenset(
    ["he", "she", "they", "it", "il", "elle", "on", "the", "le", "la", "les", "l", "his", "her", "son", "sa", "ses", "himself", "just", "only", "now", "again", "silently", "silence", "sans", "rien", "dire", "in", "out", "forward", "into", "pot", "middle", "milieu", "dans", "du", "au", "avant", "chips", "chip", "jetons", "jeton", "of", "worth", "table", "sur", "makes", "make", "fait", "calmly", "then", "de", "encore", ":", "-", "!", "is", "est"]
)
SPOKEN_FILLERS: Final = frozenset(
    ["i", "je", "j", "ll", "m", "me", "will", "am", "gonna", "going", "to", "vais", "ok", "okay", "well", "so", "alors", "donc", "bon", "c", "est", "the", "le", "la", "a", "un", "une", "it", "make", "makes", "lets", "let", "s", "please", "svp", "all", "right", "!", ".", ":", "-", "on", "y", "va", "fais", "and", "et"]
)
COUNTS: Final = {
    "a": 1, "an": 1, "one": 1, "un": 1, "une": 1, "single": 1, "seul": 1, "two": 2, "deux": 2, "three": 3, "trois": 3,
    "four": 4, "quatre": 4, "five": 5, "cinq": 5, "once": 1, "twice": 2,
}  # fmt: skip
CHIP_NOUNS: Final = frozenset(["chip", "chips", "jeton", "jetons"])
TIMES: Final = frozenset(["times", "time", "fois", "x"])

STREETS: Final = {
    "flop": "flop", "turn": "turn", "tournant": "turn", "river": "river", "riviere": "river",
}  # fmt: skip
STREET_FILLERS: Final = frozenset(
    ["the", "le", "la", "a", "is", "est", "dealer", "dealt", "deals", "deal", "donneur", "croupier", "donne", "donnee", "distribue", "distribuee", "on", "comes", "sort", "tombe", "out", "turned", "over", "retourne", "retournee", "tourne", "card", "carte", "puts", "down", "burn"]
)
_EVENTS: Final = {
    "gather": "gather|gathered|gathers|gathering|chips gathered|gather chips|jetons reunis|reunit jetons|reunis|reunit"
    "|ramasse|ramasse jetons|jetons ramasses|jetons reunis milieu|chips gathered in",
    "shuffle": "shuffle|shuffles|shuffle begins|next shuffle|next shuffle begins|melange|melange suivant|melange suivant commence|melange commence|debut melange",
    "cut": "cut|cuts|coupe",
    "deal": "deal|next deal|new deal|next hand|donne|donne suivante|nouvelle donne|coup suivant",
    "signal": "signal|end level|end of level|level ends|fin niveau|fin de niveau|signal fin niveau|signal fin de niveau",
    "pause": "pause|break",
}
EVENT_FILLERS: Final = frozenset(["the", "le", "la", "les", "l", "is", "are", "est", "sont", "on", "du", "des", "dealer", "donneur", "croupier", "un", "une"])


def _phrases(table: dict[Verb, str]) -> dict[tuple[str, ...], Verb]:
    return {tuple(form.split()): verb for verb, forms in table.items() for form in forms.split("|") if form.strip()}


VERBS: Final = _phrases(_VERBS)
SPOKEN_VERBS: Final = VERBS | _phrases(_SPOKEN_ONLY)
EVENTS: Final = {tuple(form.split()): what for what, forms in _EVENTS.items() for form in forms.split("|")}
LONGEST_VERB: Final = max(len(form) for form in SPOKEN_VERBS)
EVERY_WORD: Final = tuple(
    sorted({" ".join(form) for form in (*VERBS, *TAKES_BACK)} | SAYS | PUTS | TAPS | set(STREETS))
)
