"""What the user did not say on the command line: which rules, which rulebook, which language."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from holdem_floor.model.frozen import dataclass

if TYPE_CHECKING:
    from holdem_floor.model.values import Language

RULEBOOK_VARIABLE: Final = "FLOOR_RULEBOOK"
RULES_VARIABLE: Final = "FLOOR_RULES"
DEBUG_VARIABLE: Final = "FLOOR_DEBUG"
_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


@dataclass(frozen=True, slots=True)
class Config:
    """The user's configuration file: what is used where the command line says nothing."""

    rulebook: str | None = None
    lang: str | None = None


def config_path() -> Path:
    """Where the user's configuration file is looked for, on this platform."""
    return Path(typer.get_app_dir("holdem-floor")) / "config.yaml"


def read_config() -> Config:
    """The user's configuration; an empty one when there is no file. Raises InvalidInput."""
    path = config_path()
    if not path.is_file():
        return Config()
    from holdem_floor.loading.nodes import read_file
    from holdem_floor.loading.problems import Problems
    from holdem_floor.loading.reader import Reader

    problems = Problems()
    reader = Reader(problems)
    found = reader.keys(read_file(path, problems), "the configuration", (), ("rulebook", "lang"))
    words = {key: reader.word(node, f"the {key}") for key, node in found.items()}
    problems.raise_any()
    return Config(words.get("rulebook"), words.get("lang"))


def rules_dir(named: Path | None) -> Path:
    """The folder of rules: the one named, else the one that came with the program.

    Raises typer.BadParameter when the named one holds neither a vocabulary nor a rulebook.
    """
    from holdem_floor.loading.shelf import HEAD, WORDS, shipped

    if named is None:
        return shipped()
    if not (named / WORDS).is_dir() and not any(named.glob(f"*/{HEAD}")):
        message = f'no folder of rules at "{named}": it has neither a vocabulary nor a rulebook'
        raise typer.BadParameter(message, param_hint="--rules")
    return named


def scenario_paths(named: Sequence[Path] | None) -> tuple[Path, ...]:
    """The files and folders of scenarios named, else the folder `scenarios` here, if there is one.

    Raises typer.BadParameter when a named one does not exist.
    """
    for path in named or ():
        if not path.exists():
            raise typer.BadParameter(f'there is no "{path}"', param_hint="SCENARIOS")
    by_default = Path("scenarios")
    return tuple(named) if named else ((by_default,) if by_default.is_dir() else ())


def languages(named: str | None) -> tuple[Language, ...]:
    """The languages named, as in `fr,en`; else the configured one, else that of the locale."""
    from holdem_floor.model.values import Language

    asked = named or read_config().lang or _locale_language()
    known = {language.value: language for language in Language}
    chosen = [part.strip().lower() for part in asked.split(",")]
    unknown = [part for part in chosen if part not in known]
    if unknown:
        raise typer.BadParameter(f'no language "{unknown[0]}": fr, en or both (fr,en)', param_hint="--lang")
    return tuple(dict.fromkeys(known[part] for part in chosen))


def chosen_rulebooks(rules: Path, named: Sequence[str], told: str | None) -> tuple[str, ...]:
    """The ids of the rulebooks to rule under: those named, else that of the incident, or of the user's settings.

    A setting of the environment goes before that of the configuration.

    Raises typer.BadParameter when there is none, or none of that name.
    """
    from holdem_floor.loading import list_rulebooks

    known = list_rulebooks(rules)
    sources: Mapping[str, Sequence[str | None]] = {
        "--rulebook": named,
        "rulebook": [told],
        RULEBOOK_VARIABLE: [os.environ.get(RULEBOOK_VARIABLE)],
        str(config_path()): [read_config().rulebook],
    }
    for source, ids in sources.items():
        chosen = [rulebook for rulebook in ids if rulebook]
        if chosen:
            return tuple(dict.fromkeys(known_rulebook(rulebook, known, source) for rulebook in chosen))
    raise typer.BadParameter(f"none is named; there are {', '.join(known)}", param_hint="--rulebook")


def known_rulebook(rulebook: str, known: Sequence[str], source: str) -> str:
    """The id, if there is such a rulebook; raises typer.BadParameter, which names the source, otherwise."""
    if rulebook in known:
        return rulebook
    from holdem_floor.loading.problems import did_you_mean

    hint = did_you_mean(rulebook, known) or f"there are {', '.join(known)}"
    raise typer.BadParameter(f'no rulebook "{rulebook}"; {hint}', param_hint=source)


def _locale_language() -> str:
    told = next((value for name in _LOCALE_VARIABLES if (value := os.environ.get(name))), None)
    named = told or locale.getlocale()[0] or ""
    return "fr" if named.lower().startswith("fr") else "en"
