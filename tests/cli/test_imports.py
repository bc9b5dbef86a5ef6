"""Nothing is imported that a command does not use: the director waits for the process to start."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "raise-out-of-turn.yaml"

NEVER = {"rich", "pydantic", "pokerkit", "hypothesis", "jsonschema", "tomllib", "sqlite3", "pickle"}
"""What no command needs to give a plain answer."""

LOADS_RULES = {
    "holdem_floor.loading." + name
    for name in ("articles", "conditions", "expressions", "index", "records", "references", "rulebook", "rules",
                 "scenario", "variable_types", "variables", "variants", "vocabulary", "words")
}  # fmt: skip
"""What reads rulebooks from their own files; kept ones need none of it."""

ELSEWHERE = {
    "holdem_floor." + name
    for name in ("verify", "cli.batch", "cli.check", "cli.compare", "cli.coverage", "cli.explain", "cli.search",
                 "cli.test", "render.as_json", "render.checks", "render.explain", "render.junit", "render.lookup",
                 "render.markdown")
}  # fmt: skip
"""What other commands, or other forms of the answer, use."""

RULING = {"cli", "decision", "inference", "loading", "model", "render", "table", "late", "__main__"}


def imported(*arguments: str) -> set[str]:
    """The modules that there are once a command has ended; run twice, so that the rulebook is a kept one."""
    program = (
        "import json, sys\n"
        "from holdem_floor.__main__ import main\n"
        f"sys.argv = ['floor', *{list(arguments)!r}]\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    from holdem_floor.late import LateModule\n"
        "    print(json.dumps(sorted(name for name, one in sys.modules.items() if type(one) is not LateModule)))\n"
    )
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.fixture(scope="module")
def by_rule() -> set[str]:
    return imported("rule", str(EXAMPLE), "--lang", "en")


def test_a_ruling_imports_what_it_uses(by_rule: set[str]) -> None:
    own = {name for name in by_rule if name.startswith("holdem_floor.")}
    assert {name.split(".")[1] for name in own} <= RULING
    assert not own & (LOADS_RULES | ELSEWHERE)


def test_a_ruling_needs_no_more_than_four_packages(by_rule: set[str]) -> None:
    assert not {name.split(".")[0] for name in by_rule} & NEVER


@pytest.mark.parametrize("arguments", [("article", "tda-2024", "53-A"), ("search", "misdeal", "-r", "tda-2024")])
def test_a_look_up_neither_infers_nor_reads_yaml(arguments: tuple[str, ...]) -> None:
    found = imported(*arguments)
    packages = {name.split(".")[0] for name in found}
    assert not packages & (NEVER | {"experta", "frozendict", "schema", "yaml"})
    assert not {name for name in found if name.startswith(("holdem_floor.decision", "holdem_floor.table"))}


def test_what_typer_and_yaml_import_in_vain_is_put_off(by_rule: set[str]) -> None:
    assert not {"base64", "bz2", "ipaddress", "lzma", "subprocess", "tokenize"} & by_rule


def test_the_help_imports_no_engine() -> None:
    assert not {"experta", "yaml"} & {name.split(".")[0] for name in imported("--help")}
