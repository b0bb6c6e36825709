"""Unseen armour, guns, guesses, oil and fire (AD-302, AD-663, AD-680, AD-715, section 9)."""

from tests.engine.pairs.pair import Pair, acts

SHOT = acts(godfather=("mafia_shot", "citizen"))
SPOILT = SHOT | acts(saboteur=("sabotage", "citizen#2"), gunsmith=("arm", "citizen#2"))
B = (("deck", "b"),)

PAIRS: list[Pair] = [
    Pair(
        "somebody in armour, and nobody",
        SHOT | acts(blacksmith=("give_armor", "citizen#2")),
        SHOT,
    ),
    Pair(
        "armour that stops a shot, and a save",
        acts(godfather=("mafia_shot", "citizen"), blacksmith=("give_armor", "citizen")),
        acts(godfather=("mafia_shot", "citizen"), doctor=("save", "citizen")),
    ),
    Pair(
        "a poisoned blacksmith, and a sober one",
        SHOT | acts(alchemist=("poison", "blacksmith"), blacksmith=("give_armor", "citizen#2")),
        SHOT | acts(alchemist=("poison", "citizen#3"), blacksmith=("give_armor", "citizen#2")),
    ),
    Pair(
        "a gun that was tampered with, and one that was not",
        SHOT | acts(saboteur=("sabotage", "citizen#2"), gunsmith=("arm", "citizen#2")),
        SHOT | acts(saboteur=("sabotage", "citizen#3"), gunsmith=("arm", "citizen#2")),
        options=B,
    ),
    Pair(
        "a poisoned saboteur, and a sober one",
        SHOT
        | acts(saboteur=("sabotage", "citizen#2"), gunsmith=("arm", "citizen#2"), alchemist=("poison", "saboteur")),
        SHOT | acts(saboteur=("sabotage", "citizen#2"), gunsmith=("arm", "citizen#2"), alchemist=("poison", "judge")),
        options=B,
    ),
    Pair(
        "a poisoned gunsmith's gun, and none",  # the saboteur is told how many are left (AD-305)
        SHOT | acts(alchemist=("poison", "gunsmith"), gunsmith=("arm", "citizen#2")),
        SHOT | acts(alchemist=("poison", "gunsmith")),
        aware=("saboteur",),
        options=B,
    ),
    Pair(
        "a poisoned kingslayer's right guess, and a sober one's wrong one",
        SHOT | acts(alchemist=("poison", "kingslayer"), kingslayer=("name_role", "judge", "=judge")),
        SHOT | acts(alchemist=("poison", "citizen#3"), kingslayer=("name_role", "judge", "=detective")),
    ),
    Pair(
        "oil that sticks, and oil that does not",
        SHOT | acts(arsonist=("oil", "invulnerable")),
        SHOT | acts(arsonist=("oil", "citizen#2")),
    ),
    Pair(
        "a poisoned arsonist, and a sober one",
        SHOT | acts(alchemist=("poison", "arsonist"), arsonist=("oil", "citizen#2")),
        SHOT | acts(alchemist=("poison", "citizen#3"), arsonist=("oil", "citizen#2")),
    ),
]
