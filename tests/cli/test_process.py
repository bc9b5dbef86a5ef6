"""How any command may end: messages, not tracebacks; the console it meets; what it costs to start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from holdem_floor.cli import rulebooks
from tests.cli.conftest import Floor

COMMANDS = ("rule", "explain", "rulebooks", "articles", "article", "search", "check", "test", "coverage")
FLOOR = (sys.executable, "-c", "from holdem_floor.cli.app import main; main()")
ROOT = Path(__file__).parents[2]


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run([*FLOOR, *arguments], capture_output=True, check=False, env=env)


def test_alone_it_shows_the_commands(floor: Floor) -> None:
    ended = floor()
    assert ended.code == 0
    assert all(f"  {command} " in ended.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_an_example(floor: Floor, command: str) -> None:
    ended = floor(command, "--help")
    assert ended.code == 0
    assert f"    floor {command}" in ended.out


def test_an_unknown_command(floor: Floor) -> None:
    ended = floor("rulle")
    assert (ended.code, ended.out) == (2, "")
    assert "rulle" in ended.err


@pytest.mark.parametrize(
    ("arguments", "code", "kind"),
    [
        (["rule", "--format", "json", "none.yaml", "-r", "house"], 3, "unreadable-file"),
        (["rule", "--format=json", "-r", "nobody", "--fact", "song seat=3"], 2, "usage"),
        (["article", "house", "99", "--format", "json"], 2, "usage"),
    ],
)
def test_json_is_given_on_failure_too(floor: Floor, arguments: list[str], code: int, kind: str) -> None:
    ended = floor(*arguments)
    assert ended.code == code
    assert ended.json["exit_code"] == code
    assert ended.json["command"] == arguments[0]
    assert ended.json["data"] is None
    assert ended.json["errors"][0]["code"] == kind
    assert ended.err


def test_a_fault_of_the_program_is_one_line(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("chips\ngone")

    monkeypatch.setattr("holdem_floor.cli.library.open_library", broken)
    ended = floor("rulebooks", "--format", "json")
    assert ended.code == 70
    assert ended.err == "floor: internal error: ZeroDivisionError: chips (set FLOOR_DEBUG=1 to see where)\n"
    assert ended.json["status"] == "internal"
    monkeypatch.setenv("FLOOR_DEBUG", "1")
    assert rulebooks.__name__.rpartition(".")[2] in floor("rulebooks").err


def test_a_console_that_cannot_show_everything_gets_question_marks(house: Path) -> None:
    Path("odd.yaml").write_text('facts: [spilled: {seat: "漢", onto: felt}]\n', encoding="utf-8")
    ended = process("rule", "odd.yaml", "-r", "house", PYTHONIOENCODING="cp1252")
    assert ended.returncode == 0, ended.stderr
    assert "A towel for seat ?." in ended.stdout.decode("cp1252")


def test_json_is_whole_on_any_console(house: Path) -> None:
    Path("odd.yaml").write_text('facts: [spilled: {seat: "漢", onto: felt}]\n', encoding="utf-8")
    ended = process("rule", "odd.yaml", "-r", "house", "--format", "json", PYTHONIOENCODING="cp1252")
    assert json.loads(ended.stdout.decode("cp1252"))["data"]["rulings"][0]["seat"] == "漢"


def test_a_french_console_of_windows_shows_french(house: Path) -> None:
    ended = process("article", "house", "1-2", "--lang", "fr", PYTHONIOENCODING="cp1252")
    assert "Verre renversé à côté" in ended.stdout.decode("cp1252")


def test_control_codes_of_a_file_do_not_reach_the_terminal(house: Path) -> None:
    Path("evil.yaml").write_text(
        'facts: [spilled: {seat: "\\e[2J\\x9b7", onto: felt}, "s\\e[1mng"]\n', encoding="utf-8"
    )
    ended = process("rule", "evil.yaml", "-r", "house")
    assert b"\x1b" not in ended.stdout + ended.stderr
    assert b"\xc2\x9b" not in ended.stdout + ended.stderr


def test_arguments_that_are_no_text(house: Path) -> None:
    ended = subprocess.run(
        [*FLOOR, "rule", "-r", "house", "--fact", b"spilled seat=\xff"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
    )
    assert ended.returncode == 3
    assert b"Traceback" not in ended.stderr


def test_a_reader_that_leaves_early(house: Path) -> None:
    with subprocess.Popen(
        [*FLOOR, "articles", "house"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        started.stdout.close()
        assert started.stderr.read() == b""
        assert started.wait() == 141


def test_help_imports_neither_the_engine_nor_yaml() -> None:
    script = (
        "import sys; from holdem_floor.cli.app import run; run(['--help']);"
        "print(sorted({name.partition('.')[0] for name in sys.modules} & {'experta', 'yaml', 'rich', 'pydantic'}))"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ended.stdout.splitlines()[-1] == "[]"


DRAWN = (
    "scenarios/bretagne-2009/08-actions-et-relances/8-14-raise-out-of-turn.yaml",
    "scenarios/bretagne-2009/08-actions-et-relances/8-9-under-raise.yaml",
    "scenarios/pco/08-actions/actions-8-call-out-of-turn.yaml",
)


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("command", ["rule", "explain", "compare"])
def test_the_same_bytes_under_every_hash_seed(command: str, form: str) -> None:
    for file in DRAWN:
        book = () if command == "compare" else ("-r", "bretagne-2009")
        told = (command, str(ROOT / file), *book, "--format", form, "--lang", "fr,en")
        ended = [process(*told, PYTHONHASHSEED=seed) for seed in ("1", "2")]
        assert ended[0].stdout == ended[1].stdout != b""
