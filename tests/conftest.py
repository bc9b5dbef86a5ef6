"""What every test has in common."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def _no_cache_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compiled rulebooks of the tests are kept apart from the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLOOR_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield
