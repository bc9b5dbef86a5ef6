"""Where rulebooks stand: a folder of rules, and behind it the shipped one when it brings no vocabulary of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import holdem_floor

HEAD: Final = "rulebook.yaml"
"""The file that says what a rulebook is; a folder with one is a rulebook."""
VOCABULARY: Final = "vocabulary.yaml"
"""The file of the words that only its rulebook needs."""
WORDS: Final = "vocabulary"
"""The folder of the words that all rulebooks share."""
COMMON: Final = "common"
"""The folder of the rules that belong to no regulation, and the name that stands for them."""


def shipped() -> Path:
    """The folder of rules that came with the program, as short as it can be written from here."""
    package = Path(holdem_floor.__file__).parent
    carried = package / "rules"
    path = carried if carried.is_dir() else package.parent / "rules"
    try:
        return path.relative_to(Path.cwd())
    except (ValueError, OSError):
        return path


def shelves(rules_dir: Path) -> tuple[Path, ...]:
    """The folders to look into, the nearest first."""
    alone = (rules_dir / WORDS).is_dir() or not any(rules_dir.glob(f"*/{HEAD}"))
    return (rules_dir,) if alone else (rules_dir, shipped())


def list_rulebooks(rules_dir: Path) -> tuple[str, ...]:
    """The ids of the rulebooks under `rules_dir`, sorted, with the shipped ones when it has no vocabulary."""
    return tuple(sorted({head.parent.name for shelf in shelves(rules_dir) for head in shelf.glob(f"*/{HEAD}")}))


def book_folder(rules_dir: Path, rulebook_id: str) -> Path:
    """The folder of a rulebook: the nearest of that name."""
    places = [shelf / rulebook_id for shelf in shelves(rules_dir)]
    return next((place for place in places if (place / HEAD).is_file()), places[0])


def vocabulary_files(rules_dir: Path) -> tuple[Path, ...]:
    """The files that declare words, those of the rulebooks last."""
    behind_first = shelves(rules_dir)[::-1]
    shared = [file for shelf in behind_first for file in sorted((shelf / WORDS).glob("*.yaml"))]
    return (*shared, *(file for shelf in behind_first for file in sorted(shelf.glob(f"*/{VOCABULARY}"))))


def common_files(rules_dir: Path) -> tuple[Path, ...]:
    """The files of the rules that belong to no regulation."""
    return tuple(file for shelf in shelves(rules_dir)[::-1] for file in sorted((shelf / COMMON).glob("*.yaml")))
