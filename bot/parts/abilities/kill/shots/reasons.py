"""Reasons without which a player may not shoot at another (CT-90)."""

from pydantic import BaseModel, ConfigDict

from bot.engine.api import FactionId, Play
from bot.engine.names import GroupId


class Reasons(BaseModel):
    """The targets open to a shooter by public knowledge and by the results of their own checks.

    All players are open while the `town` has at most one more than the `criminals`, or while the players whose cards
    the shooter has not seen are no more than the criminals. The count follows the dealt cards of the living.

    Attributes:
        seen: roles or sides: a player is open if a check by the shooter has shown such a card.
        accused: whether a player is also open who on an earlier day had the most votes of a ballot, or was convicted.
        town, criminals: the sides that are counted.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    seen: tuple[GroupId, ...]
    accused: bool
    town: FactionId
    criminals: tuple[FactionId, ...]

    def allow(self, game: Play, seat: int, offered: tuple[int, ...]) -> tuple[int, ...]:
        """The players, of these, at whom the shooter may fire tonight."""
        dealt = {number: game.rules.roles[role].faction for number, role in enumerate(game.cards.dealt, 1)}
        town = sum(dealt[living] == self.town for living in game.seats.living)
        criminals = sum(dealt[living] in self.criminals for living in game.seats.living)
        cards = game.seats[seat].seen
        unseen = [living for living in game.seats.living if living != seat and living not in cards]
        if town <= criminals + 1 or len(unseen) <= criminals:
            return offered
        return tuple([target for target in offered if self._is_suspect(game, target, cards.get(target, ()))])

    def _is_suspect(self, game: Play, target: int, cards: tuple[str, ...]) -> bool:
        if self.accused and target in game.exits.accused:
            return True
        return any(card in self.seen or game.rules.roles[card].faction in self.seen for card in cards)
