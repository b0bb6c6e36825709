"""Commands that arrive long after sending: opening, moving and ending ones need a confirmation."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.store.gathering.plans import plans_in
from bot.store.rows import GameState
from bot.telegram.clock import Machine
from bot.telegram.handlers.late_commands import LASTS
from bot.telegram.handlers.visit import LATE
from playground.server.serving import RunningServer, running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.handlers.test_hosting import NAMES, a_game
from tests.telegram.world import World, narrating

HOURS = 9 * 3600.0


async def question(world: World, person: Someone, group: Group | None = None) -> SeenMessage:
    """The bot's question about late commands; there is one at most."""
    (found,) = [one for one in await world.messages(person, group) if "while I was away" in one.text]
    return found


async def sent(
    server: RunningServer, group: Group | None, *commands: tuple[Someone, str], later: float = HOURS
) -> None:
    """Commands that are sent while the bot is away, and wait for so long."""
    for person, text in commands:
        await server.control.write(person.id, text, group.id if group is not None else None)
    await server.control.advance(later)


@pytest.mark.parametrize("later", [LATE / 2, HOURS])
async def test_a_lobby_is_opened_late_only_by_a_press(tmp_path: Path, later: float) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players = await world.people(*NAMES)
            group = await world.group(*players)
        await sent(server, group, (players[1], "/newgame zodiac"), (players[0], "/newgame simple"), later=later)
        async with narrating(server, tmp_path) as world:
            rows = await world.up.ctx.store.active_games_in(group.id)
            if later < LATE:
                assert [row.scenario for row in rows] == ["classic"], "the first of them"
                return
            assert rows == []
            asked = await question(world, players[0], group)
            assert "/newgame simple" in asked.text
            await world.press(players[0], asked, "/newgame simple")
            (row,) = await world.up.ctx.store.active_games_in(group.id)
            assert row.scenario == "simple"
            assert row.creator == players[0].id


