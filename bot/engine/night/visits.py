"""Visits of a night: who comes to whom, and by which act."""

from collections.abc import Collection, Iterator

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.night.spoiling import spoiler
from bot.engine.records import record
from bot.engine.traits.voiding import GoesElsewhere


@record
class NightVisit:
    """A visit: the player who comes, the player visited, and the act for which the visitor comes."""

    visitor: int
    target: int
    act: Act


def visits(night: Night) -> Iterator[NightVisit]:
    """The visits by acts that are not void, where these go; players do not visit themselves.

    An act of a team has a visitor only where a leader has decided the act, or a member stands for the team in a shot
    that is always fired; else no member visits.
    """
    for act in night.acts:
        if act.visitor is not None and _comes(night, act):
            goes = act.ability.visited(night, act) if isinstance(act.ability, GoesElsewhere) else night.aims(act)
            yield from (NightVisit(act.visitor, target, act) for target in dict.fromkeys(goes) if target != act.visitor)


def visits_to(night: Night, seat: int, *, unharmed: Collection[str] = ()) -> list[NightVisit]:
    """The visits to one player, but for those by `unharmed` abilities."""
    return [one for one in visits(night) if one.target == seat and one.act.ability.id not in unharmed]


def _comes(night: Night, act: Act) -> bool:
    """Whether an act takes its visitor anywhere: the act is not void, or is void but the visit is still made."""
    by = night.spoiled.get(act.number) or (spoiler(night, act) if act.number not in night.past else None)
    return by is None or (isinstance(act.ability, GoesElsewhere) and act.ability.visits_though(by))
