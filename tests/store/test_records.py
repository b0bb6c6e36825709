"""The games of a person, counted."""

from itertools import takewhile
from random import Random

from bot.store import Store
from bot.store.records import ReckonedRow, ResultRow, Tally, keep, past_games, tally_of
from bot.store.rows import GameState
from tests.store.conftest import fields

PEOPLE = range(1, 7)


async def many_games(store: Store) -> None:
    """Sixty games, which have not ended in the order of their numbers, and some at the same moment."""
    chance = Random("tally")
    async with store.transaction() as tx:
        for _ in range(60):
            scenario = chance.choice(("simple", "classic", "city"))
            row = await tx.create_game(**fields(state=GameState.ENDED, scenario=scenario))
            await tx.do("UPDATE games SET ended_at = ? WHERE id = ?", float(chance.randint(1, 30)), row.id)
            results = [
                ResultRow(
                    row.id, user, seat, "r", "r", chance.choice("ab"), "a", chance.random() < 0.7, True, False, 0, 0
                )
                for seat, user in enumerate(chance.sample(PEOPLE, 3), 1)
            ]
            await keep(tx, ReckonedRow(row.id, True, 3, 1, 60.0, {}), results)


async def test_somebodys_games_are_counted_in_the_order_of_their_ends(store: Store) -> None:
    await many_games(store)
    streaks = set()
    for user in PEOPLE:
        games = await past_games(store, user)
        won = [one for one in games if one.result.won]
        streak = len(list(takewhile(lambda one: one.result.won, reversed(games))))
        sides, scenarios = {one.result.began for one in won}, {one.scenario for one in games}
        assert await tally_of(store, user) == Tally(len(games), len(won), streak, len(sides), len(scenarios))
        streaks.add(streak)
    assert {0, 1} < streaks


async def test_who_has_not_played_has_no_games(store: Store) -> None:
    assert await tally_of(store, 999) == Tally(0, 0, 0, 0, 0)
