"""The dead: their word is taken, and given back exactly."""

import pytest

from bot.engine.inputs import Host, HostAction
from bot.engine.presence.exits import bring_back, take_out
from bot.telegram.games.table import Table
from playground.views import Group, Someone
from tests.telegram.moderation.silence import heard, one, room
from tests.telegram.world import World


async def at_a_vote(world: World) -> tuple[list[Someone], Group, Table, int]:
    """Six of them play, and vote; the last number is the seat of the sixth."""
    people, group = await room(world)
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "nomination")
    seat = table.seat_of(people[5].id)
    assert seat is not None
    return people, group, table, seat


@pytest.mark.rules("PR-016")
async def test_the_dead_are_silent_until_the_end(world: World) -> None:
    people, group = await room(world)
    await world.control.restrict(group.id, people[4].id, ["can_send_messages", "can_send_photos"])
    held = (await world.control.standing(group.id, people[4].id))[0]
    await world.game(group, people[:6])
    table = await world.skip_to(people[0], group, "nomination")
    for person in people[4:6]:
        await world.say(people[0], f"/kick {table.seat_of(person.id)}", group)
        if not table.game.outcome.over:
            assert (await world.control.standing(group.id, person.id))[1] == "restricted"
    await world.stop(people[0], group)
    assert (await world.control.standing(group.id, people[4].id))[0] == held
    assert (await world.control.standing(group.id, people[5].id))[0]["status"] == "member"


@pytest.mark.rules("CL-65", "SM-45")
async def test_the_dead_have_no_room(world: World) -> None:
    people, group = await room(world)
    people += await world.people("Ida", "Jan")
    for person in people[8:]:
        await world.control.add(group.id, person.id)
    for scenario in ("classic", "simple"):
        table = await world.game(group, people[1:10], scenario, host=people[0])
        mafia = [seat for seat, player in table.game.seats.items() if player.faction == "mafia"]
        assert len(mafia) >= 2
        first, second = (one(people, table.presenter.readers.players[seat].user_id) for seat in mafia[:2])
        await world.skip_to(people[0], group, "night 1")
        begin = await world.control.last()
        await world.say(first, "shoot 5")
        assert any("shoot 5" in message.text for message in await world.since(begin, second.id))
        await world.say(people[0], f"/kick {mafia[0]}", group)
        assert not table.game.outcome.over
        begin = await world.control.last()
        await world.say(first, "I am dead")
        await world.say(second, "who is left?")
        assert not any("I am dead" in message.text for message in await world.since(begin, second.id))
        assert not any("who is left" in message.text for message in await world.since(begin, first.id))
        await world.stop(people[0], group)


async def test_a_restriction_still_on_its_way_does_not_outlive_a_game_that_is_broken_off(world: World) -> None:
    people, group, table, seat = await at_a_vote(world)
    ctx, services = world.up.ctx, world.up.services
    await world.control.fault("error", "restrictChatMember", chat=group.id)
    async with ctx.lanes.lane(group.id):
        await services.games.feed(table, lambda at: Host(at, HostAction.KICK, seat))
        assert not await ctx.store.restricted(group.id)
        await services.recovery.break_off(table.row, apology=True)
    await world.settled()
    assert (await world.control.standing(group.id, people[5].id))[0]["status"] == "member"


async def test_who_returns_may_write_again(world: World) -> None:
    people, group, table, seat = await at_a_vote(world)
    take_out(table.game, seat)
    await heard(world, [people[1]], group)  # anything that the game takes in
    assert (await world.control.standing(group.id, people[5].id))[1] == "restricted"
    bring_back(table.game, seat)
    await heard(world, [people[2]], group)
    assert (await world.control.standing(group.id, people[5].id))[0]["status"] == "member"


# PR-049: they are out already, and have their last words
async def test_the_dead_may_write_while_they_have_the_floor(world: World) -> None:
    people, group, table, seat = await at_a_vote(world)
    take_out(table.game, seat)
    await heard(world, [people[1]], group)  # anything that the game takes in
    assert (await world.control.standing(group.id, people[5].id))[1] == "restricted"
    table.game.floor.give((seat,))
    await heard(world, [people[2]], group)
    assert (await world.control.standing(group.id, people[5].id))[0]["status"] == "member"
    assert await heard(world, people[4:6], group) == [people[5]]
    table.game.floor.give(None)
    await heard(world, [people[3]], group)
    assert (await world.control.standing(group.id, people[5].id))[1] == "restricted"
