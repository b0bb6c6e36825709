"""What a thief learns, what he has taken, and that he was arrested."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class RoleRobbed(Event):
    """Private: the role of a player whom you have robbed, and what that brings you (AD-372).

    `brings`: `taken`: you may use what that player has; `nothing`: there is nothing to use; `guarded`: somebody stands
    by that player, and `caught`: you were arrested; of these the role is empty.
    """

    seat: int
    role: str
    brings: str


@record
class TheftEnded(Event, story=True):
    """Nobody before the end: whom a thief has robbed, and what came of it: `taken`, `lost`, `nothing`, `guarded`."""

    by: int
    target: int
    brought: str


@record
class ThiefArrested(Event):
    """Public: one of the night's dead was a thief who was arrested; `by` is the role that has done it, where told."""

    by: str = ""
