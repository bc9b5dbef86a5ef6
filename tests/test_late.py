"""What is put off happens when it is needed, and only then."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from holdem_floor.late import LateModule, import_late, late_patterns


@pytest.fixture
def probe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module that nobody has imported."""
    (tmp_path / "late_probe.py").write_text("answer = 42\ndef ask():\n    return answer\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield "late_probe"
    sys.modules.pop("late_probe", None)


def test_a_late_module_is_loaded_by_its_first_use_and_not_by_its_import(probe: str) -> None:
    import_late(probe)
    module = import_module(probe)
    assert type(module) is LateModule
    assert module.ask() == 42
    assert type(module) is ModuleType
    assert module.answer == 42


def test_what_a_late_module_does_not_have_is_an_error_as_ever(probe: str) -> None:
    import_late(probe)
    with pytest.raises(AttributeError, match="nothing"):
        _ = import_module(probe).nothing


def test_a_module_that_is_there_or_nowhere_is_left_alone(probe: str) -> None:
    loaded = import_module(probe)
    import_late(probe, "no_such_module_anywhere")
    assert sys.modules[probe] is loaded
    assert "no_such_module_anywhere" not in sys.modules


def test_a_late_pattern_does_what_the_pattern_would() -> None:
    with late_patterns():
        digits, wrong = re.compile("[a-c]+", re.IGNORECASE), re.compile("(")
    assert digits.fullmatch("aBC") is not None  # type: ignore[unreachable,unused-ignore]  # mypy sees the real one
    assert digits.sub("-", "xabcx") == "x-x"
    assert digits.pattern == "[a-c]+"
    with pytest.raises(re.error):
        wrong.search("")


def test_patterns_are_compiled_at_once_again_whatever_happened() -> None:
    compile_now = re.compile
    with pytest.raises(ZeroDivisionError), late_patterns(), late_patterns():
        re.compile("(")  # nobody looks
        _ = 1 / 0
    assert re.compile is compile_now
