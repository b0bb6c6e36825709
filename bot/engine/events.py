"""Everything that can be said, as plain data. Who hears it is set where it is told; text is made elsewhere.

An event's name in scripts and lists is its class name in snake_case. `story` events enter the story told at the end.
"""

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.engine.phases import Phase


class Event:
    """Base of all events."""

    __slots__ = ()
    name: ClassVar[str] = ""
    story: ClassVar[bool] = False

    def __init_subclass__(cls, story: bool = False) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls.story = story
        EVENTS[cls.name] = cls


EVENTS: dict[str, type[Event]] = {}

# -- the start ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameBegan(Event):
    """Public: how many seats, and how many of each role are in play."""

    players: int
    roles: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class RoleDealt(Event):
    """Private: your role."""

    role: str


@dataclass(frozen=True)
class TeamMet(Event):
    """To a team: its living members; `leader` is a seat, or None where the team is not told.

    `roles` are the members' roles where the team is told them, else empty.
    """

    team: str
    members: tuple[int, ...]
    leader: int | None
    roles: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class IntroductionFell(Event):
    """Public: the introduction night; this team meets. `room`: its members may talk in it. Seconds."""

    team: str
    seconds: float
    room: bool
    number: int


@dataclass(frozen=True)
class IntroductionDayBroke(Event):
    """Public: before the first night everyone says a few words, in this order, so many seconds each."""

    order: tuple[int, ...]
    seconds: float


# -- nights and days ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NightFell(Event, story=True):
    """Public: night `number` begins. Seconds until dawn."""

    number: int
    seconds: float


@dataclass(frozen=True)
class WaveCalled(Event):
    """Public: who is called now, dead or alive (CH-05): teams and roles in the order of the call. Seconds."""

    callers: tuple[str, ...]
    seconds: float


@dataclass(frozen=True)
class RoomOpened(Event):
    """To a team: what its members write to the narrator is passed on to the mates."""

    team: str
    members: tuple[int, ...]


@dataclass(frozen=True)
class RoomClosed(Event):
    """To a team: the room is closed."""

    team: str


@dataclass(frozen=True)
class TeamSaid(Event):
    """To a team but its speaker: what a mate wrote."""

    seat: int
    text: str


@dataclass(frozen=True)
class NotHeard(Event):
    """Private: nobody hears what you write to the narrator now."""


@dataclass(frozen=True)
class DawnBroke(Event):
    """Public: a night is over."""

    number: int


@dataclass(frozen=True)
class DiedAtNight(Event, story=True):
    """Public: who was killed in the night; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: str | None


@dataclass(frozen=True)
class NobodyDied(Event, story=True):
    """Public: nobody was killed last night, for whatever reason."""


@dataclass(frozen=True)
class DayBroke(Event, story=True):
    """Public: day `number` begins, with these living seats."""

    number: int
    living: tuple[int, ...]


# -- what a night does, told to whom it concerns and in the story ----------------------------------------------


@dataclass(frozen=True)
class ShotChosen(Event, story=True):
    """To the team when the wave closes: its final target, or None; `by` is who decided alone, else None."""

    team: str
    target: int | None
    by: int | None


@dataclass(frozen=True)
class Inquired(Event, story=True):
    """To the one who inquired, when the wave closes: the side the target shows."""

    by: int
    target: int
    shows: str


@dataclass(frozen=True)
class Protected(Event, story=True):
    """Nobody before the end: whom a doctor stood by."""

    by: int
    target: int


@dataclass(frozen=True)
class Blocked(Event, story=True):
    """Nobody before the end: whose ability was taken from him."""

    by: int
    target: int


@dataclass(frozen=True)
class ShotFired(Event, story=True):
    """Nobody before the end: a bullet that one player fired on his own."""

    by: int
    target: int


@dataclass(frozen=True)
class Saved(Event, story=True):
    """Nobody before the end: an attack was stopped by a save."""

    target: int
    by: int


@dataclass(frozen=True)
class NightNotice(Event, story=True):
    """Public: when a wave closes, that something takes place tonight, never with whom or how it ended.

    `act`: `trade`, `purchase` or `guess`.
    """

    act: str


@dataclass(frozen=True)
class Recruited(Event, story=True):
    """To the team when the wave closes: whom it tried to win over, and whether it did.

    `given_up` is the mate who leaves for it, if any.
    """

    by: int
    target: int
    given_up: int | None
    won: bool


@dataclass(frozen=True)
class RoleTurned(Event, story=True):
    """Nobody before the end: a player's role is another from now on."""

    seat: int
    was: str
    role: str


