"""Attacks of the night, and what stops them."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class ShotChosen(Event, story=True):
    """To the team when the wave closes: its final target, or None; `by` is who decided alone, else None."""

    team: str
    target: int | None
    by: int | None


@record
class ShotPassedOn(Event, story=True):
    """Private: as night falls, nobody of this team is left, and its shot is yours from now on, `seat`."""

    team: str
    seat: int


@record
class NoTeamShot(Event):
    """To the mates of a boss from whom the shot of this team has been taken: there is none tonight."""

    team: str


@record
class LeaveAsked(Event, story=True):
    """To the team as its wave begins: `by` asks its leader for leave to fire in the place of its shot."""

    team: str
    by: int


@record
class LeaderFires(Event, story=True):
    """To the team as its wave begins: its leader himself fires in the place of its shot tonight."""

    team: str
    by: int


@record
class FiresInstead(Event, story=True):
    """To everybody, or to the team, as its wave closes: this role fires tonight in the place of the team's boss."""

    role: str


@record
class ShotTaken(Event, story=True):
    """To the team as its wave begins: a thief has fired in the place of this role of theirs, and there is no shot."""

    team: str
    role: str


@record
class BlastSetOff(Event, story=True):
    """Nobody before the end: whoever was shot carried a bomb, which went off beside his neighbours."""

    by: int


@record
class BulletTurned(Event, story=True):
    """Nobody before the end: a bullet has turned on this player."""

    seat: int


@record
class ConfirmerChosen(Event, story=True):
    """Nobody before the end: a shooter has picked this player to confirm his shots of the night."""

    by: int
    target: int


@record
class ConfirmerGuessed(Event, story=True):
    """Nobody before the end: somebody took this player for the one who confirms shots."""

    by: int
    target: int


@record
class ShotAllowed(Event, story=True):
    """Nobody before the end: `by` was asked about a shot at this player, and let it be fired."""

    by: int
    target: int


@record
class TeamAsleep(Event, story=True):
    """To the team: its leader keeps its eyes shut tonight, and decides alone."""

    team: str
    by: int


@record
class TriggerPulled(Event):
    """Private: as the wave closes, that your shot is fired; whether your mates shot at the same target is not told."""

    target: int


@record
class TeamFired(Event, story=True):
    """Nobody before the end: at whom each member of a team shot alone (member, target); None: held fire or silent."""

    team: str
    shots: tuple[tuple[int, int | None], ...]


@record
class PlanMade(Event, story=True):
    """To the team when the wave closes: whom it means to shoot from night `first` on, one a night; empty: nobody."""

    team: str
    first: int
    targets: tuple[int, ...]


@record
class PlanRecalled(Event):
    """To the team as it is asked for its shot: what it means to do from night `first` on, one target a night."""

    team: str
    first: int
    targets: tuple[int, ...]


@record
class Protected(Event, story=True):
    """Nobody before the end: whom a doctor stood by."""

    by: int
    target: int


@record
class ShotFired(Event, story=True):
    """Nobody before the end: a bullet that one player fired on his own."""

    by: int
    target: int


@record
class Saved(Event, story=True):
    """Nobody before the end: an attack was stopped by a save."""

    target: int
    by: int


@record
class VestHeld(Event, story=True):
    """Nobody before the end: an attack was stopped by what the target wears."""

    target: int


@record
class VestTorn(Event, story=True):
    """Private: the vest that `seat` wore has stopped a bullet, and is gone."""

    seat: int


@record
class VestGiven(Event):
    """Private: at dawn, somebody has put a vest on you, which stops one bullet."""


@record
class VestPutOn(Event, story=True):
    """Nobody before the end: who put a vest on whom."""

    by: int
    target: int


@record
class ArmorPutOn(Event, story=True):
    """Nobody before the end: who put armour on whom."""

    by: int
    target: int


@record
class GuessChosen(Event, story=True):
    """To the team when the wave closes: the role that it guesses in place of a shot; None where nothing was named.

    `beside`: it may have its shot all the same.
    """

    team: str
    by: int
    target: int | None
    role: str | None
    beside: bool = False


@record
class OwnGuess(Event, story=True):
    """Nobody before the end: whose role somebody named for himself, and whether it is his."""

    by: int
    target: int
    role: str
    right: bool


@record
class ChancesLeft(Event):
    """Private: beside the question, how many more roles you may name."""

    left: int


@record
class NamedRoleJudged(Event):
    """Private: at dawn, whether the role you have named is this player's."""

    target: int
    right: bool


@record
class InMourning(Event):
    """Private: tonight, and only tonight, your team may shoot and guess a role."""


@record
class GuessJudged(Event, story=True):
    """To the team when the wave closes: whether its guess is right."""

    team: str
    right: bool


@record
class RoleGuessed(Event):
    """Public: at dawn, this player's role was guessed in the night."""

    seat: int
    role: str


@record
class Guarded(Event, story=True):
    """Nobody before the end: whom a watchman kept from being seized."""

    by: int
    target: int


@record
class UnderFire(Event):
    """Private: you were shot at and may answer."""


@record
class UnderGuard(Event):
    """Private: you are guarded yourself and can seize nobody tonight."""


@record
class Linked(Event, story=True):
    """Nobody before the end: who tied himself to whom."""

    by: int
    target: int


@record
class LeftTogether(Event, story=True):
    """Public: this player leaves together with another, to whom he was tied."""

    seat: int
    other: int
    role: str | None


@record
class ActReflected(Event, story=True):
    """Nobody before the end: what somebody turned on this player came back; `ability` is what it was."""

    by: int
    target: int
    ability: str


@record
class Sacrificed(Event, story=True):
    """Nobody before the end: who gave up his own life to take whose."""

    by: int
    target: int


@record
class OilPoured(Event, story=True):
    """Nobody before the end: who oiled whom, and whether the oil took."""

    by: int
    target: int
    took: bool


@record
class FireLit(Event, story=True):
    """Nobody before the end: who has lit the oil, and who burns."""

    by: int
    burnt: tuple[int, ...]
