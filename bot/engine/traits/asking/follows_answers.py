"""Questions that change while their wave is open."""

from bot.engine.asks import Ask
from bot.engine.night.acts import Holder
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class FollowsAnswers(Trait):
    """An ability whose open questions change as players answer or leave.

    A leader has agreed to the act that a mate has named. Where the mate names another player, that consent lapses and
    the leader is told so (CH-23). Where the leader leaves the game, the next in rank is asked (CL-40, CM-42).
    """

    def somebody_left(self, game: Play, holder: Holder, asks: list[Ask]) -> None:
        """A leaver (CH-07) while these questions of the holder were open; the ability may add to them."""

    def somebody_answered(self, game: Play, asks: list[Ask]) -> None:
        """An answer to any question of the wave, by the holder or another player, while the holder's were open."""

    def time_is_up(self, game: Play, asks: list[Ask]) -> None:
        """The end of the wave's time, just before the questions close: the last chance to change the holder's."""
