"""What an answer says, in which order, in one language; how it looks on a page is for others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final

from holdem_floor.model.decision import Branch, Decision, NextToAct, Question, QuestionKind, Ruling, Status
from holdem_floor.model.frozen import dataclass
from holdem_floor.model.rulebook import Rulebook
from holdem_floor.model.values import Language, Text
from holdem_floor.model.vocabulary import Field, Force, Phrase, PhraseKind
from holdem_floor.model.wording import fill, value_text, words_of
from holdem_floor.render import labels


class Role(StrEnum):
    """What a paragraph is to its reader."""

    HEADING = "heading"
    RULING = "ruling"
    """To be read aloud."""
    STATE = "state"
    ACTION = "action"
    WHY = "why"
    STEP = "step"
    BRANCH = "branch"
    QUESTION = "question"
    ASIDE = "aside"
    SANCTION = "sanction"
    """For the player, not for the table."""


@dataclass(frozen=True, slots=True)
class Said:
    """A paragraph: its words, the articles it rests on as they are cited, and how deep it stands."""

    role: Role
    text: str
    cite: str = ""
    depth: int = 0


def title_of(book: Rulebook, language: Language) -> str:
    """The rulebook's title and edition."""
    title = book.title.in_(language)
    return title if not book.edition or book.edition in title else f"{title} {book.edition}"


MOST_QUESTIONS: Final = 2
"""The questions to settle first: what they leave open is asked when they are answered."""


def cite(book: Rulebook | None, articles: tuple[str, ...], language: Language) -> str:
    """The articles as printed, in the rulebook's form of citation; nothing when there are none."""
    if book is None or not articles:
        return ", ".join(articles)
    printed = dict.fromkeys(
        book.articles[article].printed if article in book.articles else article for article in articles
    )
    # A number that is printed with a comma needs a stronger mark between it and the next.
    between = labels.SEMICOLON.in_(language) if any("," in number for number in printed) else ", "
    return fill(book.citation.in_(language), {"printed": between.join(printed)})


def sheet(decision: Decision, books: Mapping[str, Rulebook], language: Language) -> tuple[Said, ...]:
    """The whole answer, its fallback's advice included.

    `books` are the rulebooks by id; one that is missing is cited by the ids alone.
    """
    writer = _Writer(decision, books.get(decision.rulebook), language)
    said = tuple(writer.paragraphs())
    if decision.fallback is None:
        return said
    main = _title(decision, books, language)
    advice = _advice(decision.fallback, main, books, language)
    return said + tuple(one for one in advice if replace(one, depth=0) not in said)


def _advice(decision: Decision, main: str, books: Mapping[str, Rulebook], language: Language) -> Iterator[Said]:
    title = _title(decision, books, language)
    if decision.status is Status.SILENT:
        yield Said(Role.ASIDE, fill(labels.SILENT_TOO.in_(language), {"title": title}))
        return
    yield Said(Role.ASIDE, fill(labels.ADVICE.in_(language), {"title": title, "main": main}))
    for said in sheet(decision, books, language):
        if said.role is not Role.HEADING:
            yield replace(said, depth=said.depth + 1)


def _title(decision: Decision, books: Mapping[str, Rulebook], language: Language) -> str:
    book = books.get(decision.rulebook)
    return title_of(book, language) if book else decision.rulebook


