"""Reasons without which a player may not shoot at another (CT-90)."""

from pydantic import BaseModel, ConfigDict

from bot.engine.api import FactionId, Play
from bot.engine.names import GroupId


class Reasons(BaseModel):
    """Whom he may shoot follows from what everybody knows, and from what his own checks have shown him.

    While those of `town` are at most one more than the `criminals`, or no more players are left whose card he has never
    seen than criminals, it is anybody. What is counted are the cards that were dealt and have not been shown since.

    Attributes:
        seen: roles or sides: somebody of whom a check of his own has shown him such a card.
        accused: whether it is also somebody who on an earlier day had the most votes of a ballot, or was convicted.
        town, criminals: the sides that are counted.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    seen: tuple[GroupId, ...]
    accused: bool
    town: FactionId
    criminals: tuple[FactionId, ...]

    def allow(self, game: Play, seat: int, offered: tuple[int, ...]) -> tuple[int, ...]:
        """At whom of these he may shoot tonight."""
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
