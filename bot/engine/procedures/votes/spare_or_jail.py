"""The vote whether to spare those who are left, or to jail them all."""

from typing import TYPE_CHECKING

from bot.engine.asks import Ask
from bot.engine.boards import PollBoard
from bot.engine.countdown import SHORTEST_VOTE, Countdown, near_the_end
from bot.engine.events import SpareOrJailClosed, SpareOrJailOpened, VoteEnding
from bot.engine.outputs import EVERYONE
from bot.engine.procedures.base import interrupted
from bot.engine.procedures.votes.ballots import majority
from bot.engine.procedures.votes.rights import voters

if TYPE_CHECKING:
    from bot.engine.play import Play

SPARE_OR_JAIL = "spare_or_jail"
"""The question, the part of the day and its board."""

ANSWERS = ("jail", "spare")


async def spare_or_jail(game: "Play", names: tuple[int, ...], seconds: float) -> tuple[int, ...]:
    """One vote for all of them: they are jailed by more than half of the votes that may be cast (CT-46 to CT-48).

    Silence spares. Of several, the one whom others' leaving leaves alone is spared (CT-199).

    Returns:
        Those who are convicted, if anybody.
    """
    fewest = min(2, len(names))

    def left() -> tuple[int, ...]:
        return tuple([name for name in names if game.seats[name].alive])

    def goes_on() -> bool:
        return len(left()) >= fewest

    game.part(SPARE_OR_JAIL)
    able = voters(game, game.living)
    need = majority(len(able))
    deadline = game.deadline(game.rules.pace.seconds(seconds))
    asks: list[Ask] = []

    def said(answer: str | None) -> tuple[int, ...]:
        given = None if answer is None else (answer,)
        return tuple([ask.seat for ask in asks if game.seats[ask.seat].alive and (ask.chosen or None) == given])

    def board() -> PollBoard:
        jail, spare, waiting = said("jail"), said("spare"), said(None)
        return PollBoard(
            SPARE_OR_JAIL, jail, spare, waiting, need, 0, deadline.at, deadline.length, left(), answers=ANSWERS
        )

    def hurry(seconds_left: float) -> None:
        if waiting := said(None):
            game.tell(EVERYONE, VoteEnding(waiting, seconds_left))

    game.tell(EVERYONE, SpareOrJailOpened(names, need, deadline.length))
    topic = game.open_topic(view=board)
    asks += [game.ask(seat, SPARE_OR_JAIL, ANSWERS, deadline, topic, least=1, public=True) for seat in able]
    countdown = Countdown(near_the_end(deadline, SHORTEST_VOTE), hurry)
    while game.now < deadline.at and goes_on():
        await interrupted(game, await game.next(deadline, countdown))
    game.close_topic(topic)
    if not goes_on():
        return ()
    convicts, jail = left(), said("jail")
    game.day.against.update(dict.fromkeys(convicts, jail))
    jailed = len(jail) >= need
    game.tell(EVERYONE, SpareOrJailClosed(convicts, jail, (*said("spare"), *said(None)), jailed))
    if not jailed:
        return ()
    game.accuse(convicts)
    return convicts
