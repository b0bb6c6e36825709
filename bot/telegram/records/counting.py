"""The ratings of all players: counted from the results in the store, and kept in memory."""

import asyncio

from bot.records.rating import Rated, RatedGame, Ratings
from bot.store import Store, records
from bot.store.groups.own_scenarios import is_own
from bot.store.records import CountedGame
from bot.store.rows import GameRow

AT_ONCE = 100
"""The number of games that are read at a time."""
BEFORE_ALL = (-1.0, 0)


def rated_game(game: CountedGame) -> RatedGame:
    """A game that counts for its players, as rated."""
    people = [Rated(user, one.side, one.won, one.left) for user, one in game.reckoned.people.items()]
    kind = (game.row.scenario, game.reckoned.seats)
    return RatedGame(game.row.chat_id, kind, game.reckoned.sides, people, stopped=not game.reckoned.counts)


class RatingCount:
    """The ratings as far as they are counted (`now`); a reader does not wait for the rest."""

    def __init__(self, store: Store) -> None:
        self.now = Ratings()
        self._store = store
        self._after = BEFORE_ALL
        self._anew = False
        self._turn = asyncio.Lock()

    def begin_anew(self) -> None:
        """Discard the count: the next `catch_up` counts all games."""
        self._anew = True

    def comes_late(self, row: GameRow) -> None:
        """A game was reckoned; where later ones have been counted, their order does not hold any more."""
        if _place(row) <= self._after:
            self.begin_anew()

    async def catch_up(self) -> None:
        """Count the games that have been reckoned since; meanwhile the ratings stay as they were."""
        async with self._turn:
            ratings = self.now
            if self._anew:
                self._anew, self._after, ratings = False, BEFORE_ALL, Ratings()
            while games := await records.counted_games(self._store, self._after, AT_ONCE):
                for game in games:
                    if not is_own(game.row.scenario):  # strangers' rules tell nothing of how well somebody plays
                        ratings.take(rated_game(game))
                    self._after = _place(game.row)
                    await asyncio.sleep(0)  # games that are played now go first
            self.now = ratings


def _place(row: GameRow) -> tuple[float, int]:
    return row.ended_at or 0.0, row.id
