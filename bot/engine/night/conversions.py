"""Conversions in a night: attempts are answered first, then the ones that still hold take place (PR-392).

All conversions work on the roles of nightfall; new roles take effect at dawn.
"""

from bot.engine.night.acts import Act
from bot.engine.night.attacks import settle
from bot.engine.night.scratch import Night
from bot.engine.play import Play
from bot.engine.traits.changing import Converts, ResistsConversion

WARDED = "warded"
"""The mark of a player who cannot be recruited or converted."""


def attempt(night: "Night", act: "Act", target: int) -> bool:
    """Let an act try to convert a player; the attempt is settled together with the attacks of its stage.

    Returns:
        Whether the attempt counts: a ward stops an attempt before the target can answer (PR-328), and a player who has
        left the game is no target (PR-396).
    """
    if night.marks.has(target, WARDED) or night.game.seats[target].left:
        return False
    night.attacks.attempt(act, target)
    return True


def settle_attempts(night: "Night") -> None:
    """Let the targets of attempted conversions answer; then convert the targets who still live and do not resist."""
    attempts = night.attacks.take_attempts()
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


def convert_for_good(game: "Play", act: "Act", night: "Night") -> tuple[int, ...]:
    """Give the players whom an act has converted their new roles, and tell them (PR-387).

    Returns:
        The converted players.
    """
    turned = tuple([seat for seat in night.aims(act) if seat in night.converted and night.converted[seat].act is act])
    for seat in turned:
        game.cards.turn(seat, night.converted[seat].role)
    return turned