@dataclass(frozen=True)
class RoleChanged(Event):
    """Private: your role, and perhaps your side, is another from now on."""

    role: str


@dataclass(frozen=True)
class IntroductionNightFell(Event):
    """Public: the introduction night, with its waves, in which nobody dies. Seconds."""

    seconds: float


@dataclass(frozen=True)
class MafiaCounted(Event, story=True):
    """To the one who asked, when the wave closes: how many of these show as mafia."""

    by: int
    targets: tuple[int, ...]
    count: int


@dataclass(frozen=True)
class SideTaken(Event, story=True):
    """Private: with which side you win, for good."""

    seat: int
    side: str


@dataclass(frozen=True)
class VestHeld(Event, story=True):
    """Nobody before the end: an attack was stopped by what the target wears."""

    target: int


@dataclass(frozen=True)
class Exposed(Event, story=True):
    """Public: at dawn, this player is of this side."""

    seat: int
    side: str


@dataclass(frozen=True)
class ExposureFailed(Event, story=True):
    """Nobody before the end: somebody tried to expose a player, and nothing was announced."""

    by: int
    target: int


@dataclass(frozen=True)
class Returned(Event, story=True):
    """Public: at dawn, a player who was out is in the game again."""

    seat: int


@dataclass(frozen=True)
class GuessChosen(Event, story=True):
    """To the team when the wave closes: the role that it guesses in place of a shot; None where nothing was named."""

    team: str
    by: int
    target: int | None
    role: str | None


@dataclass(frozen=True)
class GuessJudged(Event, story=True):
    """To the team when the wave closes: whether its guess is right."""

    team: str
    right: bool


@dataclass(frozen=True)
class RoleGuessed(Event):
    """Public: at dawn, this player's role was guessed in the night."""

    seat: int
    role: str


@dataclass(frozen=True)
class Guarded(Event, story=True):
    """Nobody before the end: whom a watchman kept from being seized."""

    by: int
    target: int


@dataclass(frozen=True)
class UnderFire(Event):
    """Private: you were shot at and may answer."""


@dataclass(frozen=True)
class UnderGuard(Event):
    """Private: you are guarded yourself and can seize nobody tonight."""


@dataclass(frozen=True)
class GunGiven(Event, story=True):
    """Nobody before the end: a gun for the coming day. `kind`: `real` or `blank`."""

    by: int
    target: int
    kind: str


@dataclass(frozen=True)
class RestsTonight(Event):
    """Private: tonight there is nothing for your ability to do, and you are not asked."""


@dataclass(frozen=True)
class Linked(Event, story=True):
    """Nobody before the end: who tied himself to whom."""

    by: int
    target: int


@dataclass(frozen=True)
class LeftTogether(Event, story=True):
    """Public: this player leaves together with another, to whom he was tied."""

    seat: int
    other: int
    role: str | None


@dataclass(frozen=True)
class Misled(Event, story=True):
    """Nobody before the end: whose inquiry somebody wanted to spoil, and whether he was one who inquires."""

    by: int
    target: int
    hit: bool


@dataclass(frozen=True)
class Summoned(Event, story=True):
    """Nobody before the end: whom somebody called to an interrogation."""

    by: int
    targets: tuple[int, ...]


@dataclass(frozen=True)
class SummonsNamed(Event):
    """Public: at dawn, these are called to an interrogation."""

    called: tuple[int, ...]


@dataclass(frozen=True)
class SummonsReturned(Event, story=True):
    """Private: your summons has come back to you, since one of the called has left the game."""

    by: int


@dataclass(frozen=True)
class CannotAct(Event):
    """Private: you cannot use your ability tonight."""


@dataclass(frozen=True)
class ChoiceVoid(Event):
    """Private: a player you had picked has left the game; choose anew (CH-10)."""

    ability: str
    target: int


