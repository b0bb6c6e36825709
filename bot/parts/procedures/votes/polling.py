"""A poll: one question for several, which each answers in the open with one of two words."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bot.engine.api import EVERYONE, Ask, Countdown, Deadline, Play, interrupted
from bot.engine.boards import PollBoard
from bot.engine.countdown import QUIET, SHORTEST_VOTE, near_the_end
from bot.engine.events import VoteEnding


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
