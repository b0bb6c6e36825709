"""`circle`: those who were gathered may talk."""

from typing import ClassVar

from bot.engine.abilities.base import Ability
from bot.engine.abilities.bonds.invite import LEFT_OUT
from bot.engine.abilities.bonds.voices import CIRCLE, founder_of
from bot.engine.api import Act, Ask, Deadline, Holder, Play, Purpose, RoleId, Theft
from bot.engine.events import CircleClosed, CircleOpened


class Circle(Ability, tells=(CircleClosed, CircleOpened)):
    """While its wave lasts, the holder and all whom he has gathered may write to one another (ZD-74 to ZD-76).

    They are named to each other as the wave opens, without roles. A block does not touch it, the circle goes on without
    its holder, and a holder who has invited wrongly tonight is left out. Nobody is asked anything.

    Attributes:
        while_any: where it is named, roles one of which must be in the game, by what players have become tonight
            (AD-623).
        trusted: whether only players of the holder's side can be in it, which those who are in it are told.
    """

    stage: ClassVar[str] = "gather"
    purpose: ClassVar[Purpose] = "none"
    wakes: ClassVar[str] = "circle"

    while_any: tuple[RoleId, ...] = ()
    trusted: bool = True

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:  # noqa: ARG002 - nobody is asked
        """Open the room, if there is anybody to talk with; once, if several of the circle have it."""
        founder = founder_of(game, holder.seat)
        members = tuple(seat for seat in game.living if self._belongs(game, founder, seat))
        name = _group(founder)
        if len(members) > 1 and name not in game.rooms and self._meets(game):
            game.groups[name] = members
            game.rooms.append(name)
            game.tell(members, CircleOpened(members, self.trusted))
        return []

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:  # noqa: ARG002 - nobody was asked
        """Close the room."""
        name = _group(founder_of(game, holder.seat))
        living = game.group(name)
        if living:
            game.tell(living, CircleClosed())
        if name in game.rooms:
            game.rooms.remove(name)
            del game.groups[name]
        return None

    def theft(self, game: Play, holder: Holder) -> Theft:  # noqa: ARG002 - as the hook has it
        """Nothing can be taken of it."""
        return "nothing"

    def _belongs(self, game: Play, founder: int, seat: int) -> bool:
        marks = game.tonight.statuses(seat) if game.tonight is not None else game.seats[seat].statuses
        names = [mark.name for mark in marks if mark.owner == founder]
        return LEFT_OUT not in names and (seat == founder or CIRCLE in names)

    def _meets(self, game: Play) -> bool:
        night = game.tonight
        return not self.while_any or any(
            (night.role(seat) if night is not None else game.seats[seat].role).id in self.while_any
            for seat in game.living
        )


def _group(founder: int) -> str:
    """The name of a circle among the groups; no team's id has a blank in it."""
    return f"circle {founder}"
