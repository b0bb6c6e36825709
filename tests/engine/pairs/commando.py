"""Nights of `commando` that may not be told from one another."""

from tests.engine.pairs.pair import Pair, stopped_shot

PAIRS: list[Pair] = [
    Pair(
        "the commando seized and shot at, or only seized",
        {
            "godfather": {"mafia_shot": ["commando"]},
            "hostage_taker": {"block": ["commando"]},
            "doctor": {"save": ["commando"]},
        },
        {"hostage_taker": {"block": ["commando"]}, "doctor": {"save": ["commando"]}},
    ),
    Pair(
        "the commando asked and saved, and not shot at",
        {"godfather": {"mafia_shot": ["commando"]}, "doctor": {"save": ["commando"]}},
        {"doctor": {"save": ["commando"]}},
        aware=("commando",),
    ),
    Pair(
        "the commando fires at the boss, or holds fire and is saved",
        {
            "godfather": {"mafia_shot": ["commando"]},
            "doctor": {"save": ["commando"]},
            "commando": {"shoot": ["godfather"]},
        },
        {"godfather": {"mafia_shot": ["commando"]}, "doctor": {"save": ["commando"]}},
    ),
    Pair(
        "a wrong guess, and none",
        {"godfather": {"guess_role": ["detective", "=doctor"]}},
        {},
    ),
    Pair(
        "a right guess, and a shot",
        {"godfather": {"guess_role": ["watchman", "=watchman"]}},
        {"godfather": {"mafia_shot": ["watchman"]}},
    ),
    Pair(
        "a real gun, and a blank one",
        {"gunsmith": {"give_gun": ["citizen", "real"]}},
        {"gunsmith": {"give_gun": ["citizen", "blank"]}},
    ),
    stopped_shot("godfather", "doctor"),
    Pair(
        "one seized who is guarded, and nobody seized",
        {"watchman": {"guard": ["detective"]}, "hostage_taker": {"block": ["detective"]}},
        {"watchman": {"guard": ["detective"]}},
    ),
    Pair(
        "the detective seized, and not",
        {"detective": {"inquire": ["nato"]}, "hostage_taker": {"block": ["detective"]}},
        {"detective": {"inquire": ["nato"]}},
        aware=("detective",),
    ),
]
