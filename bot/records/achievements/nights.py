"""Achievements of night acts, and of acts by day other than votes: each says whether a player has earned it."""

from collections.abc import Iterator

from bot.engine.events import ArrestMade, Exploded, GunFired, NobodyDied, Saved, TakenAlong
from bot.msgid import msgid
from bot.parts.abilities.kill.shoot import ShotFired
from bot.parts.abilities.learn.inquire import NEUTRAL, Inquired
from bot.parts.abilities.learn.see_killer import VisitorKilled
from bot.parts.procedures.exits.blasts import BlastDeclared
from bot.parts.procedures.items.kept_guns import FiredAt
from bot.records.achievements.model import TOWN, Look, achievement
from bot.records.chronicle import Moment

SEVERAL = 2


def _saves(look: Look) -> list[int]:
    return [event.target for _, event in look.nights(Saved) if event.by == look.seat]


@achievement("👼", msgid("Guardian Angel"), msgid("saved another player's life"))
def guardian_angel(look: Look) -> bool:
    """Whether the player saved another player."""
    return any(target != look.seat for target in _saves(look))


@achievement("🏥", msgid("Full Ward"), msgid("made two saves in one game"))
def full_ward(look: Look) -> bool:
    """Whether the player saved others or themselves twice in one game."""
    return len(_saves(look)) >= SEVERAL


@achievement("💊", msgid("Heal Thyself"), msgid("saved your own life"))
def own_medicine(look: Look) -> bool:
    """Whether the player saved themselves."""
    return look.seat in _saves(look)


@achievement("🐈", msgid("Nine Lives"), msgid("saved by another player, and won"))
def nine_lives(look: Look) -> bool:
    """Whether the player was saved by another player, and won."""
    saved = (event.by for _, event in look.nights(Saved) if event.target == look.seat)
    return look.won and any(by not in {0, look.seat} for by in saved)


def _inquiries(look: Look) -> Iterator[tuple[int, bool]]:
    """The players of other sides whom the seat investigated, each with whether the seat's own side was shown."""
    roles = look.game.rules.roles
    for moment, event in look.told(Inquired):
        own, shown = moment.sides[look.seat], event.shows
        side = shown if shown in look.game.rules.sides or shown not in roles else roles[shown].side
        if event.by == look.seat and side != NEUTRAL and moment.sides[event.target] != own:
            yield event.target, side == own


@achievement("🐕", msgid("Bloodhound"), msgid("investigated two players on other sides, and got it right both times"))
def bloodhound(look: Look) -> bool:
    """Whether the player investigated two players of other sides, and was shown the truth both times."""
    return len({seat for seat, own in _inquiries(look) if not own}) >= SEVERAL


@achievement(
    "🪤",
    msgid("Led Astray"),
    msgid("investigated a player on another side, was told they were on yours, and still won"),
)
def led_astray(look: Look) -> bool:
    """Whether the player investigated one of another side, was shown their own side, and still won."""
    return look.won and any(own for _, own in _inquiries(look))


def _shot(look: Look) -> Iterator[tuple[str, bool]]:
    """For each player whom the seat shot dead: the seat's side then, and whether the victim was of the same side."""
    at_night = [(at, look.sides_in(at), shot.by, shot.target) for at, shot in look.nights(ShotFired)]
    guns = [(at.phase, at.sides, shot.by, shot.target) for at, shot in look.told(GunFired)]
    kept_guns = [(at.phase, at.sides, shot.by, shot.target) for at, shot in look.told(FiredAt)]
    fired = [*at_night, *guns, *kept_guns]
    shots = {target: (at, sides) for at, sides, by, target in fired if by == look.seat != target}
    for seat, (at, sides) in shots.items():
        if seat in look.deaths and look.deaths[seat][1].whole == at.whole:
            yield sides[look.seat], sides[look.seat] == sides[seat]


@achievement("🔫", msgid("Sharpshooter"), msgid("as town, shot dead a player on another side"))
def sharpshooter(look: Look) -> bool:
    """Whether the player, as one of the town, shot dead a player of another side."""
    return (TOWN, False) in _shot(look)


@achievement("🤦", msgid("Friendly Fire"), msgid("as town, shot dead one of your own"))
def friendly_fire(look: Look) -> bool:
    """Whether the player, as one of the town, shot dead another of the town."""
    return (TOWN, True) in _shot(look)


@achievement("🎩", msgid("Hat Trick"), msgid("shot dead three players on other sides"))
def hat_trick(look: Look) -> bool:
    """Whether the player shot dead three players of other sides."""
    return sum(not own for _, own in _shot(look)) > SEVERAL


@achievement("💥", msgid("Not Alone"), msgid("took a player on another side with you when you went out"))
def not_alone(look: Look) -> bool:
    """Whether the player took a player of another side along when going out, and that player fell by this."""
    return any(
        seat in look.deaths and look.deaths[seat][1].whole == moment.phase.whole
        for moment, seats in _taken(look)
        for seat in seats
        if moment.sides[seat] != moment.sides[look.seat]
    )


def _taken(look: Look) -> Iterator[tuple[Moment, tuple[int, ...]]]:
    """The players whom the seat took along on its way out, each group with the moment."""
    for moment in look.moments:
        for event in moment.public:
            match event:
                case ArrestMade(by=look.seat, target=int(seat), right=True):
                    yield moment, (seat,)
                case TakenAlong(by=look.seat, target=int(seat)):
                    yield moment, (seat,)
                case Exploded(by=look.seat, target=int(seat)):
                    yield moment, (seat,)
                case BlastDeclared(by=look.seat, targets=seats):
                    yield moment, seats


@achievement("🚪", msgid("Bad Host"), msgid("somebody who visited you didn't survive the night"))
def bad_host(look: Look) -> bool:
    """Whether the player had a night visitor who died of the visit."""
    return any(event.by == look.seat for _, event in look.nights(VisitorKilled))


@achievement("🌙", msgid("Quiet Nights"), msgid("survived and won after three nights without a death"))
def quiet_nights(look: Look) -> bool:
    """Whether the player won and was in the game at its end, after three nights without a death."""
    return look.won and look.me.alive and len([*look.told(NobodyDied)]) > SEVERAL
