"""`/forget` and RETENTION_DAYS: what is deleted, and what stays."""

from bot.chat.records.retention import delete_old
from bot.store import records
from bot.store.copying import tables
from bot.store.database import Database
from bot.store.privacy import OF_A_PERSON, is_forgotten
from tests.chat.records.played import many_results, town_wins
from tests.chat.world import World

FIVE = ("Ada", "Bob", "Cid", "Dora", "Eve")

KEPT = {
    "players": "under another number in each game, without a name",
    "outbox": "what is still to be sent",
    "restricted": "until it is lifted",
    "bans": "until they are lifted, without a name",
}
"""Tables with a person's number that stay, and why."""


async def mentions(world: World, needle: str) -> set[str]:
    """The tables in which something is found, but for what is on its way or only for a moment."""

    def look(db: Database) -> set[str]:
        return {
            table
            for table in (one.name for one in tables())
            for row in db.execute(f"SELECT * FROM {table}")
            if any(needle == value or (isinstance(value, str) and needle in value) for value in map(str, row))
        }

    return await world.up.ctx.store.run(look)


async def test_whoever_wants_it_is_forgotten_and_the_games_stay(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    game, mafioso = await town_wins(world, group, players)
    ada = next(player for player in players if player is not mafioso)
    await many_results(world, group.id, [ada.id], [mafioso.id], 10)
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
    assert len(kept[1]) == 4
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


async def test_nobody_is_forgotten_in_the_middle_of_a_game(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    question = (await world.say(players[0], "/forget"))[-1]
    await world.lobby(players[1], group, "simple")
    board = (await world.messages(players[0], group))[-1]
    await world.press(players[0], board, "Join")
    assert "in a lobby or a game" in (await world.press(players[0], question, "Forget me")).text
    assert "in a lobby or a game" in (await world.say(players[0], "/forget"))[-1].text
    assert (await world.up.ctx.store.user(players[0].id)) is not None
    assert "between you and me" in (await world.say(players[1], "/forget", group))[-1].text


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
    assert [button["text"] for button in board.buttons] == ["📖 1"]


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
