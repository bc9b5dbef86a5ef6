"""`floor rule --batch`: a JSON incident a line in, a JSON answer a line out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import SHIPPED, Floor

RAISE = {
    "rulebook": "tda-2024",
    "table": {"blinds": "50/100", "street": "flop", "seats": [3, 4, 5, 6]},
    "story": ["3 bet 300", "4 fold", "6 raise to 800", "5 call"],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "incidents.jsonl"


def answered(floor: Floor, file: Path, *lines: object) -> tuple[int, list[dict[str, Any]]]:
    file.write_text("\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines), encoding="utf-8")
    ended = floor("rule", "--batch", str(file), "--rules", str(SHIPPED))
    return ended.code, [json.loads(line) for line in ended.out.splitlines()]


def test_each_line_is_answered_as_by_itself(floor: Floor, file: Path) -> None:
    code, answers = answered(floor, file, RAISE, {**RAISE, "rulebook": "pco"}, RAISE)
    assert code == 0
    assert [answer["line"] for answer in answers] == [1, 2, 3]
    assert [answer["decisions"][0]["rulebook"] for answer in answers] == ["tda-2024", "pco", "tda-2024"]
    assert answers[0]["decisions"] == answers[2]["decisions"]
    file.write_text(json.dumps(RAISE), encoding="utf-8")
    alone = floor("rule", str(file), "--format", "json", "--rules", str(SHIPPED)).json["data"]
    assert answers[0]["decisions"] == [alone]


def test_a_bad_line_says_so_in_its_place_and_the_rest_goes_on(floor: Floor, file: Path) -> None:
    wrong = {**RAISE, "story": ["9 bet 300"]}
    code, answers = answered(floor, file, RAISE, "", "{", wrong, {"story": []}, RAISE)
    assert code == 3
    assert [answer["line"] for answer in answers] == [1, 3, 4, 5, 6]
    assert ["errors" in answer for answer in answers] == [False, True, True, True, False]
    assert answers[2]["errors"][0]["line"] == 4


def test_a_file_without_a_line_is_refused(floor: Floor, file: Path) -> None:
    assert answered(floor, file, "")[0] == 2


def test_a_file_that_is_not_there_is_refused(floor: Floor, file: Path) -> None:
    assert floor("rule", "--batch", str(file)).code == 2


def test_nothing_is_told_beside_it(floor: Floor, file: Path) -> None:
    file.write_text(json.dumps(RAISE), encoding="utf-8")
    assert floor("rule", "--batch", str(file), "--story", "3 bet 300").code == 2
