"""What abilities have in common that are asked only in some nights."""

from typing import Annotated, Literal

from bot.engine.api import AbilityId, Conditions, Holder, Play, RoleId, kind
from bot.engine.bases.ability import Ability
from bot.engine.events import Event
from bot.engine.night.which import Nights, are_over, is_among
from bot.engine.parameters.matters import matters_unless, matters_with
from bot.engine.records import record
from bot.text.narration.sayings import says


@record
class RestsTonight(Event):
    """Private: tonight there is nothing for your ability to do, and you are not asked."""


@kind
class Scheduled(Ability, tells=(RestsTonight,)):
    """Base of abilities of one player that are not asked in every night.

    Attributes:
        nights: on which nights he is asked; on others, while more of his are to come, he is told to rest.
        rest: whether he is `told` so, or it is passed over in `silence`.
        pause: after a night in which he has used it, so many nights in which he is not asked (CT-178).
        needs: while nobody in the game has one of these roles he is not asked (TG-18).
        rests: on a night when one of these was done in an earlier wave he is told to rest, and asked nothing (NS-61).
    """

    nights: Nights = "all"
    rest: Annotated[Literal["told", "silence"], matters_with("nights")] = "told"
    pause: Annotated[int, matters_unless(uses=1)] = 0
    needs: tuple[RoleId, ...] = ()
    rests: tuple[AbilityId, ...] = ()

    @property
    def conditions(self) -> Conditions:
        """The word to rest, where the holder has nights of their own."""
        rests = self.rests or (self.nights != "all" and self.rest == "told")
        return (*super().conditions, (RestsTonight, rests))

    def is_needed(self, game: Play) -> bool:
        """Whether somebody in the game has one of the roles beside which he is asked."""
        return not self.needs or any(player.role.id in self.needs for player in game.seats.players)

    def is_resting(self, game: Play, holder: Holder) -> bool:
        """Whether this night is none of the holder's, who is told so while more of them are to come."""
        others = game.tonight.acts if self.rests and game.tonight is not None else []
        if any(act.ability.id in self.rests for act in others):
            game.tell((holder.seat,), RestsTonight())
            return True
        if is_among(game.round, self.nights):
            return False
        if self.rest == "told" and not are_over(game.round, self.nights):
            game.tell((holder.seat,), RestsTonight())
        return True

    def _pauses(self, game: Play, holder: Holder) -> bool:
        used = game.seats[holder.stock].acts.get(self.id)
        return used is not None and game.round - used[0] <= self.pause


says(RestsTonight, "😌 Sleep well: you have nothing to do tonight.")
