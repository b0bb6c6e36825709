"""A vote in the open."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from bot.engine.asks import Ask, Deadline
from bot.engine.boards import VoteBoard
from bot.engine.inputs import Wrote
from bot.engine.procedures.ballots import Ballot
from bot.engine.procedures.base import interrupted
from bot.engine.procedures.writing import Writing, forfeit, heed_voters

if TYPE_CHECKING:
    from bot.engine.game import Game


async def vote_openly(
    game: "Game",
    about: str,
    names: tuple[int, ...],
    choices: Mapping[int, tuple[int, ...]],
    ballot: Ballot,
    *,
    deadline: Deadline,
    bar: Callable[[int], int | None] = lambda _: None,
    several: bool = False,
    writing: Writing = "free",
    drawn: str = "",
    goes_on: Callable[[], bool] = lambda: True,
) -> tuple[int, ...]:
    """All vote on one board before all eyes; each vote may be changed until the time is up.

    Args:
        game: the game.
        about: which vote it is, as its board names it.
        names: who is voted on.
        choices: the voters, each with those for whom he may vote.
        ballot: where the votes are counted.
        deadline: until when.
        bar: how many votes are enough while so many candidates are left; None: most votes decide.
        several: whether one voter may name several.
        writing: whether the voters may write meanwhile, or forfeit their votes by that.
        drawn: the draw that votes for whoever is silent; without its name silence is no vote.
        goes_on: whether the vote still has a point.

    Returns:
        Those for whom was drawn.
    """
    asks: list[Ask] = []

    def board() -> VoteBoard:
        votes = tuple((name, voters) for name, voters in ballot.votes(game).items() if name in names)
        waiting = tuple(ask.seat for ask in silent())
        quiet, compulsory = writing == "forfeits", bool(drawn)
        return VoteBoard(
            about, votes, waiting, bar(len(votes)), several, deadline.at, deadline.length, quiet, compulsory
        )

    def silent() -> list[Ask]:
        return [ask for ask in asks if ask.chosen is None and game.seats[ask.seat].alive]

    topic = game.open_topic(view=board)
    for voter, others in choices.items():
        if others:
            most = len(others) if several else 1
            least = 1 if drawn else 0
            asks.append(game.ask(voter, "vote", others, deadline, topic, least=least, most=most, public=True))
    heed_voters(game, writing)
    while game.now < deadline.at and goes_on():
        signal = await game.next(deadline)
        if isinstance(signal, Ask):
            if not (game.interrupts and await interrupted(game, signal)):
                ballot.count(signal)
        elif isinstance(signal, Wrote):
            forfeit(game, signal.seat, names, ballot, asks)
    game.heeded = ()
    missing = silent() if drawn and goes_on() else []
    for ask in missing:
        ask.chosen = (game.chance.draw(drawn, names),)
        ballot.count(ask)
    game.close_topic(topic)
    return tuple(ask.seat for ask in missing)
