"""`kill_converter`: strike down who tries to convert one."""

from collections.abc import Sequence
from typing import ClassVar

from bot.engine.api import AbilityId, Act, Night, attack
from bot.engine.bases.ability import Passive
from bot.engine.events import Event
from bot.engine.night.attacks import settle
from bot.engine.records import record
from bot.engine.traits.changing.resists_conversion import ResistsConversion
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.words import Words, register


@record
class ConverterStruck(Event, story=True):
    """Nobody before the end: who struck at a player for trying to convert him."""

    by: int
    target: int


class KillConverter(Passive, ResistsConversion, tells=(ConverterStruck,)):
    """Whoever tries to convert its holder is struck for it, in the order of naming him, until he has killed enough.

    PR-331 to PR-336. Nobody converts him while he had a kill left at nightfall. A blow that is stopped, or falls on
    somebody who is dead already, is no kill. He strikes also in the night of his own death. Passive.

    Attributes:
        kills: how many in a game.
        kind: the kind of attack that his blow is.
        unmoved: abilities that cannot convert him either when he has no kill left.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "convert"

    kills: int = 2
    kind: str = "shot"
    unmoved: tuple[AbilityId, ...] = ()

    def attempted(self, night: Night, seat: int, acts: Sequence[Act]) -> None:
        """Strike one after another; each blow is judged before the next."""
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
        """Whether he had a kill left as the night fell, or this can never do it."""
        return night.game.seats[seat].uses.get(self.id, 0) < self.kills or act.ability.id in self.unmoved


register("kill_converter", Words(name=later.context("ability", "Samurai's blow")))

# NOTE: a line of the story: a samurai struck at somebody who tried to convert them
says(ConverterStruck, "⚔️ {player} drew the sword on {target}.", player="by", target="target")
