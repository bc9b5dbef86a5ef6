"""The small world that the tests of the loaders share."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdem_floor.loading import load_vocabulary
from holdem_floor.model.vocabulary import Vocabulary

WORLD = Path(__file__).parent / "world" / "rules"


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    return load_vocabulary(WORLD)
