"""The right to vote, exemption from votes, the loss of a vote by writing, and votes that are called off."""

from collections.abc import Iterable
from typing import Literal

from bot.engine.api import EVERYONE, Ask, Play, without
from bot.engine.events import VoteForfeited
from bot.parts.procedures.votes.ballots import Ballot


def voters(game: Play, seats: Iterable[int]) -> tuple[int, ...]:
    """The living among these seats who have a vote today: not forfeited (JK-23), not barred by a mark (AD-103)."""
    left, forfeited = _not_barred(game, seats, "vote"), game.day.forfeited
    return tuple([seat for seat in left if seat not in forfeited] if forfeited else left)


def candidates(game: Play, seats: Iterable[int]) -> tuple[int, ...]:
    """The living among these seats who can be voted for (MK-78)."""
    return tuple(_not_barred(game, seats, "named"))


def _not_barred(game: Play, seats: Iterable[int], what: str) -> list[int]:
    """The living among these seats whom no mark (status of a player) bars from `what`."""
    marked = [player.number for player in game.seats.players if player.statuses and player.is_barred(what)]
    living = [seat for seat in game.seats.living if seat not in marked] if marked else game.seats.living
    return [seat for seat in seats if seat in living]


def is_called_off(game: Play) -> bool:
    """Whether there is no vote today, because somebody was removed (SP-130)."""
    return game.exits.no_vote_on == game.round


Writing = Literal["free", "forfeits"]
"""Whether the living may write while a vote is open, or whoever does has no vote for the rest of the day (JK-23)."""


def heed_voters(game: Play, writing: Writing, voters: Iterable[int]) -> None:
    """Watch from now on whether these voters write in the group, if writing costs them their vote."""
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
