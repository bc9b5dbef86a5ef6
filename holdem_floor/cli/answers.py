"""One incident under the rulebooks that were asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from holdem_floor.cli.exits import Exit
from holdem_floor.cli.output import say_json
from holdem_floor.cli.referees import Referees
from holdem_floor.cli.settings import chosen_rulebooks, languages, rules_dir
from holdem_floor.cli.told import Told
from holdem_floor.loading.bookcase import Bookcase
from holdem_floor.model.decision import Decision, Status
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Incident
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Language

if TYPE_CHECKING:
    from holdem_floor.render.as_json import Json

_EXITS: Final = {
    Status.CONFLICT: Exit.CONFLICT,
    Status.DEPENDS: Exit.DEPENDS,
    Status.SILENT: Exit.SILENT,
    Status.NOT_ENCODED: Exit.SILENT,
    Status.DECIDED: Exit.WELL,
    Status.REGULAR: Exit.WELL,
}
"""How a command ends on a status, in the order in which those of several rulebooks weigh."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What was told, the decisions in the order of the rulebooks, and what it takes to render them."""

    incident: Incident
    decisions: tuple[Decision, ...]
    books: Mapping[str, Rulebook]
    languages: tuple[Language, ...]

    @property
    def status(self) -> Status:
        """The weightiest of the decisions'."""
        return min((decision.status for decision in self.decisions), key=list(_EXITS).index)

    @property
    def exit(self) -> Exit:
        return _EXITS[self.status]

    def say_json(self, command: str, beside: Callable[[Decision], Mapping[str, Json]] | None = None) -> None:
        """Print the envelope: one decision, or a list when several rulebooks were asked, with what stands beside."""
        from holdem_floor.render.as_json import decision_json

        decisions: list[Json] = [{**decision_json(one), **(beside(one) if beside else {})} for one in self.decisions]
        say_json(command, self.status.value, self.exit, decisions[0] if len(decisions) == 1 else decisions)


def answers(
    told: Told,
    rulebooks: Sequence[str],
    rules: Path | None,
    lang: str | None,
    fallback: bool = True,
    kept: bool = True,
) -> Answers:
    """Rule on what was told; a rulebook's fallback advises unless `fallback` is false.

    With `kept`, rules that did not change come compiled from the user's cache folder.
    Raises InvalidInput, and typer.BadParameter on a wrong option.
    """
    chosen_languages = languages(lang)
    folder = rules_dir(rules)
    bookcase = Bookcase(folder, kept)
    incident = told.incident(bookcase.vocabulary)
    chosen = chosen_rulebooks(folder, rulebooks, incident.rulebook)
    bookcase.books(chosen)  # what is wrong in any of them is told at once
    referees = Referees(bookcase, fallback)
    decisions = tuple(referees.decide(incident, rulebook) for rulebook in chosen)
    advisers = (decision.fallback.rulebook for decision in decisions if decision.fallback)
    return Answers(incident, decisions, bookcase.books((*chosen, *advisers)), chosen_languages)
