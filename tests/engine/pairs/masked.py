"""Nights of `masked` that may not be told from one another."""

from tests.engine.pairs.pair import Pair, stopped_shot

PAIRS: list[Pair] = [
    Pair("a shot at the masked, and none", {"godfather": {"mafia_shot": ["masked"]}}, {}),
    stopped_shot("godfather", "doctor"),
    Pair(
        "alpha, and none",
        {"masked": {"freeze_inquiry": ["yes"]}, "detective": {"inquire": ["yakuza"]}},
        {"detective": {"inquire": ["yakuza"]}},
        aware=("detective",),
    ),
    Pair("a wrong beta, and none", {"masked": {"strip_role": ["citizen", "=doctor"]}}, {}),
    Pair(
        "a right beta, and a wrong one",
        {"masked": {"strip_role": ["avenger", "=avenger"]}},
        {"masked": {"strip_role": ["avenger", "=doctor"]}},
        aware=("avenger",),
    ),
    Pair(
        "a ward that keeps a citizen, and a wrong pick",
        {
            "jupiter": {"ward": ["citizen"]},
            "yakuza": {"recruit": ["citizen"]},
            "godfather": {"recruit": ["yes"]},
        },
        {"yakuza": {"recruit": ["doctor"]}, "godfather": {"recruit": ["yes"]}},
    ),
    Pair(
        "a recruited citizen, and a warded one",
        {"yakuza": {"recruit": ["citizen"]}, "godfather": {"recruit": ["yes"]}},
        {
            "jupiter": {"ward": ["citizen"]},
            "yakuza": {"recruit": ["citizen"]},
            "godfather": {"recruit": ["yes"]},
        },
        aware=("citizen", "godfather", "mafioso"),  # who meet, or do not, at the next nightfall
    ),
    Pair(
        "a gun that is earned, and none",
        {"godfather": {"mafia_shot": ["citizen"]}, "avenger": {"predict": ["citizen"]}},
        {"godfather": {"mafia_shot": ["citizen"]}, "avenger": {"predict": ["citizen#2"]}},
    ),
]
