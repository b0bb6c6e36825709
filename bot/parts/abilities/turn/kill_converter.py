"""`kill_converter`: strike down players who try to convert the holder."""

from collections.abc import Sequence

from bot.engine.api import AbilityId, Act, Night, Passive, attack, record
from bot.engine.events import Event
from bot.engine.night.attacks import settle
from bot.engine.traits.changing import ResistsConversion
from bot.text.api import later, register, says


@record
class ConverterStruck(Event, story=True):
    """Secret until the end: a blow at a player for trying to convert another."""

    by: int
    target: int


class KillConverter(Passive, ResistsConversion, tells=(ConverterStruck,)):
    """Blows at the players who try to convert the holder, in the order of naming, until enough are killed.

    PR-331 to PR-336. No conversion works while the holder had a kill left at nightfall. A blow that is stopped, or
    falls on a player already dead, is no kill. The holder strikes also in the night of their own death. Passive.

    Attributes:
        kills: the number of kills in a game.
        kind: the kind of attack of a blow.
        unmoved: abilities that cannot convert the holder even with no kill left.
    """

    puts_out = True
    stage = "convert"

    kills: int = 2
    kind: str = "shot"
    unmoved: tuple[AbilityId, ...] = ()

    def attempted(self, night: Night, seat: int, acts: Sequence[Act]) -> None:
        """Strike the players who have tried to convert the holder, one by one; each blow is judged before the next."""
        for act in acts:
            if night.spent_by(seat, self.id) >= self.kills:
                return
            blow = Act(self, seat, (act.actor,))
            night.note(ConverterStruck(seat, act.actor))
            attack(night, self.kind, blow, act.actor)
            settle(night)
            death = night.deaths.get(act.actor)
            if death is not None and death.source is blow:
                night.spend(seat, self.id)

    def resists(self, night: Night, seat: int, act: Act) -> bool:
        """Whether the holder had a kill left at nightfall, or this ability can never convert them."""
        return night.game.seats[seat].uses.get(self.id, 0) < self.kills or act.ability.id in self.unmoved


register("kill_converter", name=later.context("ability", "Samurai's blow"))

# NOTE: a line of the story: a samurai struck at somebody who tried to convert them
says(ConverterStruck, "⚔️ {player} drew the sword on {target}.", player="by")
