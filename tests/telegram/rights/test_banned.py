"""A member banned from the games by the admins neither plays nor hosts nor watches them."""

from bot.store.gathering.guests import waiting_for
from bot.store.groups.beyond import souls
from bot.store.rows import GameState
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina", "Hugo")


async def town(world: World, settings: str = "") -> tuple[list[Someone], Group]:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    for person in people:
        await world.control.write(person.id, "hello", group.id)
    if settings:
        await world.say(people[0], f"/settings {settings}", group)
    return people, group


async def ban(world: World, admin: Someone, person: Someone, group: Group) -> None:
    said = await world.control.messages(admin.id, group.id)
    spoken = next(message for message in said if message.sender == person.id and message.text == "hello")
    await world.say(admin, "/ban 7d", group, reply_to=spoken.message_id)


async def games(world: World) -> list[tuple[int, int, GameState]]:
    return [(row.id, row.creator, row.state) for row in await world.up.ctx.store.active_games()]


async def boards(world: World, person: Someone, group: Group, label: str) -> SeenMessage:
    return next(one for one in reversed(await world.messages(person, group)) if one.button(label))


async def test_opens_no_lobby(world: World) -> None:
    people, group = await town(world, "robots=on")
    banned = people[1]
    table = await world.game(group, people[2:8])
    await world.stop(people[0], group)
    assert table.game.outcome.over
    end = await boards(world, people[0], group, "Play again")
    await ban(world, people[0], banned, group)
    for text in ("/newgame", "/newgame robots=3"):
        assert "banned" in (await world.say(banned, text, group))[-1].text
    assert "banned" in (await world.press(banned, end, "Play again")).text
    assert await games(world) == []


async def test_who_hosts_a_lobby_loses_it_with_the_seat(world: World) -> None:
    people, group = await town(world, "robots=on")
    admin, banned, heir = people[:3]
    board = await world.lobby(banned, group)
    for person in (banned, heir):
        await world.press(person, board, "Join")
    await ban(world, admin, banned, group)
    ((game, host, state),) = await games(world)
    assert (host, state) == (heir.id, GameState.LOBBY)
    for label in ("robot", "More time", "Cancel", "Start"):
        assert "admins" in (await world.press(banned, board, label)).text
    assert "admins" in (await world.say(banned, "/kick 1", group))[-1].text
    assert "not in a game" in (await world.say(banned, "/stop"))[-1].text
    assert await games(world) == [(game, heir.id, GameState.LOBBY)]
    assert "robot" not in (await world.press(heir, board, "Add a robot")).text
    await world.press(heir, board, "Cancel")
    assert await games(world) == []


async def test_who_opened_a_lobby_for_others_hosts_it_no_more(world: World) -> None:
    people, group = await town(world)
    admin, banned, player = people[:3]
    board = await world.lobby(banned, group)
    await ban(world, admin, banned, group)
    assert "banned" in (await world.press(banned, board, "Cancel")).text
    await world.press(player, board, "Join")
    await ban(world, admin, banned, group)
    ((_, host, _state),) = await games(world)
    assert host == player.id


async def test_who_hosts_a_game_plays_on_and_hosts_no_more(world: World) -> None:
    people, group = await town(world)
    admin, banned = people[0], people[1]
    table = await world.game(group, people[1:7])
    await ban(world, admin, banned, group)
    assert table.row.creator == people[2].id
    assert table.lives(banned.id), "/kick removes from a game"
    await world.say(admin, f"/host {table.seat_of(banned.id)}", group)
    assert table.row.creator == people[2].id
    for text in ("/pause", "/kick 3", "/skip", "/extend", "/stop"):
        assert "admins" in (await world.say(banned, text))[-1].text
    assert not table.held
    assert len(table.game.seats.living) == 6
    await world.say(people[2], "/pause")
    assert table.held


async def test_whoever_inherits_a_game_is_not_banned(world: World) -> None:
    people, group = await town(world)
    table = await world.game(group, people[1:7])
    await ban(world, people[0], people[2], group)
    await world.say(people[1], "/leave")
    assert table.row.creator == people[3].id


async def test_lets_nobody_watch_and_watches_no_more(world: World) -> None:
    people, group = await town(world, "beyond=on watchers=on beyond_nights=on")
    admin, banned, watcher = people[0], people[1], people[7]
    table = await world.game(group, people[1:7])
    await world.skip_to(admin, group, "talk")
    await world.say(watcher, "/watch", group)
    wish = await boards(world, admin, group, "Let them watch")
    await ban(world, admin, banned, group)
    assert "admins" in (await world.press(banned, wish, "Let them watch")).text
    await ban(world, admin, watcher, group)
    assert "isn't allowed to play here" in (await world.press(admin, wish, "Let them watch")).text
    assert [one.standing for one in await souls(world.up.ctx.store, table.row.id)] == ["asked"]
    await world.say(admin, "/unban 2", group)
    await world.press(admin, wish, "Let them watch")
    assert [one.standing for one in await souls(world.up.ctx.store, table.row.id)] == ["in"]
    await ban(world, admin, watcher, group)
    assert [one.standing for one in await souls(world.up.ctx.store, table.row.id)] == ["gone"]
    assert any("banned" in one.text for one in await world.ask(watcher, "/watch", group))
    assert [one.standing for one in await souls(world.up.ctx.store, table.row.id)] == ["gone"]


async def test_is_expected_nowhere(world: World) -> None:
    """In no planned game, and in no line for a seat."""
    people, group = await town(world, "substitutes=waiting")
    admin, banned = people[0], people[7]
    await world.say(admin, "/plan tomorrow 21:00 classic", group)
    plan = await boards(world, admin, group, "I'm coming")
    await world.press(banned, plan, "I'm coming")
    table = await world.game(group, people[:6])
    await world.forge(banned, plan, f"l:{table.row.id}:wait")
    assert "Coming: 1" in (await world.look(plan, admin)).text
    assert [user.id for user in await waiting_for(world.up.ctx.store, table.row.id)] == [banned.id]
    await ban(world, admin, banned, group)
    assert "Coming: 0" in (await world.look(plan, admin)).text
    assert await waiting_for(world.up.ctx.store, table.row.id) == []
    assert "banned" in (await world.press(banned, plan, "I'm coming")).text
    assert "Coming: 0" in (await world.look(plan, admin)).text
