"""Results of `floor test` as JUnit XML, which CI services read."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from holdem_floor.model.values import Language
from holdem_floor.render.plain import clean
from holdem_floor.verify.scenarios import CaseResult


def junit(results: Sequence[CaseResult], language: Language) -> str:
    """One suite; a test case for each case and rulebook, named by the scenario's title."""
    failed = sum(not result.passed for result in results)
    seconds = sum(result.seconds for result in results)
    suite = Element(
        "testsuite", name="floor", tests=str(len(results)), failures=str(failed), errors="0", time=f"{seconds:.3f}"
    )
    for result in results:
        _case(suite, result, language)
    indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(suite, encoding="unicode")


def _case(suite: Element, result: CaseResult, language: Language) -> None:
    case = SubElement(
        suite,
        "testcase",
        classname=clean(f"{result.rulebook}.{result.scenario}"),
        name=clean(result.title.in_(language)),
        file=clean(result.position.file),
        line=str(result.position.line),
        time=f"{result.seconds:.3f}",
    )
    if not result.passed:
        lines = [clean(failure) for failure in result.failures]
        failure = SubElement(case, "failure", message=lines[0])
        failure.text = "\n".join([clean(result.position.place), *lines])
