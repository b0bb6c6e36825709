"""`/forget` and RETENTION_DAYS: deleted and kept facts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.records.chronicle import Chronicle
from bot.store import records
from bot.store.copying import tables
from bot.store.database import Database
from bot.store.privacy import OF_A_PERSON
from bot.store.rows import GameRow, Player, is_forgotten
from bot.telegram.groups.forgetting import delete_old
from playground.server.serving import running_server
from playground.views import Group, Someone
from tests.telegram.records.played import many_results, town_wins
from tests.telegram.world import World, narrating

TEN = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gregor", "Hilda", "Ida", "Jan")
FIVE = ("Ada", "Bob", "Cid", "Dora", "Eve")

KEPT = {
    "players": "under another number in each game, without a name",
    "outbox": "what is still to be sent",
    "restricted": "until it is lifted",
    "tagged": "until what stood beside their name is put back",
    "bans": "until they are lifted, without a name",
}
"""Tables with a person's number that stay, and why."""


async def mentions(world: World, needle: str) -> set[str]:
    """The tables with a given text, but for rows on their way or of a moment only.

    A key of random digits may contain a person's id.
    """
    whole = re.compile(rf"(?<!\w){re.escape(needle)}(?!\w)")

    async def look(db: Database) -> set[str]:
        return {
            table
            for table in (one.name for one in tables())
            for row in await db.execute(f"SELECT * FROM {table}")
            if any(whole.search(value) for value in map(str, row))
        }

    return await world.up.ctx.store.run(look)


