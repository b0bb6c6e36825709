"""Shooters and stopped shots: the others see whether a player is dead, and no more."""

from tests.engine.pairs.pair import Pair, acts
from tests.engine.pairs.persian_roles.presets import ADVANCED, CHAOS, SHOT, STALKED, STANDARD

PAIRS: list[Pair] = [
    Pair(
        "a team that sleeps, and one that wakes",
        {"godfather": {"open_eyes": [], "mafia_shot": ["citizen"]}},
        {"godfather": {"open_eyes": ["yes"], "mafia_shot": ["citizen"]}},
        options=STANDARD,
    ),
    Pair(
        "a team that follows its godfather, and one that would have shot another",
        SHOT | acts(mafioso=("mafia_shot", "citizen"), terrorist=("mafia_shot", "citizen")),
        SHOT | acts(mafioso=("mafia_shot", "doctor"), terrorist=("mafia_shot", "priest")),
        options=STANDARD,
    ),
    Pair(
        "the choice of a godfather, and that of the votes where he presses Nobody",
        SHOT,
        acts(godfather=("mafia_shot",), mafioso=("mafia_shot", "citizen"), terrorist=("mafia_shot", "citizen")),
        options=STANDARD,
    ),
    Pair(
        "a shot that a save stops, and one that finds the invulnerable",
        SHOT | acts(doctor=("save", "citizen")),
        acts(godfather=("mafia_shot", "invulnerable"), doctor=("save", "citizen")),
        options=STANDARD,
    ),
    Pair(
        "a shot that a save stops, and one that a vest stops",
        STALKED | acts(doctor=("save", "citizen")),
        acts(stalker=("mafia_shot", "bulletproof"), doctor=("save", "citizen")),
        aware=("bulletproof",),
        options=ADVANCED,
    ),
    Pair(
        "a vest that nobody needs, and none",
        STALKED | acts(blacksmith=("give_armor", "watcher")),
        STALKED,
        aware=("watcher",),
        options=ADVANCED,
    ),
    Pair(
        "a second vest, and none",
        STALKED | acts(blacksmith=("give_armor", "bulletproof")),
        STALKED,
        options=ADVANCED,
    ),
    Pair(
        "a vigilante whom the mafia kills before he fires, and one who does not fire",
        acts(stalker=("mafia_shot", "vigilante"), vigilante=("shoot", "watcher")),
        acts(stalker=("mafia_shot", "vigilante")),
        options=ADVANCED,
    ),
    Pair(
        "a shelter that nobody needs, and none",
        SHOT | acts(quack=("save", "doctor")),
        SHOT,
        options=CHAOS,
    ),
    Pair(
        "a shelter and a save that both stop the shot, and the save alone",
        SHOT | acts(quack=("save", "citizen"), doctor=("save", "citizen")),
        SHOT | acts(doctor=("save", "citizen")),
        options=CHAOS,
    ),
]
