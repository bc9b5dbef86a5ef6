"""Legal hands played beside PokerKit: the same seat to act, the same call, minimum and pots at every decision.

What the rulebook allows is the TDA's. Where PokerKit departs from it, a plain count of the TDA's own reckoning
(`Reckoning`) stands between the two: the answer must agree with it always, and PokerKit with it except for one
of the reasons of `Parting`. `FLOOR_HANDS=50000 pytest --log-cli-level=INFO tests/table/test_against_pokerkit.py`
plays more hands and says how many decisions there were and how often they parted.
"""

from __future__ import annotations

import logging
import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pokerkit import Automation, NoLimitTexasHoldem

from holdem_floor.model.incident import Incident, Seat, Spoken, TableSetup
from holdem_floor.table import Reading, read_table
from tests.table.asking import Options, options_of_seat_due
from tests.table.support import due, fact, facts

HANDS = int(os.environ.get("FLOOR_HANDS", "150"))
SMALL, BIG = 50, 100
MARKS = {"early", "skipped", "premature", "beyond-stack", "folded-act", "act-too-many"}
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
)


class Parting(StrEnum):
    """Why PokerKit lets a player raise where the TDA does not, or the other way round. He has acted already."""

    SPENT = "short all-ins that made up a raise are forgotten by PokerKit, and count on for 47-A"
    BELOW_THE_BLIND = "PokerKit takes a first all-in raise as full, the TDA only if it adds a big blind"


class Ante(StrEnum):
    NONE = "none"
    EACH = "each"
    BIG_BLIND = "big blind"


@dataclass(frozen=True)
class Deal:
    """A hand to be played: the choices are taken one after the other, at each turn among those that are open.

    Player 1 is the small blind, player 2 the big blind; heads-up player 1 is the big blind, as PokerKit has it.
    """

    stacks: tuple[int, ...]
    ante: Ante
    choices: tuple[int, ...]

    @property
    def big(self) -> int:
        return 0 if len(self.stacks) == 2 else 1

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(range(1, len(self.stacks) + 1))


def deal_of(stacks: Sequence[int], ante: Ante, choices: Sequence[int]) -> Deal:
    """A big blind that cannot post in full is left out: PokerKit then lowers the call, at a table it stays."""
    big = 0 if len(stacks) == 2 else 1
    covered = [stack + (2 * BIG if index == big else 0) for index, stack in enumerate(stacks)]
    return Deal(tuple(covered), ante, tuple(choices))


stack = st.one_of(st.integers(1, 150), st.integers(100, 700), st.integers(100, 4000))
deals = st.builds(
    deal_of,
    st.lists(stack, min_size=2, max_size=10),
    st.sampled_from(Ante),
    st.lists(st.integers(0, 99), max_size=40),
)


@dataclass
class Reckoning:
    """The TDA's reckoning of one street (43, 47-A): the largest full bet or raise, and who has acted."""

    size: int = BIG
    acted: set[int] = field(default_factory=set)

    def least(self, state: Any) -> int:
        """The least total of a bet or raise, or the player's last chip where that is less."""
        player = state.actor_index
        return int(min(max(state.bets) + self.size, state.bets[player] + state.stacks[player]))

    def is_open(self, state: Any) -> bool:
        """Whether the player to act may raise: by 47-A, with chips to do so, and with an opponent who has more too."""
        player = state.actor_index
        faces = max(state.bets) - state.bets[player]
        reopened = player not in self.acted or faces >= self.size
        return reopened and state.stacks[player] > faces and could_be_matched(state)

    def took(self, state: Any, total: int) -> None:
        """Note a bet or raise to `total`, before PokerKit is told of it."""
        by = total - max(state.bets)
        self.size = max(self.size, by)


