"""Starts `floor`."""

from __future__ import annotations

import gc
from typing import NoReturn

from holdem_floor.late import import_late, late_patterns


def main() -> NoReturn:
    """Run the command line, which makes little that must be swept up before it ends."""
    gc.set_threshold(500_000, 10, 10)
    import_late("base64", "bz2", "ipaddress", "lzma", "subprocess", "tokenize")
    with late_patterns():
        from holdem_floor.cli.app import main as run  # noqa: PLC0415 - imports are most of what is made
    try:
        run()
    finally:
        gc.freeze()  # or Python would search all of it for garbage once more, at the very end


if __name__ == "__main__":
    main()
