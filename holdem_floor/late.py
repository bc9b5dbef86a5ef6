"""Puts off what typer, experta and PyYAML import or compile when they are imported and a command hardly ever uses.

The director waits for the process to start. `docs/performance.md` says how much of that wait this takes away.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any, Final


class LateModule(ModuleType):
    """A module that is loaded when something of it is first used."""

    def __getattr__(self, name: str) -> Any:
        assert self.__spec__ is not None
        assert self.__spec__.loader is not None
        object.__setattr__(self, "__class__", ModuleType)
        self.__spec__.loader.exec_module(self)
        return getattr(self, name)


def import_late(*names: str) -> None:
    """Let these modules be loaded when something of them is first used, whoever imports them before.

    Not by `importlib.util.LazyLoader`: under Python 3.11 whoever imports one of its modules loads it.
    """
    for name in names:
        spec = find_spec(name) if name not in sys.modules else None
        if spec is not None:
            sys.modules[name] = module = module_from_spec(spec)
            module.__class__ = LateModule


_compile_now: Final = re.compile


class _LatePattern:
    """A regular expression that is compiled when it is first used."""

    def __init__(self, *given: Any) -> None:
        self._given = given

    def __getattr__(self, name: str) -> Any:
        return getattr(_compile_now(*self._given), name)  # `re` keeps what it has compiled


@contextmanager
def late_patterns() -> Iterator[None]:
    """Within it, `re.compile` lets every pattern be compiled when it is first used."""
    re.compile = _LatePattern  # type: ignore[assignment]  # taken back when the imports are done
    try:
        yield
    finally:
        re.compile = _compile_now
