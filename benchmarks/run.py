"""Every figure of docs/performance.md in one run: `python benchmarks/run.py [results.json]`, under five minutes.

Times are user and system CPU of whole processes, or of this one, medians of several; the machine may be busy with
other things, so compare the ratios of one run, never times of two. CLIPS comes from `pip install clipspy`.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any
from unittest.mock import patch

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.incidents import incidents  # noqa: E402
from benchmarks.tables import tables  # noqa: E402
from holdem_floor.decision.decide import Referee  # noqa: E402
from holdem_floor.inference import run as inference  # noqa: E402
from holdem_floor.inference.given import completed, given  # noqa: E402
from holdem_floor.inference.relevance import Programs  # noqa: E402
from holdem_floor.inference.rounds import Program, compile_program  # noqa: E402
from holdem_floor.loading import load_incident, load_rulebook, load_vocabulary  # noqa: E402
from holdem_floor.model.incident import Incident  # noqa: E402
from holdem_floor.model.rulebook import Rulebook  # noqa: E402
from holdem_floor.model.trace import Trace  # noqa: E402

BOOK = "tda-2024"
EXAMPLE = ROOT / "examples" / "raise-out-of-turn.yaml"
MEMORY = """\
import json, sys
sys.path.insert(0, sys.argv[1])
from benchmarks.run import book_of, told
from holdem_floor.decision.decide import Referee
def resident():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))
referee, seen = Referee(book_of("tda-2024")), []
for number, incident in enumerate(told(3000), 1):
    referee.decide(incident)
    if number % 1000 == 0:
        seen.append(resident())
print(json.dumps(seen))
"""


def book_of(rulebook: str) -> Rulebook:
    """A shipped rulebook, loaded from its files."""
    return load_rulebook(ROOT / "rules", rulebook, load_vocabulary(ROOT / "rules"))


def told(number: int) -> list[Incident]:
    """So many varied incidents."""
    vocabulary = load_vocabulary(ROOT / "rules")
    return [load_incident(json.dumps(one), "benchmark", vocabulary) for one in incidents(number)]


def cpu(work: Callable[[], object]) -> float:
    """The CPU in ms that something takes in this process."""
    started = process_time()
    work()
    return 1000 * (process_time() - started)


def _facts(incident: Incident, program: Program) -> tuple[Any, ...]:
    return completed(given(incident, {}), program, {}).facts


def relevance(book: Rulebook) -> dict[str, Any]:
    """(c): from the facts of the example to its firings, nothing prepared."""
    from benchmarks.rivals import StockNetwork  # noqa: PLC0415 - the memory is measured without CLIPS

    incident = load_incident(EXAMPLE.read_text(encoding="utf-8"), "example", book.vocabulary)
    whole = compile_program(book)

    def with_relevance() -> Trace:
        programs = Programs(book)
        program = programs.for_facts(given(incident, {}).facts)
        return programs.inference(program).run(_facts(incident, program))

    def on_all() -> Trace:
        return inference.Inference(whole).run(_facts(incident, whole))

    def stock() -> Trace:
        with patch.object(inference, "Network", StockNetwork):
            return on_all()

    works = {"with relevance": with_relevance, "whole rulebook": on_all, "whole rulebook, experta as it comes": stock}
    times = {name: median(cpu(work) for _ in range(5)) for name, work in works.items()}
    return {name: {"cpu_ms": ms, "times": ms / times["with relevance"]} for name, ms in times.items()}


def batch(book: Rulebook) -> dict[str, Any]:
    """(d): CPU per incident. The batch reads, reasons twice and words its answers; its rivals only infer."""
    from benchmarks.rivals import ClipsNetwork, StockNetwork  # noqa: PLC0415 - as above

    varied = told(300)
    referee, whole = Referee(book), compile_program(book)
    for incident in varied[:100]:
        referee.decide(incident)
    facts = [_facts(incident, whole) for incident in varied[100:]]
    found = {"batch": cpu(lambda: [referee.decide(incident) for incident in varied[100:]]) / 200}
    rivals = {"CLIPS": (ClipsNetwork, facts), "experta as it comes, whole rulebook": (StockNetwork, facts[:20])}
    for name, (network, some) in rivals.items():
        with patch.object(inference, "Network", network):
            engine = inference.Inference(whole)
        found[name] = cpu(lambda engine=engine, some=some: [engine.run(one) for one in some]) / len(some)  # type: ignore[misc]
        expected = [inference.Inference(whole).run(one) for one in some[:10]]
        if [_fired(engine.run(one)) for one in some[:10]] != [_fired(one) for one in expected]:
            raise SystemExit(f"{name} fires otherwise")
    return {name: {"ms": ms, "per_second": 1000 / ms, "of_clips": ms / found["CLIPS"]} for name, ms in found.items()}


def _fired(trace: Trace) -> set[object]:
    return {(firing.rule.id, firing.ruling, firing.concluded) for firing in trace.firings}


def memory() -> dict[str, Any]:
    """(e): resident memory after 1,000, 2,000 and 3,000 varied incidents in one process."""
    done = subprocess.run([sys.executable, "-c", MEMORY, str(ROOT)], capture_output=True, text=True, check=True)
    kb = json.loads(done.stdout)
    return {"mb": [each / 1024 for each in kb], "growth_percent": 100 * (kb[2] - kb[0]) / kb[0]}


def main(arguments: Iterable[str]) -> None:
    """Measure everything, print it, and write it to the files named."""
    # By a process that is small itself: what it starts is never reported smaller than it.
    cold = subprocess.run(
        [sys.executable, "-m", "benchmarks.cold"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    results: dict[str, Any] = {"cold": json.loads(cold.stdout)}
    book = book_of(BOOK)
    results |= {"relevance": relevance(book), "batch": batch(book), "memory": memory(), "tables": tables()}
    results["machine"] = f"{os.cpu_count()} cores, Python {platform.python_version()}"
    for name, part in results.items():
        print(f"\n{name}")
        for key, value in part.items() if isinstance(part, dict) else [("", part)]:
            shown = value if not isinstance(value, dict) else "  ".join(f"{k} {v:.2f}" for k, v in value.items())
            print(f"  {key:38} {shown}")
    for path in arguments:
        Path(path).write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
