"""`double_up`: let a player's ability of tonight work on two."""

from typing import ClassVar

from bot.engine.abilities.bend.steal import held_tonight
from bot.engine.abilities.targeted import DOUBLED, Targeted
from bot.engine.api import Act, Ask, Holder, Night, Play, Purpose, Status
from bot.engine.events import ActsDoubled, Doubled


class DoubleUp(Targeted, tells=(ActsDoubled, Doubled)):
    """Another player's ability works on two tonight, at the price of one use (AD-695 to AD-704).

    What that means each ability says. It is burnt on whoever has no ability for which he is still asked tonight, or
    cannot use it: poisoned, robbed, locked. Whoever is doubled is told so as he is asked for it.
    """

    stage: ClassVar[str] = "double"
    purpose: ClassVar[Purpose] = "help"

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """Whom he has named; which ability that doubles is settled now, whatever is used up later in the night."""
        act = super().close(game, holder, asks)
        if act is not None:
            act.words = tuple([_doubled(game, target) for target in act.targets])
        return act

    def resolve(self, night: Night, act: Act) -> None:
        """It works on two, unless there is nothing to double or something ails its holder."""
        for target, ability in zip(night.aims(act), act.words, strict=True):
            works = bool(ability) and not night.ailment(target) and not night.game.seats[target].left
            night.note(Doubled(act.actor, target, works))
            if works:
                night.mark(target, Status(DOUBLED, act.actor, "dawn", word=ability))


def _doubled(game: Play, seat: int) -> str:
    """The first of a player's own abilities that he will be asked for tonight and that can work on two, if any."""
    able = (holder.ability.id for holder in held_tonight(game, seat) if _can_be_doubled(game, holder))
    return next(able, "")


def _can_be_doubled(game: Play, holder: Holder) -> bool:
    ability = holder.ability
    return not ability.passive and ability.doubles and ability.theft(game, holder) in {"taken", "lost"}
