"""Votes and polls: in the open on one board, or in private."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

from bot.engine.api import (
    EVERYONE,
    Ask,
    Countdown,
    Deadline,
    DrawName,
    Edition,
    Pick,
    Play,
    Signal,
    held_up,
    interrupted,
)
from bot.engine.boards import PollBoard, VoteBoard
from bot.engine.countdown import QUIET, SHORTEST_VOTE, near_the_end
from bot.engine.events import Reminder, VoteEnding
from bot.engine.inputs import Wrote
from bot.engine.signals import Gone
from bot.parts.procedures.votes.ballots import Ballot, Writing, forfeit, heed_voters


async def vote_openly(
    game: Play,
    about: str,
    names: tuple[int, ...],
    choices: Mapping[int, tuple[Pick, ...]],
    ballot: Ballot,
    *,
    deadline: Deadline,
    bar: Callable[[int], int | None] = lambda _: None,
    several: bool = False,
    writing: Writing = "free",
    drawn: DrawName | None = None,
    silent_for: Callable[[], int] | None = None,
    fallback: bool = False,
    owed: bool = False,
    goes_on: Callable[[], bool] = lambda: True,
) -> tuple[int, ...]:
    """Let all vote on one open board; each vote may change until the time is up.

    Args:
        game: the game.
        about: the name of the vote on its board.
        names: the candidates.
        choices: the voters, each with the candidates they may name; none for the player whose own name is called.
        ballot: the count of the votes.
        deadline: the end of the vote.
        bar: the number of votes that is enough for so many candidates; None: most votes decide.
        several: whether one voter may name several.
        writing: whether the voters may write meanwhile, or forfeit their votes by that.
        drawn: the draw that votes for silent players.
        silent_for: the candidate who gets the votes of silent players, as all may know; else silence is no vote.
        fallback: whether those with most votes count as chosen if none has enough, as all may know.
        owed: whether silence in this vote alone makes the round a silent one (DK-90).
        goes_on: whether the vote still has a point.

    Returns:
        The voters whose vote was not their own, for their silence.
    """
    asks: list[Ask] = []
    falls_on = silent_for if drawn is None else partial(_drawn, game, drawn, names)
    compulsory, quiet = falls_on is not None, writing == "forfeits"
    view = partial(
        _board, game, about, names, asks, ballot, deadline, bar, several, quiet, compulsory, silent_for, fallback
    )
    topic = game.questions.open_topic(view=view)
    ask, least = game.ask, 1 if compulsory else 0
    for voter, others in choices.items():
        if others:
            most = len(others) if several else 1
            asks.append(ask(voter, "vote", others, deadline, topic, least, most, True))
    heed_voters(game, writing, choices)
    countdown = Countdown(near_the_end(deadline, SHORTEST_VOTE), partial(_hurry, game, asks))
    powers = game.questions.powers
    while game.now < deadline.at and goes_on():
        signal = await game.next(deadline, countdown)
        _count(game, topic, asks, ballot, signal)
        if powers:
            await held_up(game, signal, deadline, partial(_count, game, topic, asks, ballot))
        if type(signal) is Wrote:
            forfeit(game, signal.seat, names, ballot, asks)
    game.floor.heed(())
    missing = _silent(game, asks) if falls_on is not None and goes_on() else []
    if falls_on is not None:
        _vote_for(game, missing, falls_on, ballot)
    game.questions.close_topic(topic)
    if owed and goes_on():
        game.questions.attendance.miss(game.seats.living, asks)
    return tuple([ask.seat for ask in missing]) if missing else ()


def _board(  # noqa: PLR0917 - without names, which would make a dictionary at every vote
    game: Play,
    about: str,
    names: tuple[int, ...],
    asks: list[Ask],
    ballot: Ballot,
    deadline: Deadline,
    bar: Callable[[int], int | None],
    several: bool,
    quiet: bool,
    compulsory: bool,
    silent_for: Callable[[], int] | None,
    fallback: bool,
) -> VoteBoard:
    """The board (the public message with the state) of an open vote."""
    votes = tuple([(name, voters) for name, voters in ballot.votes(game).items() if name in names])
    return VoteBoard(
        about,
        votes,
        tuple([ask.seat for ask in _silent(game, asks)]),
        bar(len(votes)),
        several,
        deadline.at,
        deadline.length,
        quiet=quiet,
        compulsory=compulsory,
        leave_all=ballot.leave_all(game) if ballot.spares else None,
        silent_for=silent_for() if silent_for is not None else None,
        fallback=fallback,
    )


def _silent(game: Play, asks: list[Ask]) -> list[Ask]:
    """The questions to voters who are still in the game and have not voted."""
    here, parting = game.seats.living, game.exits.parting
    return [ask for ask in asks if ask.chosen is None and ask.seat in here and ask.seat not in parting]


def _hurry(game: Play, asks: list[Ask], left: float) -> None:
    """Tell all whose votes are missing, near the end."""
    waiting = tuple([ask.seat for ask in _silent(game, asks)])
    if waiting:
        game.tell(EVERYONE, VoteEnding(waiting, left))


def _drawn(game: Play, draw: DrawName, names: tuple[int, ...]) -> int:
    """A candidate still in the game, by chance."""
    return game.chance.draw(draw, game.seats.still_in(names))


def _count(game: Play, topic: int, asks: list[Ask], ballot: Ballot, signal: Signal) -> None:
    """Count a vote; a candidate who has left the game keeps votes, and may get more, where leavers stay (SP-139)."""
    if isinstance(signal, Ask):
        if signal.topic == topic:
            ballot.count(signal)
    elif isinstance(signal, Gone) and ballot.stay and game.follows(Edition.STAYS_ON_BALLOT):
        for ask in asks:
            if signal.seat in ask.gone:
                game.questions.answer_for(ask, ballot.counted(ask))
                game.questions.put_back(ask, signal.seat)


def _vote_for(game: Play, silent: list[Ask], falls_on: Callable[[], int], ballot: Ballot) -> None:
    """Vote in place of silent players who must vote, for the candidate that `falls_on` gives."""
    for ask in silent:
        game.questions.answer_for(ask, (falls_on(),))
        ballot.count(ask)


async def vote_secretly(
    game: Play,
    choices: Mapping[int, tuple[Pick, ...]],
    ballot: Ballot,
    deadline: Deadline,
    *,
    about: str = "vote",
    several: bool = False,
    owed: bool = False,
    goes_on: Callable[[], bool] = lambda: True,
) -> None:
    """Ask each voter in private, for the full time; silent ones are reminded in private.

    Args:
        game: the game.
        choices: the voters, each with the candidates they may name.
        ballot: the count of the votes.
        deadline: the end of the vote.
        about: the subject of the question.
        several: whether one voter may name several.
        owed: whether silence in this vote alone makes the round a silent one (DK-90).
        goes_on: whether the vote still has a point.
    """
    asks = [
        game.ask(voter, about, others, deadline, most=len(others) if several else 1)
        for voter, others in choices.items()
        if others
    ]

    def hurry(left: float) -> None:
        for ask in asks:
            if ask.chosen is None and ask.id in game.questions.open:
                game.tell((ask.seat,), Reminder(ask.ability, left))

    countdown = Countdown(near_the_end(deadline, SHORTEST_VOTE), hurry)
    while game.now < deadline.at and goes_on():
        signal = await game.next(deadline, countdown)
        if isinstance(signal, Ask):
            ballot.count(signal)
    for ask in asks:
        game.questions.close_topic(ask.topic)
    if owed and goes_on():
        game.questions.attendance.miss(game.seats.living, asks)


class Said(NamedTuple):
    """The result of a poll: the voters still in the game by answer, or without one, in the order of the question."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    nothing: tuple[int, ...]


