"""Visits of a night: pairs of a visitor and the player visited."""

from collections.abc import Iterator

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.night.spoiling import spoiler
from bot.engine.traits.voiding.goes_elsewhere import GoesElsewhere


def visits(night: Night) -> Iterator[tuple[int, int]]:
    """Each visitor with the player visited: acts of players that are not void, where they go; nobody visits themselves.

    An act of a team has a visitor only where a leader has decided the act, or a member stands for the team in a shot
    that is always fired; else no member visits.
    """
    for act in night.acts:
        for target in visited(night, act):
            yield act.visitor, target


def visited(night: Night, act: Act) -> tuple[int, ...]:
    """The players to whom an act takes its actor: nobody if the act is void, and never the actor."""
    if not act.visitor or not _comes(night, act):
        return ()
    goes = act.ability.visited(night, act) if isinstance(act.ability, GoesElsewhere) else night.aims(act)
    return tuple([target for target in goes if target != act.visitor])


def _comes(night: Night, act: Act) -> bool:
    """Whether an act takes its actor anywhere: the act is not void, or is void but its actor still makes the visit."""
    by = night.spoiled.get(act.number) or (spoiler(night, act) if act.number not in night.past else "")
    return not by or (isinstance(act.ability, GoesElsewhere) and act.ability.visits_though(by))
