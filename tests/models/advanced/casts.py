"""The roles, their sides and ranks, the contents of decks, and decks that an admin may write down (2, 7.1, 8.1)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

RANKS = (
    "godfather",
    "terrorist",
    "silencer",
    "lawyer",
    "strongman",
    "spy",
    "saboteur",
    "kingslayer",
    "psycho",
    "yakuza",
    "mafioso",
    "thief",
    "enchanter",
    "outcast",
)
"""The mafia, the first to lead first (AD-202)."""
ALONE = ("arsonist", "ripper", "killer", "fairy")
TOWN = (
    "citizen",
    "detective",
    "doctor",
    "doctor_classic",
    "alchemist",
    "invulnerable",
    "sniper",
    "psychologist",
    "priest",
    "judge",
    "balancer",
    "cowboy",
    "bomber",
    "master",
    "scribe",
    "watchman",
    "guardian",
    "blacksmith",
    "gunsmith",
    "commander",
    "sacrificer",
    "double",
)
NEEDS: Mapping[str, tuple[str, ...]] = {
    "gunsmith": ("saboteur",),
    "thief": ("detective", "watchman"),
    "watchman": ("thief", "enchanter"),
    "spy": ("master",),
    "scribe": ("master",),
    "psycho": ("psychologist",),
    "commander": ("sniper",),
    "lawyer": ("detective",),
    "saboteur": ("gunsmith",),
    "fairy": ("priest",),
    "guardian": ("terrorist",),
}
"""A role, and the partners of whom it needs one (AD-010, AD-012)."""
APART = (("thief", "enchanter"), ("detective", "watchman"))
"""Never in one deck (AD-008, AD-009)."""


MEETING = (
    ("alchemist", "silencer", "priest"),
    ("alchemist", "sniper", "commander", "ripper"),
    ("alchemist", "psychologist", "psycho"),
    ("double", "kingslayer", "detective"),
    ("double", "doctor", "doctor_classic"),
    ("double", "yakuza", "master"),
    ("thief", "watchman", "sacrificer"),
    ("thief", "bomber", "invulnerable"),
    ("thief", "guardian", "psychologist"),
    ("thief", "strongman", "sniper", "commander"),
    ("terrorist", "guardian", "cowboy", "blacksmith", "alchemist"),
    ("saboteur", "gunsmith", "blacksmith"),
    ("master", "scribe", "spy", "alchemist"),
    ("enchanter", "strongman", "bomber"),
    ("outcast", "yakuza"),
    ("judge", "balancer", "alchemist"),
)
"""Roles whose acts meet."""


def side(role: str) -> str:
    """The side of a role; a lone player is a side of his own (AD-770)."""
    if role in RANKS:
        return "mafia"
    return role if role in ALONE else "town"


def negatives(players: int) -> int:
    """How many mafia and independents there are (AD-002)."""
    return (players + 1) // 3


def is_legal(deck: Sequence[str]) -> bool:
    """Whether a deck may be played (AD-002, AD-008 to AD-013)."""
    copies = Counter(deck)
    return (
        sum(side(role) != "town" for role in deck) == negatives(len(deck))
        and copies["godfather"] == 1
        and all(many == 1 or role in ("citizen", "mafioso") for role, many in copies.items())
        and not any(copies[one] and copies[other] for one, other in APART)
        and all(any(copies[partner] for partner in NEEDS[role]) for role in copies if role in NEEDS)
    )


def own(chance: Random, players: int) -> list[str]:
    """A legal deck with few plain citizens, and with some whose acts meet."""
    while True:
        wanted = [role for group in chance.sample(MEETING, 3) for role in group]
        alone = chance.sample(ALONE, chance.choice([0, 0, 1, 1, 2]))
        mates = first([role for role in wanted if role in RANKS], chance.sample(RANKS[1:], len(RANKS) - 1))
        mates = ["godfather", *mates[: negatives(players) - 1 - len(alone)]]
        mates += ["mafioso"] * (negatives(players) - len(mates) - len(alone))
        deck = [*mates, *alone]
        deck += partners(chance, deck)
        room = players - len(deck)
        others = [role for role in TOWN[1:] if role not in deck]
        others = first([role for role in wanted if role in others], chance.sample(others, len(others)))
        deck += others[: max(0, room - chance.choice([0, 0, 1, 3]))]
        deck += ["citizen"] * (players - len(deck))
        if len(deck) == players and is_legal(deck):
            return deck


def first(these: Iterable[str], others: Iterable[str]) -> list[str]:
    """These before the others, each once."""
    return list(dict.fromkeys((*these, *others)))


def partners(chance: Random, deck: Iterable[str]) -> list[str]:
    """Townsmen without whom these would be idle."""
    needed = {chance.choice(NEEDS[role]) for role in deck if role in NEEDS}
    return sorted(role for role in needed if side(role) == "town")


def shared(players: int, table: Mapping[int, int]) -> int:
    """The figure of a table by the number of players."""
    return table[max(least for least in table if least <= players)]


def stocks(deal: Sequence[str], rounding: str) -> dict[str, int]:
    """The stocks of every player, in a game of these roles (2, AD-461, AD-501, AD-656, AD-696)."""
    mafia = sum(role in RANKS for role in deal)
    bullets = max(1, mafia // 3 if rounding == "down" else (mafia + 1) // 3)
    things = shared(len(deal), {10: 2, 16: 3, 24: 4})
    return {
        "sniper": bullets,
        "psychologist": bullets,
        "doctor": len(deal) // 2,
        "gunsmith": things,
        "blacksmith": things,
        "double": shared(len(deal), {10: 2, 20: 3}),
        "kingslayer": 3,
        "strongman": 1,
        "sacrificer": 1,
    }