async def poll_openly(
    game: Play,
    ballot: str,
    voters: Iterable[int],
    deadline: Deadline,
    need: int,
    *,
    question: str,
    answers: tuple[str, str] = ("yes", "no"),
    left: int = 0,
    about: Callable[[], tuple[int, ...]] = tuple,
    owed: bool = False,
    goes_on: Callable[[], bool] = lambda: True,
) -> Said:
    """Poll all voters on one open board; answers may change until the time is up, leavers are struck (CH-14).

    Args:
        game: the game.
        ballot: the name of the poll on its board.
        voters: the players asked.
        deadline: the end of the poll.
        need: the number of first answers that is enough, as the board says.
        question: the name of the question.
        answers: the two words.
        left: the number of polls that may still carry in this game, this one included, if limited.
        about: the players in question.
        owed: whether an answer may not be taken back, and those who still owe one are named near the end.
        goes_on: whether the poll still has a point.
    """
    asks: list[Ask] = []

    def given(answer: str | None) -> tuple[int, ...]:
        choice = None if answer is None else (answer,)
        return tuple([ask.seat for ask in asks if game.seats[ask.seat].alive and (ask.chosen or None) == choice])

    def said() -> Said:
        return Said(given(answers[0]), given(answers[1]), given(None))

    def board() -> PollBoard:
        return PollBoard(ballot, *said(), need, left, deadline.at, deadline.length, about(), answers)

    def hurry(seconds_left: float) -> None:
        if waiting := given(None):
            game.tell(EVERYONE, VoteEnding(waiting, seconds_left))

    topic = game.questions.open_topic(view=board)
    least = int(owed)
    asks += [game.ask(seat, question, answers, deadline, topic, least=least, public=True) for seat in voters]
    countdown = Countdown(near_the_end(deadline, SHORTEST_VOTE), hurry) if owed else QUIET
    while game.now < deadline.at and goes_on():
        await interrupted(game, await game.next(deadline, countdown))
    game.questions.close_topic(topic)
    return said()
