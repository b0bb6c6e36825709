"""Nights of `godfather` that may not be told from one another."""

from tests.engine.pairs.pair import Pair, stopped_shot

PAIRS: list[Pair] = [
    stopped_shot("godfather", "watson"),
    Pair(
        "a shot at Nostradamus, and none",
        {"godfather": {"mafia_shot": ["nostradamus"]}},
        {},
    ),
    Pair(
        "a shot at Leon's vest, and one that is stopped",
        {"godfather": {"mafia_shot": ["leon"]}, "watson": {"save": ["citizen"]}},
        {"godfather": {"mafia_shot": ["citizen"]}, "watson": {"save": ["citizen"]}},
    ),
    Pair(
        "a bullet at the Godfather's vest, and none",
        {"leon": {"shoot": ["godfather"]}},
        {},
    ),
    Pair(
        "Kane names a citizen, and nobody",
        {"citizen_kane": {"reveal": ["citizen"]}},
        {},
    ),
    Pair(
        "a wrong guess, and none",
        {"godfather": {"guess_role": ["citizen", "=leon"]}},
        {},
    ),
    Pair(
        "the side that is taken",
        {"nostradamus": {"choose_side": ["town"]}},
        {"nostradamus": {"choose_side": ["mafia"]}},
    ),
]
