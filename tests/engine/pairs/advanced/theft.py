"""Players robbed, locked or guarded, and the effects (AD-174, AD-386, AD-388, AD-404, section 9)."""

from tests.engine.pairs.pair import Pair, acts

SHOT = acts(godfather=("mafia_shot", "citizen"))
B = (("deck", "b"),)
C = (("deck", "c"),)

PAIRS: list[Pair] = [
    Pair(
        "a thief who is poisoned, and one who is not, at a citizen's",
        SHOT | acts(thief=("steal", "citizen#2"), alchemist=("poison", "thief")),
        SHOT | acts(thief=("steal", "citizen#2"), alchemist=("poison", "citizen#3")),
    ),
    Pair(
        "a robbed killer who is poisoned, and one who is not",
        SHOT | {"thief": {"steal": ["killer"], "shoot": ["arsonist"]}} | acts(alchemist=("poison", "killer")),
        SHOT | {"thief": {"steal": ["killer"], "shoot": ["arsonist"]}} | acts(alchemist=("poison", "citizen#3")),
    ),
    Pair(
        "a robbed invulnerable who is poisoned, and one who is not",
        SHOT | acts(thief=("steal", "invulnerable"), alchemist=("poison", "invulnerable")),
        SHOT | acts(thief=("steal", "invulnerable"), alchemist=("poison", "citizen#3")),
    ),
    Pair(
        "Natasha, and the thief who has robbed her",
        SHOT | acts(silencer=("silence", "citizen#2")),
        SHOT | {"thief": {"steal": ["silencer"], "silence": ["citizen#2"]}},
        aware=("silencer",),
    ),
    Pair(
        "the doctor's save, and the thief's who has robbed him",
        SHOT | acts(doctor=("save", "citizen")),
        SHOT | {"thief": {"steal": ["doctor"], "save": ["citizen"]}, "doctor": {"save": ["citizen#2"]}},
    ),
    Pair(
        "a thief at the watchman's who is poisoned, and at the alchemist's",
        SHOT | acts(thief=("steal", "watchman"), alchemist=("poison", "watchman")),
        SHOT | acts(thief=("steal", "alchemist"), alchemist=("poison", "watchman")),
        options=C,
    ),
    Pair(
        "a spell at somebody who has nothing, and none",
        SHOT | acts(enchanter=("block", "citizen#2")),
        SHOT,
        options=B,
    ),
    Pair(
        "a spell at a day role, and at another",
        SHOT | acts(enchanter=("block", "bomber")),
        SHOT | acts(enchanter=("block", "judge")),
        options=B,
    ),
    Pair(
        "an enchanter who is poisoned, and one who is not",
        SHOT | acts(enchanter=("block", "citizen#2"), alchemist=("poison", "enchanter")),
        SHOT | acts(enchanter=("block", "citizen#2"), alchemist=("poison", "citizen#3")),
        options=B,
    ),
]
