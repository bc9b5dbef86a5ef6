"""Varied incidents: what happens out of turn, too short or without a word, with ever other amounts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any


def incidents(number: int, seed: int = 1) -> Iterator[dict[str, Any]]:
    """So many incidents, none of which leaves a question open that matters, as JSON has them."""
    chance = random.Random(seed)
    return (_incident(chance) for _ in range(number))


def _incident(chance: random.Random) -> dict[str, Any]:
    small = chance.choice((25, 50, 100, 200))
    first, second, third, fourth = chance.sample(range(1, 10), 4)
    bet = small * chance.randint(4, 12)
    more = bet * 2 + small * chance.randint(1, 9)
    stories = (
        [f"{first} bet {bet}", f"{second} fold", f"{fourth} raise to {more}", f"{third} call"],
        [f"{first} bet {bet}", f"{second} fold", f"{fourth} raise to {more}", f"{third} fold"],
        [f"{first} check", f"{second} check", f"{fourth} check", f"{third} bet {bet}"],
        [f"{first} bet {bet}", f"{second} raise to {more}", f"{third} fold", f"{fourth} call", f"{first} fold"],
        [f"{first} bet {bet}", f"{third} fold", f"{second} call"],
        [f"{first} check", f"{second} bet {bet}", f"{third} all-in {bet + small}", f"{fourth} call", f"{first} fold"],
    )
    table = {
        "blinds": f"{small}/{2 * small}",
        "street": chance.choice(("flop", "turn", "river")),
        "seats": [first, second, third, fourth],
    }
    return {"table": table, "story": chance.choice(stories)}
