"""`/games json`: games as data, for whom and where."""

from bot.records.export import Export
from bot.store.privacy import OF_GAMES
from bot.store.records import player_keys
from playground.views import SeenMessage
from tests.telegram.records.played import many_results, town_wins
from tests.telegram.world import World

FIVE = ("Ada", "Bob", "Cid", "Dora", "Eve")


async def sent(world: World, message: SeenMessage) -> Export:
    """The contents of a message's file."""
    assert message.document is not None
    assert message.document["file_name"] == "mafia-games.json"
    ctx, file_id = world.up.ctx, message.document["file_id"]
    keys = await ctx.store.all(lambda row: str(row["key"]), "SELECT key FROM files WHERE file_id = ?", file_id)
    (key,) = [key for key in keys if key.startswith(f"{OF_GAMES}:{message.chat_id}.")]
    maker, _, about = key.partition(":")
    made = await ctx.makers[maker](about)
    assert made is not None
    return Export.model_validate_json(made.content)


async def test_a_group_gets_all_that_it_may_see_and_a_person_his_own(world: World) -> None:
    players = await world.people(*FIVE)
    group, other = await world.group(*players), await world.group(*players)
    (none,) = await world.say(players[0], "/games json", group)
    assert "No games yet" in none.text
    game, mafioso = await town_wins(world, group, players)
    await many_results(world, other.id, [players[0].id], [players[1].id], 2)
    here = await sent(world, (await world.say(players[0], "/games JSON", group))[-1])
    (told,) = here.games
    assert here.version == 1
    assert (told.game, told.scenario, told.players, told.sides) == (game, "simple", 5, {"town": True, "mafia": False})
    assert told.ended.tzinfo is not None
    (bad,) = [one for one in told.results if one.side == "mafia"]
    assert (bad.name, bad.role, bad.left, bad.won) == (mafioso.first_name, "mafioso", True, False)
    assert {one.name for one in told.results} == set(FIVE)
    own = await sent(world, (await world.say(players[0], "/games json"))[-1])
    assert own.games[0].game == game, "the newest first"
    assert len(own.games) == 3
    assert {one.name for each in own.games for one in each.results} == {"Ada"}
    assert {one.player for one in told.results if one.name == "Ada"} == {one.player for one in own.games[0].results}


async def test_the_same_games_are_one_file_and_others_are_another(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    await town_wins(world, group, players)
    first, second = [(await world.say(player, "/games json", group))[-1] for player in players[:2]]
    await many_results(world, group.id, [players[0].id], [players[1].id], 1)
    third = (await world.say(players[0], "/games json", group))[-1]
    assert first.document is not None
    assert second.document is not None
    assert third.document is not None
    assert first.document["file_id"] == second.document["file_id"] != third.document["file_id"]


async def test_a_group_that_shows_no_records_gives_none_away(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    await town_wins(world, group, players)
    await world.say(players[0], "/settings records=private", group)
    (answer,) = await world.say(players[0], "/games json", group)
    assert answer.document is None
    assert "only their own record" in answer.text
    assert (await world.say(players[0], "/games json"))[-1].document is not None


async def test_who_is_forgotten_is_in_no_file_and_has_none(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    await town_wins(world, group, players)
    assert (await world.say(players[0], "/games json"))[-1].document is not None
    store = world.up.ctx.store
    keys = await store.all(lambda row: str(row["key"]), "SELECT key FROM files")
    (own,) = [key for key in keys if key.startswith(f"games_json:{players[0].id}.")]
    question = (await world.say(players[0], "/forget"))[-1]
    await world.press(players[0], question, "Forget me")
    assert await store.file_id(own) is None
    (told,) = (await sent(world, (await world.say(players[1], "/games json", group))[-1])).games
    assert {one.name for one in told.results} == set(FIVE[1:])
    assert players[0].id not in {user for _, user in await player_keys(store, [group.id])}
    (answer,) = await world.say(players[0], "/games json")
    assert "No games yet" in answer.text
