"""The words of story lines in English and in French, without accents, capitals, hyphens or apostrophes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from holdem_floor.table.lines import Verb

Phrase: TypeAlias = tuple[str, ...]


def _phrases(forms: str) -> frozenset[Phrase]:
    return frozenset(tuple(form.split()) for form in forms.split("|") if form.strip())


def _words(forms: str) -> frozenset[str]:
    return frozenset(forms.split())


def _verbs(forms: Mapping[Verb, str]) -> dict[Phrase, Verb]:
    return {phrase: verb for verb, written in forms.items() for phrase in _phrases(written)}


# --- acts

VERBS: Final = _verbs(
    {
        Verb.FOLD: """f | fold | folds | folded | muck | mucks | mucked
            | passe | passes | couche | se couche | s est couche | abandonne
            | jette ses cartes | throws his cards away""",
        Verb.CHECK: "x | check | checks | checked | checke | parole | fait parole | passe parole | fait check",
        Verb.CALL: """c | call | calls | called | flat calls | flats | limp | limps | limpe | complete | completes
            | paie | paye | paies | payes | suit | egalise | calle""",
        Verb.BET: "b | bet | bets | leads | overbets | open | opens | opened | mise | mises | ouvre | ouvres",
        Verb.RAISE: """r | raise | raises | raised | reraise | reraises | re raise | re raises | relance | relances
            | surrelance | sur relance | re relance | 3bet | 3bets | 4bet | 4bets | 5bet | 5bets""",
        Verb.ALL_IN: """all in | allin | goes all in | moves all in | is all in | pushes all in | puts all in
            | shove | shoves | jam | jams | tapis | fait tapis | met tapis | a tapis | est a tapis | est all in
            | pousse tapis | envoie tapis | fait all in""",
    }
)
SPOKEN_VERBS: Final = VERBS | _verbs(
    {
        Verb.FOLD: "me couche | out | passer",
        # Of a compound, the first act is the one that can be made now.
        Verb.CHECK: "checker | checking | check raise | check raiser | check relance | check call | check fold",
        Verb.CALL: "suis | suivi | suivre | payer | calling",
        Verb.BET: "betting | miser | ouvrir | opening",
        Verb.RAISE: "raising | relancer",
        Verb.ALL_IN: """going all in | fais tapis | mets tapis | suis all in | suis a tapis | suis tapis | pars a tapis
            | pars all in | pars tapis | joue tapis | envoie tapis | put you all in | puts you all in | put him all in
            | all of it | le tapis""",
    }
)
ALL_IN: Final = {phrase: verb for phrase, verb in VERBS.items() if verb is Verb.ALL_IN}
LONGEST: Final = max(len(phrase) for phrase in SPOKEN_VERBS)

SAYS: Final = _words(
    """say says saying said announce announces announcing announced declare declares declared
    dit dis disant annonce annoncant"""
)
PUTS: Final = _words(
    """put puts putting place places push pushes pushing slide slides toss tosses throw throws
    pose poses posant met mets mettant pousse poussant avance depose glisse lance"""
)
PUSHES: Final = _words("push pushes pushing slide slides pousse pousses poussant avance avances glisse")
"""Those of them that leave it untold how many chips made the amount."""
TAKES_BACK: Final = _phrases(
    "take back | takes back | taking back | took back | pull back | pulls back | reprend | recupere | retire"
)
TAPS: Final = _words("tap taps tapped knock knocks tape tapes toque frappe")

STRADDLE: Final = _words("straddle straddles straddled straddling")

# --- amounts

TOTAL_BEFORE: Final = _words("to a for at pour jusqu total it")
MORE_BEFORE: Final = _words("by de d of par")
MORE_AFTER: Final = _phrases("more | de plus | en plus | de mieux | on top")
TOTAL_AFTER: Final = _phrases("total | in total | in all | en tout | au total")
CHIPS: Final = _words("chip chips jeton jetons")
COUNTS: Final = {
    "a": 1, "an": 1, "one": 1, "single": 1, "un": 1, "une": 1, "seul": 1, "once": 1, "two": 2, "twice": 2, "deux": 2,
    "three": 3, "trois": 3, "four": 4, "quatre": 4, "five": 5, "cinq": 5,
}  # fmt: skip
COUNT_TO_VALUE: Final = CHIPS | _words("x of de d a seul single")
PLACES: Final = _phrases(
    """in the pot | into the pot | in the middle | into the middle | in front | dans le pot | au pot | au milieu
    | devant lui"""
)
TIMES: Final = _words("times time fois")

UNITS: Final = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
    "seventy": 70, "eighty": 80, "ninety": 90,
    "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9, "dix": 10, "onze": 11,
    "douze": 12, "quinze": 15, "vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60,
}  # fmt: skip
SCORES: Final = _words("vingt vingts")
MULTIPLIERS: Final = {"hundred": 100, "cent": 100, "cents": 100, "thousand": 1000, "mille": 1000}

# --- between clauses, and words that add nothing

THEN: Final = _words("and et then puis ensuite")
AND: Final = THEN | _words(", ; & .")
AT_ONCE: Final = _phrases("while | as he | as she | at once | at the same time | en meme temps | tout en | en")
FILLERS: Final = _words(
    """he she they it il elle on the le la les l his her son sa ses himself just only now again calmly de du d
    silent silently silence sans rien dire in out forward of worth sur table makes make
    fait avant encore is est : - !"""
)
SPOKEN_FILLERS: Final = _words(
    """i je j ll m me will am gonna going to vais ok okay well so alors donc bon c est the le la it make makes
    let lets s please svp on y va fais ! : -"""
)
SPOKEN_STOPS: Final = _words(", ; . ! … and et then puis")
BEFORE_WORDS: Final = _words(": , that que")
BESIDE_ALL_IN: Final = _words("a to est is pour for and et")

# --- events

STREETS: Final = {"flop": "flop", "turn": "turn", "tournant": "turn", "river": "river", "riviere": "river"}
STREET_FILLERS: Final = _words(
    """the le la is est dealer dealt deals deal donneur croupier donne donnee distribue on comes sort tombe out
    turned over retourne tourne card carte puts down"""
)
EVENT_FILLERS: Final = _words("the le la les l is are est sont on du des of de d dealer donneur croupier un une")
EVENTS: Final = {
    phrase: what
    for what, forms in {
        "gather": """gather | gathers | gathered | chips gathered | chips gathered in | gather chips | gathers chips
            | reunit jetons | jetons reunis | jetons reunis milieu | jetons reunis au milieu | ramasse | ramasse jetons
            | jetons ramasses""",
        "shuffle": """shuffle | shuffles | shuffle begins | next shuffle | next shuffle begins | melange
            | melange commence | melange suivant | melange suivant commence""",
        "cut": "cut | cuts | coupe",
        "deal": "deal | next deal | new deal | next hand | donne | donne suivante | nouvelle donne | coup suivant",
        "signal": "signal | end level | level ends | fin niveau | signal fin niveau",
        "pause": "pause | break",
    }.items()
    for phrase in _phrases(forms)
}

SUGGESTIONS: Final = tuple(
    sorted({" ".join(phrase) for phrase in (*VERBS, *TAKES_BACK, *EVENTS)} | SAYS | PUTS | TAPS | set(STREETS))
)
