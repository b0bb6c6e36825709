"""The reach of acts where roles act one after another: guarded players, and guests (CT-71 to CT-75, CT-79 to CT-81).

Any act on another player but a shot is a visit. Players do not visit themselves. A step is a role's turn to act.
"""

from collections.abc import Iterator

from bot.engine.night.acts import Act
from bot.engine.night.marks import HOSTED
from bot.engine.night.scratch import Night
from bot.engine.night.spoiling import spoiler
from bot.engine.night.steps import undone
from bot.engine.traits.steps import DoneInTurn, KeepsOff


def reaches(night: Night, act: Act, target: int) -> bool:
    """Whether a visit reaches its target.

    A guest is out of reach of checks and blocks of later steps than the invitation, and of all other visits for the
    whole night. A guarded player, or the guest of a guarded host, is out of reach of visitors who come after the guard.
    A player who has left the game meanwhile is out of reach (CH-10).
    """
    if target == act.actor or not act.step:
        return True
    if night.game.seats[target].left:
        return False
    since = hosted_at(night, target)
    if since and (act.step > since or not _is_done_in_turn(act)):
        return False
    return not any(True for _ in guards_of(night, target, act))


def reached(night: Night, act: Act) -> tuple[int, ...]:
    """The players on whom an act has an effect: the targets that the act reaches, and their guests (CT-75)."""
    if not act.step:
        return night.aims(act)
    open_to = [target for target in night.aims(act) if reaches(night, act, target)]
    return tuple(dict.fromkeys(seat for target in open_to for seat in (target, *guests_of(night, target))))


def answered_about(night: Night, act: Act, target: int) -> tuple[int, ...]:
    """The players in the answer to a check of `target`: target and guests (CT-75); none where the check is kept off."""
    if not reaches(night, act, target):
        return ()
    guests = guests_of(night, target) if act.step else ()
    return (target, *(guest for guest in guests if hosted_at(night, guest) < act.step))


def struck(night: Night, target: int) -> tuple[int, ...]:
    """The players hit by a bullet at `target`: target and guests, or their guards; none if the target is a guest."""
    if hosted_at(night, target):
        return ()
    hit: dict[int, None] = {}
    for seat in (target, *guests_of(night, target)):
        guard = min(guards_of(night, seat), key=_step, default=None)
        hit[guard.actor if guard is not None else seat] = None
    return tuple(hit)


def guests_of(night: Night, host: int) -> tuple[int, ...]:
    """The guests of a player, in seat order."""
    return tuple(sorted(seat for seat in night.marks.given if _host_of(night, seat) == host))


def hosted_at(night: Night, seat: int) -> int:
    """The step from which on a player is a guest; 0 for a player who is no guest."""
    for mark in night.marks.given.get(seat, ()):
        if mark.name == HOSTED:
            return next(step for put, step in night.marks.stepped if put is mark)
    return 0


def guards_of(night: Night, seat: int, against: Act | None = None) -> Iterator[Act]:
    """The guards that hold for a player, or for the player's host, as far as blocks are settled by now.

    The guards that hold `against` a visit are of earlier steps; against a block a guard holds even if hit (CT-71).
    """
    covered = (seat, _host_of(night, seat))
    for act in night.acts:
        if not isinstance(act.ability, KeepsOff) or (against is not None and act.step >= against.step):
            continue
        stands = against is not None and against.ability.stage == "seize"
        if any(aim in covered for aim in night.aims(act)) and (stands or not undone(night, act)) and _holds(night, act):
            yield act


def _holds(night: Night, guard: Act) -> bool:
    """Whether a guard is not blocked, guards another player, and reaches that player."""
    if spoiler(night, guard):
        return False
    return all(aim != guard.actor and reaches(night, guard, aim) for aim in night.aims(guard))


def _host_of(night: Night, seat: int) -> int | None:
    """The host of a player, if the player is a guest."""
    return next((mark.owner for mark in night.marks.given.get(seat, ()) if mark.name == HOSTED), None)


def _is_done_in_turn(act: Act) -> bool:
    """Whether an act, being a check or a block, is over and done with before the later steps."""
    return isinstance(act.ability, DoneInTurn) or act.ability.stage == "seize"


def _step(act: Act) -> int:
    return act.step
