"""Cold commands, whole processes: (a), (b) and (e) of the figures. Prints JSON; `benchmarks/run.py` runs it.

`python -m benchmarks.cold FOLDER` compares cold rulings with those of another checkout of the project instead.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.grow import grow

ROOT = Path(__file__).resolve().parent.parent
BOOK = "tda-2024"
EXAMPLE = ROOT / "examples" / "raise-out-of-turn.yaml"
FLOOR = """\
import collections, collections.abc
collections.Mapping = collections.abc.Mapping
import frozendict
del collections.Mapping
import experta, typer, rich.console, yaml
print("one line")
"""
"""What any program made of the same four packages costs before it does anything."""


def measured(commands: dict[str, Sequence[str]], times: int, env: dict[str, str]) -> dict[str, tuple[float, float]]:
    """CPU in ms and memory in MB of each command: medians, the commands taking turns."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for _ in range(times + 1):
        for name, command in commands.items():
            found[name].append(_process(command, env))
    return {
        name: (median(cpu for cpu, _ in each[1:]), median(mb for _, mb in each[1:])) for name, each in found.items()
    }


def _process(command: Sequence[str], env: dict[str, str]) -> tuple[float, float]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=env, cwd=ROOT)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{command} ended with {os.waitstatus_to_exitcode(status)}")
    return 1000 * (usage.ru_utime + usage.ru_stime), usage.ru_maxrss / 1024


def _plain_environment() -> dict[str, str]:
    left_out = ("PYTHONDONTWRITEBYTECODE", "FLOOR_RULES")
    return {key: value for key, value in os.environ.items() if key not in left_out} | {"LANG": "en_GB.UTF-8"}


def cold(cache: str) -> dict[str, Any]:
    """(a), (b) and (e): cold commands over the import floor, with rulebooks of the shipped size, 8 and 64 times it."""
    env = _plain_environment() | {"FLOOR_CACHE_DIR": cache, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-m", "compileall", "-q", "holdem_floor"], cwd=ROOT, env=env, check=True)
    articles = sum(
        path.read_text(encoding="utf-8").count("- article:") for path in (ROOT / "rules" / BOOK).glob("*.yaml")
    )
    commands: dict[str, Sequence[str]] = {"import floor": [sys.executable, "-c", FLOOR]}
    for factor in (1, 8, 64):
        rules = str(grow(ROOT / "rules", Path(cache) / f"rules-{factor}", BOOK, (factor - 1) * articles))
        floor = [sys.executable, "-m", "holdem_floor"]
        commands |= {
            f"rule ×{factor}": [*floor, "rule", str(EXAMPLE), "--rules", rules],
            f"article ×{factor}": [*floor, "article", BOOK, "53-A", "--rules", rules],
            f"search ×{factor}": [*floor, "search", "substantial", "-r", BOOK, "--rules", rules],
        }
    found = measured(commands, 7, env)
    base = found["import floor"]
    return {
        name: {"cpu_ms": cpu, "over_floor": cpu / base[0], "mb": mb, "mb_over_floor": mb / base[1]}
        for name, (cpu, mb) in found.items()
    }


RULINGS: dict[str, tuple[str, ...]] = {
    "no effect on the table": ("-r", "bretagne-2009", "--fact", "phone seat=3 what=answered"),
    "one effect": (
        "-r", "bretagne-2009", "--blinds", "50/100", "--street", "flop", "--seats", "3,4,5",
        "--story", "3 bet 300; 4 puts 1000",
    ),
}  # fmt: skip
"""Decided rulings, by what they do to the table."""


def beside(before: Path, cache: str) -> dict[str, float]:
    """Cold rulings of this checkout over those of another one."""
    folders = {"now": ROOT, "before": before}
    env = _plain_environment()
    told = {
        f"{when}: {name}": [
            "env", "-C", str(folder), f"PYTHONPATH={folder}", f"FLOOR_CACHE_DIR={cache}/{when}",
            sys.executable, "-m", "holdem_floor", "rule", *ruling,
        ]
        for name, ruling in RULINGS.items() for when, folder in folders.items()
    }  # fmt: skip
    found = measured(told, 15, env)
    return {name: found[f"now: {name}"][0] / found[f"before: {name}"][0] for name in RULINGS}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        other = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
        print(json.dumps(cold(folder) if other is None else beside(other, folder)))
