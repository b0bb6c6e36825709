"""The games of a person, counted."""

from dataclasses import replace
from itertools import takewhile
from random import Random

from bot.results import Career, SeatResult
from bot.store import Store
from bot.store.records import (
    ReckonedRow,
    career_of,
    counted_games,
    edition_of,
    keep,
    keep_achieved,
    kept_of,
    outdated,
    past_games,
    settle,
)
from bot.store.rows import GameState, LoggedInput
from bot.store.transaction import Transaction
from tests.store.conftest import game_row

PEOPLE = range(1, 7)


async def many_games(store: Store) -> None:
    """Sixty games, which have not ended in the order of their numbers, and some at the same moment."""
    chance = Random("tally")
    async with store.transaction() as tx:
        for _ in range(60):
            scenario = chance.choice(("simple", "classic", "city"))
            row = await tx.create_game(game_row(state=GameState.ENDED, scenario=scenario))
            await tx.do("UPDATE games SET ended_at = ? WHERE id = ?", float(chance.randint(1, 30)), row.id)
            results = [
                SeatResult(seat, "r", "r", "a", chance.choice("ab"), chance.random() < 0.7, True, False, 0, 0)
                for seat in (1, 2, 3)
            ]
            people = dict(zip(chance.sample(PEOPLE, 3), results, strict=True))
            await keep(tx, row.id, ReckonedRow(True, 3, 1, 60.0, people=people), 1)


async def test_somebodys_games_are_counted_in_the_order_of_their_ends(store: Store) -> None:
    await many_games(store)
    streaks = set()
    for user in PEOPLE:
        all_games = await past_games(store, user)
        ended = [one.row for one in await counted_games(store, (0.0, 0), 60) if user in one.reckoned.people]
        for games in (all_games, all_games[: len(all_games) // 2]):
            won = [one for one in games if one.result.won]
            streak = len(list(takewhile(lambda one: one.result.won, reversed(games))))
            sides, scenarios = {one.result.side for one in won}, {one.scenario for one in games}
            last = ended[len(games) - 1]
            assert await career_of(store, user, last) == Career(
                len(games), len(won), streak, len(sides), len(scenarios)
            )
            streaks.add(streak)
    assert {0, 1} < streaks


async def test_who_has_not_played_has_no_games(store: Store) -> None:
    async with store.transaction() as tx:
        row = await tx.create_game(game_row(state=GameState.ENDED))
    assert await career_of(store, 999, row) == Career(0, 0, 0, 0, 0)


async def test_a_game_that_is_reckoned_anew_has_what_it_has_then(store: Store) -> None:
    async with store.transaction() as tx:
        row = await tx.create_game(game_row(state=GameState.ENDED))
        await tx.append_input(row.id, LoggedInput(0, {"kind": "start"}, "", 0.0))
        one = SeatResult(1, "r", "r", "a", "a", True, True, False, 4, 2)
        kept = ReckonedRow(True, 3, 2, 60.0, {"a": True}, {1: one, 2: replace(one, seat=2)})
        await keep(tx, row.id, kept, 1)
    assert await edition_of(store, row.id) == 1
    assert [game.id for game in await outdated(store, 2, 10)] == [row.id]
    async with store.transaction() as tx:
        anew = ReckonedRow(True, 3, 1, 60.0, {"a": False}, {1: replace(one, votes=3)})
        await keep(tx, row.id, anew, 2)
    assert await outdated(store, 2, 10) == []
    assert await kept_of(store, row.id) == anew


async def test_what_cannot_be_reckoned_anew_stays(store: Store) -> None:
    async with store.transaction() as tx:
        row, lost = [await tx.create_game(game_row(state=GameState.ENDED)) for _ in range(2)]
        await tx.append_input(row.id, LoggedInput(0, {"kind": "start"}, "", 0.0))
        for game in (row, lost):
            await keep(tx, game.id, ReckonedRow(True, 3, 2, 60.0, {"a": True}), 1)
    assert [game.id for game in await outdated(store, 2, 10)] == [row.id], "without a log there is nothing to reckon"
    async with store.transaction() as tx:
        await settle(tx, row.id, 2)
    assert await outdated(store, 2, 10) == []
    assert await kept_of(store, row.id) == ReckonedRow(True, 3, 2, 60.0, {"a": True})


async def test_an_achievement_is_of_the_first_game_in_which_it_was_earned(store: Store) -> None:
    async with store.transaction() as tx:
        first, second = [await tx.create_game(game_row(state=GameState.ENDED)) for _ in range(2)]
        first, second = replace(first, ended_at=10.0), replace(second, ended_at=20.0)
        for game in (first, second):
            await tx.do("UPDATE games SET ended_at = ? WHERE id = ?", game.ended_at, game.id)
        assert await keep_achieved(tx, 1, second, ["winner", "streak"]) == ["winner", "streak"]
        assert await keep_achieved(tx, 1, first, ["winner", "marathon"]) == ["marathon"]
        assert await placed(tx) == {"winner": first.id, "streak": second.id, "marathon": first.id}
        assert await keep_achieved(tx, 1, second, ["winner"]) == []
        assert await placed(tx) == {"winner": first.id, "marathon": first.id}
        assert await keep_achieved(tx, 1, first, ["winner"]) == []
        assert await placed(tx) == {"winner": first.id}


async def placed(tx: Transaction) -> dict[str, int]:
    """The game of each achievement."""
    sql = "SELECT achievement, game_id FROM achievements WHERE user_id = 1"
    return dict(await tx.all(lambda row: (row["achievement"], row["game_id"]), sql))
