"""`strip_role`: take a player's role from him by naming it."""

from dataclasses import replace
from typing import ClassVar

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Ask, Count, Deadline, Holder, Play, Purpose, RoleId
from bot.engine.events import RoleChanged, RoleStripped


class StripRole(Targeted, tells=(RoleChanged, RoleStripped)):
    """A player whose role is named rightly has another from now on, as soon as the wave closes (MK-25 to MK-31).

    With the role goes all that he had by it: what he would have been asked later in the night, and what he has earned.
    He is told, and whoever guessed is told whether it was right.

    Attributes:
        uses: how many nights of a game; a wrong guess uses one up too.
        roles: that may be named, as far as they were dealt.
        becomes: the role that he takes.
    """

    stage: ClassVar[str] = "seize"
    purpose: ClassVar[Purpose] = "harm"

    uses: Count = 1
    roles: tuple[RoleId, ...]
    becomes: RoleId

    def makes(self) -> tuple[str, ...]:
        """What is left of him."""
        return (self.becomes,)

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for a player and his role."""
        roles = tuple([role for role in self.roles if role in game.dealt])
        parts = (self.choices(game, holder.seat), roles)
        return [game.ask(holder.seat, self.id, (), deadline, parts=parts, exclusive=self.exclusive)]

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The guess, with the role."""
        act = super().close(game, holder, asks)
        role = next((pick for ask in asks for pick in ask.chosen or () if isinstance(pick, str)), "")
        return replace(act, words=(role,)) if act else None

    def after_wave(self, game: Play, act: Act) -> bool:
        """Take the role, if it is the one; both are told."""
        (target,), (role,) = act.targets, act.words
        seat = game.seats[target]
        right = seat.role.id == role
        game.tell((act.actor,), RoleStripped(act.actor, target, role, right))
        if right:
            game.become(target, self.becomes)
            seat.statuses = [mark for mark in seat.statuses if mark.owner != target]
            game.tell((target,), RoleChanged(self.becomes))
        return right
