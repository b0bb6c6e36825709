"""The one list of night stages: first acts that bend others, then marks, then attacks, then discoveries.

Acts are folded stage by stage. A scenario whose rules say otherwise reorders stages by name, never by number.
"""

STAGES: tuple[str, ...] = (
    "nightfall",  # heirs, fallen ranks, unmasking
    "poison",
    "guard",
    "seize",  # arrest, steal, block, host, redirect
    "double",
    "guess",  # only guesses that void the victim's act
    "recruit",
    "mute",  # silence and its undoing
    "look",  # frame, cloak, mislead
    "equip",  # armour, guns, tampering
    "protect",  # saves and shelters
    "inquire",
    "gather",  # circles, codes, oil
    "attack",  # hits against immunity, save and armour
    "recoil",  # blow-back, bonds, penalties
    "convert",
    "fate",  # deaths that nothing stops
    "deliver",  # guns, bombs and summonses to the living
    "reckon",  # predictions, visits, exposures
    "revive",
    "dawn",
)
