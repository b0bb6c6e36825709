"""Nights of `city` that may not be told from one another."""

from tests.engine.pairs.pair import Choices, Pair

FULL = (("cast", "full"),)
"""Every role of an order is dealt."""


def order(number: int) -> tuple[tuple[str, str], ...]:
    """All roles of this order."""
    return (("preset", f"city_{number}"), *FULL)


def by_don(victim: str) -> Choices:
    """The don alone votes, and his vote decides."""
    return {"don": {"mafia_shot": [victim]}}


def acts(**by_role: tuple[str, str]) -> dict[str, dict[str, list[str]]]:
    """Who does what to whom."""
    return {role: {ability: [target]} for role, (ability, target) in by_role.items()}


HEAL = acts(doctor=("save", "citizen"))
MANIAC = acts(maniac=("shoot", "citizen"))

PAIRS: list[Pair] = [
    Pair("a shot of the mafia that the doctor stops, and none", {**by_don("citizen"), **HEAL}, HEAL),
    Pair("a knife that the doctor stops, and none", MANIAC | HEAL, HEAL),
    Pair("a player shot by the mafia, and by the maniac", by_don("citizen"), MANIAC),
    Pair("a heal that comes too late, and none", MANIAC | acts(doctor=("save", "citizen#2")), MANIAC),
    Pair(
        "a doctor shot before his step who heals, and one who does not",
        {**by_don("doctor"), **HEAL},
        by_don("doctor"),
    ),
    Pair(
        "a maniac blocked by the courtesan, and one who does nothing",
        MANIAC | acts(courtesan=("block", "maniac")),
        {},
    ),
    Pair(
        "a maniac killed before his step who kills, and one who does not",
        {**by_don("maniac"), **MANIAC},
        by_don("maniac"),
    ),
    Pair(
        "a companion who leaves with the courtesan, and one who is shot",
        acts(courtesan=("block", "citizen"), maniac=("shoot", "courtesan")),
        {**by_don("courtesan"), **MANIAC},
    ),
    Pair(
        "a blocked shooter of several, and none",
        {**by_don("citizen"), **acts(courtesan=("block", "don"))},
        by_don("citizen"),
    ),
    Pair(
        "a guest who does nothing, and nobody's guest",
        acts(priest=("host", "citizen")),
        {},
        options=order(8),
    ),
    Pair(
        "a shooter as a guest, and no shot",
        {**by_don("citizen"), **acts(priest=("host", "don"))},
        {},
        options=order(8),
    ),
    Pair(
        "a shot at the priest's guest, and none",
        {**by_don("citizen"), **acts(priest=("host", "citizen"))},
        {},
        options=order(8),
    ),
    Pair(
        "a bodyguard who dies for somebody, and one who is shot",
        {**by_don("citizen"), **acts(bodyguard=("take_bullet", "citizen"))},
        by_don("bodyguard"),
        options=order(12),
    ),
    Pair("a guarded player, and nobody", acts(bodyguard=("take_bullet", "citizen")), {}, options=order(12)),
    Pair(
        "a guarded player whom the doctor cannot reach, and one who is not healed",
        {**by_don("bodyguard"), **acts(bodyguard=("take_bullet", "citizen"), doctor=("save", "citizen"))},
        by_don("bodyguard"),
        options=order(12),
    ),
    Pair("a slandered player, and none", acts(schemer=("frame", "citizen")), {}, options=order(12)),
    Pair("a player blocked by the mistress, and none", acts(mistress=("block", "citizen")), {}, options=order(7)),
    Pair(
        "an agent whom the mafia finds out and the maniac shoots, and one whom the maniac alone shoots",
        {**by_don("agent"), **acts(maniac=("shoot", "agent"))},
        acts(maniac=("shoot", "agent")),
        options=order(8),
    ),
]
