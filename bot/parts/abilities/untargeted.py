"""The base of abilities that name no player: on a night the holder uses them, or not."""

from typing import ClassVar

from bot.engine.api import CONSENT, Act, Active, Ask, Count, Deadline, Holder, Play, Purpose, Theft, kind
from bot.engine.traits.taking import Stealable
from bot.engine.traits.voiding import Blockable
from bot.parts.abilities.rationed import within


@kind
class Untargeted(Active, Stealable, Blockable):
    """Base of abilities of one player that are used or not, without a target.

    Attributes:
        uses: the number of nights of a game.
    """

    purpose: ClassVar[Purpose] = "choose"

    uses: Count = 1

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether the holder is in the game, and has a use left."""
        return game.seats[holder.seat].alive and within(game.seats[holder.stock].uses.get(self.id, 0), self.uses)

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder, if they are to be asked tonight, whether to use the ability."""
        return [self.put(game, holder, deadline)] if self.is_asked(game, holder) else []

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> Ask:
        """Ask the holder whether to use the ability tonight: yes or no."""
        return game.ask(holder.seat, self.id, CONSENT, deadline)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act, and its use charged, if the holder said yes."""
        if not any(ask.chosen == CONSENT for ask in asks):
            return None
        game.seats[holder.stock].use(self.id, game.round, ())
        return Act(self, holder.seat, (), owner=holder.owner)

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of the ability in a theft: nothing is taken where the holder would not be asked."""
        return super().theft(game, holder) if self.is_asked(game, holder) else "nothing"
