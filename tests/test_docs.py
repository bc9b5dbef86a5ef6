"""What the documents show is what the program prints."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def sessions() -> Iterator[tuple[str, str, str]]:
    """Each command shown in a console block, with the output shown under it."""
    for page in PAGES:
        for block in BLOCK.findall(page.read_text(encoding="utf-8")):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield page.name, command, output


def run(command: str) -> str:
    program, *arguments = shlex.split(command)
    assert program == "floor"
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", "from holdem_floor.cli.app import main; main()", *arguments],
        cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False, timeout=120,
    )  # fmt: skip
    return done.stdout + done.stderr


@pytest.mark.parametrize(("page", "command", "output"), list(sessions()), ids=lambda value: value[:60])
def test_shown_output_is_printed(page: str, command: str, output: str) -> None:
    printed, shown = run(command), output
    if shown.endswith("…\n"):
        shown = shown.removesuffix("…\n")
        printed = printed[: len(shown)]
    assert printed == shown


def test_the_readme_shows_the_command_that_passes_the_tests() -> None:
    command = "python3 -m venv .venv && .venv/bin/pip install --quiet -e '.[dev]' && .venv/bin/pytest -q"
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
