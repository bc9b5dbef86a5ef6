"""What `floor check`, `test` and `coverage` found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from holdem_floor.model.rule import Rule
from holdem_floor.model.rulebook import Article
from holdem_floor.model.values import Language, Text
from holdem_floor.model.wording import fill
from holdem_floor.render.as_json import Json, diagnostic_json, text_json
from holdem_floor.render.plain import clean
from holdem_floor.verify.check import Checked
from holdem_floor.verify.coverage import Coverage
from holdem_floor.verify.scenarios import CaseResult

_CHECKED: Final = Text(
    "{rulebooks} règlements et {scenarios} scénarios vérifiés, {wrong} erreurs.",
    "{rulebooks} rulebooks and {scenarios} scenarios checked, {wrong} errors.",
)
_TESTED: Final = Text(
    "{passed} réussis, {failed} en échec ({seconds} s).", "{passed} passed, {failed} failed ({seconds} s)."
)
_NOTHING: Final = Text("Rien n'a été testé : aucun scénario.", "Nothing was tested: no scenario.")
_COVERED: Final = Text(
    "{book} : {articles} articles sur {all_articles}, {rules} règles sur {all_rules}.",
    "{book}: {articles} of {all_articles} articles, {rules} of {all_rules} rules.",
)
_ARTICLE: Final = Text(
    "l'article {id} ne décide aucun scénario réussi", "the article {id} decides no scenario that passes"
)
_RULE: Final = Text(
    "la règle {id} ne sert dans aucun scénario réussi", "the rule {id} is used in no scenario that passes"
)
_FAILED: Final = Text("{failed} en échec : ils ne comptent pas.", "{failed} failed: they do not count.")

# --- check


def checked_text(checked: Checked, language: Language) -> str:
    """Every problem on a line of its own, and how much was checked."""
    counts: dict[str, int | str] = {
        "rulebooks": checked.rulebooks,
        "scenarios": checked.scenarios,
        "wrong": len(checked.diagnostics),
    }
    return "\n".join([*(clean(str(one)) for one in checked.diagnostics), _counted(_CHECKED, language, counts)])


def checked_json(checked: Checked) -> Json:
    """The counts and the problems."""
    problems: list[Json] = [diagnostic_json(diagnostic) for diagnostic in checked.diagnostics]
    return {"rulebooks": checked.rulebooks, "scenarios": checked.scenarios, "problems": problems}


# --- test


def results_text(results: Sequence[CaseResult], language: Language) -> str:
    """Every failure with what differs, and the counts."""
    if not results:
        return _NOTHING.in_(language)
    lines = [line for result in results if not result.passed for line in _failure(result, language)]
    failed = sum(not result.passed for result in results)
    seconds = f"{sum(result.seconds for result in results):.1f}"
    counts: dict[str, int | str] = {"passed": len(results) - failed, "failed": failed, "seconds": seconds}
    return "\n".join([*lines, _counted(_TESTED, language, counts)])


def results_json(results: Iterable[CaseResult]) -> Json:
    """Every case with what differs from its expectation."""
    return [
        {
            "scenario": result.scenario,
            "title": text_json(result.title),
            "rulebook": result.rulebook,
            "file": result.position.file,
            "line": result.position.line,
            "passed": result.passed,
            "failures": list(result.failures),
        }
        for result in results
    ]


def _failure(result: CaseResult, language: Language) -> Iterator[str]:
    yield clean(f"{result.position.place}: {result.rulebook} · {result.title.in_(language)}")
    yield from (clean(f"    {failure}") for failure in result.failures)


# --- coverage


def coverage_text(books: Sequence[Coverage], results: Sequence[CaseResult], language: Language) -> str:
    """What no passing scenario rests on, with its place, and the counts of each rulebook."""
    if not results:
        return _NOTHING.in_(language)
    failed = sum(not result.passed for result in results)
    lines = [line for each in books for line in _gaps(each, language)]
    lines += [_counted(_COVERED, language, _counts(each)) for each in books]
    return "\n".join([*lines, *([_counted(_FAILED, language, {"failed": failed})] if failed else [])])


def coverage_json(books: Iterable[Coverage]) -> Json:
    """The counts and gaps of each rulebook."""
    return [
        {
            **{name: value for name, value in _counts(each).items() if name != "book"},
            "rulebook": each.name,
            "uncovered_articles": [_gap(article) for article in each.uncovered_articles],
            "uncovered_rules": [_gap(rule) for rule in each.uncovered_rules],
        }
        for each in books
    ]


def _gaps(covered: Coverage, language: Language) -> Iterator[str]:
    for template, missing in ((_ARTICLE, covered.uncovered_articles), (_RULE, covered.uncovered_rules)):
        for one in missing:
            yield clean(f"{one.position.place}: {fill(template.in_(language), {'id': one.id})}")


def _gap(missing: Article | Rule) -> Json:
    return {"id": missing.id, "file": missing.position.file, "line": missing.position.line}


def _counts(covered: Coverage) -> dict[str, int | str]:
    return {
        "book": covered.name,
        "articles": len(covered.articles) - len(covered.uncovered_articles),
        "all_articles": len(covered.articles),
        "rules": len(covered.rules) - len(covered.uncovered_rules),
        "all_rules": len(covered.rules),
    }


# --- helpers


def _counted(template: Text, language: Language, counts: Mapping[str, int | str]) -> str:
    return fill(template.in_(language), {name: str(count) for name, count in counts.items()})
