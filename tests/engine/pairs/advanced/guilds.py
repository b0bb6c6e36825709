"""Players invited, woken, possessed, doubled, and the effects (AD-341, AD-350, AD-624, AD-626, AD-700, AD-754)."""

from tests.engine.pairs.pair import Pair, acts

SHOT = acts(godfather=("mafia_shot", "citizen"))
C = (("deck", "c"),)

PAIRS: list[Pair] = [
    Pair(
        "an invited player who refuses, and one who says nothing",
        SHOT | acts(yakuza=("win_over", "citizen#2"), **{"citizen#2": ("answer_recruit",)}),
        SHOT | acts(yakuza=("win_over", "citizen#2")),
        options=C,
    ),
    Pair(
        "a yakuza who was refused, and a poisoned one",
        SHOT | acts(yakuza=("win_over", "citizen#2"), alchemist=("poison", "citizen#3")),
        SHOT | acts(yakuza=("win_over", "citizen#2"), alchemist=("poison", "yakuza")),
        aware=("citizen#2",),
        options=C,
    ),
    Pair(
        "an independent who was invited, and a citizen who refused",
        SHOT | acts(yakuza=("win_over", "arsonist")),
        SHOT | acts(yakuza=("win_over", "citizen#2")),
        aware=("citizen#2",),
        options=C,
    ),
    Pair(
        "a silent mate who was invited, and nobody",
        SHOT | acts(yakuza=("win_over", "outcast")),
        SHOT,
        options=C,
    ),
    Pair(
        "a citizen who was woken for the alliance, and the spy",
        SHOT | acts(master=("enlist", "citizen#2")),
        SHOT | acts(master=("enlist", "spy")),
        aware=("scribe", "citizen#2", "spy"),
    ),
    Pair(
        "a mason death by the mafia, and by an independent",
        SHOT | acts(master=("enlist", "godfather")),
        SHOT | acts(master=("enlist", "killer")),
    ),
    Pair(
        "an independent whom the fairy could not possess, and nobody",
        SHOT | acts(fairy=("possess", "arsonist")),
        SHOT,
        options=C,
    ),
    Pair(
        "a fairy at an independent, poisoned and sober",
        SHOT | acts(fairy=("possess", "arsonist"), alchemist=("poison", "fairy")),
        SHOT | acts(fairy=("possess", "arsonist"), alchemist=("poison", "citizen#3")),
        options=C,
    ),
    Pair(
        "a doubling of somebody who has nothing, and none",
        SHOT | acts(double=("double_up", "citizen#2")),
        SHOT,
    ),
    Pair(
        "a doubling of a citizen, and of a poisoned killer",
        SHOT | acts(double=("double_up", "citizen#2"), alchemist=("poison", "killer")),
        SHOT | acts(double=("double_up", "killer"), alchemist=("poison", "killer")),
    ),
]
