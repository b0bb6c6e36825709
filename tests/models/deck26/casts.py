"""The cards of a game: the table of section 2, and casts that a host may compose (DK-02 to DK-10)."""

from collections import Counter
from collections.abc import Mapping
from random import Random

COPIES = {"citizen": 8, "judge": 2, "mafioso": 3, "yakuza": 3}
"""How many of a card are in the deck; of the others there is one."""
CRIMINAL = ("don", "mafioso", "lawyer", "ninja", "yakuza", "maniac", "werewolf", "black_judge")
PEACEFUL = ("commissioner", "doctor", "immortal", "sheriff", "judge", "citizen")
CARDS = (*CRIMINAL, *PEACEFUL)

TABLE: dict[int, Mapping[str, int]] = {
    players: dict(zip(CARDS, map(int, row.split()), strict=True))
    for players, row in {
        6: "1 0 0 0 0 0 0 0 1 0 0 0 0 4",
        7: "1 0 0 0 0 0 0 0 1 0 0 0 0 5",
        8: "1 1 0 0 0 0 0 0 1 0 0 0 0 5",
        9: "1 1 0 0 0 0 0 0 1 0 0 0 0 6",
        10: "1 2 0 0 0 0 0 0 1 0 0 0 0 6",
        11: "1 2 0 0 0 0 0 0 1 1 0 0 0 6",
        12: "1 2 0 0 0 1 0 0 1 1 1 0 0 5",
        13: "1 2 0 0 0 1 0 0 1 1 1 1 0 5",
        14: "1 2 0 0 0 1 0 0 1 1 1 1 0 6",
        15: "1 2 1 0 0 1 0 0 1 1 1 1 0 6",
        16: "1 2 1 0 0 1 0 0 1 1 1 1 0 7",
        17: "1 2 1 0 0 1 0 0 1 1 1 1 0 8",
        18: "1 1 1 1 2 0 0 0 1 1 1 1 0 8",
        19: "1 1 0 1 1 0 1 1 1 1 1 1 2 7",
        20: "1 1 1 1 2 1 1 1 1 1 1 1 2 5",
        21: "1 1 1 1 2 1 1 1 1 1 1 1 2 6",
        22: "1 2 1 1 2 1 1 1 1 1 1 1 2 6",
        23: "1 2 1 1 2 1 1 1 1 1 1 1 2 7",
        24: "1 2 1 1 3 1 1 1 1 1 1 1 2 7",
        25: "1 2 1 1 3 1 1 1 1 1 1 1 2 8",
        26: "1 3 1 1 3 1 1 1 1 1 1 1 2 8",
    }.items()
}
"""The default cast of every number of players, as section 2 has it (DK-08)."""


def composed(chance: Random) -> Counter[str]:
    """Any cards of the deck; not every cast of them is legal."""
    cast = Counter({card: chance.randint(0, COPIES.get(card, 1)) for card in CARDS})
    if chance.random() < 0.8:
        cast["don"], cast["citizen"] = 1, chance.randint(4, 8)
    if chance.random() < 0.8 and not (cast["ninja"] and cast["yakuza"]):
        cast["ninja"] = cast["yakuza"] = cast["werewolf"] = 0
    cast["doctor"] = cast["doctor"] or int(not cast.total())  # there is no cast without a card
    return cast


def is_legal(cast: Mapping[str, int]) -> bool:
    """Whether a host may have these cards dealt (DK-07, DK-10)."""
    players = sum(cast.values())
    criminals = sum(cast[card] for card in CRIMINAL)
    few = 3 * criminals <= players if players < 20 else 2 * criminals < players
    clans = bool(cast["ninja"]) == bool(cast["yakuza"])
    wolf = not cast["werewolf"] or bool(cast["ninja"])
    judges = not cast["black_judge"] or bool(cast["judge"])
    return 6 <= players <= 26 and few and cast["don"] == 1 and clans and wolf and judges
