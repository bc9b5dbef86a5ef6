"""Whatever a file holds, a loader gives a value or `InvalidInput`: never another exception."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from holdem_floor.loading import (
    apply_settings,
    load_incident,
    load_incident_file,
    load_rulebook,
    load_scenario,
    load_vocabulary,
)
from holdem_floor.model.diagnostic import InvalidInput
from holdem_floor.model.vocabulary import Vocabulary

ROOT = Path(__file__).parents[2]
WORLD = Path(__file__).parent / "world" / "rules"
SCENARIO = """table: {blinds: 50/100, seats: {3: 20, 4: 30}, button: 3}
story: [3 bet 300, exposed-card: {cause: dealer}, together: [3 call, 4 fold], floor: 4 to 3]
facts: [shuffle-begun]
disputed: {story.1: [3 bet 300, 3 call], exposed-card.number: [1, 2]}
expect: {small: [{outcome: complete-to, seat: 3, act: 1, amount: 3, articles: ["8-9"]}]}
variants:
- title: {fr: a, en: b}
  change: {story.1.said: nothing, table.seats: [3, 4]}
  drop: [story.2]
  add: [{after: story.1, line: 3 fold}, {fact: {exposed-card: {number: 3}}}]
  expect: {small: {status: depends, branches: [{if: {next.3: call}, rulings: []}], questions: [next.3]}}
"""
SOURCES = {
    "scenario.yaml": SCENARIO,
    "rules/vocabulary/words.yaml": (WORLD / "vocabulary" / "words.yaml").read_text(encoding="utf-8"),
    "rules/small/01-actions.yaml": (WORLD / "small" / "01-actions.yaml").read_text(encoding="utf-8"),
    "rules/house/rulebook.yaml": (WORLD / "house" / "rulebook.yaml").read_text(encoding="utf-8"),
}
TABLE = (ROOT / "rules" / "vocabulary" / "table.yaml").read_text(encoding="utf-8")
# Pieces that mean something to YAML, to the formats or to the paths; bytes of no encoding come as surrogates.
PIECES = [
    *"[]{}:,-#&*!|>'\"%@`?$. \n\t\0é\ud800",
    "story",
    "facts",
    "variants",
    "expect",
    "story.1",
    "exposed-card",
    "ruling",
    "any: [[]]",
    "not: []",
    "count: {of: [], each: $a, as: $b}",
    "least: {of: {}, by: $a}",
    "then: []",
    "- ",
    ": {",
    "1.30",
    "null",
    "9" * 5000,
    "[" * 40,
    "((" * 40,
    "&a [*a]",
    "!!python/object:os.system",
    "--- ",
    "{fr: '{', en: ']'}",
    "table.seats",
    "<<: ",
]
FEW = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@st.composite
def mutations(draw: st.DrawFn, source: str) -> str:
    """The source with some stretches replaced by pieces of it, or of others."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(source)))
        end = min(len(source), start + draw(st.integers(0, 30)))
        other = draw(st.integers(0, max(0, len(source) - 40)))
        copied = source[other : other + draw(st.integers(0, 40))]
        source = source[:start] + draw(st.sampled_from([*PIECES, copied])) + source[end:]
    return source


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fuzz")
    shutil.copytree(WORLD, folder / "rules")
    return folder


def load_all(folder: Path, file: str, text: str, vocabulary: Vocabulary) -> None:
    """Load the file by every loader that may meet it, in a world that is right otherwise."""
    path = folder / file
    path.write_bytes(text.encode("utf-8", errors="surrogatepass"))
    with contextlib.suppress(InvalidInput):
        load_rulebook(folder / "rules", "house", load_vocabulary(folder / "rules"))
    with contextlib.suppress(InvalidInput):
        load_incident_file(path, vocabulary)
    with contextlib.suppress(InvalidInput):
        load_scenario(path, vocabulary)
    path.write_text(SOURCES[file], encoding="utf-8")


@pytest.mark.parametrize("file", SOURCES)
@FEW
@given(data=st.data())
def test_a_mutated_file_is_read_or_refused(
    folder: Path, vocabulary: Vocabulary, file: str, data: st.DataObject
) -> None:
    load_all(folder, file, data.draw(mutations(SOURCES[file])), vocabulary)


@FEW
@given(text=mutations(TABLE))
def test_the_real_vocabulary_mutated_is_read_or_refused(folder: Path, vocabulary: Vocabulary, text: str) -> None:
    load_all(folder, "rules/vocabulary/words.yaml", text, vocabulary)


@FEW
@given(text=st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=30).map("".join)))
def test_any_text_is_read_or_refused(vocabulary: Vocabulary, text: str) -> None:
    with contextlib.suppress(InvalidInput):
        load_incident(text, "any", vocabulary)


@FEW
@given(content=st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(folder: Path, vocabulary: Vocabulary, content: bytes) -> None:
    (folder / "any.yaml").write_bytes(content)
    with contextlib.suppress(InvalidInput):
        load_scenario(folder / "any.yaml", vocabulary)


paths = st.lists(
    st.sampled_from(
        ["story", "facts", "table", "next", "1", "2", "0", "-1", "", "exposed-card", "cause", "said", "seats", "é"]
    ),
    max_size=4,
).map(".".join)


@FEW
@given(
    setting=st.tuples(paths, st.sampled_from(["=", "==", ""]), st.one_of(st.text(max_size=8), st.sampled_from(PIECES)))
)
def test_any_setting_is_made_or_refused(vocabulary: Vocabulary, setting: tuple[str, str, str]) -> None:
    incident = load_incident(SCENARIO, "told", vocabulary)
    with contextlib.suppress(InvalidInput):
        apply_settings(incident, ["".join(setting)], vocabulary)


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "{? "])
def test_depth_is_bounded(vocabulary: Vocabulary, opening: str) -> None:
    with pytest.raises(InvalidInput, match=r"nesting|yaml-syntax"):
        load_incident(opening * 100_000, "deep", vocabulary)
