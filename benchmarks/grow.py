"""Rulebooks grown by generated chapters: articles on matters of their own, as most articles are."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

A_FILE: Final = 150
"""Articles in a generated file."""

_FACTS: Final = """\
- fact: matter-{k}
  kind: witness
  label: {{fr: "l'affaire {k}", en: "matter {k}"}}
  fields:
    seat: {{type: seat}}
    count: {{type: integer, min: 0}}
    said: {{type: choice, of: {{one: {{fr: "un", en: "one"}}, other: {{fr: "autre", en: "other"}}}}}}
- fact: limit-{k}
  kind: parameter
  label: {{fr: "le seuil {k}", en: "limit {k}"}}
  fields: {{count: {{type: integer}}}}
- fact: excess-{k}
  kind: derived
  key: [seat]
  label: {{fr: "l'excès {k}", en: "excess {k}"}}
  fields: {{seat: {{type: seat}}}}
"""

_ARTICLE: Final = """\
- article: "G-{k}"
  title: {{fr: "Affaire numéro {k}", en: "Matter number {k}"}}
  summary:
    fr: "Qui dépasse le seuil de l'affaire {k} perd sa main, sauf s'il a dit autre chose avant que l'on compte."
    en: "Whoever exceeds the limit of matter {k} loses his hand, unless he said something else before the count."
  parameters:
  - limit-{k}: {{count: 3}}
  rules:
  - id: exceeded
    when:
    - matter-{k}: {{seat: $s, count: $n}}
    - limit-{k}: {{count: $most}}
    - "$n > $most"
    - not: [excess-was-pardoned: {{seat: $s}}]
    then: {{excess-{k}: {{seat: $s}}}}
  - id: dead
    when:
    - excess-{k}: {{seat: $s}}
    - seat: {{seat: $s}}
    then: {{ruling: {{outcome: hand-dead, seat: $s}}}}
  - id: something-else
    despite: [dead]
    when:
    - excess-{k}: {{seat: $s}}
    - matter-{k}: {{seat: $s, said: other}}
    then: {{ruling: {{outcome: hand-live, seat: $s}}}}
"""

_PARDON: Final = """\
facts:
- fact: excess-was-pardoned
  kind: witness
  label: {fr: "un excès pardonné", en: "a pardoned excess"}
  fields: {seat: {type: seat}}
"""


def grow(rules: Path, into: Path, rulebook: str, articles: int) -> Path:
    """A copy of a folder of rules in which a rulebook has so many more articles."""
    shutil.copytree(rules, into)
    if articles:
        (into / "vocabulary" / "generated.yaml").write_text(_PARDON, encoding="utf-8")
    for number, numbers in enumerate(_files(articles)):
        facts = "".join(_FACTS.format(k=k) for k in numbers)
        (into / "vocabulary" / f"generated-{number}.yaml").write_text(f"facts:\n{facts}", encoding="utf-8")
        head = f'chapter: "G{number}"\ntitle: {{fr: "Chapitre {number}", en: "Chapter {number}"}}\narticles:\n'
        text = head + "".join(_ARTICLE.format(k=k) for k in numbers)
        (into / rulebook / f"generated-{number}.yaml").write_text(text, encoding="utf-8")
    return into


def _files(articles: int) -> Iterator[range]:
    return (range(start, min(start + A_FILE, articles)) for start in range(0, articles, A_FILE))
