"""Nights of `nasim` that may not be told from one another."""

from tests.engine.pairs.pair import Pair, stopped_shot

PAIRS: list[Pair] = [
    stopped_shot("godfather", "doctor"),
    Pair(
        "a shot at the invulnerable, and none",
        {"godfather": {"mafia_shot": ["invulnerable"]}},
        {},
    ),
    Pair(
        "a bullet at the godfather, and none",
        {"sniper": {"shoot": ["godfather"]}},
        {},
    ),
    Pair(
        "the detective is misled, and not",
        {"charlatan": {"mislead": ["detective"]}, "detective": {"inquire": ["nato"]}},
        {"detective": {"inquire": ["nato"]}},
        aware=("detective",),
    ),
    Pair(
        "whom the researcher is tied to",
        {"researcher": {"link": ["nato"]}},
        {"researcher": {"link": ["citizen"]}},
    ),
]
