"""One act as it was told: its words, its chips and how the table took it, in order of time."""

from __future__ import annotations

from dataclasses import replace

from holdem_floor.model.frozen import dataclass
from holdem_floor.model.incident import Seat
from holdem_floor.model.values import Scalar
from holdem_floor.table.cells import Cells
from holdem_floor.table.lines import Clause, Puts, Says, SeatLine, Taken, TakesBack, Taps, Verb


@dataclass(frozen=True, slots=True)
class Gesture:
    """What one seat did with no act of another seat between. `path` and `moment` are those of its first line.

    `more` are the paths of the lines that went on with it.
    """

    seat: Seat
    path: str
    moment: int
    taken: Taken | None = None
    says: tuple[Says, ...] = ()
    pushes: tuple[tuple[int, ...], ...] = ()
    counted: bool = True
    taken_back: int = 0
    taps: int = 0
    first: str = ""
    """`words`, `chips` or `together`; empty as long as neither was told."""
    supposed: bool = False
    more: tuple[str, ...] = ()

    def extended(self, line: SeatLine, *, at_once: bool = False) -> Gesture:
        """The gesture with what the line adds."""
        gesture = self
        for clause in line.clauses:
            gesture = gesture._with(clause)
        return replace(gesture, first="together") if line.at_once or at_once else gesture

    def going_on(self, path: str) -> Gesture:
        """The gesture with one more line that tells of it."""
        return self if path == self.path else replace(self, more=(*self.more, path))

    def cell(self, field: str, cells: Cells) -> str:
        """The path of one of its fields: under the line where it was set or is disputed, or else the first."""
        paths = (f"{path}.{field}" for path in (self.path, *self.more))
        return next((path for path in paths if cells.concerns(path)), f"{self.path}.{field}")

    def as_given(self, cells: Cells) -> Gesture:
        """The gesture with the words, and what came first, that are set or supposed in place of those told."""
        if not self.described:
            return self
        said, first = cells.given(self.cell("said", cells)), cells.given(self.cell("first", cells))
        gesture = self if said is None or said == self.said else self._saying(said)
        return gesture if first is None else replace(gesture, first=str(first))

    def _saying(self, said: Scalar) -> Gesture:
        if said == "nothing":
            return replace(self, says=(), first="chips" if self.pushes else "")
        meaning = next((verb for verb in Verb if verb == said), None)
        return replace(self, says=(Says("", meaning),), first="" if self.first == "chips" else self.first)

    def _with(self, clause: Clause) -> Gesture:
        match clause:
            case Taken():
                return replace(self, taken=clause)
            case Says():
                return replace(self, says=(*self.says, clause), first=self.first or "words")
            case Puts():
                pushes, counted = (*self.pushes, clause.chips), self.counted and clause.counted
                return replace(self, pushes=pushes, counted=counted, first=self.first or "chips")
            case TakesBack():
                return replace(self, taken_back=self.taken_back + clause.chips)
            case Taps():
                return replace(self, taps=self.taps + clause.count)

    @property
    def described(self) -> bool:
        """Whether the words, the chips or the taps were told, rather than only what the table took it for."""
        return bool(self.says or self.pushes or self.taps or self.taken_back)

    @property
    def said(self) -> str:
        """What the words mean: an act, `amount`, `other`, or `nothing` where none were told."""
        words = self.words
        if words is None:
            return "nothing"
        return words.meaning.value if words.meaning else "other"

    @property
    def words(self) -> Says | None:
        """The first words that name an act, with the amount that followed them; failing that, the first words."""
        named = [words for words in self.says if words.meaning is not None]
        if not named:
            return self.says[0] if self.says else None
        amounts = [words.amount for words in named if words.meaning is Verb.AMOUNT]
        if named[0].amount is None and named[0].meaning in (Verb.BET, Verb.RAISE, Verb.ALL_IN) and amounts:
            return replace(named[0], amount=amounts[0])
        return named[0]

    @property
    def pushed(self) -> int:
        """The value of the chips put out, less those taken back."""
        return sum(sum(push) for push in self.pushes) - self.taken_back

    @property
    def chips(self) -> tuple[int, ...]:
        """Each chip put out, in order of time."""
        return tuple(chip for push in self.pushes for chip in push)

    @property
    def decisive(self) -> Taken | None:
        """What the act is by its verb, or else by words that were not behind the chips."""
        words = self.words
        if self.taken is not None or words is None or words.meaning is None or self.first == "chips":
            return self.taken
        return Taken(words.meaning, words.amount, words.meaning is Verb.ALL_IN)
