"""The departure of condemned players."""

from typing import Literal

from bot.engine.api import Conditions, Play, Procedure, check_endings, put_out
from bot.engine.events import SideShown, VotedOut
from bot.engine.presence.exits import show_side
from bot.parts.abilities.last_act import last_acts
from bot.parts.abilities.protect.linger import lingering


class Departure(Procedure, tells=(SideShown, VotedOut)):
    """The departure of the condemned with their last acts and all consequences; then the endings are checked.

    Attributes:
        shows: the news beside a leaver's role, in games that show the dead: `nothing`, or their `side`;
            or their `role`, though the game shows no other player's (PR-045).
    """

    about = "condemned"
    settles = True
    puts_out = True

    shows: Literal["nothing", "side", "role"] = "nothing"

    @property
    def conditions(self) -> Conditions:
        """The events that depend on parameters: the side of a player who leaves, if it is shown."""
        return ((SideShown, self.shows == "side"),)

    async def run(self, game: Play) -> None:
        """Put the condemned players out of the game."""
        condemned = game.day.condemn(())
        with game.exits.wait():
            gone = tuple([seat for seat in condemned if await self._leaves(game, seat)])
            game.day.vote_out(gone)
            await last_acts(game, gone, "vote")
        if gone and not lingering(game):
            check_endings(game, "exit")  # after those who linger, where there are any (MK-105)

    async def _leaves(self, game: Play, seat: int) -> bool:
        role = game.seats[seat].role.id if self.shows == "role" else game.seats.shown_role(seat)
        left = await put_out(game, seat, "vote", VotedOut(seat, role))
        if left and self.shows == "side":
            show_side(game, seat)
        return left
