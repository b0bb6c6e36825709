"""The roles, their sides, and casts that an admin may write down (1, 2.2)."""

from collections.abc import Iterable
from random import Random

TEAM = (
    "godfather",
    "terrorist",
    "mafioso",
    "stalker",
    "lawyer",
    "hooker",
    "saboteur",
    "voodoo",
    "farmer",
    "yakuza",
)
"""Those who know one another, in the order of their numbers; the godfather has none (PR-123, PR-124)."""
OUTSIDERS = ("pickpocket", "quack")
BLACK = ("silencer", "thief", "traitor")
ALONE = ("killer", "fool")
TOWN = (
    "detective",
    "doctor",
    "invulnerable",
    "sniper",
    "priest",
    "bartender",
    "guardian",
    "white_citizen",
    "gunsmith",
    "vigilante",
    "tracker",
    "watcher",
    "bomb",
    "granny",
    "shrink",
    "governor",
    "samurai",
    "bulletproof",
    "blacksmith",
    "virgin",
    "double_judge",
    "freemason",
)


def side(role: str) -> str:
    """The side of a role; a lone player is a side of his own."""
    if role in (*TEAM, *OUTSIDERS):
        return "mafia"
    if role in BLACK:
        return "black"
    return role if role in ALONE else "town"


def own(chance: Random, team: Iterable[str] = TEAM) -> list[str]:
    """A list that breaks no hard limit of 2.2, and has few plain citizens, so that acts meet."""
    mates = chance.sample(tuple(team), chance.randint(1, 5))
    mates += [role for role in ("mafioso", "terrorist") if role in mates and chance.random() < 0.3]
    mates += chance.sample(OUTSIDERS, chance.choice([0, 0, 1, 2]))
    others = chance.sample((*TOWN, *BLACK, *ALONE), chance.randint(len(mates) + 1, 13))
    others += [role for role in ("white_citizen", "white_citizen", "bomb") if role in others and chance.random() < 0.5]
    others += ["allied_citizen"] * chance.choice([0, 0, 0, 2])
    others += ["citizen"] * max(0, 6 - len(mates) - len(others))
    if not any(side(role) == "town" for role in others):
        others.append("citizen")
    return [*mates, *others]
