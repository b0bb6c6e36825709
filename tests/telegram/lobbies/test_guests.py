"""Opening a lobby, and when; the waiting list; invitations; reasons against joining."""

from pathlib import Path

from bot.store.gathering.guests import waiting_for
from bot.store.rows import GameState
from bot.telegram.clock import Machine
from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World, narrating

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gina", "Hugo")


async def town(world: World) -> tuple[list[Someone], Group]:
    people = await world.people(*NAMES)
    return people, await world.group(*people)


async def joined(world: World, group: Group) -> list[str]:
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    return [player.name for player in await world.up.ctx.store.players(row.id)]


async def in_line(world: World, group: Group) -> list[str]:
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    return [user.name for user in await waiting_for(world.up.ctx.store, row.id)]


async def full_lobby(world: World, people: list[Someone], group: Group) -> SeenMessage:
    """Six have joined when an admin chooses a game for six, which nobody starts."""
    board = await world.lobby(people[0], group, "classic")
    for person in people[:6]:
        await world.press(person, board, "Join")
    menu = (await world.say(people[0], "/scenario", group))[-1]
    await world.forge(people[0], menu, "s:sc:joker")
    return await world.look(board, people[0])


async def test_who_waits_moves_up_when_somebody_leaves(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people, group = await town(world)
            board = await full_lobby(world, people, group)
            assert not board.button("Join")
            assert "already in" in ((await world.press(people[1], board, "Wait")).text or "")
            await world.press(people[6], board, "Wait")
            await world.press(people[7], board, "Wait")
            await world.press(people[6], board, "Wait")  # no more
            assert await in_line(world, group) == ["Hugo"]
            await world.press(people[6], board, "Wait")
            assert "Waiting for a seat" in (await world.look(board, people[0])).text
        async with narrating(server, tmp_path) as world:
            assert await in_line(world, group) == ["Hugo", "Gina"]
            row = await world.up.ctx.store.active_game_in(group.id)
            assert row is not None
            assert row.state is GameState.RUNNING  # a lobby that is full when the bot starts begins


async def test_who_waits_may_leave_the_line_as_one_leaves_a_lobby(world: World) -> None:
    people, group = await town(world)
    board = await full_lobby(world, people, group)
    for _ in range(2):
        await world.press(people[6], board, "Wait")
        assert await in_line(world, group) == ["Gina"]
        assert "no longer waiting" in (await world.press(people[6], board, "Leave")).text
        assert await in_line(world, group) == []
    assert "haven't joined" in (await world.press(people[6], board, "Leave")).text
    await world.press(people[6], board, "Wait")
    assert any("no longer waiting" in told.text for told in await world.say(people[6], "/leave", group))
    assert await in_line(world, group) == []
    assert "Waiting" not in (await world.look(board, people[0])).text


async def test_the_first_in_line_takes_the_seat_and_is_told(world: World) -> None:
    people, group = await town(world)
    board = await full_lobby(world, people, group)
    await world.press(people[6], board, "Wait")
    await world.press(people[7], board, "Wait")
    elsewhere = await world.group(people[6])
    await world.press(people[6], await world.lobby(people[6], elsewhere), "Join")  # Gina plays elsewhere by now
    await world.say(people[2], "/leave", group)
    assert await joined(world, group) == ["Anna", "Boris", "Dora", "Emil", "Fritz", "Hugo"] or (
        sorted(await joined(world, group)) == ["Anna", "Boris", "Dora", "Emil", "Fritz", "Hugo"]
    )
    assert any("it's yours" in text for text in await world.texts(people[7]))
    assert not any("it's yours" in text for text in await world.texts(people[6]))
    assert await in_line(world, group) == []


async def test_who_waits_is_seated_when_a_game_for_more_is_chosen(world: World) -> None:
    people, group = await town(world)
    board = await full_lobby(world, people, group)
    for person in people[6:]:
        await world.press(person, board, "Wait")
    menu = (await world.say(people[0], "/scenario", group))[-1]
    await world.forge(people[0], menu, "s:sc:classic")
    assert await in_line(world, group) == []
    assert await joined(world, group) == list(NAMES)
    shown = (await world.look(board, people[0])).text
    assert "Players: 8" in shown
    assert "Waiting" not in shown
    for person in people[6:]:
        assert "A seat is free, and it's yours" in (await world.texts(person))[-1]


async def test_the_game_begins_when_those_in_line_fill_the_one_that_is_chosen(world: World) -> None:
    people, group = await town(world)
    more = await world.people(*(f"P{number}" for number in range(5)))
    for person in more:
        await world.control.add(group.id, person.id)
    board = await full_lobby(world, people, group)
    for person in [*people[6:], *more]:
        await world.press(person, board, "Wait")
    menu = (await world.say(people[0], "/scenario", group))[-1]
    assert "Saved" in (await world.forge(people[0], menu, "s:sc:godfather")).text
    table = world.table(group)
    assert table.row.scenario == "godfather"
    assert len(table.game.seats) == 13


async def test_one_waits_for_a_seat_of_a_game_that_runs_where_seats_are_taken_over(world: World) -> None:
    people, group = await town(world)
    board = await world.lobby(people[0], group)
    await world.say(people[0], "/settings substitutes=waiting", group)
    for person in people[:6]:
        await world.press(person, board, "Join")
    await world.press(people[0], board, "Start")
    newcomer = await world.person("Newcomer", started=False)
    await world.control.add(group.id, newcomer.id)
    await world.settled()
    assert "waiting for a seat" in ((await world.press(people[6], board, "Wait")).text or "")
    assert "You're playing" in ((await world.press(people[1], board, "Wait")).text or "")
    url = (await world.press(newcomer, board, "Wait")).url
    await world.control.follow_link(newcomer.id, url)
    await world.settled()
    assert "waiting for a seat" in (await world.texts(newcomer))[-1]
    assert await in_line(world, group) == ["Gina", "Newcomer"]
    await world.stop(people[0], group)
    past = await world.look(board, people[6])
    assert not past.buttons, "there is no seat to wait for any more"
    assert "This game is over" in past.text
    assert "Anna" in past.text, "who had joined is still to be read"
    await world.lobby(people[0], group)  # the next one: they hear of it, whether on the list or not
    assert "You were waiting for a seat" in (await world.texts(people[6]))[-1]
    assert not any("You were waiting" in text for text in await world.texts(people[7]))


async def test_a_new_lobby_ends_no_line_in_another_group(world: World) -> None:
    people, group = await town(world)
    other = await world.group(*people)
    await world.say(people[0], "/settings substitutes=waiting", other)
    running = await world.lobby(people[0], other)
    for person in people[:6]:
        await world.press(person, running, "Join")
    await world.press(people[0], running, "Start")
    await world.press(people[6], running, "Wait")
    await world.stop(people[0], other)
    board = await full_lobby(world, people, group)
    await world.press(people[6], board, "Wait")
    await world.lobby(people[7], other)
    assert "You were waiting" in (await world.texts(people[6]))[-1]
    assert await in_line(world, group) == ["Gina"]
    assert await in_line(world, other) == []


async def test_nobody_waits_where_no_seat_is_taken_over(world: World) -> None:
    people, group = await town(world)
    board = await world.lobby(people[0], group)
    for person in people[:6]:
        await world.press(person, board, "Join")
    data = f"l:{(await world.up.ctx.store.active_games_in(group.id))[0].id}:wait"
    assert "A seat is free" in ((await world.forge(people[6], board, data)).text or "")
    await world.press(people[0], board, "Start")
    assert not (await world.look(board, people[6])).buttons
    assert "no substitutes" in ((await world.forge(people[6], board, data)).text or "")
    assert await in_line(world, group) == []


async def test_everybody_of_the_last_game_is_invited_once(world: World) -> None:
    people, group = await town(world)
    await world.game(group, people[:6])
    await world.stop(people[0], group)
    await world.control.block(people[5].id)
    await world.settled()
    await world.say(people[3], "/next", group)
    await world.say(people[4], f"/quiet 0-{23}")
    world.up.ctx.clock._machine = Machine(wall=lambda: 1_795_953_600.0)  # 11:20 UTC
    board = await world.lobby(people[1], group)
    await world.press(people[1], board, "Join")
    assert "Only the host" in ((await world.press(people[2], board, "Invite the last")).text or "")
    assert "3 players" in ((await world.press(people[1], board, "Invite the last")).text or "")
    invited = [person.first_name for person in people if any("invites" in t for t in await world.texts(person))]
    assert invited == ["Anna", "Clara"]  # Dora has heard of it already, and Emil is left alone
    (call,) = [text for text in await world.texts(people[0], group) if "Are you coming?" in text]
    assert "Fritz" in call
    assert "Clara" not in call
    assert not (await world.look(board, people[1])).button("Invite")
    (told,) = [message for message in await world.messages(people[2]) if "invites" in message.text]
    await world.press(people[2], told, "Join")
    assert await joined(world, group) == ["Boris", "Clara"]
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    again = await world.forge(people[1], board, f"l:{row.id}:recall")
    assert "Everybody" in (again.text or "")


async def test_nobody_is_invited_who_could_not_join_or_invites_himself(world: World) -> None:
    people, group = await town(world)
    anna, boris, clara, dora, emil, fritz, *_ = people
    await world.game(group, people[:6])
    await world.stop(anna, group)
    await world.say(clara, "/next", group)
    for person in (clara, dora):
        spoken = await world.control.write(person.id, "hello", group.id)
        await world.say(anna, "/ban", group, reply_to=spoken.message_id)
    await world.control.leave(group.id, emil.id)
    await world.say(fritz, "/practice")  # which keeps nobody from a game with people
    await world.press_first(fritz, (await world.messages(fritz))[-1])
    board = await world.lobby(boris, group)
    assert not [text for text in await world.texts(clara) if "A lobby is open" in text]
    assert "2 players" in ((await world.press(boris, board, "Invite the last")).text or "")
    invited = [person.first_name for person in people if any("invites" in t for t in await world.texts(person))]
    assert invited == ["Anna", "Fritz"]


async def test_only_admins_open_games_where_the_group_wants_it(world: World) -> None:
    people, group = await town(world)
    await world.say(people[0], "/settings opens=admins", group)
    assert "Only admins open games here" in (await world.say(people[1], "/newgame", group))[-1].text
    assert await world.up.ctx.store.active_game_in(group.id) is None
    await world.game(group, people[:6], host=people[0])
    await world.stop(people[0], group)
    end = next(m for m in reversed(await world.messages(people[1], group)) if m.button("Play again"))
    assert "Only admins open games here" in ((await world.press(people[1], end, "Play again")).text or "")
    assert "press Join" in ((await world.press(people[0], end, "Play again")).text or "")


async def test_the_least_time_between_two_games_holds_for_all_but_admins(world: World) -> None:
    people, group = await town(world)
    await world.say(people[0], "/settings gap=30", group)
    await world.game(group, people[:6])
    await world.stop(people[0], group)
    assert "in 30 minutes" in (await world.say(people[1], "/newgame", group))[-1].text
    wall = world.up.ctx.clock.wall()
    world.up.ctx.clock._machine = Machine(wall=lambda: wall + 31 * 60)
    await world.lobby(people[1], group)
    assert await world.up.ctx.store.active_game_in(group.id) is not None
    await world.stop(people[0], group)
    world.up.ctx.clock._machine = Machine(wall=lambda: wall)
    await world.lobby(people[0], group)
    assert await world.up.ctx.store.active_game_in(group.id) is not None


async def test_somebody_in_another_game_is_told_which(world: World) -> None:
    people, group = await town(world)
    other = await world.control.group("Village", [people[1].id], supergroup=True, bot="admin")
    await world.settled()
    await world.press(people[1], await world.lobby(people[1], other), "Join")
    board = await world.lobby(people[0], group)
    answer = (await world.press(people[1], board, "Join")).text or ""
    assert "Village" in answer
    assert "Leave that one first" in answer
    assert await joined(world, group) == []


async def test_an_invitation_opens_the_lobby_to_members_only(world: World) -> None:
    """In private a press on somebody else's button does no more than in the group."""
    people, group = await town(world)
    stranger = await world.person("Stranger")
    await world.lobby(people[0], group)
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    own = (await world.say(stranger, "/next"))[-1]
    for action in ("join", "wait"):
        answer = await world.forge(stranger, own, f"l:{row.id}:{action}")
        assert "Only members" in (answer.text or "")
    for action in ("start", "extend", "cancel", "recall"):
        answer = await world.forge(stranger, own, f"l:{row.id}:{action}")
        assert "Only the host" in (answer.text or "")
    assert await joined(world, group) == []


async def test_no_practice_is_ended_for_a_lobby_that_is_full_by_now(world: World) -> None:
    people, group = await town(world)
    (menu,) = await world.say(people[6], "/practice")
    await world.press_first(people[6], menu)
    board = await world.lobby(people[0], group)
    await world.press(people[6], board, "Join")
    question = (await world.messages(people[6]))[-1]
    for person in people[:6]:
        await world.press(person, board, "Join")
    menu = (await world.say(people[0], "/scenario", group))[-1]
    await world.forge(people[0], menu, "s:sc:joker")
    assert "All seats are taken" in (await world.press(people[6], question, "End it")).text
    row = await world.up.ctx.store.active_game_of(people[6].id)
    assert row is not None
    assert row.is_practice
    await world.press(people[5], board, "Leave")
    await world.press(people[6], question, "End it")
    assert "Gina" in await joined(world, group)
