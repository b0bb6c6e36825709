"""Nights of `deck26` that may not be told from one another."""

from collections.abc import Sequence

from tests.engine.pairs.pair import Acts, Pair, acts

MAFIA = ("don", "mafioso", "mafioso#2", "mafioso#3", "lawyer")
YAKUZA = ("ninja", "yakuza", "yakuza#2", "yakuza#3")
"""The clans of the 26-card deck."""


def aimed(clan: Sequence[str], target: str) -> Acts:
    """All of a clan shoot at the same player."""
    return {role: {"mafia_shot": [target]} for role in clan}


MAFIA_SHOOTS = aimed(MAFIA, "citizen")
DOCTOR = acts(doctor=("save", "citizen"))

PAIRS: list[Pair] = [
    Pair("a shot that the doctor stops, and none", MAFIA_SHOOTS | DOCTOR, DOCTOR, until=2),
    Pair("a shot at the immortal, and none", aimed(MAFIA, "immortal"), {}, until=2),
    Pair(
        "one of a clan holds fire, and all do",
        aimed(MAFIA[1:], "citizen"),
        {},
        until=2,
    ),
    Pair(
        "two clans shoot the same player, and one does",
        MAFIA_SHOOTS | aimed(YAKUZA, "citizen"),
        MAFIA_SHOOTS,
        until=2,
    ),
    Pair(
        "a player shot by the sheriff, and by the maniac",
        acts(sheriff=("shoot", "citizen")),
        acts(maniac=("shoot", "citizen")),
        until=2,
    ),
    Pair("the maniac's shot at the immortal, and none", acts(maniac=("shoot", "immortal")), {}, until=2),
    Pair("a plan, and none", acts(don=("plan_shots", "citizen", "judge")), {}),
    Pair("a card that the ninja learns, and none", acts(ninja=("learn_role", "don")), {}),
]
