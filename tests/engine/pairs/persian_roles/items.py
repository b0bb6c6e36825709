"""Players robbed, and guns spoilt (PR-184, PR-253, PR-260, PR-351)."""

from tests.engine.pairs.pair import Pair, acts
from tests.engine.pairs.persian_roles.presets import ADVANCED, STALKED

ARMED = STALKED | acts(gunsmith=("arm", "citizen#2"))

PAIRS: list[Pair] = [
    Pair(
        "a gun that is spoilt, and one that is not",
        ARMED | acts(saboteur=("sabotage", "citizen#2")),
        ARMED | acts(saboteur=("sabotage", "bomb")),
        options=ADVANCED,
    ),
    Pair(
        "a gunsmith who is robbed, and one who is not",
        ARMED | acts(pickpocket=("pick_pocket", "gunsmith")),
        ARMED,
        aware=("pickpocket",),
        options=ADVANCED,
    ),
    Pair(
        "a bulletproof player who is robbed, and one who is not",
        STALKED | acts(pickpocket=("pick_pocket", "bulletproof")),
        STALKED,
        aware=("pickpocket",),
        options=ADVANCED,
    ),
    Pair(
        "a gunsmith who is blocked, and one who gives nothing",
        ARMED | acts(hooker=("block", "gunsmith")),
        STALKED | acts(hooker=("block", "citizen#2")),
        options=ADVANCED,
    ),
]