@dataclass(frozen=True, slots=True)
class _Writer:
    decision: Decision
    book: Rulebook | None
    language: Language

    def paragraphs(self) -> Iterator[Said]:
        rulings = self.decision.rulings
        contested = [ruling for conflict in self.decision.conflicts for ruling in conflict.rulings]
        aloud = [ruling for ruling in rulings if ruling.force is not Force.SANCTION and ruling not in contested]
        yield Said(Role.HEADING, self._heading())
        yield from self._state()
        yield from self._rulings(aloud)
        yield from self._conflicts()
        yield from self._action()
        yield from self._why(aloud)
        yield from self._branches()
        yield from self._questions()
        yield from self._asides(rulings)
        yield from self._sanctions(rulings)
        yield from self._why(ruling for ruling in rulings if ruling.force is Force.SANCTION)

    # --- what is ruled

    def _heading(self) -> str:
        told = self.decision.heading
        title = title_of(self.book, self.language) if self.book else self.decision.rulebook
        street = value_text(told.get("street"), self._table_field("street"), self.language)
        amounts = [value_text(told.get(name), None, self.language) for name in ("small-blind", "big-blind", "ante")]
        blinds = "/".join(amount for amount in amounts if amount and amount != "0")
        return " · ".join(part for part in (title, street, blinds) if part)

    def _table_field(self, name: str) -> Field | None:
        table = self.book.vocabulary.facts.get("table") if self.book else None
        return table.fields.get(name) if table else None

    def _state(self) -> Iterator[Said]:
        state = labels.STATES.get(self.decision.status)
        if state is not None:
            yield Said(Role.STATE, state.in_(self.language))

    def _rulings(self, rulings: Iterable[Ruling], depth: int = 0) -> Iterator[Said]:
        for ruling in rulings:
            yield Said(Role.RULING, ruling.text.in_(self.language), self._cite(ruling), depth)
            for reminder in self._notes(ruling, PhraseKind.REMINDER):
                yield Said(Role.RULING, self._phrase(reminder, ruling), depth=depth)
            yield from self._steps([ruling], depth)
            yield from self._choices(ruling, depth)

    def _conflicts(self) -> Iterator[Said]:
        for conflict in self.decision.conflicts:
            yield Said(Role.STATE, labels.CONFLICT.in_(self.language))
            yield from self._rulings(conflict.rulings, depth=1)

    def _action(self) -> Iterator[Said]:
        yield from self._turn(self.decision.next_to_act, self.decision.rulings)

    def _turn(self, due: NextToAct | None, rulings: Iterable[Ruling], depth: int = 0) -> Iterator[Said]:
        """Who acts now, unless a ruling says as much."""
        if due is not None and not due.reserved and not any(_says_as_much(ruling, due) for ruling in rulings):
            cited = cite(self.book, due.articles, self.language)
            yield Said(Role.ACTION, labels.action(due, self.language), cited, depth)

    def _choices(self, ruling: Ruling, depth: int) -> Iterator[Said]:
        """Who acts next for each decision that the ruling leaves to the director."""
        for choice in ruling.choices:
            due = choice.next_to_act
            told = labels.action(due, self.language) if due is not None else labels.NOBODY_ACTS.in_(self.language)
            words = {"choice": choice.text.in_(self.language), "text": _lower_first(told)}
            yield Said(Role.ACTION, fill(labels.IF_CHOSEN.in_(self.language), words), depth=depth)

    def _why(self, rulings: Iterable[Ruling]) -> Iterator[Said]:
        yield from self._listed(
            Role.WHY, labels.WHY, (why for ruling in rulings for why in ruling.why), labels.SEMICOLON.in_(self.language)
        )

    # --- procedures

    def _steps(self, rulings: Iterable[Ruling], depth: int = 0) -> Iterator[Said]:
        due = ((step, self._phrase(step, ruling)) for ruling in rulings for step in self._due(ruling))
        steps = list(dict.fromkeys(due))
        at_once = [text for phrase, text in steps if phrase.on is None]
        for number, text in enumerate(at_once, 1):
            yield Said(Role.STEP, f"{number}. {text}", depth=depth)
        for phrase, text in steps:
            if phrase.on is not None:
                yield Said(Role.STEP, self._later(phrase.on, text), depth=depth)

    def _due(self, ruling: Ruling) -> Iterator[Phrase]:
        steps = ruling.fields.get("steps")
        names = steps if isinstance(steps, tuple) else ()
        yield from self._phrases(str(name) for name in names)
        yield from self._notes(ruling, PhraseKind.STEP)

    def _later(self, street: str, text: str) -> str:
        template = labels.ON.get(street)
        return fill(template.in_(self.language), {"text": _lower_first(text)}) if template else text

    # --- what is still open

    def _branches(self) -> Iterator[Said]:
        for branch in self.decision.branches:
            yield from self._branch(branch, last=branch is self.decision.branches[-1])
        if self.decision.limited:
            yield Said(Role.STATE, labels.LIMITED.in_(self.language))

    def _branch(self, branch: Branch, last: bool) -> Iterator[Said]:
        """One branch. The branches leave no case out, so a last one that is long to describe holds otherwise."""
        certain = [(ruling.outcome, ruling.fields) for ruling in self.decision.rulings]
        own = [ruling for ruling in branch.rulings if (ruling.outcome, ruling.fields) not in certain]
        condition = branch.text.in_(self.language)
        otherwise = last and len(branch.conditions) > 1
        steps = list(self._steps(own, depth=1))
        turn = list(self._turn(branch.next_to_act, own, depth=1))
        chosen = [said for ruling in own for said in self._choices(ruling, depth=1)]
        if len(own) > 1 or steps or turn or chosen:
            heading = labels.ELSE_SEVERAL if otherwise else labels.IF_SEVERAL
            yield Said(Role.BRANCH, fill(heading.in_(self.language), {"text": condition}))
            yield from (Said(Role.BRANCH, ruling.text.in_(self.language), self._cite(ruling), 1) for ruling in own)
            yield from (*steps, *chosen, *turn)
            return
        then = _inside(own[0], self.language) if own else labels.NOTHING_MORE.in_(self.language)
        words = {"text": condition, "ruling": then}
        label = labels.ELSE if otherwise else labels.IF
        yield Said(Role.BRANCH, fill(label.in_(self.language), words), self._cite(own[0]) if own else "")

    def _questions(self) -> Iterator[Said]:
        # Where there are branches, they say what is still to be played.
        branched = bool(self.decision.branches)
        asked = [one for one in self.decision.questions if not (branched and one.kind is QuestionKind.PENDING)]
        for question in asked[:MOST_QUESTIONS]:
            yield Said(Role.QUESTION, self._question(question))

    def _question(self, question: Question) -> str:
        label = labels.QUESTIONS[question.kind]
        asked = fill(label.in_(self.language), {"text": question.text.in_(self.language)})
        options = " / ".join(text.in_(self.language) for _, text in question.options)
        return f"{asked} ({options})" if options and question.kind is not QuestionKind.PENDING else asked

    def _asides(self, rulings: Iterable[Ruling]) -> Iterator[Said]:
        decision = self.decision
        yield from self._listed(Role.ASIDE, labels.UNRULED, (told.text for told in decision.unruled), " · ")
        if decision.not_encoded:
            cited = cite(self.book, decision.not_encoded, self.language)
            yield Said(Role.ASIDE, fill(labels.NOT_ENCODED.in_(self.language), {"text": cited}))
        yield from self._listed(Role.ASIDE, labels.TAKEN_AS_READ, decision.taken_as_read, " · ")
        exceptions = [ruling.unless[0] for ruling in rulings if ruling.unless]
        yield from self._listed(Role.ASIDE, labels.UNLESS, exceptions[:1], labels.SEMICOLON.in_(self.language))

    # --- for the player

    def _sanctions(self, rulings: Iterable[Ruling]) -> Iterator[Said]:
        certain = [ruling for ruling in rulings if ruling.force is Force.SANCTION]
        ordered = (Said(Role.SANCTION, ruling.text.in_(self.language), self._cite(ruling)) for ruling in certain)
        yield from dict.fromkeys(ordered)
        notes = self._noted(rulings)
        for text, carriers in self._noted_in_every_branch().items():
            notes.setdefault(text, []).extend(carriers)
        for text, carriers in notes.items():
            yield Said(Role.SANCTION, text, self._cite_own(carriers))

    def _noted(self, rulings: Iterable[Ruling]) -> dict[str, list[Ruling]]:
        """Each sanction that may be given, with the rulings that say so."""
        noted: dict[str, list[Ruling]] = {}
        for ruling in rulings:
            for note in self._notes(ruling, PhraseKind.SANCTION):
                noted.setdefault(self._phrase(note, ruling), []).append(ruling)
        return noted

    def _noted_in_every_branch(self) -> dict[str, list[Ruling]]:
        branches = [self._noted(branch.rulings) for branch in self.decision.branches]
        return {
            text: [ruling for noted in branches for ruling in noted[text]]
            for text in (branches[0] if branches else ())
            if all(text in noted for noted in branches)
        }

    # --- helpers

    def _cite(self, ruling: Ruling) -> str:
        return cite(self.book, ruling.articles, self.language)

    def _cite_own(self, rulings: Iterable[Ruling]) -> str:
        """The rulings' own articles, each once, in the order of the print."""
        own = dict.fromkeys(article for ruling in rulings for article in ruling.own_articles)
        ordered = sorted(own, key=self.book.order_of) if self.book else own
        return cite(self.book, tuple(ordered), self.language)

    def _notes(self, ruling: Ruling, kind: PhraseKind) -> Iterator[Phrase]:
        return (phrase for phrase in self._phrases(ruling.notes) if phrase.kind is kind)

    def _phrases(self, names: Iterable[str]) -> Iterator[Phrase]:
        known: Mapping[str, Phrase] = self.book.vocabulary.phrases if self.book else {}
        return (known[name] for name in names if name in known)

    def _phrase(self, phrase: Phrase, ruling: Ruling) -> str:
        outcome = self.book.vocabulary.outcomes.get(ruling.outcome) if self.book else None
        words = words_of(ruling.fields, outcome.fields if outcome else {}, self.language)
        return fill(phrase.text.in_(self.language), words)

    def _listed(self, role: Role, label: Text, texts: Iterable[Text], between: str) -> Iterator[Said]:
        said = list(dict.fromkeys(text.in_(self.language).rstrip(" .") for text in texts))
        if said:
            yield Said(role, fill(label.in_(self.language), {"text": between.join(said)}))


def _says_as_much(ruling: Ruling, due: NextToAct) -> bool:
    """Whether the ruling itself says what the seat may do, or as much of what it faces."""
    return ruling.fields.get("seat") == due.seat and "may" in ruling.fields


def _inside(ruling: Ruling, language: Language) -> str:
    """The ruling inside a sentence; a name at its beginning keeps its capital."""
    text = ruling.text.in_(language)
    named = any(isinstance(value, str) and text.startswith(value) for value in ruling.fields.values())
    return text if named else _lower_first(text)


def _lower_first(text: str) -> str:
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] in (" ", "'", "’") else text