@dataclass(frozen=True)
class Reminder(Event):
    """Private: a question of yours is still open. Seconds left."""

    ability: str
    seconds: float


# -- the day ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TalkOpened(Event):
    """Public: one speaks after another, in this order, each so many seconds, in so many rounds."""

    order: tuple[int, ...]
    seconds: float
    rounds: int = 1


@dataclass(frozen=True)
class FreeTalkOpened(Event):
    """Public: all talk at once with the vote open; `need` votes kill at once. Seconds."""

    living: tuple[int, ...]
    need: int
    seconds: float


@dataclass(frozen=True)
class LastMinute(Event):
    """Public: the day ends soon. Seconds left."""

    seconds: float


@dataclass(frozen=True)
class RoleTalkBarred(Event):
    """Public: as the talk opens, nobody may speak of roles and of what happened at night."""


@dataclass(frozen=True)
class PassedOver(Event):
    """Public: this player was silenced, and does not get the floor."""

    seat: int


@dataclass(frozen=True)
class NominationOpened(Event):
    """Public: the first vote; `need` votes send to defence. `called` is one name, or all of them."""

    called: tuple[int, ...]
    need: int
    seconds: float


@dataclass(frozen=True)
class NominationClosed(Event, story=True):
    """Public: who voted for whom (candidate, voters), and who goes to defence."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    need: int
    defendants: tuple[int, ...]


@dataclass(frozen=True)
class DefenceOpened(Event):
    """Public: this defendant speaks. Seconds."""

    seat: int
    seconds: float


@dataclass(frozen=True)
class SpeakersAsked(Event):
    """Public: these defendants may name who speaks about them before they defend themselves. Seconds.

    A lone one names an accuser and a defender, each of two names one player.
    """

    defendants: tuple[int, ...]
    seconds: float


@dataclass(frozen=True)
class SpeakerHeard(Event):
    """Public: this player speaks about a defendant who has named him. `task`: `accuser`, `defender` or `speaker`.

    Seconds.
    """

    seat: int
    about: int
    task: str
    seconds: float


@dataclass(frozen=True)
class VerdictOpened(Event):
    """Public: the second vote on these defendants; `need` is the bar of a lone one, else None. Seconds."""

    defendants: tuple[int, ...]
    need: int | None
    seconds: float


@dataclass(frozen=True)
class VerdictClosed(Event, story=True):
    """Public: who voted for whom (defendant, voters), who leaves, and the number of votes of each defendant.

    In a secret ballot the voters are left out and only the totals stand.
    """

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    leaving: tuple[int, ...]
    totals: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class VotedOut(Event, story=True):
    """Public: this player leaves by vote; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: str | None


@dataclass(frozen=True)
class SideShown(Event, story=True):
    """Public: the side of somebody who has left."""

    seat: int
    side: str


@dataclass(frozen=True)
class LastWordsGiven(Event):
    """Public: this player speaks once more before leaving. Seconds."""

    seat: int
    seconds: float


@dataclass(frozen=True)
class LotDrawn(Event, story=True):
    """Public: a tie for most votes is settled by lot among these seats; it falls on `seat`."""

    tied: tuple[int, ...]
    seat: int


@dataclass(frozen=True)
class CardDrawn(Event, story=True):
    """Public: whoever was voted out has drawn this last-move card. Seconds to choose, 0 where there is no choice.

    `finds` is the role that Beautiful Mind is after.
    """

    seat: int
    card: str
    finds: str
    seconds: float


@dataclass(frozen=True)
class MindGuessed(Event, story=True):
    """Public: whom the card's drawer took for the one sought, and whether he is; then that one leaves instead."""

    by: int
    target: int
    role: str
    right: bool


@dataclass(frozen=True)
class PlayersSilenced(Event, story=True):
    """Public: these may not talk tomorrow."""

    by: int
    targets: tuple[int, ...]


@dataclass(frozen=True)
class CardsSwapped(Event, story=True):
    """Nobody before the end: two players have exchanged roles; with what each goes on, or leaves."""

    by: int
    role: str
    target: int
    target_role: str


