"""Void acts: the marks, and the other acts, that keep an act from being done."""

from bot.engine.night.acts import Act
from bot.engine.night.marks import CALLED_OFF, SILENT, SLAIN, VOIDING
from bot.engine.night.scratch import Night
from bot.engine.seats import Status
from bot.engine.traits.steps import DoneInTurn
from bot.engine.traits.voiding import Blockable, Forestalled


def spoiler(night: Night, act: Act) -> str | None:
    """The mark that voids an act, if any: a mark of the actor, or a silent one of the owner of a borrowed ability."""
    if night.slain and act.team is None and night.slain.get(act.actor, act.wave) < act.wave:
        return SLAIN
    ability = act.ability
    if isinstance(ability, Forestalled) and ability.is_forestalled(night, act):
        return CALLED_OFF
    seats = night.game.seats
    marked = act.owner or act.actor in night.marks.given or (act.actor and seats[act.actor].statuses)
    if not marked or not isinstance(ability, Blockable) or not ability.is_voidable(act):
        return None
    borne = [mark.name for mark in night.marks.of(act.actor) if not _comes_later(night, mark, act)]
    if act.owner:
        borne += [mark.name for mark in night.marks.of(act.owner) if mark.name in SILENT]
    return next((name for name in VOIDING if name in borne), None) if borne else None


def will_be_done(night: Night, act: Act) -> bool:
    """Whether an act takes effect: it was not void when its stage came or, if that is still to come, is not so far."""
    return act.number not in night.spoiled and (act.number in night.past or not spoiler(night, act))


def _comes_later(night: Night, mark: Status, act: Act) -> bool:
    """Whether a mark was put at a later step (turn of a role) than an act whose answer is shown at once (CT-69)."""
    if not isinstance(act.ability, DoneInTurn):
        return False
    return any(put is mark and step > act.step for put, step in night.marks.stepped)
