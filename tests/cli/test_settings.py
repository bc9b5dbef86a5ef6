"""Which rulebook, which language, which rules, when the command line does not say."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdem_floor.cli.settings import config_path
from tests.cli.conftest import Floor

FACT = ("--fact", "spilled seat=3 onto=felt")


def configure(text: str) -> None:
    config_path().parent.mkdir(parents=True)
    config_path().write_text(text, encoding="utf-8")


def test_without_any_the_rulebooks_are_listed(floor: Floor) -> None:
    ended = floor("rule", *FACT)
    assert ended.code == 2
    assert "house, strict" in ended.err


def test_the_one_of_the_file_then_the_environment_then_the_configuration(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure("rulebook: strict\n")
    assert floor("rule", *FACT).lines[0] == "Strict 1"
    monkeypatch.setenv("FLOOR_RULEBOOK", "house")
    assert floor("rule", *FACT).lines[0] == "House 1"
    Path("own.yaml").write_text("rulebook: strict\nfacts: [spilled: {seat: 3, onto: felt}]\n", encoding="utf-8")
    assert floor("rule", "own.yaml").lines[0] == "Strict 1"
    assert floor("rule", "own.yaml", "-r", "house").lines[0] == "House 1"


def test_a_rulebook_of_the_environment_that_is_not_there(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOOR_RULEBOOK", "casino")
    ended = floor("rule", *FACT)
    assert ended.code == 2
    assert "FLOOR_RULEBOOK" in ended.err


def test_a_wrong_configuration_is_shown_with_its_line(floor: Floor) -> None:
    configure("rulebok: house\n")
    ended = floor("rule", *FACT)
    assert ended.code == 3
    assert "config.yaml:1:1: error[unknown-key]" in ended.err


def test_the_language_of_the_locale_or_the_configuration(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    assert floor("rule", "-r", "house", *FACT).lines[0] == "House 1"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert floor("rule", "-r", "house", *FACT).lines[0] == "Maison 1"
    configure("lang: fr,en\n")
    assert floor("rule", "-r", "house", *FACT).lines.count("House 1") == 1


def test_the_shipped_rules_are_found_from_any_folder(
    floor: Floor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("FLOOR_RULES")
    monkeypatch.chdir(tmp_path)
    ended = floor("rulebooks", "--format", "json")
    assert "tda-2024" in [book["id"] for book in ended.json["data"]]