@dataclass(frozen=True)
class TeamChanged(Event):
    """To a team: who has left it, and who has joined it, if anybody."""

    team: str
    joined: int | None
    left: int


@dataclass(frozen=True)
class RoleShown(Event, story=True):
    """Public: the role of somebody who leaves."""

    seat: int
    role: str


@dataclass(frozen=True)
class Handcuffed(Event, story=True):
    """Public: this player has no ability tonight."""

    by: int
    target: int


@dataclass(frozen=True)
class DuelCalled(Event, story=True):
    """Public: two players defend themselves, and the others choose who of them leaves. Seconds of each speech."""

    by: int
    target: int
    seconds: float


@dataclass(frozen=True)
class DuelVoteOpened(Event):
    """Public: the others vote for one of the two. Seconds."""

    by: int
    target: int
    seconds: float


@dataclass(frozen=True)
class DuelClosed(Event, story=True):
    """Public: who voted for whom in the duel, and who leaves."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    leaving: int


@dataclass(frozen=True)
class BallotTied(Event):
    """Public: these are tied for most votes; they are voted on once more."""

    tied: tuple[int, ...]


@dataclass(frozen=True)
class ChallengeGiven(Event):
    """Public: the speaker has granted a challenge; it is spoken after the turn. Seconds."""

    by: int
    seat: int
    seconds: float


@dataclass(frozen=True)
class Lynched(Event, story=True):
    """Public: a majority killed this player; the final tally (candidate, voters)."""

    seat: int
    role: str | None
    votes: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True)
class NobodyVotedOut(Event, story=True):
    """Public: the day ends without anyone leaving by vote."""


@dataclass(frozen=True)
class InquiryOffered(Event):
    """Public: do the living want to know the sides of those who are out? `left` inquiries remain. Seconds."""

    left: int
    need: int
    seconds: float


@dataclass(frozen=True)
class InquiryRefused(Event, story=True):
    """Public: too few want the inquiry; it is kept for another day."""


@dataclass(frozen=True)
class StatusInquired(Event, story=True):
    """Public: how many of those who are out were of each side, without names."""

    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class NapFell(Event):
    """Public: a midday nap; somebody may be asked something in private. Seconds."""

    seconds: float


@dataclass(frozen=True)
class VoteForfeited(Event):
    """Public: this player wrote while a vote was open, and has no vote for the rest of the day."""

    seat: int


# -- the joker -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Laughed(Event, story=True):
    """Private: you laughed, and it counts for the coming day; told when the wave closes."""

    by: int


@dataclass(frozen=True)
class LaughedLast(Event, story=True):
    """Public: whoever was just voted out had laughed in the night before, and so wins."""

    seat: int


# -- the last three ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SomebodyTurned(Event):
    """Public: whoever of the living was this role is another role now; who it is, is not said."""

    was: str
    role: str


@dataclass(frozen=True)
class LastThreeBegan(Event):
    """Public: the last three talk freely, then they join hands; there is neither vote nor night. Seconds."""

    living: tuple[int, ...]
    seconds: float


@dataclass(frozen=True)
class HandsCalled(Event):
    """Public: each of the last three now secretly picks one of the other two. Seconds."""

    living: tuple[int, ...]
    seconds: float


@dataclass(frozen=True)
class HandsShown(Event, story=True):
    """Public: who picked whom, or nobody; `pair` are the two who picked each other, if any did."""

    picks: tuple[tuple[int, int | None], ...]
    pair: tuple[int, ...]


@dataclass(frozen=True)
class LastThreeTalkAgain(Event):
    """Public: no two picked each other; they talk once more and pick once more, for the last time. Seconds."""

    seconds: float


# -- guns by day ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GunsNamed(Event):
    """Public: who holds a gun today, of whatever kind."""

    holders: tuple[int, ...]


@dataclass(frozen=True)
class LastCallOpened(Event):
    """Public: whoever still holds a gun fires it now or never. Seconds."""

    holders: tuple[int, ...]
    seconds: float


@dataclass(frozen=True)
class GunFired(Event, story=True):
    """Public: who fires at whom, and what the gun was loaded with: `real` or `blank`."""

    by: int
    target: int
    kind: str


@dataclass(frozen=True)
class ArmorBroken(Event, story=True):
    """Public: this player stays in the game, shown as what he was; from now on he is something else."""

    seat: int
    was: str
    role: str


@dataclass(frozen=True)
class ShotDown(Event, story=True):
    """Public: this player leaves by a gun; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: str | None


