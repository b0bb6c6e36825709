"""The last words of a player who was killed in the night."""

from typing import Annotated, Literal

from bot.engine.api import EVERYONE, LAST_WORDS, Play, Procedure, check_endings, give_last_words, without
from bot.engine.events import RoleShown
from bot.engine.parameters.matters import matters_with
from bot.engine.traits.leaving import StaysOn


class NightFarewell(Procedure, tells=(RoleShown, *LAST_WORDS)):
    """The role, the last words and the exit of a player who was killed in the night and may speak (TG-120, TG-123).

    Where all the night's dead speak, a role is shown only in games that show the dead. Before the exit, an ability of
    the player's may put a question. Nothing happens if there is no such player.

    Attributes:
        seconds: the length of last words.
        everyone: whether all the night's dead speak, not only a player whose ability says so (SP-104).
        decides: when a game that they decide is over: `at_once`, without last words, or `at_exit`: that is certain as
            the morning comes, and told after their last words (SP-146 to SP-148).
    """

    part = "farewell"
    asks = ("turn",)

    seconds: float = 30
    everyone: bool = False
    decides: Annotated[Literal["at_once", "at_exit"], matters_with(everyone=True)] = "at_once"

    @property
    def keeps_dead(self) -> bool:
        """Whether all the night's dead stay for their last words."""
        return self.everyone

    @property
    def fixes_result(self) -> bool:
        """Whether a game that these deaths decide goes on until the last words are over."""
        return self.decides == "at_exit"

    async def run(self, game: Play) -> None:
        """Give those killed in the night last words, put them out, and check whether the game is decided."""
        leaving = game.seats.still_in(game.exits.dying)
        game.exits.let_die(())
        if not leaving:
            return
        if self.everyone:
            game.day.bury(leaving)
        game.enter(self.part)
        game.exits.let_part(leaving)
        for seat in leaving:
            if game.seats[seat].alive:
                await self._let_go(game, seat)
            game.exits.let_part(without(game.exits.parting, seat))
        game.floor.give(None)
        check_endings(game, "exit")

    async def _let_go(self, game: Play, seat: int) -> None:
        if not self.everyone or game.rules.shows_dead:
            game.tell(EVERYONE, RoleShown(seat, game.seats[seat].role.id))
        await give_last_words(game, seat, self.seconds)
        if game.seats[seat].alive:
            for ability in game.seats[seat].role.with_trait(StaysOn):
                await ability.at_farewell(game, seat)
        if game.seats[seat].alive:
            game.seats.set_alive(seat, alive=False)  # the exit was that of the night, and was counted at dawn
            game.questions.strike(seat)
