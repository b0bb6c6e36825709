"""Nights of `classic` that may not be told from one another."""

from tests.engine.pairs.pair import Pair

PAIRS: list[Pair] = [
    Pair(
        "a shot that is stopped, and none",
        {"godfather": {"mafia_shot": ["citizen"]}, "doctor": {"save": ["citizen"]}},
        {"doctor": {"save": ["citizen"]}},
    ),
    Pair(
        "a save that stops a shot, and one that would have stopped another",
        {"doctor": {"save": ["citizen"]}, "detective": {"inquire": ["godfather"]}},
        {"doctor": {"save": ["citizen#2"]}, "detective": {"inquire": ["citizen"]}},
    ),
]