@dataclass
class Play:
    """A hand in PokerKit beside the same hand as a story."""

    deal: Deal
    state: Any
    story: list[str] = field(default_factory=list)
    reckoning: Reckoning = field(default_factory=Reckoning)
    partings: Counter[Parting] = field(default_factory=Counter)
    decisions: int = 0

    @staticmethod
    def of(deal: Deal) -> Play:
        players = len(deal.stacks)
        each = 10 if deal.ante is Ante.EACH else 0
        antes = {1: BIG} if deal.ante is Ante.BIG_BLIND else each
        state = NoLimitTexasHoldem.create_state(
            AUTOMATIONS, deal.ante is not Ante.BIG_BLIND, antes, (SMALL, BIG), BIG, deal.stacks, players
        )
        return Play(deal, state)

    def incident(self) -> Incident:
        deal = self.deal
        table = TableSetup(
            deal.seats, "preflop", SMALL, BIG,
            ante=10 if deal.ante is Ante.EACH else None,
            button=deal.seats[-1],
            stacks=dict(zip(deal.seats, deal.stacks, strict=True)),
            big_blind_ante=BIG if deal.ante is Ante.BIG_BLIND else None,
        )  # fmt: skip
        lines = tuple(Spoken(line, f"story.{number}") for number, line in enumerate(self.story, start=1))
        return Incident(table=table, story=lines)

    def run(self) -> Play:
        streets, choices = iter(("flop", "turn", "river")), iter(self.deal.choices)
        while self.state.status:
            reading = read_table(self.incident())
            assert [fact for fact in reading.facts if fact.name in MARKS] == []
            if self.state.actor_index is None:
                self.check_pots(reading)
                if self.state.all_in_status or not self.state.can_deal_board():
                    return self
                self.street(next(streets))
            elif due(reading) is None:
                assert nothing_to_decide(self.state)
                self.state.check_or_call()
            else:
                self.check_decision(reading)
                self.act(next(choices, 0))
        self.check_pots(read_table(self.incident()))
        return self

    def street(self, name: str) -> None:
        self.state.deal_board()
        self.story.append(name)
        self.reckoning = Reckoning()

    # --- what is compared

    def check_decision(self, reading: Reading) -> None:
        self.decisions += 1
        state, seat = self.state, self.state.actor_index + 1
        turn = fact(reading, "due")
        assert turn["seat"] == seat
        for index in state.player_indices:
            known = fact(reading, "seat", seat=index + 1)
            assert (known["own"], known["behind"]) == (state.bets[index], state.stacks[index])
        assert isinstance(turn["more"], int)
        assert min(turn["more"], state.stacks[seat - 1]) == state.checking_or_calling_amount
        options = options_of_seat_due(reading)
        assert options == self.expected()
        self.check_minimum(options)

    def expected(self) -> Options:
        """What the seat due may do by the TDA's reckoning."""
        state, player = self.state, self.state.actor_index
        call, reach = max(state.bets), state.bets[player] + state.stacks[player]
        facing = call > state.bets[player]
        full = max(state.bets) + self.reckoning.size
        may = (["fold"] if facing else ["check"]) + (["call"] if facing else [])
        if facing and reach <= call:
            return Options(("fold", "call-all-in"), reach, None)
        if not self.reckoning.is_open(state):
            return Options(tuple(may), call if facing else None, None)
        may.append("all-in" if reach <= full else "raise" if call else "bet")
        return Options(tuple(may), call if facing else None, self.reckoning.least(state))

    def check_minimum(self, options: Options) -> None:
        """PokerKit's least raise is the same, unless the two part on whether a raise is open at all."""
        least = self.state.min_completion_betting_or_raising_to_amount
        if (least is None) == (options.least is None):
            assert least == options.least
        else:
            self.partings[self.parting(least is not None)] += 1

    def parting(self, pokerkit_opens: bool) -> Parting:
        """Why they part; nothing but a player who has acted and now faces short all-ins is a reason."""
        state, player = self.state, self.state.actor_index
        assert player in self.reckoning.acted
        assert max(state.bets) - state.bets[player] > 0
        if not pokerkit_opens:
            return Parting.SPENT
        assert state.completion_betting_or_raising_amount < self.reckoning.size == BIG
        return Parting.BELOW_THE_BLIND

    def check_pots(self, reading: Reading) -> None:
        """The same pots with the same players, and the same stacks once unmatched chips went back."""
        ours = [(pot["amount"], pot["seats"]) for pot in facts(reading, "pot-layer")]
        theirs = [(pot.amount, tuple(index + 1 for index in pot.player_indices)) for pot in self.state.pots]
        back = {one["seat"]: one["amount"] for one in facts(reading, "unmatched")}
        if sum(self.state.statuses) == 1:
            self.check_last(reading, [amount for amount, _ in theirs], list(back.values()))
            return
        assert ours == theirs
        for index in self.state.player_indices:
            behind, returned = fact(reading, "seat", seat=index + 1)["behind"], back.get(index + 1, 0)
            assert isinstance(behind, int)
            assert isinstance(returned, int)
            assert behind + returned == self.state.stacks[index]

    def check_last(self, reading: Reading, theirs: list[int], back: list[Any]) -> None:
        """All others folded: PokerKit leaves the whole wager of the last player in front of him."""
        (pot,) = facts(reading, "pot-layer")
        player = self.state.statuses.index(True)
        assert pot["alone"] == player + 1
        assert isinstance(pot["amount"], int)
        assert pot["amount"] + sum(back) == sum(theirs) + self.state.bets[player]
        assert fact(reading, "seat", seat=player + 1)["behind"] == self.state.stacks[player]

    # --- the acts

    def act(self, choice: int) -> None:
        wagers = list(self.wagers())
        if wagers and choice % 3 == 2:
            self.make(wagers[choice // 3 % len(wagers)])
        elif self.state.checking_or_calling_amount > 0 and choice % 6 == 1:
            self.make("fold")
        else:
            self.make("call")

    def make(self, act: int | str) -> None:
        """A fold, a call (or check), or a bet or raise to a total."""
        state, player = self.state, self.state.actor_index
        if act == "fold":
            state.fold()
        elif isinstance(act, int):
            self.reckoning.took(state, act)
            state.complete_bet_or_raise_to(act)
            act = f"{'raise to' if state.stacks[player] else 'all-in'} {act}"
        else:
            act = "call" if state.checking_or_calling_amount else "check"
            state.check_or_call()
        self.reckoning.acted.add(player)
        self.story.append(f"{player + 1} {act}")

    def wagers(self) -> Iterator[int]:
        """Totals that both PokerKit and the TDA allow: the least, the whole stack, and some between."""
        state = self.state
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        if least is not None and self.reckoning.is_open(state):
            yield from dict.fromkeys((least, most, min(2 * least, most), min(least + 37, most)))


def could_be_matched(state: Any) -> bool:
    others = [index for index in state.player_indices if index != state.actor_index and state.statuses[index]]
    return any(state.stacks[index] + state.bets[index] > max(state.bets) for index in others)


def nothing_to_decide(state: Any) -> bool:
    """PokerKit asks the only player left with chips for a check that changes nothing."""
    others = [index for index in state.player_indices if index != state.actor_index and state.statuses[index]]
    return not any(state.stacks[index] for index in others) and state.checking_or_calling_amount == 0


@settings(deadline=None, max_examples=HANDS, suppress_health_check=[HealthCheck.too_slow])
@given(deals)
def test_random_hands(deal: Deal) -> None:
    Play.of(deal).run()


LIMPED: tuple[int | str, ...] = ("call",) * 6


@pytest.mark.parametrize(
    ("stacks", "acts", "parting", "options"),
    [
        # A bets 100, B is all-in for 125, C calls, D is all-in for 200, E calls, F folds, A calls: C owes 75.
        pytest.param(
            (5000, 225, 5000, 300, 5000, 5000),
            (*LIMPED, "flop", 100, 125, "call", 200, "call", "fold", "call"),
            None,
            Options(("fold", "call"), 200, None),
        ),
        # A bets 100, then all-ins for 150, 200 and 230; A owes 130, more than a bet.
        pytest.param(
            (5000, 250, 300, 330, 5000, 5000),
            (*LIMPED, "flop", 100, 150, 200, 230, "call", "fold"),
            Parting.SPENT,
            Options(("fold", "call", "raise"), 230, 330),
        ),
        # A limper faces a first all-in for 150: half a big blind more.
        pytest.param(
            (5000, 5000, 5000, 150, 5000, 5000),
            ("call", 150, "fold", "fold", "fold", "call"),
            Parting.BELOW_THE_BLIND,
            Options(("fold", "call"), 150, None),
        ),
    ],
)
def test_where_they_part_and_where_not(
    stacks: tuple[int, ...], acts: tuple[int | str, ...], parting: Parting | None, options: Options
) -> None:
    play = Play.of(Deal(stacks, Ante.NONE, ()))
    for act in acts:
        play.street("flop") if act == "flop" else play.make(act)
    reading = read_table(play.incident())
    play.check_decision(reading)
    assert options_of_seat_due(reading) == options
    assert list(play.partings) == [parting] * (parting is not None)


def test_many_hands() -> None:
    """As above from a plain random source, so that long hands are not rare; says how they parted."""
    source = random.Random(20241)
    partings: Counter[Parting] = Counter()
    decisions = 0
    for _ in range(HANDS):
        players = source.randint(2, 10)
        stacks = [source.choice((source.randint(1, 400), source.randint(100, 3000))) for _ in range(players)]
        choices = [source.randint(0, 99) for _ in range(60)]
        play = Play.of(deal_of(stacks, source.choice(list(Ante)), choices)).run()
        partings += play.partings
        decisions += play.decisions
    logging.getLogger(__name__).info("%s hands, %s decisions; parted: %s", HANDS, decisions, dict(partings))
    assert decisions > 5 * HANDS
