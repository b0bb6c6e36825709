"""Nights whose roles act one after another: what an earlier step has done counts at the later ones (CT-65 to CT-87).

Stages stay what they are: blocks are settled before all else, then what protects, then attacks. Within a stage acts
come by their steps, and each attack is judged before the next one.
"""

from typing import TYPE_CHECKING

from bot.engine.night.voiding import SLAIN

if TYPE_CHECKING:
    from bot.engine.abilities.base import Act
    from bot.engine.night.scratch import Night

OWN_PROTECTION = "protect"
"""Acts of this stage come before the attacks that may void them: whom those hit with nobody protected is foreseen."""


def step_of(steps: tuple[str, ...], bearer: str, ability: str) -> int:
    """At which step, from 1 on, a role's or team's ability is used; 0 where it has none."""
    names = (f"{bearer}.{ability}", bearer)
    return next((steps.index(name) + 1 for name in names if name in steps), 0)


def slain(night: "Night", act: "Act") -> str:
    """The mark of an act whose actor was killed at an earlier step, all of its team where it is a team's; else none.

    What protects others is void where its actor was as much as hit (CT-74), and what protects himself never is.
    """
    early = act.ability.stage == OWN_PROTECTION
    if early and night.aims(act) == (act.actor,):
        return ""
    deaths = night.foreseen if early else night.deaths
    team = night.game.rules.team(act.team)
    actors = night.game.members(team) if team is not None else (act.actor,)
    dead = [seat for seat in actors if seat in deaths and 0 < deaths[seat].source.step < act.step]
    return SLAIN if dead and len(dead) == len(actors) else ""
