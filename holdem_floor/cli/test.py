"""`floor test`: whether rulebooks rule as scenarios expect."""

from __future__ import annotations

from typing import Final

from holdem_floor.cli import options
from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import ResultFormat, finish

EXAMPLE: Final = """\b
Example:
  floor test scenarios --rulebook pco --format junit
"""


def test(
    scenarios: options.Scenarios = None,
    rulebook: options.Rulebooks = None,
    lang: options.Lang = None,
    form: options.ResultOutput = ResultFormat.TEXT,
    rules: options.RulesDir = None,
) -> Exit:
    """Run scenarios and compare the rulings with those expected."""
    from holdem_floor.cli.runs import run_scenarios
    from holdem_floor.render.checks import results_json, results_text
    from holdem_floor.render.junit import junit

    run = run_scenarios(scenarios, rulebook, rules, lang)
    passed = bool(run.results) and all(result.passed for result in run.results)
    return finish(
        "test",
        form,
        Exit.WELL if passed else Exit.FINDINGS,
        lambda: results_json(run.results),
        lambda: (junit if form is ResultFormat.JUNIT else results_text)(run.results, run.language),
    )
