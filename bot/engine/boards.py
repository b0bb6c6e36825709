"""Boards: messages that show the state, such as an open vote. Plain data; the newest replaces the older ones."""

from typing import Literal

from bot.engine.records import record


@record
class TurnBoard:
    """Public: the speaker of a turn, and the players who will still speak, in order. `part`: `talk` or `defence`.

    `until` is game time in seconds, `length` the length of the turn. `by`: the player who has granted the turn, if it
    is a challenge. Where listeners may show signs, `agree` and `disagree` are the listeners with that sign; `hands` are
    raised for the challenge.
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
        ballot: `nomination` (first vote), `verdict` (second), `lynch` (the day-long moving vote), `court`, `trial` (all
            must vote), or `put_forward`, where the players named become candidates.
        votes: candidate and voters, in the order of the ballot; the voters of a candidate in the order of voting.
        waiting: voters without an answer yet.
        need: the bar, or None where most votes decide.
        several: whether one voter may name several.
        quiet: whether writing meanwhile costs a player the vote.
        compulsory: whether every voter must name a player.
        final: whether the first answer stands, and "nobody" may not be declared.
        leave_all: the voters for all candidates leaving the game; None where that is not on the ballot.
        silent_for: the candidate for whom silence counts, if there is one.
        fallback: whether the candidates with most votes go on trial where none has as many as are needed.
        until: game time in seconds when the vote closes; `length` the full time.
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
    """To a team: the target that each member has marked (member, target), in seat order; `decider` decides alone.

    The board is shown in the members' own questions. `roles` are the roles that members name beside their targets
    (member, role). `stand_in`: where the decider picks nobody, the marks of the others decide. `need`: the marks that
    decide without a decider; for the `last` version, `marks` hold only that version: its author with each target, in
    order. `must`: the act is done whatever the picks, by chance in the end. `otherwise`: the member whose mark decides
    where the marks needed do not come together, if there is one. `by_rank`: of the others the mark of the next in rank
    decides.
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
        ballot: the subject: the id of its procedure, or `spare_or_jail`.
        yes, no: the players with that answer, in seat order.
        waiting: the players without an answer yet, which counts as no.
        need: so many yes are enough.
        left: so many polls may still carry in this game, this one included.
        until: game time in seconds when the poll closes; `length` the full time.
        about: the players who are the subject, if any.
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
    """Public: the player at `seat` must pick one of these words in front of all. `about`: the id of the ability.

    `until` is game time in seconds, `length` the full time.
    """

    about: str
    seat: int
    words: tuple[str, ...]
    until: float
    length: float


SPEAK_FIRST, STATUS, ALONE = "speak_first", "status_colour", "alone_left"
"""The offers before the first speech: to speak first, and questions of the table (AD-050, AD-069, AD-070)."""


@record
class OfferBoard:
    """Public: offers that any player may take now; the first to take one has it.

    Attributes:
        part: the part of the day.
        offers: the ids of the offers.
        taken: the offers that are taken, each with the player.
        until: game time in seconds when the offers close; `length` the full time.
    """

    part: str
    offers: tuple[str, ...]
    taken: tuple[tuple[str, int], ...]
    until: float
    length: float


Board = TurnBoard | VoteBoard | TeamBoard | PollBoard | WordBoard | OfferBoard
