"""`docs/errors.md` is true: it lists the codes that exist, and every example gives exactly the message under it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from holdem_floor.inference.rounds import compile_program
from holdem_floor.loading import load_incident_file, load_rulebook, load_scenario, load_vocabulary
from holdem_floor.loading.codes import Code
from holdem_floor.loading.phh import load_phh_file
from holdem_floor.model.decision import AsRuled, Decision, Status
from holdem_floor.model.diagnostic import Diagnostic, InvalidInput
from holdem_floor.render.phh import phh_text
from holdem_floor.table import read_table
from holdem_floor.table.codes import StoryCode
from holdem_floor.verify.check import vocabulary_problems

ROOT = Path(__file__).parents[2]
WORLD = Path(__file__).parent / "world" / "rules"
DOCUMENT = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
SECTION = re.compile(r"^### `(?P<code>[a-z0-9-]+)`\n(?P<body>.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(
    r"```(?:yaml|toml)\n(?P<text># (?P<file>\S+)\n.*?)```\n\n```text\n(?P<messages>.*?)\n```", re.DOTALL
)

SECTIONS = {section["code"]: section["body"] for section in SECTION.finditer(DOCUMENT)}
EXAMPLES = [
    pytest.param(code, example["file"], example["text"], example["messages"], id=f"{code}-{number}")
    for code, body in SECTIONS.items()
    for number, example in enumerate(EXAMPLE.finditer(body), start=1)
]
# What no text of a document can show: how the file is made instead.
MADE: dict[str, Callable[[Path], object]] = {
    "unreadable-file": lambda path: None,
    "file-too-large": lambda path: path.write_text("source: " + "x" * 1_000_000 + "\n", encoding="utf-8"),
    "not-utf8": lambda path: path.write_bytes("source: x\ntitle: dévoilée\n".encode("latin-1")),
    "story-too-long": lambda path: path.write_text("story:\n" + "- 3 check\n" * 501, encoding="utf-8"),
}

# What the loaders have refused before the table is read: only an incident made by a program can give these.
OF_NO_FILE = {StoryCode.DUPLICATE_SEAT.value, StoryCode.UNKNOWN_STREET.value, StoryCode.EMPTY_LINE.value}


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(WORLD, tmp_path / "rules")
    monkeypatch.chdir(tmp_path)
    return Path("rules")


def messages(rules: Path, file: str) -> str:
    """What loading that file, and nothing else that is wrong, says."""
    path = Path(file)
    with pytest.raises(InvalidInput) as raised:
        vocabulary = load_vocabulary(rules)
        _refuse(vocabulary_problems(vocabulary))
        if path.parts[0] == "rules":
            compile_program(load_rulebook(rules, path.parts[1], vocabulary))
        elif path.stem == "scenario":
            load_scenario(path, vocabulary)
        elif path.suffix == ".phh":
            read_table(load_phh_file(path, vocabulary))
        else:
            incident = load_incident_file(path, vocabulary)
            read_table(incident)
            if path.stem == "to-phh":
                phh_text(incident, Decision("house", Status.REGULAR, as_ruled=AsRuled()))
    return "\n".join(str(diagnostic) for diagnostic in raised.value.diagnostics)


def _refuse(problems: Iterable[Diagnostic]) -> None:
    found = tuple(problems)
    if found:
        raise InvalidInput(found)


@pytest.mark.parametrize(("code", "file", "text", "expected"), EXAMPLES)
def test_an_example_gives_its_message(rules: Path, code: str, file: str, text: str, expected: str) -> None:
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    Path(file).write_text(text, encoding="utf-8")
    found = messages(rules, file)
    assert found == expected
    assert set(re.findall(r"error\[([a-z0-9-]+)\]", found)) == {code}


@pytest.mark.parametrize("code", MADE)
def test_a_file_that_no_text_shows_gives_its_message(rules: Path, code: str) -> None:
    MADE[code](Path("incident.yaml"))
    found = messages(rules, "incident.yaml")
    assert f"```text\n{found}\n```" in SECTIONS[code]


def test_every_code_is_explained_and_shown() -> None:
    codes = ({code.value for code in Code} | {code.value for code in StoryCode}) - OF_NO_FILE
    assert SECTIONS.keys() == codes
    assert {parameter.values[0] for parameter in EXAMPLES} | MADE.keys() == codes


def test_the_table_lists_every_code_in_the_order_of_the_sections() -> None:
    assert re.findall(r"^\| \[`([a-z0-9-]+)`\]", DOCUMENT, re.MULTILINE) == list(SECTIONS)


def test_a_correct_world_has_no_errors(rules: Path) -> None:
    vocabulary = load_vocabulary(rules)
    assert {rulebook: load_rulebook(rules, rulebook, vocabulary).id for rulebook in ("house", "small")} == {
        "house": "house",
        "small": "small",
    }
