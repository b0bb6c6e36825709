"""Which cards are dealt (section 2)."""

from collections import Counter
from math import ceil

from tests.models.city.orders import order

MAFIA = ("don", "mafioso", "bloodhound", "schemer", "mistress", "lawyer")
SHOOTERS = ("don", "mafioso", "bloodhound", "schemer", "mistress")
INDEPENDENT = ("maniac", "cardsharp")
LEADERS = ("commissioner", "detective")

Cast = Counter[str]


def criminals(n: int) -> int:
    """Table 2.1, and the formula beside (CT-06)."""
    if n == 14:
        return 5
    return n * 2 // 7 if n < 6 else ceil(n * 2 / 7)


def places(n: int) -> tuple[int, int]:
    """How many specials of the town and of the criminals a balanced cast has at most."""
    upper = {7: (0, 1), 8: (1, 1), 11: (2, 1), 15: (2, 2), 18: (3, 2)}
    return next((upper[least] for least in sorted(upper, reverse=True) if n >= least), (0, 0))


def specials(preset: str) -> tuple[list[str], list[str]]:
    """The town's and the criminals' in the order in which they enter: doctor, or don, first, then as called."""
    roles = order(preset).roles
    town = [role for role in roles if role not in (*MAFIA, *INDEPENDENT, "commissioner")]
    criminal = [role for role in roles if role in (*MAFIA, *INDEPENDENT)]
    return (
        sorted(town, key=lambda role: role != "doctor"),
        sorted(criminal, key=lambda role: role != "don"),
    )


def filled(n: int, leader: str, town: list[str], criminal: list[str]) -> Cast:
    """These, and plain cards for the rest (CT-05)."""
    plain = {"citizen": n - criminals(n) - 1 - len(town), "mafioso": criminals(n) - len(criminal)}
    return +Counter({leader: 1, **dict.fromkeys([*town, *criminal], 1), **plain})


def balanced(preset: str, n: int, leader: str = "commissioner") -> Cast:
    """As many specials as the table has places for; an independent only where two mafia are left (2.4)."""
    town, criminal = specials(preset)
    of_town, of_criminals = places(n)
    taken: list[str] = []
    for role in criminal:
        alone = sum(one in INDEPENDENT for one in [*taken, role])
        if len(taken) < of_criminals and (role not in INDEPENDENT or criminals(n) - alone >= 2):
            taken.append(role)
    return filled(n, leader, town[:of_town], taken)


def full(preset: str, n: int) -> Cast | None:
    """Every role that the preset names; None below the minimum (2.5)."""
    town, criminal = specials(preset)
    plain = n - criminals(n) - 1 - len(town), criminals(n) - len(criminal)
    mafia = plain[1] + sum(role in MAFIA for role in criminal)
    needed = 0 if len(criminal) == criminals(24) else 1
    if plain[0] < 1 or plain[1] < needed or mafia < 2:
        return None
    return filled(n, "commissioner", town, criminal)


def beginner(n: int, leader: str = "commissioner") -> Cast:
    """A leader and plain cards."""
    return filled(n, leader, [], [])


def cast_of(kind: str, preset: str, n: int, leader: str = "commissioner", add: tuple[str, ...] = ()) -> Cast:
    """The deal with these options (2.2)."""
    cast = full(preset, n) if kind == "full" else None
    if kind == "beginner":
        cast = beginner(n, leader)
    if cast is None:
        cast = balanced(preset, n, leader)
    for role in add:
        if cast["citizen"]:
            cast = +(cast - Counter(["citizen"]) + Counter([role]))
    return cast


def side(role: str) -> str:
    """The side of a card as dealt."""
    return "mafia" if role in MAFIA else role if role in INDEPENDENT else "town"


def is_refused(cast: Cast) -> bool:
    """Whether a cast of one's own cannot be played (CT-08, CT-09)."""
    sides = Counter(side(role) for role in cast.elements())
    twice = any(copies > 1 for role, copies in cast.items() if role not in ("citizen", "mafioso"))
    return twice or not any(cast[role] for role in SHOOTERS) or sides["town"] <= sides["mafia"]


def is_warned_about(cast: Cast) -> bool:
    """Whether the host is asked to confirm the cast (CT-08, CT-10)."""
    leader = next((role for role in LEADERS if cast[role]), "")
    sides = {True: Counter[str](), False: Counter[str]()}
    for role, copies in cast.items():
        sides[side(role) == "town"][role] += copies
    town, criminals = sides[True], sides[False]
    mafia = sum(criminals[role] for role in MAFIA)
    return (
        not leader
        or not 1.5 * mafia <= town.total() <= 3 * mafia
        or (town.total() - town["citizen"] - town[leader]) * 3 > town.total()
        or (criminals.total() - criminals["mafioso"]) * 3 > criminals.total()
    )
