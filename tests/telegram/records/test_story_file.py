"""`/story`: a finished game as a file, for whom and where."""

from tests.telegram.records.played import town_wins
from tests.telegram.world import World

FIVE = ("Ada", "Bob", "Cid", "Dora", "Eve</title><script>x</script>")


async def test_a_group_gets_its_last_game_once_made_as_often_as_it_asks(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    (early,) = await world.say(players[0], "/story", group)
    assert "No games yet" in early.text
    await town_wins(world, group, players)
    first, second = [(await world.say(player, "/story", group))[-1] for player in players[:2]]
    assert first.document is not None
    assert second.document is not None
    assert first.document["file_name"].endswith(".html")
    assert first.document["file_id"] == second.document["file_id"]
    assert (await world.say(players[0], "/story 1", group))[-1].document is not None
    for wrong in ("/story 2", "/story 0", "/story x", "/story 99999999999999"):
        (answer,) = await world.say(players[0], wrong, group)
        assert answer.document is None
        assert "/games" in answer.text


async def test_a_running_game_is_not_told_and_an_earlier_one_is(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    await world.game(group, players, "simple")
    for place in (group, None):
        (answer, *_) = await (world.ask(players[0], "/story", group) if place else world.say(players[0], "/story"))
        assert "isn't over yet" in answer.text
        assert answer.document is None
    await world.stop(players[0], group)
    finished, _ = await town_wins(world, group, players)
    await world.game(group, players, "simple")
    told = await world.ask(players[0], "/story", group)
    files = [message.document["file_name"] for message in told if message.document is not None]
    assert files == [f"mafia-{finished}.html"]


async def test_in_private_it_is_for_players_who_are_still_in_the_group(world: World) -> None:
    players = await world.people(*FIVE)
    stranger = await world.person("Zoe")
    group, elsewhere = await world.group(*players), await world.group(*players, stranger)
    await town_wins(world, group, players)
    assert (await world.say(players[1], "/story"))[-1].document is not None
    for place in (None, elsewhere):
        (answer,) = await world.say(stranger, "/story", place)
        assert answer.document is None
        assert "No games yet" in answer.text
    await world.control.leave(group.id, players[1].id)
    await world.settled()
    (answer,) = await world.say(players[1], "/story")
    assert answer.document is None
    assert "no longer in" in answer.text


async def test_who_was_forgotten_is_in_no_file_that_is_sent_from_then_on(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    game, _ = await town_wins(world, group, players)
    before = (await world.say(players[0], "/story", group))[-1]
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE players SET name = '' WHERE game_id = ? AND seat = 2", game)
    after = (await world.say(players[0], "/story", group))[-1]
    assert before.document is not None
    assert after.document is not None
    assert before.document["file_id"] != after.document["file_id"]


async def test_a_game_whose_log_is_gone_is_told_so(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    game, _ = await town_wins(world, group, players)
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("DELETE FROM inputs WHERE game_id = ?", game)
    answer = (await world.say(players[0], "/story", group))[-1]
    assert answer.document is None
    assert "is gone" in answer.text
