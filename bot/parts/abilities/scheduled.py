"""The base of abilities that are asked on some nights only."""

from typing import Annotated, Literal

from bot.engine.api import AbilityId, Active, Conditions, Holder, Nights, Play, RoleId, are_over, is_among, kind, record
from bot.engine.events import Event
from bot.engine.parameters.matters import matters_unless, matters_with
from bot.text.api import says


@record
class RestsTonight(Event):
    """Private: tonight there is nothing for your ability to do, and you are not asked."""


@kind
class Scheduled(Active, tells=(RestsTonight,)):
    """Base of abilities of one player that are not asked every night.

    Attributes:
        nights: the nights on which the holder is asked; on others, while more of these are to come, the holder is told
            to rest.
        rest: whether the holder is `told` so, or passed over in `silence`.
        pause: the number of nights after a use on which the holder is not asked (CT-178).
        needs: roles without any of which in the game the holder is not asked (TG-18).
        rests: abilities by one of which, done in an earlier wave of a night, the holder rests that night and is told so
            (NS-61).
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
        """Whether a player in the game has one of the roles that the ability needs."""
        return not self.needs or any(player.role.id in self.needs for player in game.seats.players)

    def is_resting(self, game: Play, holder: Holder) -> bool:
        """Whether the holder rests tonight; they are told so while there are more nights of theirs to come."""
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
