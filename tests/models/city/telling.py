"""How the answers of a night are told."""

from collections.abc import Iterable

from tests.models.city.answers import Answer
from tests.models.city.table import CityTable

WEAPONS = {"mafia": "bullet", "maniac": "knife", "commissioner": "service_pistol", "cardsharp": "stolen_weapon"}
SOUGHT = {"seek_citizen": "citizen", "seek_maniac": "maniac", "seek_commissioner": "commissioner"}
YES = ("yes", "maniac", "citizen")


def tell(t: CityTable, answers: Iterable[Answer]) -> None:
    """Each answer goes to the player who asked."""
    for answer in answers:
        tell_one(t, answer)


def tell_one(t: CityTable, answer: Answer) -> None:
    """One answer, in the words of the event."""
    by, shows = answer.seat, answer.shows
    if answer.kind == "blocked":
        t.tell([by], "act_blocked")
        return
    if answer.kind == "compare":
        same = None if shows == "no answer" else shows == "same"
        t.tell([by], "sides_compared", targets=answer.targets, same=same)
        return
    if answer.kind == "expose":
        t.tell([by], "card_exposed", targets=answer.targets, role=shows or None)
        return
    (target,) = answer.targets
    if isinstance(shows, tuple):
        killer, role = shows
        t.tell([by], "killer_seen", target=target, killer=killer, role=role)
    elif shows == "no answer":
        t.tell([by], "not_reached", target=target)
    elif shows == "dead":
        t.tell([by], "found_dead", target=target)
    elif shows.startswith("killed by "):
        guilty = shows.removeprefix("killed by ")
        t.tell([by], "corpse_examined", target=target, killer=guilty, weapon=WEAPONS[guilty])
    elif answer.kind in SOUGHT:
        t.tell([by], "role_sought", target=target, role=SOUGHT[answer.kind], right=shows in YES)
    elif answer.kind == "inquire":
        t.tell([by], "inquired", target=target, shows=shows)
    else:
        t.tell([by], "role_learnt", target=target, role=shows)
