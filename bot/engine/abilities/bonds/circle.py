"""`circle`: those who were gathered may talk."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Ability, Act, Holder
from bot.engine.abilities.bonds.invite import LEFT_OUT
from bot.engine.abilities.bonds.voices import CIRCLE
from bot.engine.asks import Ask, Deadline
from bot.engine.events import CircleClosed, CircleOpened
from bot.engine.purposes import Purpose

if TYPE_CHECKING:
    from bot.engine.play import Play


class Circle(Ability):
    """While its wave lasts, the holder and all whom he has gathered may write to one another (ZD-74 to ZD-76).

    They are named to each other as the wave opens, without roles. A block does not touch it, the circle goes on without
    its holder, and a holder who has invited wrongly tonight is left out. Nobody is asked anything.
    """

    stage: ClassVar[str] = "gather"
    purpose: ClassVar[Purpose] = "none"
    wakes: ClassVar[str] = "circle"

    def open(self, game: "Play", holder: Holder, deadline: Deadline) -> list[Ask]:  # noqa: ARG002 - nobody is asked
        """Open the room, if there is anybody to talk with."""
        members = tuple(seat for seat in game.living if self._belongs(game, holder.seat, seat))
        if len(members) > 1:
            name = _group(holder)
            game.groups[name] = members
            game.rooms.append(name)
            game.tell(members, CircleOpened(members))
        return []

    def close(self, game: "Play", holder: Holder, asks: list[Ask]) -> Act | None:  # noqa: ARG002 - nobody was asked
        """Close the room."""
        name = _group(holder)
        living = game.group(name)
        if living:
            game.tell(living, CircleClosed())
        if name in game.rooms:
            game.rooms.remove(name)
            del game.groups[name]
        return None

    def _belongs(self, game: "Play", holder: int, seat: int) -> bool:
        marks = game.tonight.statuses(seat) if game.tonight is not None else game.seats[seat].statuses
        names = [mark.name for mark in marks if mark.owner == holder]
        return LEFT_OUT not in names and (seat == holder or CIRCLE in names)


def _group(holder: Holder) -> str:
    """The name of his circle among the groups; no team's id has a blank in it."""
    return f"circle {holder.seat}"
