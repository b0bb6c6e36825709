"""Boards: messages that are a view of the state. Plain data; the newest replaces the older ones."""

from typing import Literal

from bot.engine.records import record


@record
class TurnBoard:
    """Public: whose turn it is to speak, who still will (in order) and who has. `part`: `talk` or `defence`.

    `until` is game time in seconds, `length` the length of the turn. `by`: who has granted it, if it is a challenge.
    Where those who listen may show something, `agree` and `disagree` are those who do; `hands` are raised for the
    challenge.
    """

    part: str
    speaker: int
    waiting: tuple[int, ...]
    until: float
    length: float
    by: int | None = None
    agree: tuple[int, ...] | None = None
    disagree: tuple[int, ...] = ()
    hands: tuple[int, ...] | None = None


@record
class VoteBoard:
    """Public: an open vote.

    Attributes:
        ballot: `nomination` (first vote), `verdict` (second), `lynch` (the day-long moving vote), `court`, `trial`
            (all must vote), or `put_forward`, where who are named become candidates.
        votes: candidate and his voters, in the order of the ballot; voters in the order they came to him.
        waiting: voters from whom nothing came yet.
        need: the bar, or None where most votes decide.
        several: whether one voter may name several.
        quiet: whether whoever writes meanwhile loses his vote.
        compulsory: whether everybody must name somebody.
        final: whether the first answer stands, and nobody may be named instead of somebody.
        leave_all: who votes to leave all of them in the game; None where that is not on the ballot.
        silent_for: for whom silence counts, if for anybody.
        fallback: whether those with most votes go on trial where nobody has as many as are needed.
        until: game time in seconds when it closes; `length` the full time.
    """

    ballot: str
    votes: tuple[tuple[int, tuple[int, ...]], ...]
    waiting: tuple[int, ...]
    need: int | None
    several: bool
    until: float
    length: float
    quiet: bool = False
    compulsory: bool = False
    final: bool = False
    leave_all: tuple[int, ...] | None = None
    silent_for: int | None = None
    fallback: bool = False


@record
class TeamBoard:
    """To a team: what its members have marked so far (member, target), in seat order; `decider` decides alone.

    It is shown in the members' own questions. `roles` are what members name beside their targets (member, role).
    `stand_in`: where the decider picks nobody, the marks of the others decide. `need`: which marks decide without him;
    where it is the `last` version, `marks` are that one alone: its author with each target, in order. `must`: it is
    done whatever they pick, by chance in the end. `otherwise`: whose mark decides where those that are needed do not
    come together, if anybody's. `by_rank`: of the others it is the next in rank's mark that decides.
    """

    ability: str
    marks: tuple[tuple[int, int | None], ...]
    decider: int | None
    until: float
    roles: tuple[tuple[int, str], ...] = ()
    stand_in: bool = False
    need: Literal["most", "majority", "all", "last"] = "most"
    must: bool = False
    otherwise: int | None = None
    by_rank: bool = False


@record
class PollBoard:
    """Public: a question to all the living, answered yes or no, or by the two words of `answers`.

    Attributes:
        ballot: what is asked: the id of its procedure, or `spare_or_jail`.
        yes, no: who has answered so, in seat order.
        waiting: those from whom nothing came yet, which is no.
        need: so many yes are enough.
        left: so many polls may still carry in this game, this one included.
        until: game time in seconds when it closes; `length` the full time.
        about: the players whom it is about, if any.
    """

    ballot: str
    yes: tuple[int, ...]
    no: tuple[int, ...]
    waiting: tuple[int, ...]
    need: int
    left: int
    until: float
    length: float
    about: tuple[int, ...] = ()
    answers: tuple[str, str] = ("yes", "no")


@record
class WordBoard:
    """Public: one player, `seat`, must pick one of these words before all. `about`: an ability's id.

    `until` is game time in seconds, `length` the full time.
    """

    about: str
    seat: int
    words: tuple[str, ...]
    until: float
    length: float


SPEAK_FIRST, STATUS, ALONE = "speak_first", "status_colour", "alone_left"
"""What is on offer before the first speech: to speak first, and what the table may ask (AD-050, AD-069, AD-070)."""


@record
class OfferBoard:
    """Public: what anybody may do now; the first one to take an offer has it.

    Attributes:
        part: the part of the day.
        offers: what is on offer.
        taken: of those, who has taken one.
        until: game time in seconds when it closes; `length` the full time.
    """

    part: str
    offers: tuple[str, ...]
    taken: tuple[tuple[str, int], ...]
    until: float
    length: float


Board = TurnBoard | VoteBoard | TeamBoard | PollBoard | WordBoard | OfferBoard
