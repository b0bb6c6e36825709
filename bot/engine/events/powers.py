"""Other effects of nights, told to the players concerned and in the story."""

from typing import Literal

from bot.engine.events.base import Event
from bot.engine.names import AbilityId, BearerId, RoleId
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
