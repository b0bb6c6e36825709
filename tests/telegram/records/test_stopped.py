"""A game that is broken off counts for no one, but for a player who ended it alone after the first exit."""

from bot.records.rating import Rating
from bot.store import records
from playground.views import Someone
from tests.telegram.beyond.test_beyond import BeyondGame, evening
from tests.telegram.handlers.test_stopping import asked
from tests.telegram.world import World


async def somebody_out(world: World) -> BeyondGame:
    """A game in which one of the town was killed, and not the host."""
    it = await evening(world)
    await it.die(it.of("citizen") if it.of("citizen") is not it.host else it.of("doctor"))
    return it


async def lost(world: World, it: BeyondGame, game: int) -> list[Someone]:
    """For whom the game counts as one that they left."""
    await world.settled()
    kept = await records.kept_of(world.up.ctx.store, game)
    assert kept is not None
    assert not kept.counts
    assert all(one.left and not one.won for one in kept.people.values())
    return [person for person in it.people if person.id in kept.people]


async def test_a_host_who_plays_and_ends_it_alone_has_lost_it(world: World) -> None:
    it = await somebody_out(world)
    other, game = it.people[1], it.table.row.id
    question = await asked(world, it.host, it.group)
    assert "it counts as leaving and losing" in question.text
    assert "/endvote" in question.text
    answer = await world.press(it.host, question, "Yes")
    assert "you left and lost" in answer.text
    assert await lost(world, it, game) == [it.host]
    text = (await world.say(it.host, "/me", it.group))[-1].text
    assert "Games: 1, won: 0" in text
    assert "Left 1 game early" in text
    assert "No games yet" in (await world.say(other, "/me", it.group))[-1].text
    ratings = world.up.services.reckoning.ratings.now
    assert ratings.of(it.host.id, it.group.id).mu < Rating().mu
    assert ratings.of(other.id, it.group.id) == Rating()
    away = "\n".join(message.text for message in await world.ask(it.host, "/away", it.group))
    assert it.host.first_name in away
    assert other.first_name not in away


async def test_before_anybody_is_out_nothing_is_lost(world: World) -> None:
    it = await evening(world)
    game = it.table.row.id
    question = await asked(world, it.host, it.group)
    assert "lost" not in question.text
    await world.press(it.host, question, "Yes")
    assert await lost(world, it, game) == []


async def test_a_vote_of_the_living_costs_nobody_anything(world: World) -> None:
    it = await somebody_out(world)
    table, game = it.table, it.table.row.id
    for person in it.people:
        if not table.game.outcome.over and table.lives(person.id):
            await world.say(person, "/endvote", it.group)
    assert table.game.outcome.winner == "none"
    assert await lost(world, it, game) == []
