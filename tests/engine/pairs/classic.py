"""Nights of `classic` that may not be told from one another."""

from tests.engine.pairs.pair import Pair, stopped_shot

PAIRS: list[Pair] = [
    stopped_shot("godfather", "doctor"),
    Pair(
        "a save that stops a shot, and one that would have stopped another",
        {"doctor": {"save": ["citizen"]}, "detective": {"inquire": ["godfather"]}},
        {"doctor": {"save": ["citizen#2"]}, "detective": {"inquire": ["citizen"]}},
    ),
]
