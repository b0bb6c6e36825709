"""Effects of acts at night, told to the players concerned, to the group or in the story: attacks, checks, new roles."""

from typing import Literal

from bot.engine.events.base import Event
from bot.engine.names import AbilityId, BearerId, FactionId, RoleId, TeamId
from bot.engine.records import record


@record
class ActBlocked(Event):
    """Private: as the night ends, your choice of tonight has had no effect because you were blocked (CT-70)."""


@record
class CallerAwake(Event):
    """Public: as a night falls, this team or role is awake and looks for a victim, be its holders dead or alive."""

    caller: BearerId


@record
class CallerAsleep(Event):
    """Public: as the night ends, this team or role has shot and sleeps, be that true or not (CT-198)."""

    caller: BearerId


@record
class NightNotice(Event, story=True):
    """Public: when a wave closes or a night falls, an act takes place; neither the players nor the result are told."""

    act: Literal["trade", "purchase", "suicide", "recruiting", "guess", "unmasking"]


@record
class RoleTurned(Event, story=True):
    """Secret until the end: a player's role is another from now on."""

    seat: int
    was: RoleId
    role: RoleId


@record
class RoleChanged(Event):
    """Private: your role, and perhaps your side, is another from now on."""

    role: RoleId


@record
class Returned(Event, story=True):
    """Public: a player who was out is in the game again."""

    seat: int


@record
class TakenOver(Event):
    """Private: your new role comes with the limits that its earlier uses have left.

    How often abilities may still be used (`left`), and on oneself (`on_self`); and the players that they have `named`.
    """

    left: tuple[tuple[AbilityId, int], ...]
    on_self: tuple[tuple[AbilityId, int], ...]
    named: tuple[tuple[AbilityId, tuple[int, ...]], ...]


@record
class Lingers(Event, story=True):
    """Public: at dawn, this player was attacked in the night, and stays as this role to the end of today's vote."""

    seat: int
    role: RoleId


@record
class Faded(Event, story=True):
    """Public: this player, who has lingered, leaves, as the vote is over."""

    seat: int


@record
class ActsDoubled(Event):
    """Private: your act of tonight works on two players; you are told before you are asked for their names."""


@record
class Saved(Event, story=True):
    """Secret until the end: an attack was stopped by a save."""

    target: int
    by: int


@record
class VestTorn(Event, story=True):
    """Private: the vest of `seat` has stopped a bullet, and is gone."""

    seat: int


@record
class LeftTogether(Event, story=True):
    """Public: this player leaves together with the linked player `other`."""

    seat: int
    other: int
    role: RoleId | None


@record
class ShotChosen(Event, story=True):
    """To the team when the wave closes: its final target, or None; `by` is the member who decided alone, else None."""

    team: TeamId
    target: int | None
    by: int | None


@record
class Exposed(Event, story=True):
    """Public: at dawn, this player is of this side."""

    seat: int
    side: FactionId


@record
class MasonDeath(Event):
    """Public: an alliance dies of a player it has let in; neither the player nor the members are named (AD-626)."""
