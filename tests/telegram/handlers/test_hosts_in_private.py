"""Hosts command in private, too: a group that is closed for the night takes no commands of its members."""

import sqlite3

import pytest

from bot.store import Transaction
from bot.store.groups.beyond import WATCHERS, Soul, SoulStanding, save_soul
from bot.store.rows import GameState
from bot.telegram.games import paused
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


async def failing(*_: object) -> None:
    raise sqlite3.OperationalError("disk I/O error")


async def open_games(world: World) -> list[int]:
    return [row.id for row in await world.up.ctx.store.active_games()]


async def asked(world: World, host: Someone, command: str) -> SeenMessage:
    (question,) = await world.say(host, command)
    assert "Which game" in question.text
    return question


async def owned(world: World, owner: Someone, host: Someone, *, tag: str = "") -> tuple[list[Someone], Group]:
    """A game that is opened by a plain member, in a group that somebody else owns."""
    players = await world.people(*(name + tag for name in NAMES))
    group = await world.group(owner, host, *players)
    await world.game(group, players, host=host)
    return players, group


async def test_whoever_opened_a_game_commands_it_without_playing(world: World) -> None:
    owner, host, stranger = await world.people("Olga", "Hanna", "Sara")
    players, group = await owned(world, owner, host)
    table = world.table(group)
    assert not (await world.control.look_at_group(group.id)).permissions["can_send_messages"]
    assert "6 players in the game" in (await world.say(host, "/players"))[-1].text
    night, until = table.game.phase, table.game.waits_until
    assert until is not None
    await world.say(host, "/extend 30")
    assert table.game.waits_until == until + 30
    await world.say(host, "/skip")
    assert table.game.phase != night
    seat = table.seat_of(players[3].id)
    if table.game.seats[seat or 0].alive:
        await world.say(host, f"/kick {seat}")
        assert not table.game.seats[seat or 0].alive
    assert "not in a game" in (await world.stop(stranger))[-1].text
    assert "admins can do that" in (await world.stop(players[4]))[-1].text
    assert not table.game.outcome.over
    await world.stop(host)
    assert table.game.outcome.winner == "none"
    assert "not in a game" in (await world.stop(host))[-1].text


async def test_who_hosts_without_playing_names_players_as_in_the_group(world: World) -> None:
    owner, host = await world.people("Olga", "Hanna")
    _, group = await owned(world, owner, host)
    table = world.table(group)
    assert "who" in (await world.say(host, "/kick Zoe"))[-1].text
    for name in ("Clara", f"#{next(seat for seat, one in table.players.items() if one.name == 'Dora')}"):
        await world.say(host, f"/kick {name}")
    out = {table.players[seat].name for seat, one in table.game.seats.items() if one.left}
    assert out == {"Clara", "Dora"}


async def test_who_plays_elsewhere_names_players_of_what_he_hosts(world: World) -> None:
    owner, host = await world.people("Olga", "Hanna")
    players = await world.people(*NAMES)
    group, other = await world.group(owner, host, *players), await world.group(owner, host, players[2])
    hosted = await world.lobby(host, group)
    for person in players[:2]:
        await world.press(person, hosted, "Join")
    board = await world.lobby(owner, other)
    for person in (players[2], host):
        await world.press(person, board, "Join")
    assert "who" in (await world.say(host, "/kick Clara"))[-1].text  # the first where he plays
    assert "Boris" in (await world.say(host, "/kick Boris"))[-1].text
    shown = (await world.look(hosted, owner)).text
    assert "Anna" in shown
    assert "Boris" not in shown


async def test_a_lobby_is_started_and_cancelled_in_private(world: World) -> None:
    owner, host = await world.people("Olga", "Hanna")
    group = await world.group(owner, host)
    await world.lobby(host, group)
    assert (await world.say(host, "/players"))[-1].text == "Players: 0 (from 6 to 20)"
    await world.press(owner, (await world.messages(owner, group))[-1], "Join")
    joined = (await world.say(owner, "/players"))[-1].text
    assert joined.startswith("Players: 1 (from 6 to 20)")
    assert "Olga" in joined
    assert "more players are needed" in (await world.say(host, "/skip"))[-1].text
    assert "Extended" in (await world.say(host, "/extend"))[-1].text
    await world.stop(host)
    assert await open_games(world) == []


