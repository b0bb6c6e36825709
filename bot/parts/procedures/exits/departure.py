"""The moment at which whoever is condemned leaves."""

from typing import ClassVar, Literal

from bot.engine.api import Conditions, Noted, Play, put_out
from bot.engine.bases.procedure import Procedure
from bot.engine.events import SideShown, VotedOut
from bot.engine.judging import check_endings
from bot.engine.presence.exits import show_side
from bot.parts.abilities.last_act import last_acts
from bot.parts.abilities.protect.linger import lingering


class Departure(Procedure, tells=(SideShown, VotedOut)):
    """Whoever is condemned leaves now, with what his leaving sets off and his last act; then the endings are looked at.

    Attributes:
        shows: what the group is told of him besides his role, where the game shows the dead: `nothing`, or his `side`;
            or his `role`, though the game shows it of nobody else (PR-045).
    """

    about: ClassVar[Noted] = "condemned"
    settles: ClassVar[bool] = True
    puts_out: ClassVar[bool] = True

    shows: Literal["nothing", "side", "role"] = "nothing"

    @property
    def conditions(self) -> Conditions:
        """That his side is shown."""
        return ((SideShown, self.shows == "side"),)

    async def run(self, game: Play) -> None:
        """Let him go."""
        condemned, game.day.condemned = game.day.condemned, ()
        with game.exits.wait():
            gone = [seat for seat in condemned if await self._leaves(game, seat)]
            game.day.voted_out += tuple(gone)
            await last_acts(game, tuple(gone), "vote")
        if gone and not lingering(game):
            check_endings(game, "exit")  # after those who linger, where there are any (MK-105)

    async def _leaves(self, game: Play, seat: int) -> bool:
        role = game.seats[seat].role.id if self.shows == "role" else game.seats.shown_role(seat)
        left = await put_out(game, seat, "vote", VotedOut(seat, role))
        if left and self.shows == "side":
            show_side(game, seat)
        return left
