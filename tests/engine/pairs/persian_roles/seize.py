"""Players drunk, blocked or robbed (PR-184)."""

from tests.engine.pairs.pair import Pair, acts
from tests.engine.pairs.persian_roles.presets import ADVANCED, SHOT, STALKED, STANDARD

PAIRS: list[Pair] = [
    Pair(
        "a drunk doctor, and a sober one whom nobody needed",
        SHOT | acts(bartender=("poison", "doctor"), doctor=("save", "citizen#2")),
        SHOT | acts(bartender=("poison", "citizen#2"), doctor=("save", "citizen#2")),
        options=STANDARD,
    ),
    Pair(
        "the shot of a drunk godfather, and one that is stopped",
        SHOT | acts(bartender=("poison", "godfather"), doctor=("save", "citizen#2")),
        SHOT | acts(bartender=("poison", "citizen#2"), doctor=("save", "citizen")),
        options=STANDARD,
    ),
    Pair(
        "a drunk sniper who holds his bullet, and a sober one",
        SHOT | acts(bartender=("poison", "sniper")),
        SHOT | acts(bartender=("poison", "citizen#2")),
        options=STANDARD,
    ),
    Pair(
        "a drunk guardian and a robbed one whom nobody shoots at",
        SHOT | acts(bartender=("poison", "guardian"), thief=("redirect", "invulnerable", "citizen#2")),
        SHOT | acts(bartender=("poison", "citizen#2"), thief=("redirect", "guardian", "citizen#2")),
        options=STANDARD,
    ),
    Pair(
        "a save that is stolen, and one that is not needed",
        SHOT | acts(thief=("redirect", "doctor", "citizen#2"), doctor=("save", "citizen#3")),
        SHOT | acts(doctor=("save", "citizen#3")),
        options=STANDARD,
    ),
    Pair(
        "a drink that is stolen, and one that does nothing",
        SHOT | acts(thief=("redirect", "bartender", "doctor"), bartender=("poison", "citizen#2")),
        SHOT | acts(bartender=("poison", "citizen#2")),
        options=STANDARD,
    ),
    Pair(
        "a shot that is stolen, and one that was meant so",
        SHOT | acts(thief=("redirect", "godfather", "citizen#2")),
        acts(godfather=("mafia_shot", "citizen#2")),
        aware=("godfather",),
        options=STANDARD,
    ),
    Pair(
        "a drink that the shot came before, and a drink on nobody",
        acts(godfather=("mafia_shot", "bartender"), bartender=("poison", "doctor"), doctor=("save", "bartender")),
        acts(godfather=("mafia_shot", "bartender"), bartender=("poison", "bartender"), doctor=("save", "bartender")),
        options=STANDARD,
    ),
    Pair(
        "a bullet that a thief fires, and one that its owner does",
        SHOT | acts(thief=("redirect", "sniper", "citizen#2")),
        SHOT | acts(sniper=("shoot", "citizen#2")),
        options=STANDARD,
    ),
    Pair(
        "a bullet held back since the shot came first, and none",
        acts(godfather=("mafia_shot", "sniper"), doctor=("save", "sniper"), sniper=("shoot", "citizen#2")),
        acts(godfather=("mafia_shot", "sniper"), doctor=("save", "sniper")),
        options=STANDARD,
    ),
    Pair(
        "a drunk detective's answer, and a sober one's",
        SHOT | acts(bartender=("poison", "detective"), detective=("inquire", "citizen#2")),
        SHOT | acts(bartender=("poison", "citizen#2"), detective=("inquire", "citizen#2")),
        aware=("detective",),
        options=STANDARD,
    ),
    Pair(
        "a blocked doctor, and one whom nobody needed",
        STALKED | acts(hooker=("block", "doctor"), doctor=("save", "citizen#2")),
        STALKED | acts(hooker=("block", "citizen#2"), doctor=("save", "citizen#2")),
        options=ADVANCED,
    ),
    Pair(
        "a block on one who has nothing to lose, and on another",
        STALKED | acts(hooker=("block", "bulletproof"), vigilante=("shoot", "citizen#2")),
        STALKED | acts(hooker=("block", "citizen#3"), vigilante=("shoot", "citizen#2")),
        options=ADVANCED,
    ),
    Pair(
        "a virgin who was blocked, and another",
        STALKED | acts(hooker=("block", "virgin")),
        STALKED | acts(hooker=("block", "citizen#2")),
        aware=("virgin",),
        options=ADVANCED,
    ),
]
