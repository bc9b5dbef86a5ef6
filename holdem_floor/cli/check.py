"""`floor check`: whether rulebooks and scenarios can be used."""

from __future__ import annotations

from typing import Final

from holdem_floor.cli import options
from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import Format, finish

EXAMPLE: Final = """\b
Example:
  floor check scenarios --rules rules
"""


def check(
    scenarios: options.Scenarios = None,
    lang: options.Lang = None,
    form: options.Output = Format.TEXT,
    rules: options.RulesDir = None,
) -> Exit:
    """Check that every rulebook and scenario loads and fits the others."""
    from holdem_floor.cli.settings import languages, rules_dir, scenario_paths
    from holdem_floor.render.checks import checked_json, checked_text
    from holdem_floor.verify.check import check as check_all

    language = languages(lang)[0]
    checked = check_all(rules_dir(rules), scenario_paths(scenarios))
    ended = Exit.FINDINGS if checked.diagnostics else Exit.WELL
    return finish("check", form, ended, lambda: checked_json(checked), lambda: checked_text(checked, language))
