"""The cost of writing in the group while a vote is open."""

from collections.abc import Iterable
from typing import Literal

from bot.engine.api import EVERYONE, Ask, Play, without
from bot.engine.events import VoteForfeited
from bot.parts.procedures.votes.ballots import Ballot

Writing = Literal["free", "forfeits"]
"""Whether the living may write while a vote is open, or whoever does has no vote for the rest of the day (JK-23)."""


def heed_voters(game: Play, writing: Writing, voters: Iterable[int]) -> None:
    """Watch the writing of these voters from now on, if it costs votes."""
    if writing == "forfeits":
        game.floor.heed(tuple(voters), game.now)


def forfeit(game: Play, seat: int, names: tuple[int, ...], ballot: Ballot, asks: list[Ask]) -> None:
    """Withdraw the votes of a voter who wrote, and all their votes for today."""
    game.floor.heed(without(game.floor.heeded, seat))
    game.day.forfeit(seat)
    ballot.forget(seat, names)
    for ask in [ask for ask in asks if ask.seat == seat]:
        game.questions.withdraw(ask)
        asks.remove(ask)
    game.tell(EVERYONE, VoteForfeited(seat))
