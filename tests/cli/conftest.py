"""A tiny house with its own rules, and the command line run in this process."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from holdem_floor.cli.app import run

HOUSE = Path(__file__).parent / "house"
SHIPPED = Path(__file__).parents[2] / "rules"


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Floor = Callable[..., Ended]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with `rules` and `scenarios`, in which the commands run; nothing of the user's own counts."""
    shutil.copytree(HOUSE, tmp_path / "house")
    for name in ("table.yaml", "pots.yaml"):  # what the reader states
        shutil.copy(SHIPPED / "vocabulary" / name, tmp_path / "house" / "rules" / "vocabulary")
    for name in ("FLOOR_RULEBOOK", "FLOOR_DEBUG", "NO_COLOR", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("FLOOR_RULES", "rules")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path / "house")
    return tmp_path / "house"


@pytest.fixture
def floor(house: Path, capsys: pytest.CaptureFixture[str]) -> Floor:
    """Runs `floor` on these arguments."""

    def call(*arguments: str) -> Ended:
        code = run(_words(arguments))
        told = capsys.readouterr()
        return Ended(code, told.out, told.err)

    return call


def _words(arguments: Sequence[str]) -> list[str]:
    return [str(argument) for argument in arguments]
