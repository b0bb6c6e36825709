"""Achievements: said once at the end, kept, listed in private, and given for games that were reckoned late."""

from bot.records.achievements.registry import ACHIEVEMENTS
from bot.store.records import achieved
from tests.telegram.records.played import town_wins
from tests.telegram.records.test_reckoning import FIVE
from tests.telegram.world import World


async def test_what_was_achieved_is_said_in_one_message_and_listed_in_private(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    _, mafioso = await town_wins(world, group, players)
    said = [text for text in await world.texts(players[0], group) if "Achieved for the first time" in text]
    assert len(said) == 1
    known = {player.id: await achieved(world.up.ctx.store, player.id) for player in players}
    assert known[mafioso.id] == []
    assert any(known.values())
    names = {one.id: one.name for one in ACHIEVEMENTS}
    for name, player in zip(FIVE, players, strict=True):
        lines = (await world.say(player, "/me"))[-1].text
        assert f"Achievements: {len(known[player.id])} of {len(ACHIEVEMENTS)}" in lines
        assert [names[one] for one in known[player.id] if names[one] not in lines] == []
        assert any(name in line for line in said[0].splitlines()) == bool(known[player.id])


async def test_nobody_is_told_twice_of_the_same(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    await town_wins(world, group, players)
    first = {player.id: set(await achieved(world.up.ctx.store, player.id)) for player in players}
    await town_wins(world, group, players)
    for player in players:
        assert first[player.id] <= set(await achieved(world.up.ctx.store, player.id))
        assert len(await achieved(world.up.ctx.store, player.id)) == len(
            set(await achieved(world.up.ctx.store, player.id))
        )


async def test_a_group_that_does_not_want_it_is_told_nothing(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    await world.say(players[0], "/settings achievements=off", group)
    await town_wins(world, group, players)
    assert not [text for text in await world.texts(players[0], group) if "Achieved for the first time" in text]
    assert any([await achieved(world.up.ctx.store, player.id) for player in players])
