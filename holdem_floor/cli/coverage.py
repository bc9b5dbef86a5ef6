"""`floor coverage`: whether every article and rule decides a scenario."""

from __future__ import annotations

from typing import Final

from holdem_floor.cli import options
from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import Format, finish

EXAMPLE: Final = """\b
Example:
  floor coverage scenarios --rulebook tda-2024
"""


def coverage(
    scenarios: options.Scenarios = None,
    rulebook: options.Rulebooks = None,
    lang: options.Lang = None,
    form: options.Output = Format.TEXT,
    rules: options.RulesDir = None,
) -> Exit:
    """Run scenarios and name the encoded articles and rules that none of those that pass rests on."""
    from holdem_floor.cli.runs import run_scenarios
    from holdem_floor.render.checks import coverage_json, coverage_text
    from holdem_floor.verify.coverage import common_coverage
    from holdem_floor.verify.coverage import coverage as cover

    run = run_scenarios(scenarios, rulebook, rules, lang)
    covered = [cover(run.results, book) for book in run.books.values()]
    if not rulebook:
        covered.append(common_coverage(run.results, run.books.values()))
    full = bool(run.results) and all(each.is_full for each in covered)
    return finish(
        "coverage",
        form,
        Exit.WELL if full else Exit.FINDINGS,
        lambda: coverage_json(covered),
        lambda: coverage_text(covered, run.results, run.language),
    )