async def test_whoever_wants_it_is_forgotten_and_the_games_stay(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    game, mafioso = await town_wins(world, group, players)
    ada = next(player for player in players if player is not mafioso)
    await many_results(world, group.id, [ada.id], [mafioso.id], 10, strangers=2)
    assert "Rating: 1" in (await world.say(ada, "/me"))[-1].text
    question = (await world.say(ada, "/forget"))[-1]
    await world.press(ada, question, "Keep everything")
    assert "Nothing was deleted" in (await world.look(question, ada)).text
    assert "Rating: 1" in (await world.say(ada, "/me"))[-1].text
    question = (await world.say(ada, "/forget"))[-1]
    begin = await world.control.last()
    await world.press(ada, question, "Forget me")
    assert "I've forgotten you" in (await world.since(begin, ada.id))[-1].text
    assert await mentions(world, str(ada.id)) <= {"slots", "spent", "files"}
    assert await mentions(world, ada.first_name) == set()
    store = world.up.ctx.store
    seated = await store.players(game)
    assert [player.seat for player in seated] == [1, 2, 3, 4, 5]
    assert [player.name for player in seated if is_forgotten(player.user_id)] == [""]
    kept = await records.kept_of(store, game)
    assert kept is not None
    assert len(kept.people) == 4
    board = (await world.say(mafioso, "/top", group))[-1]
    await world.press(mafioso, board, "Games")
    assert ada.first_name not in (await world.look(board, mafioso)).text
    begin, listed = await world.control.last(), (await world.say(mafioso, "/games", group))[-1]
    await world.press(mafioso, listed, "📖 1")
    assert any("The story of this game" in message.text for message in await world.since(begin, group.id))
    assert "No games yet" in (await world.say(ada, "/me"))[-1].text


async def test_a_game_that_is_reckoned_later_gives_the_forgotten_no_record(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    game, _ = await town_wins(world, group, players)
    store = world.up.ctx.store
    await world.press(players[0], (await world.say(players[0], "/forget"))[-1], "Forget me")
    before = await records.kept_of(store, game)
    async with store.transaction() as tx:
        await tx.do("DELETE FROM reckoned WHERE game_id = ?", game)
    await world.up.services.reckoning.catch_up()
    assert await records.kept_of(store, game) == before


async def test_whoever_is_forgotten_while_a_game_is_reckoned_gets_no_record(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    game, mafioso = await town_wins(world, group, players)
    ada = next(player for player in players if player is not mafioso)
    store, reckoning = world.up.ctx.store, world.up.services.reckoning
    async with store.transaction() as tx:
        await tx.do("DELETE FROM reckoned WHERE game_id = ?", game)
    replay = reckoning.replay

    async def replay_and_forget(row: GameRow, players: Sequence[Player]) -> Chronicle:
        told = await replay(row, players)
        assert await world.up.services.forgetting.forget(ada.id)
        return told

    monkeypatch.setattr(reckoning, "replay", replay_and_forget)
    await reckoning.catch_up()
    kept = await records.kept_of(store, game)
    assert kept is not None
    assert set(kept.people) == {player.id for player in players if player is not ada}
    assert await mentions(world, str(ada.id)) <= {"slots", "spent", "files"}


async def test_nobody_is_forgotten_in_the_middle_of_a_game(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    question = (await world.say(players[0], "/forget"))[-1]
    await world.lobby(players[1], group, "simple")
    board = next(one for one in await world.messages(players[0], group) if one.button("Join"))
    await world.press(players[0], board, "Join")
    assert "in a lobby or a game" in (await world.press(players[0], question, "Forget me")).text
    assert "in a lobby or a game" in (await world.say(players[0], "/forget"))[-1].text
    assert (await world.up.ctx.store.user(players[0].id)) is not None
    assert "between you and me" in (await world.say(players[1], "/forget", group))[-1].text


@dataclass
class PrivacyGame:
    """A game that runs, in a group with a log; the first player is an admin, and one of the town has left it."""

    players: list[Someone]
    leaver: Someone
    group: Group
    log: Group

    @property
    def seat(self) -> str:
        return f"{self.players.index(self.leaver) + 1}.\u00a0\u2068No name"


async def evening(world: World) -> PrivacyGame:
    """The leaver's earlier message was reported, and the leaver reported another."""
    players = await world.people(*TEN)
    group, log = await world.group(*players), await world.group(players[0])
    anna, boris = players[:2]
    await world.say(anna, f"/settings log_channel={log.id}", group)
    words = {one.id: await world.control.write(one.id, "some words", group.id) for one in players}
    table = await world.game(group, players, "classic")
    await world.skip_to(anna, group, "day 1")
    leaver = next(one for one in players[2:] if table.game.seats[table.seat_of(one.id) or 0].role.side == "town")
    await world.say(leaver, "/report", group, reply_to=words[boris.id].message_id)
    await world.say(boris, "/report", group, reply_to=words[leaver.id].message_id)
    await world.say(leaver, "/leave")
    return PrivacyGame(players, leaver, group, log)


async def forget(world: World, person: Someone) -> None:
    await world.press(person, (await world.say(person, "/forget"))[-1], "Forget me")


async def test_a_game_that_one_has_left_goes_on_without_the_name(world: World) -> None:
    it = await evening(world)
    await forget(world, it.leaver)
    assert await mentions(world, it.leaver.first_name) == set()
    assert await mentions(world, str(it.leaver.id)) <= {"slots", "spent", "files", "restricted", "tagged"}
    begin = await world.control.last()
    await world.stop(it.players[0], it.group)
    told = "\n".join(one.text for one in await world.since(begin, it.group.id))
    assert it.seat in told, "the end names the seat"
    assert it.leaver.first_name not in told
    assert it.leaver.first_name not in "\n".join(one.text for one in await world.since(begin, it.log.id))
    assert await mentions(world, str(it.leaver.id)) <= {"slots", "spent", "files"}
    rights, _ = await world.control.standing(it.group.id, it.leaver.id)
    assert rights["status"] == "member", "and they may write again"


async def test_who_hosts_a_game_without_a_seat_is_forgotten_and_another_hosts_it(world: World) -> None:
    host, *players = await world.people("Host", *FIVE)
    group = await world.group(players[0], host, *players[1:])
    await world.say(players[0], "/scenario simple", group)
    await world.game(group, players, host=host)
    begin = await world.control.last()
    await forget(world, host)
    assert any("Ada\u2069 is the host now" in one.text for one in await world.since(begin, group.id))
    await world.stop(players[0], group)
    assert await mentions(world, str(host.id)) <= {"slots", "spent", "files"}


async def test_reports_that_are_kept_lose_the_name_too(world: World) -> None:
    it = await evening(world)
    await forget(world, it.leaver)
    begin = await world.control.last()
    await world.stop(it.players[0], it.group)
    told = [one.text for one in await world.since(begin, it.players[0].id) if "reports a message" in one.text]
    assert [("Boris" in text, it.seat in text) for text in told] == [(True, True), (True, True)]


async def test_the_name_does_not_come_back_with_a_restart(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            it = await evening(world)
            await forget(world, it.leaver)
        async with narrating(server, tmp_path) as world:
            begin = await world.control.last()
            await world.stop(it.players[0], it.group)
            told = "\n".join(one.text for one in await world.since(begin, it.group.id))
            assert it.seat in told
            assert it.leaver.first_name not in told
            rights, _ = await world.control.standing(it.group.id, it.leaver.id)
            assert rights["status"] == "member"


async def test_whoever_was_forgotten_takes_no_seat_of_the_game_they_know(world: World) -> None:
    it = await evening(world)
    await forget(world, it.leaver)
    await world.say(it.players[0], "/settings substitutes=members", it.group)
    said = await world.say(it.players[1], "/leave", it.group)
    offer = next(one for one in said if one.button("Take the seat"))
    await world.control.start(it.leaver.id)
    await world.settled()
    assert "in this game already" in (await world.press(it.leaver, offer, "Take the seat")).text


async def test_a_ban_outlives_being_forgotten_without_the_name(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    hello = await world.control.write(boris.id, "hello", group.id)
    await world.say(anna, "/ban", group, reply_to=hello.message_id)
    await world.press(boris, (await world.say(boris, "/forget"))[-1], "Forget me")
    assert await mentions(world, str(boris.id)) <= {"slots", "spent", "files", "bans"}
    assert await mentions(world, boris.first_name) == set()
    board = await world.lobby(anna, group)
    await world.control.start(boris.id)
    assert "banned" in (await world.press(boris, board, "Join")).text


def test_every_table_with_a_person_is_thought_of() -> None:
    found = {table.name for table in tables() if "user_id" in dict(table.columns)}
    assert found == {*OF_A_PERSON, *KEPT}


async def test_logs_that_are_too_old_go_and_the_records_stay(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    old, mafioso = await town_wins(world, group, players)
    new, _ = await town_wins(world, group, players)
    store = world.up.ctx.store
    async with store.transaction() as tx:
        await tx.do("UPDATE games SET ended_at = ended_at - 31 * 86400 WHERE id = ?", old)
    assert await delete_old(world.up.ctx, 30) == 1
    assert await delete_old(world.up.ctx, 30) == 0
    assert await store.inputs(old) == []
    assert await store.players(old) == []
    row = await store.game(old)
    assert row is not None
    assert (row.creator, row.seed, row.winner) == (0, "", "town")
    assert len(await store.inputs(new)) > 1
    assert len(await store.players(new)) == 5
    assert [game.row.id for game in await store.finished_games()] == [new]
    assert "Games: 2" in (await world.say(mafioso, "/me"))[-1].text
    board = (await world.say(mafioso, "/games", group))[-1]
    assert [button["text"] for button in board.buttons if "📖" in button["text"]] == ["📖 1"]


async def test_a_game_that_is_still_to_be_reckoned_keeps_its_log(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    old, _ = await town_wins(world, group, players)
    store = world.up.ctx.store
    async with store.transaction() as tx:
        await tx.do("UPDATE games SET ended_at = ended_at - 31 * 86400 WHERE id = ?", old)
        await tx.do("DELETE FROM reckoned WHERE game_id = ?", old)
    assert await delete_old(world.up.ctx, 30) == 0
    await world.up.services.reckoning.catch_up()
    assert await delete_old(world.up.ctx, 30) == 1