async def test_whoever_watches_a_game_hosts_another_of_the_same_group(world: World) -> None:
    """A watcher's private words come down the lane of that game's group, which would wait for itself."""
    owner, host = await world.people("Olga", "Hanna")
    players = await world.people(*NAMES)
    group = await world.group(owner, host, *players, forum=True)
    await world.say(owner, "/settings beyond=on watchers=on silence_night=off", group)
    table = await world.game(group, players)
    async with world.up.ctx.store.transaction() as tx:
        await save_soul(tx, Soul(table.row.id, host.id, WATCHERS + 1, "Hanna", "en", SoulStanding.IN))
    topic = await world.control.topic(group.id, "Another game")
    await world.say(host, "/newgame", group, thread=topic)
    assert "Extended" in (await world.say(host, "/extend"))[-1].text
    await world.say(host, "/stop")
    assert await open_games(world) == [table.row.id]


async def test_whoever_has_left_the_group_commands_there_no_more(world: World) -> None:
    owner, host = await world.people("Olga", "Hanna")
    players, group = await owned(world, owner, host)
    await world.control.leave(group.id, host.id)
    await world.settled()
    assert world.table(group).row.creator == players[0].id
    assert "not in a game" in (await world.stop(host))[-1].text
    assert not world.table(group).game.outcome.over


@pytest.mark.parametrize("left", [False, True])
async def test_of_several_games_one_is_picked(world: World, left: bool) -> None:
    owner, host = await world.people("Olga", "Hanna")
    _, one = await owned(world, owner, host)
    _, other = await owned(world, owner, host, tag="2")
    first, second = world.table(one), world.table(other)
    until = second.game.waits_until
    assert until is not None
    question = await asked(world, host, "/extend 45")
    assert [button["text"].endswith(" · Classic Mafia") for button in question.buttons] == [True, True]
    await world.forge(host, question, question.buttons[1]["callback_data"])
    assert second.game.waits_until == until + 45
    assert not [message for message in await world.messages(host) if "Which game" in message.text]
    question = await asked(world, host, "/stop")
    stop = question.buttons[0]["callback_data"]
    if left:
        await world.control.leave(one.id, host.id)
        await world.settled()
        assert "admins can do that" in (await world.forge(host, question, stop)).text
        assert not first.game.outcome.over
    else:
        await world.forge(host, question, stop)
        sure = (await world.messages(host))[-1]
        await world.press(host, sure, "Yes, end it")
        assert first.game.outcome.over
        assert "is over" in (await world.forge(host, question, stop)).text
    assert not second.game.outcome.over
    wrong = f"s:ga:burn:{second.row.id}"
    for nonsense in ("s:ga", "s:ga:stop", "s:ga:stop:x", "s:ga:stop:99999", wrong, f"{stop}:1:1"):
        assert "no longer works" in (await world.forge(host, question, nonsense)).text


async def test_who_plays_elsewhere_commands_what_he_opened(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who play in each other's games, and each command their own at once: neither waits for the other for ever."""
    monkeypatch.setattr(paused, "TRY_AGAIN", 0.02)
    owner, *hosts = await world.people("Olga", "Hanna", "Heinz")
    groups = []
    for number, (host, guest) in enumerate((hosts, hosts[::-1])):
        players = await world.people(*(f"{name}{number}" for name in NAMES[:5]))
        group = await world.group(owner, host, guest, *players)
        await world.game(group, [guest, *players], host=host)
        groups.append(group)
    tables = [world.table(group) for group in groups]
    for _ in range(5):
        before = [table.game.waits_until or 0 for table in tables]
        for host in hosts:
            await world.control.write(host.id, "/extend 30")
        await world.settled()
        assert [table.game.waits_until for table in tables] == [moment + 30 for moment in before]
    with monkeypatch.context() as broken:
        broken.setattr(Transaction, "append_input", failing)
        assert "didn't go through" in (await world.say(hosts[0], "/extend"))[-1].text
    await world.settled()
    tables = [world.table(group) for group in groups]
    await world.stop(hosts[0])
    assert [table.game.outcome.over for table in tables] == [True, False]
    rows = await world.up.ctx.store.active_games_in(groups[1].id)
    assert [row.state for row in rows] == [GameState.RUNNING]


async def test_an_admin_who_plays_commands_as_long_as_he_is_one(world: World) -> None:
    owner, host = await world.people("Olga", "Hanna")
    players, group = await owned(world, owner, host)
    table = world.table(group)
    await world.control.promote(group.id, players[0].id)
    until = table.game.waits_until
    await world.say(players[0], "/extend 30")
    assert until is not None
    assert table.game.waits_until == until + 30
    await world.control.demote(group.id, players[0].id)
    assert "admins can do that" in (await world.say(players[0], "/extend 30"))[-1].text
    assert table.game.waits_until == until + 30
