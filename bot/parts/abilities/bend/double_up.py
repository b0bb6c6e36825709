"""`double_up`: let a player's ability of tonight work on two."""

from bot.engine.api import Act, Ask, Holder, Night, Play, Status, record
from bot.engine.events import ActsDoubled, Event
from bot.engine.night.doubling import DOUBLED
from bot.engine.traits.taking import NeverDoubled, Stealable
from bot.parts.abilities.bend.steal import held_tonight
from bot.parts.abilities.targeted import Targeted
from bot.text.api import deed, later, register, says


@record
class Doubled(Event, story=True):
    """Secret until the end: a player doubled the act of another; `worked`: whether there was an act to double."""

    by: int
    target: int
    worked: bool


class DoubleUp(Targeted, tells=(ActsDoubled, Doubled)):
    """Another player's ability works on two tonight, at the price of one use (AD-695 to AD-704).

    Each ability says how it works on two. A doubling is wasted on a player who is not asked for an ability any more
    tonight, or cannot use it: poisoned, robbed, locked. A doubled player is told so with the question.
    """

    stage = "double"
    purpose = "help"

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act, with the ability that it doubles: settled now, whatever is used up later in the night."""
        act = super().close(game, holder, asks)
        if act is not None:
            act.carry(tuple([_doubled(game, target) for target in act.targets]))
        return act

    def resolve(self, night: Night, act: Act) -> None:
        """Double the target's ability, unless the target has none tonight, or is poisoned, robbed or locked."""
        for target, ability in zip(night.aims(act), act.words, strict=True):
            works = bool(ability) and not night.marks.is_ailing(target) and not night.game.seats[target].left
            night.note(Doubled(act.actor, target, works))
            if works:
                night.marks.put(target, Status(DOUBLED, act.actor, "dawn", word=ability))


def _doubled(game: Play, seat: int) -> str:
    """The id of a player's first own ability that is still asked tonight and can work on two; else empty."""
    able = (holder.ability.id for holder in held_tonight(game, seat) if _can_be_doubled(game, holder))
    return next(able, "")


def _can_be_doubled(game: Play, holder: Holder) -> bool:
    ability = holder.ability
    if ability.passive or isinstance(ability, NeverDoubled) or not isinstance(ability, Stealable):
        return False
    return ability.theft(game, holder) in {"taken", "lost"}


register(
    "double_up",
    # NOTE: somebody's ability works on two players tonight
    name=later.context("ability", "Doubling"),
    question=later.text("✌️ <b>Whose ability do you double tonight?</b>"),
)

# NOTE: a line of the story: the second could use their ability on two players that night
says(Doubled, "✌️ {player} doubled {target}.", player="by", when="worked")

# NOTE: a line of the story
says(Doubled, "✌️ {player} doubled {target} to no effect.", player="by")

deed(Doubled)
