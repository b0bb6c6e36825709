"""Bullets that hit stone, and deaths without a told cause (section 9)."""

from tests.engine.pairs.pair import Pair, acts
from tests.engine.pairs.persian_roles.presets import STANDARD

PAIRS: list[Pair] = [
    Pair(
        "a bullet that the invulnerable withstands, and one that is saved from",
        acts(godfather=("mafia_shot", "invulnerable"), doctor=("save", "citizen")),
        acts(godfather=("mafia_shot", "citizen"), doctor=("save", "citizen")),
        options=STANDARD,
    ),
    Pair(
        "a sniper's bullet at a saved player, and one at the invulnerable",
        acts(
            godfather=("mafia_shot", "citizen#2"),
            doctor=("save", "citizen"),
            sniper=("shoot", "citizen"),
        ),
        acts(
            godfather=("mafia_shot", "citizen#2"),
            doctor=("save", "citizen"),
            sniper=("shoot", "invulnerable"),
        ),
        options=STANDARD,
    ),
]
