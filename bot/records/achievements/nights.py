"""Achievements of what somebody did at night, and with what is done by day besides the vote."""

from bot.engine.events import (
    Exploded,
    GunFired,
    Inquired,
    NobodyDied,
    Saved,
    ShotFired,
    TakenAlong,
    VisitorKilled,
)
from bot.records.achievements.model import Look

SEVERAL = 2


def _saves(look: Look) -> list[int]:
    return [event.target for event in look.story(Saved) if event.by == look.seat]


def guardian_angel(look: Look) -> bool:
    """Saved somebody else."""
    return any(target != look.seat for target in _saves(look))


def full_ward(look: Look) -> bool:
    """Saved twice in one game."""
    return len(_saves(look)) >= SEVERAL


def own_medicine(look: Look) -> bool:
    """Saved oneself."""
    return look.seat in _saves(look)


def nine_lives(look: Look) -> bool:
    """Saved by somebody else, and won."""
    return look.won and any(event.target == look.seat and event.by != look.seat for event in look.story(Saved))


def bloodhound(look: Look) -> bool:
    """Asked about two players of other sides, and was told so."""
    found = {
        event.target
        for _, event in look.game.private(look.seat)
        if isinstance(event, Inquired) and look.other_side(event.target) and event.shows != look.me.began
    }
    return len(found) >= SEVERAL


def led_astray(look: Look) -> bool:
    """Asked about a player of another side, who was shown as of the own one, and won all the same."""
    return look.won and any(
        isinstance(event, Inquired) and look.other_side(event.target) and event.shows == look.me.began
        for _, event in look.game.private(look.seat)
    )


def _shot(look: Look) -> list[int]:
    """Whom it has shot dead, by night or by day: the shot, and the death in the same night or day."""
    shots = [(phase, event) for phase, event in look.game.story() if isinstance(event, ShotFired | GunFired)]
    mine = {shot.target: phase.whole for phase, shot in shots if shot.by == look.seat and shot.target != look.seat}
    return [seat for seat, when in mine.items() if seat in look.deaths and look.deaths[seat][1].whole == when]


def sharpshooter(look: Look) -> bool:
    """Of the side of the many: shot one of another side."""
    return look.is_of_many and any(look.other_side(seat) for seat in _shot(look))


def friendly_fire(look: Look) -> bool:
    """Of the side of the many: shot one of the own side."""
    return look.is_of_many and any(not look.other_side(seat) for seat in _shot(look))


def hat_trick(look: Look) -> bool:
    """Shot three players of other sides."""
    return len([seat for seat in _shot(look) if look.other_side(seat)]) > SEVERAL


def not_alone(look: Look) -> bool:
    """Took one of another side along."""
    taken = {event.target for event in look.story(TakenAlong) if event.by == look.seat}
    taken |= {event.target for event in look.story(Exploded) if event.by == look.seat}
    return any(seat is not None and look.other_side(seat) for seat in taken)


def bad_host(look: Look) -> bool:
    """Somebody who came by night has died of it."""
    return any(event.by == look.seat for event in look.story(VisitorKilled))


def quiet_nights(look: Look) -> bool:
    """Won, alive, a game with three nights in which nobody died."""
    return look.won and look.me.alive and len(list(look.story(NobodyDied))) > SEVERAL
