"""The last words of a player who was killed in the night."""

from typing import ClassVar

from bot.engine.api import EVERYONE, Play, without
from bot.engine.bases.procedure import LAST_WORDS, Procedure, give_last_words
from bot.engine.events import RoleShown
from bot.engine.judging import check_endings
from bot.engine.traits.leaving.stays_on import StaysOn


class NightFarewell(Procedure, tells=(RoleShown, *LAST_WORDS)):
    """The role, the last words and the exit of a player who was killed in the night and may speak (TG-120, TG-123).

    Before the exit, an ability of the player's may put a question. Nothing happens if there is no such player.

    Attributes:
        seconds: the length of last words.
    """

    part: ClassVar[str] = "farewell"
    asks: ClassVar[tuple[str, ...]] = ("turn",)

    seconds: float = 30

    async def run(self, game: Play) -> None:
        """Let them speak and go; then the endings are checked."""
        leaving = game.seats.still_in(game.exits.dying)
        game.exits.let_die(())
        if not leaving:
            return
        game.part(self.part)
        game.exits.let_part(leaving)
        for seat in leaving:
            if game.seats[seat].alive:
                await self._let_go(game, seat)
            game.exits.let_part(without(game.exits.parting, seat))
        game.floor.give(None)
        check_endings(game, "exit")

    async def _let_go(self, game: Play, seat: int) -> None:
        game.tell(EVERYONE, RoleShown(seat, game.seats[seat].role.id))
        await give_last_words(game, seat, self.seconds)
        if game.seats[seat].alive:
            for ability in game.seats[seat].role.with_trait(StaysOn):
                await ability.at_farewell(game, seat)
        if game.seats[seat].alive:
            game.seats.set_alive(seat, alive=False)  # his exit was that of the night, and has been counted at dawn
            game.questions.strike(seat)
