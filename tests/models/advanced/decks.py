"""The deals of the book's decks (section 2, AD-003, AD-472)."""

from collections import Counter
from collections.abc import Mapping

from tests.models.advanced.casts import ALONE, RANKS, side

DECKS: Mapping[str, Mapping[int, str]] = {
    "a": {
        10: "godfather silencer lawyer detective doctor alchemist priest sniper citizen citizen",
        11: "killer",
        12: "invulnerable",
        13: "cowboy",
        14: "thief",
        15: "commander",
        16: "judge",
        17: "terrorist",
        18: "citizen",
        19: "balancer",
        20: "strongman",
        21: "bomber",
        22: "blacksmith",
        23: "arsonist",
        24: "citizen",
        25: "master",
        26: "spy",
        27: "scribe",
        28: "sacrificer",
        29: "kingslayer",
        30: "double",
    },
    "b": {
        10: "godfather saboteur enchanter detective doctor alchemist gunsmith judge citizen citizen",
        11: "ripper",
        12: "cowboy",
        13: "citizen",
        14: "terrorist",
        15: "guardian",
        16: "psychologist",
        17: "psycho",
        18: "balancer",
        19: "blacksmith",
        20: "kingslayer",
        21: "citizen",
        22: "priest",
        23: "fairy",
        24: "bomber",
        25: "sacrificer",
        26: "outcast",
        27: "double",
        28: "citizen",
        29: "yakuza",
        30: "sniper",
    },
    "c": {
        10: "godfather thief yakuza watchman doctor alchemist priest invulnerable citizen citizen",
        11: "fairy",
        12: "sniper",
        13: "commander",
        14: "silencer",
        15: "master",
        16: "scribe",
        17: "strongman",
        18: "cowboy",
        19: "judge",
        20: "mafioso",
        21: "citizen",
        22: "blacksmith",
        23: "arsonist",
        24: "balancer",
        25: "bomber",
        26: "outcast",
        27: "sacrificer",
        28: "doctor_classic",
        29: "terrorist",
        30: "citizen",
    },
}
"""From how many players on somebody is dealt."""


def deck_of(deck: str, players: int, doctor: str = "special", share: str = "third_of_table") -> Counter[str]:
    """The deal with these options."""
    roles = [role for least, joining in DECKS[deck].items() if least <= players for role in joining.split()]
    if share == "third_of_town":
        cut(roles, (players + 2) // 4)
    return Counter(treated(roles, doctor))


def cut(roles: list[str], number: int) -> None:
    """The last mafia to join are citizens, until the number fits; and so is a guardian without a terrorist (AD-003)."""
    for place, role in reversed(list(enumerate(roles))):
        if sum(each in RANKS or each in ALONE for each in roles) > number and role in RANKS:
            roles[place] = "citizen"
    if "guardian" in roles and "terrorist" not in roles:
        roles[roles.index("guardian")] = "citizen"


def treated(roles: list[str], doctor: str) -> list[str]:
    """Which doctor there is, or both (AD-472)."""
    if doctor == "classic":
        swap = {"doctor_classic": "citizen", "doctor": "doctor_classic"}
        return [swap.get(role, role) for role in roles]
    if doctor == "both" and "doctor_classic" not in roles:
        place = roles.index("citizen")
        return [*roles[:place], "doctor_classic", *roles[place + 1 :]]
    return roles


def counts(roles: Counter[str]) -> tuple[int, int, int]:
    """How many are mafia, independent, town."""
    sides = Counter(side(role) for role in roles.elements())
    return sides["mafia"], sum(sides[role] for role in ALONE), sides["town"]
