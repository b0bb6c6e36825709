"""Blasts by day: who takes whom along, and what comes between."""

from collections.abc import Iterable

from bot.engine.api import EVERYONE, Play, Status
from bot.engine.events import ArmorHeld, BlastFailed, BlastTook, RoleShown
from bot.engine.items.armor import absorbs
from bot.engine.night.voiding import SILENT
from bot.engine.presence.exits import put_all_out

BLAST = "blast"
"""The kind of attack, and the way of leaving."""


def drink_of(game: Play, seat: int) -> "Status | None":
    """The poison under which a player is by day, if any."""
    return next((mark for mark in game.seats[seat].statuses if mark.name in SILENT), None)


def fizzles(game: Play, seat: int, *, told: bool) -> bool:
    """Whether the blast of a player takes nobody along because he is poisoned; all hear that, and if `told` why."""
    drink = drink_of(game, seat)
    if drink is None:
        return False
    game.tell(EVERYONE, BlastFailed(seat, game.dealt[drink.owner - 1] if told else ""))
    return True


def struck(game: Play, targets: Iterable[int]) -> tuple[int, ...]:
    """Those of these who live and whom no armour saves; that of the others is used up, before all eyes (AD-225)."""
    hit = []
    for target in game.still_in(targets):
        if absorbs(game, target, BLAST):
            game.tell(EVERYONE, ArmorHeld(target))
        else:
            hit.append(target)
    return tuple(hit)


async def leave_by_blast(game: Play, seats: tuple[int, ...]) -> tuple[int, ...]:
    """All of these leave at the same moment; who has left."""
    out = await put_all_out(game, seats, BLAST, lambda out: (BlastTook(out),))
    show_roles(game, out)
    return out


def show_roles(game: Play, out: Iterable[int]) -> None:
    """Tell all what these were, in games that tell it."""
    for seat in out:
        role = game.shown_role(seat)
        if role is not None:
            game.tell(EVERYONE, RoleShown(seat, role))
