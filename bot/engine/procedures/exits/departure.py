"""What comes between a verdict and the night for whoever was voted out."""

from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.abilities.last_act import last_acts
from bot.engine.abilities.protect.linger import lingering
from bot.engine.daynotes import Noted
from bot.engine.events import SideShown, VotedOut
from bot.engine.exits import is_kept, put_out, show_side
from bot.engine.procedures.base import LAST_WORDS, Procedure, give_last_words
from bot.engine.seats import SILENCED
from bot.engine.shelf import Conditions

if TYPE_CHECKING:
    from bot.engine.play import Play


class LastWords(Procedure, tells=LAST_WORDS):
    """Whoever is condemned speaks once more before he leaves (CM-105, NS-83, ZD-15).

    Whoever has something that keeps him in the game is not condemned any more, and says no farewell (CM-25, CM-30).

    Attributes:
        seconds: the length of his speech; 0: there is none.
        silenced: whether whoever is silenced `speaks` all the same, or is `passed` over (PR-050).
    """

    about: ClassVar[Noted] = "condemned"
    part: ClassVar[str] = "last_words"
    asks: ClassVar[tuple[str, ...]] = ("turn",)

    seconds: float = 30
    silenced: Literal["speaks", "passed"] = "speaks"

    async def run(self, game: "Play") -> None:
        """Give him the floor."""
        if not self.seconds:
            return
        game.day.condemned = tuple(seat for seat in game.day.condemned if not is_kept(game, seat, "vote"))
        game.parting = game.day.condemned
        for seat in game.day.condemned:
            mute = self.silenced == "passed" and game.seats[seat].has(SILENCED)
            if game.seats[seat].alive and not mute:
                game.part(self.part)
                await give_last_words(game, seat, self.seconds)
        game.parting = ()
        game.give_floor(None)


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

    async def run(self, game: "Play") -> None:
        """Let him go."""
        condemned, game.day.condemned = game.day.condemned, ()
        with game.endings_wait():
            gone = [seat for seat in condemned if await self._leaves(game, seat)]
            game.day.voted_out += tuple(gone)
            await last_acts(game, tuple(gone), "vote")
        if gone and not lingering(game):
            game.check_endings("exit")  # after those who linger, where there are any (MK-105)

    async def _leaves(self, game: "Play", seat: int) -> bool:
        role = game.seats[seat].role.id if self.shows == "role" else game.shown_role(seat)
        left = await put_out(game, seat, "vote", VotedOut(seat, role))
        if left and self.shows == "side":
            show_side(game, seat)
        return left
