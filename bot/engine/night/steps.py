"""Nights whose roles act one after another: effects of an earlier step count at the later ones (CT-65 to CT-87).

Stages keep their order: blocks are settled before all else, then protection, then attacks. Within a stage acts come by
their steps, and each attack is judged before the next one.
"""

from bot.engine.night.acts import Act
from bot.engine.night.marks import CALLED_OFF, HOSTED, SLAIN, STOPPED
from bot.engine.night.scratch import Hit, Night
from bot.engine.traits.asking import DoneTogether
from bot.engine.traits.steps import KeepsOff, Shelters

TOGETHER = "+"
"""The sign between roles that act at the same step."""


def step_of(steps: tuple[str, ...], bearer: str, ability: str) -> int:
    """The number, from 1 on, of the step at which a role's or team's ability is used first; 0 where there is none."""
    for name in (f"{bearer}.{ability}", bearer):
        for step, called in enumerate(steps, 1):
            if name in called.split(TOGETHER):
                return step
    return 0


def is_left_out(act: Act) -> bool:
    """Whether an act is ignored in finding out which players were hit: all heals, and a copied guard (CT-74)."""
    return isinstance(act.ability, Shelters) and (act.through is not None or not isinstance(act.ability, KeepsOff))


def killed_before(night: Night, seat: int, act: Act) -> Hit | None:
    """The attack by which a player was killed at an earlier step than an act's, if any.

    A player who only leaves together with another was not killed (CT-83).
    """
    hit = night.deaths.get(seat)
    return hit if hit is not None and 0 < hit.source.step < act.step else None


def undone(night: Night, act: Act) -> str | None:
    """The mark of an act whose actor was killed at an earlier step; else none.

    An act that protects others is void if its actor was hit, even without dying (CT-74); one that protects only the
    actor never is. An act of several players is void if each of them was killed or is blocked (CT-129), or one is a
    guest (CT-118). A copied act is void if one of its targets has left the game meanwhile (CH-10).
    """
    if act.through is not None and any(night.game.seats[seat].left for seat in act.through.targets):
        return CALLED_OFF
    doers = act.ability.doers(night.game, act) if isinstance(act.ability, DoneTogether) else (act.actor,)
    if act.team is None:
        return SLAIN if any(_is_down(night, seat, act) for seat in doers) else None
    if any(night.marks.has(seat, HOSTED) for seat in doers):
        return STOPPED
    return STOPPED if all(night.marks.is_blocked(seat) or _is_down(night, seat, act) for seat in doers) else None


def _is_down(night: Night, seat: int, act: Act) -> bool:
    if not isinstance(act.ability, Shelters):
        return killed_before(night, seat, act) is not None
    hit = night.attacks.foreseen.get(seat) if night.aims(act) != (seat,) else None
    return hit is not None and 0 < hit.source.step < act.step
