"""Starts `floor`."""

from __future__ import annotations

import gc
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line, which makes little that must be swept up before it ends."""
    gc.set_threshold(500_000, 10, 10)
    from holdem_floor.cli.app import main as run  # noqa: PLC0415 - imports are most of what is made

    run()


if __name__ == "__main__":
    main()
