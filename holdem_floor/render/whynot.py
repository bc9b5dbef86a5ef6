"""Why an article gave nothing: each of its rules with the first condition that failed, near misses first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from holdem_floor.decision.whynot import Miss, WhyNot
from holdem_floor.model.rule import Condition, Match, Test
from holdem_floor.model.trace import Beaten
from holdem_floor.model.values import Language, Text, Value
from holdem_floor.model.wording import fill
from holdem_floor.render import labels
from holdem_floor.render.as_json import Json, text_json, value_json
from holdem_floor.render.conditions import as_written, fact_words, test_words
from holdem_floor.render.plain import clean
from holdem_floor.render.sheet import cite, title_of

_STEP: Final = "  "
_NOT_ENCODED: Final = Text("Cet article n'est pas encore saisi.", "This article is not encoded yet.")
_NO_RULES: Final = Text("Cet article n'a pas de règles, seulement des chiffres.", "This article has figures, no rules.")
_HELD: Final = Text("{rule} : {held} conditions sur {total}", "{rule}: {held} of {total} conditions")
_STANDS: Final = Text("elle a joué et elle tient", "it held, and it stands")
_BEATEN: Final = Text("elle a joué, mais {by} l'emporte", "it held, but {by} overrides it")
_MOOTED: Final = Text("elle a joué, mais {by} lui ôte son objet", "it held, but {by} moots it")
_FAILED: Final = Text("manque : {condition}", "fails: {condition}")
_NEAREST: Final = Text("au plus près : {fact}", "nearest: {fact}")
_NONE: Final = Text("aucun fait « {fact} »", 'there is no fact "{fact}"')
_AGAINST: Final = Text("car il y a : {facts}", "since there is: {facts}")


def why_not_text(found: WhyNot, language: Language) -> str:
    """The rules of an article in each branch of a decision, as indented lines."""
    return "\n".join(clean(line).rstrip() for line in _lines(found, language))


def why_not_json(found: WhyNot) -> Mapping[str, Json]:
    """The same for machines; `if` is null where the answer has no branches."""
    worlds: list[Json] = [
        {"if": text_json(condition), "rules": [_miss_json(miss) for miss in misses]}
        for condition, misses in found.worlds
    ]
    article = found.article
    return {"rulebook": found.book.id, "article": article.id, "encoded": article.encoded, "worlds": worlds}


def _lines(found: WhyNot, language: Language) -> Iterator[str]:
    book, article = found.book, found.article
    yield f"{title_of(book, language)} · {cite(book, (article.id,), language)} · {article.title.in_(language)}"
    if not article.rules:
        yield (_NO_RULES if article.encoded else _NOT_ENCODED).in_(language)
        return
    for condition, misses in found.worlds:
        indent = ""
        if condition is not None:
            yield fill(labels.IF_SEVERAL.in_(language), {"text": condition.in_(language)})
            indent = _STEP
        for miss in misses:
            yield from (indent + line for line in _miss(miss, language))


def _miss(miss: Miss, language: Language) -> Iterator[str]:
    counts = {"rule": miss.rule.id, "held": str(miss.held), "total": str(miss.total)}
    yield f"{fill(_HELD.in_(language), counts)}  {miss.rule.position.place}"
    if miss.failed is not None:
        yield from (_STEP + line for line in _failed(miss, miss.failed, language))
        return
    yield from (_STEP + _struck(one, language) for one in miss.beaten)
    if miss.stands:
        yield _STEP + _STANDS.in_(language)


def _struck(beaten: Beaten, language: Language) -> str:
    return fill((_MOOTED if beaten.mooted else _BEATEN).in_(language), {"by": beaten.by.rule.id})


def _failed(miss: Miss, failed: Condition, language: Language) -> Iterator[str]:
    yield fill(_FAILED.in_(language), {"condition": _condition(failed, miss.bindings or {})})
    if isinstance(failed, Match):
        names = [name for name, _ in failed.patterns]
        found, template = (miss.nearest, _NEAREST) if miss.nearest else (None, _NONE)
        yield _STEP + fill(template.in_(language), {"fact": fact_words(found, names) if found else failed.fact})
    elif miss.against:
        facts = ", ".join(fact_words(fact) for fact in miss.against)
        yield _STEP + fill(_AGAINST.in_(language), {"facts": facts})


def _condition(condition: Condition, bound: Mapping[str, Value]) -> str:
    return test_words(condition, bound) if isinstance(condition, Test) else as_written((condition,), bound)


def _miss_json(miss: Miss) -> Json:
    bindings = miss.bindings or {}
    return {
        "rule": miss.rule.id,
        "file": miss.rule.position.file,
        "line": miss.rule.position.line,
        "held": miss.held,
        "total": miss.total,
        "fails": _condition(miss.failed, bindings) if miss.failed else None,
        "bindings": {name: value_json(value) for name, value in bindings.items() if not name.startswith("_")},
        "nearest": fact_words(miss.nearest) if miss.nearest else None,
        "against": [fact_words(fact) for fact in miss.against],
        "stands": miss.stands,
        "beaten_by": _beaters(miss.beaten),
    }


def _beaters(beaten: Iterable[Beaten]) -> list[Json]:
    return [one.by.rule.id for one in beaten]
