"""A game is reckoned once, after the end, at the next start at the latest, and only if valid."""

import asyncio
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.cli.databases.records import compare
from bot.records import EDITION
from bot.records.rating import Rating
from bot.store import records
from bot.store.reading import RESULTS_CHANGE
from bot.store.records import CountedGame, achieved
from bot.telegram.outbox.deliveries import Post
from bot.telegram.records import reckoning
from bot.telegram.records.reckoning import RatingCount, Reckoned
from playground.server.serving import running_server
from tests.telegram.records.played import many_results, town_wins
from tests.telegram.world import World, narrating

FIVE = ("Ada", "Bob", "Cid", "Dora", "Eve")


async def test_results_are_there_when_a_game_has_ended(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    game, mafioso = await town_wins(world, group, players)
    kept = await records.kept_of(world.up.ctx.store, game)
    assert kept is not None
    assert (kept.counts, kept.seats, kept.sides) == (True, 5, {"mafia": False, "town": True})
    assert set(kept.people) == {player.id for player in players}
    for user_id, one in kept.people.items():
        bad = user_id == mafioso.id
        assert (one.won, one.left, one.side) == (not bad, bad, "mafia" if bad else "town")


async def test_a_game_that_is_broken_off_does_not_count(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    table = await world.game(group, players, "simple")
    await world.stop(players[0], group)
    assert table.game.outcome.winner == "none"
    await world.settled()
    kept = await records.kept_of(world.up.ctx.store, table.row.id)
    assert kept is not None
    assert not kept.counts
    assert kept.people == {}


async def test_what_is_missing_is_made_up_for_at_the_start_and_nothing_twice(tmp_path: Path) -> None:
    seen: list[tuple[int, bool]] = []

    async def reckoner(_tx: object, game: Reckoned) -> list[Post]:
        seen.append((game.row.id, game.fresh))
        return [Post(game.row.chat_id, f"game {game.row.id} is reckoned")]

    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players = await world.people(*FIVE)
            group = await world.group(*players)
            world.up.services.reckoning.reckoners.append(reckoner)
            first, _ = await town_wins(world, group, players)
            assert seen == [(first, True)]
            assert f"game {first} is reckoned" in await world.texts(players[0], group)
            before = await records.kept_of(world.up.ctx.store, first)
            async with world.up.ctx.store.transaction() as tx:
                await tx.do("DELETE FROM reckoned WHERE game_id = ?", first)
                await tx.do("UPDATE games SET ended_at = ended_at - 3600 WHERE id = ?", first)
            assert await records.kept_of(world.up.ctx.store, first) is None
        async with narrating(server, tmp_path) as world:
            async with asyncio.timeout(20):  # of several workers one does it, who is found out first
                while await records.kept_of(world.up.ctx.store, first) is None:
                    await asyncio.sleep(0.05)
            assert await records.kept_of(world.up.ctx.store, first) == before
            world.up.services.reckoning.reckoners.append(reckoner)
            await world.up.services.reckoning.catch_up()
            assert seen == [(first, True)]


async def test_games_of_an_earlier_edition_are_reckoned_anew_and_nothing_is_said_of_it(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players = await world.people(*FIVE)
            group = await world.group(*players)
            game, _ = await town_wins(world, group, players)
            before = await records.kept_of(world.up.ctx.store, game)
            mine = await achieved(world.up.ctx.store, players[0].id)
            said = await world.texts(players[0], group)
            async with world.up.ctx.store.transaction() as tx:
                await tx.do("UPDATE reckoned SET edition = 1, nights = nights + 1 WHERE game_id = ?", game)
                await tx.do("UPDATE results SET votes = 9 WHERE game_id = ?", game)
                wrong = "INSERT INTO achievements (user_id, achievement, game_id) VALUES (?, 'legend', ?)"
                await tx.do(wrong, players[0].id, game)
            assert await records.kept_of(world.up.ctx.store, game) != before
            changes = await world.up.ctx.store.changes_of_results()
        async with narrating(server, tmp_path) as world:
            async with asyncio.timeout(60):
                while await records.outdated(world.up.ctx.store, EDITION, 1):
                    await asyncio.sleep(0.05)
            assert await records.kept_of(world.up.ctx.store, game) == before
            assert await achieved(world.up.ctx.store, players[0].id) == mine
            assert not [
                text for text in await world.texts(players[0], group) if "first time" in text and text not in said
            ]
            assert await records.edition_of(world.up.ctx.store, game) == EDITION
            assert await world.up.ctx.store.changes_of_results() == changes + 1, "other processes count anew"


async def test_a_game_that_is_reckoned_after_a_later_one_is_a_change_of_results(world: World) -> None:
    players = await world.people(*FIVE)
    group, store = await world.group(*players), world.up.ctx.store
    first, _ = await town_wins(world, group, players)
    await town_wins(world, group, players)
    await world.settled()
    assert await store.changes_of_results() == 0, "whoever counts goes on from the last game"
    async with store.transaction() as tx:
        await tx.do("DELETE FROM reckoned WHERE game_id = ?", first)
    await world.up.services.reckoning.catch_up()
    assert await records.edition_of(store, first) == EDITION
    assert await store.changes_of_results() == 1


async def test_records_stay_where_a_log_cannot_be_played_again_after_an_upgrade(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    game, _ = await town_wins(world, group, players)
    store = world.up.ctx.store
    before = await records.kept_of(store, game)
    async with store.transaction() as tx:
        await tx.do("UPDATE reckoned SET edition = 1 WHERE game_id = ?", game)
        await tx.do("UPDATE inputs SET digest = '3:0' WHERE game_id = ? AND number = 1", game)
    await world.up.services.reckoning.catch_up()
    assert await records.kept_of(store, game) == before
    assert await records.outdated(store, EDITION, 1) == []
    async with store.transaction() as tx:
        found = await compare(tx, world.up.ctx.scenarios)
    assert (found.unreadable, found.different, found.missing) == (1, (), 0)


async def test_a_log_that_cannot_be_played_again_is_tried_once(world: World, caplog: pytest.LogCaptureFixture) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    game, _ = await town_wins(world, group, players)
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("DELETE FROM reckoned WHERE game_id = ?", game)
        await tx.do("UPDATE inputs SET digest = '3:0' WHERE game_id = ? AND number = 1", game)
    with caplog.at_level(logging.WARNING):
        await world.up.services.reckoning.catch_up()
    assert f"game {game} has no records" in caplog.text
    kept = await records.kept_of(world.up.ctx.store, game)
    assert kept is not None
    assert not kept.counts


async def test_a_reckoner_that_fails_keeps_no_other_game_from_its_records(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    broken: list[int] = []

    async def reckoner(_tx: object, game: Reckoned) -> list[Post]:
        if not broken:
            broken.append(game.row.id)
            raise RuntimeError("a fault of it")
        return []

    world.up.services.reckoning.reckoners.append(reckoner)
    first, _ = await town_wins(world, group, players)
    second, _ = await town_wins(world, group, players)
    assert "has no records" in caplog.text
    kept = await records.kept_of(world.up.ctx.store, second)
    assert broken == [first]
    assert kept is not None
    assert kept.counts


async def test_ratings_go_with_a_group_that_becomes_a_supergroup(world: World) -> None:
    ada, bob = await world.people("Ada", "Bob")
    group = await world.group(ada, bob, supergroup=False)
    await many_results(world, group.id, [ada.id], [bob.id], 10, strangers=2)
    assert "Rating: 1" in (await world.say(ada, "/me", group))[-1].text
    before = world.up.services.reckoning.ratings.now.of(ada.id, group.id)
    new = await world.control.migrate(group.id)
    await world.settled()
    assert world.up.services.reckoning.ratings.now.of(ada.id, new.id) == before
    assert "Ada" in (await world.say(ada, "/top", new))[-1].text


async def test_every_process_counts_ratings_anew_when_results_have_changed(world: World) -> None:
    ada, bob = await world.people("Ada", "Bob")
    group = await world.group(ada, bob)
    await many_results(world, group.id, [ada.id], [bob.id], 10, strangers=2)
    elsewhere = RatingCount(world.up.ctx.store)
    await elsewhere.catch_up()
    assert elsewhere.now.of(ada.id).shown
    await world.press(ada, (await world.say(ada, "/forget"))[-1], "Forget me")
    await elsewhere.catch_up()
    assert elsewhere.now.of(ada.id) == Rating()


async def test_a_database_that_fails_in_the_middle_of_a_count_gives_nobody_a_game_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = await world.people("Ada", "Bob")
    group = await world.group(ada, bob)
    await many_results(world, group.id, [ada.id], [bob.id], 10, strangers=2)
    ratings, before = world.up.services.reckoning.ratings, world.up.services.reckoning.ratings.now.of(ada.id)
    counted, asked = records.counted_games, iter(range(100))

    async def fails_once(*asks: Any) -> list[CountedGame]:
        if next(asked) == 1:
            raise sqlite3.OperationalError("disk I/O error")
        return await counted(*asks)

    monkeypatch.setattr(records, "counted_games", fails_once)
    monkeypatch.setattr(reckoning, "COUNTED_AT_ONCE", 4)
    async with world.up.ctx.store.transaction() as tx:
        await tx.do(RESULTS_CHANGE)
    with pytest.raises(sqlite3.OperationalError):
        await ratings.catch_up()
    assert ratings.now.of(ada.id) == before
    await ratings.catch_up()
    assert ratings.now.of(ada.id) == before
