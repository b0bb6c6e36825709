"""Who is made another by the night: attempts are answered first, then those that hold come to pass (PR-392).

All of it sees the roles of nightfall; new ones take effect at dawn.
"""

from bot.engine.night.acts import Act
from bot.engine.night.attacks import settle
from bot.engine.night.scratch import Night
from bot.engine.play import Play
from bot.engine.traits.changing.converts import Converts
from bot.engine.traits.changing.resists_conversion import ResistsConversion

WARDED = "warded"
"""The mark of whoever cannot be recruited or converted."""


def attempt(night: "Night", act: "Act", target: int) -> bool:
    """An act tries to convert a player; whether it does is settled when the attacks of its stage are.

    Returns:
        Whether it comes to that: a ward has stopped it before anybody answers it (PR-328), and whoever has left the
        game is nobody's target (PR-396).
    """
    if night.marks.has(target, WARDED) or night.game.seats[target].left:
        return False
    night.attempts.append((act, target))
    return True


def settle_attempts(night: "Night") -> None:
    """First what those do whom somebody has tried to convert; then the conversions of those who still live."""
    attempts, night.attempts = night.attempts, []
    named = sorted(attempts, key=lambda one: one[0].moment)
    for seat in sorted({target for _, target in attempts}):
        for ability in night.role(seat).with_trait(ResistsConversion):
            ability.attempted(night, seat, [act for act, target in named if target == seat])
    settle(night)
    for act, target in attempts:
        resisting = night.role(target).with_trait(ResistsConversion)
        if target in night.deaths or any(own.resists(night, target, act) for own in resisting):
            continue
        if isinstance(act.ability, Converts):
            act.ability.convert(night, act, target)
    settle(night)


def come_about(game: "Play", act: "Act", night: "Night") -> tuple[int, ...]:
    """Whom an act has converted is another now, and is told so (PR-387).

    Returns:
        They.
    """
    turned = tuple([seat for seat in night.aims(act) if seat in night.converted and night.converted[seat].act is act])
    for seat in turned:
        game.cards.turn(seat, night.converted[seat].role)
    return turned