async def test_several_that_pile_up_are_one_question_and_each_is_done_once(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players, group = await a_game(world)
            table = world.table(group)
            phase, logged = table.game.phase, table.logged
        host = players[0]
        await sent(server, group, *((host, text) for text in ("/skip", "/skip", "/kick 3", "/pause", "/skip")))
        async with narrating(server, tmp_path) as world:
            table = world.table(group)
            assert (table.game.phase, table.logged, table.held) == (phase, logged, False)
            asked = await question(world, host, group)
            assert [button["text"] for button in asked.buttons] == ["✅ /kick 3", "✅ /pause", "✅ /skip"]
            assert not [one for one in asked.entities if one["type"] == "bot_command"], "nothing to tap by mistake"
            for label in ("/kick", "/skip"):
                assert "admins can do that" in (await world.press(players[1], asked, label)).text
            assert table.logged == logged
            await world.press(host, asked, "/kick 3")
            assert not table.game.seats[3].alive
            assert not (await world.look(asked, host)).button("/kick")
            await world.press(host, asked, "/pause")
            assert table.held
            await world.say(host, "/resume", group)
            await world.press(host, asked, "/skip")
            assert table.game.phase != phase or table.logged > logged + 1
            assert not [one for one in await world.messages(host, group) if "while I was away" in one.text]


@pytest.mark.parametrize("command", ["/skip", "/extend", "/pause", "/kick 2", "/host 2", "/stop"])
async def test_what_changes_a_game_waits_for_a_press(tmp_path: Path, command: str) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players, group = await a_game(world)
            before = stands(world, group)
        await sent(server, group, (players[0], command))
        async with narrating(server, tmp_path) as world:
            assert stands(world, group) == before
            if command == "/stop":  # asks by itself
                asked = next(one for one in await world.messages(players[0], group) if one.button("Yes"))
                await world.press(players[0], asked, "Yes")
                assert world.up.services.tables.in_chat(group.id) == []
                return
            await world.press(players[0], await question(world, players[0], group), command)
            assert stands(world, group) != before


def stands(world: World, group: Group) -> tuple[object, ...]:
    table = world.table(group)
    return table.logged, table.held, table.row.creator


async def test_a_paused_game_goes_on_late_only_by_a_press(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players, group = await a_game(world)
            await world.say(players[0], "/pause", group)
        await sent(server, group, (players[0], "/resume"), (players[1], "/endvote"))
        async with narrating(server, tmp_path) as world:
            assert world.table(group).held
            asked = await question(world, players[0], group)
            assert "still in the game" in (await world.press(await outsider(world, group), asked, "/endvote")).text
            await world.press(players[1], asked, "/endvote")
            assert any("end without a winner" in text for text in await world.texts(players[0], group))
            await world.press(players[0], asked, "/resume")
            assert not world.table(group).held


async def outsider(world: World, group: Group) -> Someone:
    person = await world.person("Olga")
    await world.control.add(group.id, person.id)
    return person


async def test_what_was_pressed_while_the_bot_was_away_opens_and_begins_nothing(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players, group = await a_game(world)
            other = await world.group(*players)
            await world.stop(players[0], group)
            again = next(one for one in await world.messages(players[0], group) if one.button("Play again"))
            board = await world.lobby(players[0], other)
            for player in players:
                await world.press(player, board, "Join")
        for message, label in ((again, "Play again"), (board, "Start")):
            button = message.button(label)
            assert button is not None
            await server.control.press(players[0].id, message.message_id, button["callback_data"], message.chat_id)
        await server.control.advance(HOURS)
        async with narrating(server, tmp_path) as world:
            assert await world.up.ctx.store.active_games_in(group.id) == []
            (row,) = await world.up.ctx.store.active_games_in(other.id)
            assert row.state is GameState.LOBBY


async def test_in_private_and_in_answer_to_a_message(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players, group = await a_game(world)
            said = await world.control.write(players[3].id, "psst", group.id)
        await server.control.write(players[0].id, "/kick", group.id, reply_to=said.message_id)
        await sent(server, None, (players[0], "/skip"))
        async with narrating(server, tmp_path) as world:
            table = world.table(group)
            logged = table.logged
            await world.press(players[0], await question(world, players[0]), "/skip")
            assert table.logged > logged
            await world.press(players[0], await question(world, players[0], group), "/kick")
            seat = table.seat_of(players[3].id)
            assert not table.game.seats[seat or 0].alive


async def test_in_a_lobby(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players = await world.people(*NAMES)
            group = await world.group(*players)
            board = await world.lobby(players[0], group)
            for player in players[:3]:
                await world.press(player, board, "Join")
        await sent(server, group, (players[0], "/stop"), (players[2], "/leave"))
        async with narrating(server, tmp_path) as world:
            (row,) = await world.up.ctx.store.active_games_in(group.id)
            assert row.state is GameState.LOBBY
            assert len(await world.up.ctx.store.players(row.id)) == 2, "one's own seat one may give up however late"
            await world.press(players[0], await question(world, players[0], group), "/stop")
            assert await world.up.ctx.store.active_games_in(group.id) == []


async def test_what_no_press_can_say_has_to_be_sent_again(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players, group = await a_game(world)
        await sent(server, group, (players[0], "/plan tomorrow 21:00"), (players[0], "/ban 2 7d"))
        async with narrating(server, tmp_path) as world:
            assert await plans_in(world.up.ctx.store, group.id, None) == []
            asked = await question(world, players[0], group)
            assert "Send it again" in asked.text
            assert not asked.buttons
            assert "Nobody is banned" in (await world.say(players[0], "/bans", group))[-1].text


async def test_what_only_tells_something_is_answered_however_late(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players, group = await a_game(world)
        begin = await server.control.last()
        await sent(server, group, (players[0], "/players"), (players[0], "/help"))
        async with narrating(server, tmp_path) as world:
            places = (group.id, players[0].id)  # at night the group is shown nothing
            said = [message.text for place in places for message in await world.since(begin, place)]
            told = "\n".join(said)
            assert "players in the game" in told
            assert "I narrate Mafia" in told
            assert "while I was away" not in told


async def test_the_question_runs_out_and_nothing_is_done_by_a_made_up_press(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players, group = await a_game(world)
        await sent(server, group, (players[0], "/skip"))
        async with narrating(server, tmp_path) as world:
            table = world.table(group)
            logged = table.logged
            asked = await question(world, players[0], group)
            now = int(world.up.ctx.clock.now())
            begin = await world.control.last()
            await world.forge(players[1], asked, f"w:{now}:newgame Anna is a thief")
            assert not any("thief" in one.text for one in await world.since(begin, group.id)), "it speaks for nobody"
            for data in (
                f"w:{now + 10**15}:skip",
                f"w:{now}:dance",
                f"w:{now}:skip@x",
                "w:x:skip",
                f"w:{now}:",
                f"w:{now}:forget",
            ):
                assert "no longer works" in (await world.forge(players[0], asked, data)).text
            world.up.ctx.clock._at += LASTS + 1
            assert "too long ago" in (await world.press(players[0], asked, "/skip")).text
            assert table.logged == logged


@pytest.mark.parametrize("ahead", [HOURS, -HOURS])
async def test_a_machine_whose_clock_is_wrong_takes_nothing_for_late(tmp_path: Path, ahead: float) -> None:
    wall: Callable[[], Any] = Machine().wall
    async with (
        running_server() as server,
        narrating(server, tmp_path, machine=Machine(wall=lambda: wall() + ahead)) as world,
    ):
        players = await world.people(*NAMES)
        group = await world.group(*players)
        assert (await world.lobby(players[0], group)).is_lobby
        await server.control.advance(HOURS)
        await world.say(players[0], "/stop", group)
        assert await world.up.ctx.store.active_games_in(group.id) == []
