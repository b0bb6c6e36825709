"""Nights of `thief_gangster` that may not be told from one another."""

from tests.engine.pairs.pair import Pair, stopped_shot

PAIRS: list[Pair] = [
    Pair("a shot at the thief, and none", {"godfather": {"mafia_shot": ["thief"]}}, {}),
    stopped_shot("godfather", "doctor"),
    Pair(
        "a shot that the thief burns, and none",
        {"godfather": {"mafia_shot": ["citizen"]}, "thief": {"redirect": ["godfather", "butcher"]}},
        {"thief": {"redirect": ["godfather", "butcher"]}},
    ),
    Pair(
        "a shot that the thief moves, and one that was meant so",
        {"godfather": {"mafia_shot": ["citizen"]}, "thief": {"redirect": ["godfather", "citizen#2"]}},
        {"godfather": {"mafia_shot": ["citizen#2"]}},
        aware=("butcher", "gangster"),
    ),
    Pair(
        "a theft that is guarded against, and none",
        {
            "watchman": {"guard": ["doctor"]},
            "thief": {"redirect": ["doctor", "citizen"]},
            "doctor": {"save": ["csi"]},
        },
        {"watchman": {"guard": ["doctor"]}, "doctor": {"save": ["csi"]}},
    ),
    Pair(
        "a save that is moved, and one that was not needed",
        {"thief": {"redirect": ["doctor", "citizen"]}, "doctor": {"save": ["csi"]}},
        {"doctor": {"save": ["csi"]}},
    ),
    Pair(
        "an answer that is moved, and one that is not",
        {"thief": {"redirect": ["private_detective", "citizen"]}, "private_detective": {"seek_role": ["thief"]}},
        {"private_detective": {"seek_role": ["thief"]}},
        aware=("private_detective",),
    ),
    Pair(
        "a wrong guess at one, and at another",
        {"butcher": {"guess_role": ["citizen", "=doctor"]}, "godfather": {"guess_role": ["yes"]}},
        {"butcher": {"guess_role": ["thief", "=csi"]}, "godfather": {"guess_role": ["yes"]}},
        aware=("gangster",),
    ),
    Pair(
        "a guess without consent, and none",
        {"butcher": {"guess_role": ["doctor", "=doctor"]}},
        {},
        aware=("godfather",),
    ),
    Pair(
        "a shot at a visitor who is away, and none",
        {"godfather": {"mafia_shot": ["csi"]}, "csi": {"see_killer": ["citizen"]}},
        {"csi": {"see_killer": ["citizen"]}},
        aware=("butcher", "gangster"),
    ),
    Pair(
        "a visitor killed in a mafia house, and one shot at home",
        {"csi": {"see_killer": ["thief"]}},
        {"godfather": {"mafia_shot": ["csi"]}},
        aware=("butcher", "gangster", "csi"),
    ),
    Pair(
        "guns: which of two is real",
        {"gunsmith": {"give_gun": ["citizen", "real"], "second_gun": ["doctor", "blank"]}},
        {"gunsmith": {"give_gun": ["citizen", "blank"], "second_gun": ["doctor", "blank"]}},
    ),
    Pair(
        "whose gun it is",
        {"gangster": {"real_gun": ["citizen"]}},
        {"gunsmith": {"give_gun": ["citizen", "blank"]}},
    ),
    Pair(
        "a gun that does not reach a visitor, and none",
        {"gunsmith": {"give_gun": ["csi", "blank"]}, "csi": {"see_killer": ["citizen"]}},
        {"csi": {"see_killer": ["citizen"]}},
    ),
    Pair(
        "a gun that comes back from the victim, and one that is lost",
        {
            "godfather": {"mafia_shot": ["citizen"]},
            "gunsmith": {"give_gun": ["citizen", "real"], "second_gun": ["doctor", "blank"]},
        },
        {
            "godfather": {"mafia_shot": ["citizen"]},
            "gunsmith": {"give_gun": ["citizen", "blank"], "second_gun": ["doctor", "blank"]},
        },
    ),
    Pair(
        "whom the inspector asks about",
        {"inspector": {"track": ["doctor"]}, "doctor": {"save": ["citizen"]}},
        {"inspector": {"track": ["thief"]}, "doctor": {"save": ["citizen"]}},
    ),
]
