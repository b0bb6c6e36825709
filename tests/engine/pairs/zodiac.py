"""Nights of `zodiac` that may not be told from one another."""

from tests.engine.pairs.pair import Pair, stopped_shot

PAIRS: list[Pair] = [
    stopped_shot("al_capone", "doctor"),
    Pair(
        "a shot at the zodiac, and none",
        {"al_capone": {"mafia_shot": ["zodiac"]}},
        {},
    ),
    Pair(
        "Ocean invites a citizen, and nobody",
        {"ocean": {"invite": ["citizen"]}},
        {},
        aware=("citizen",),
    ),
    Pair(
        "a real gun, and a blank one",
        {"gunsmith": {"give_gun": ["citizen", "real"]}},
        {"gunsmith": {"give_gun": ["citizen", "blank"]}},
    ),
    Pair(
        "the detective blocked, and not",
        {"magician": {"block": ["detective"]}, "detective": {"inquire": ["al_capone"]}},
        {"detective": {"inquire": ["al_capone"]}},
        aware=("detective",),
    ),
]
