"""Nights of `joker` that may not be told from one another."""

from tests.engine.pairs.pair import Pair

PAIRS: list[Pair] = [
    Pair("a laugh, and none", {"joker": {"laugh": ["yes"]}}, {}),
    Pair(
        "a shot at the joker, and none",
        {"mafioso": {"mafia_shot": ["joker"]}},
        {},
    ),
    Pair(
        "a shot at the joker, and one that is stopped",
        {"mafioso": {"mafia_shot": ["joker"]}, "doctor": {"save": ["citizen"]}},
        {"mafioso": {"mafia_shot": ["citizen"]}, "doctor": {"save": ["citizen"]}},
    ),
]