# -- bombs and circles ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BombPlanted(Event, story=True):
    """Nobody before the end: who laid a bomb before whom, with which code."""

    by: int
    target: int
    code: str


@dataclass(frozen=True)
class BombFound(Event, story=True):
    """Public: a bomb lies before this player; told at dawn."""

    seat: int


@dataclass(frozen=True)
class BombCode(Event):
    """Private: the code of the bomb before you; told at dawn."""

    code: str


@dataclass(frozen=True)
class BombDue(Event):
    """Public: the day ends, and the bomb before this player is still there."""

    seat: int


@dataclass(frozen=True)
class BombGuessed(Event, story=True):
    """Public: the carrier's guess, and whether it was right; `drawn`: a lot guessed for him."""

    seat: int
    code: str
    right: bool
    drawn: bool


@dataclass(frozen=True)
class BombDefused(Event, story=True):
    """Public: somebody has defused the bomb of another; who, is not said."""


@dataclass(frozen=True)
class BombTook(Event, story=True):
    """Public: this player has left defusing the bomb."""

    seat: int


@dataclass(frozen=True)
class Invited(Event, story=True):
    """Nobody before the end: who was invited into a circle, and whether it was no mistake."""

    by: int
    target: int
    joined: bool


@dataclass(frozen=True)
class CircleOpened(Event):
    """To a circle: who belongs to it; what its members write to the narrator is passed on to them."""

    members: tuple[int, ...]


@dataclass(frozen=True)
class CircleClosed(Event):
    """To a circle: nothing is passed on any more."""


@dataclass(frozen=True)
class NapVoteOpened(Event):
    """Public: the second vote on these defendants, in a midday nap: everybody is asked in private. Seconds."""

    defendants: tuple[int, ...]
    seconds: float


@dataclass(frozen=True)
class InterrogationOpened(Event):
    """Public: these are interrogated and speak in turns, in this order. Seconds of a turn."""

    called: tuple[int, ...]
    seconds: float


@dataclass(frozen=True)
class InterrogationVoteOpened(Event):
    """Public: the compulsory vote on these. Seconds."""

    called: tuple[int, ...]
    seconds: float


@dataclass(frozen=True)
class InterrogationVoteClosed(Event, story=True):
    """Public: who voted for whom, whose vote was drawn for being silent, and who leaves."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    drawn: tuple[int, ...]
    leaving: tuple[int, ...]


@dataclass(frozen=True)
class LetGo(Event, story=True):
    """Public: those who were interrogated are let go without a vote."""

    called: tuple[int, ...]


# -- leaving, idling, the host -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayerLeft(Event, story=True):
    """Public: out without powers or last words (CH-07). `why`: `leave`, `kick` or `idle`."""

    seat: int
    why: str
    role: str | None


@dataclass(frozen=True)
class IdleWarned(Event):
    """Private: nothing came from you for a whole round; another one and you are out (CH-08)."""


@dataclass(frozen=True)
class TimeExtended(Event):
    """Public: the host gave more time. Seconds added."""

    seconds: float


@dataclass(frozen=True)
class PhaseSkipped(Event):
    """Public: the host ended this phase."""


# -- the end -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameEnded(Event):
    """Public: the winner (a side, `draw`, or `none` for an aborted game), why, and the roles of all seats.

    `ranks` are the sides from the first rank on, where the scenario ranks them; sides of one rank stand together.
    `dealt` are the roles dealt to those who have another one by now.
    """

    winner: str
    why: str
    winners: tuple[int, ...]
    roles: tuple[tuple[int, str], ...]
    ranks: tuple[tuple[str, ...], ...] = ()
    dealt: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class StoryTold(Event):
    """Public: the story of the game, in order, each event with the phase it happened in (CH-13)."""

    entries: tuple[tuple[Phase, Event], ...]
