"""Hosting: handing over, pausing, votes of the living, bans, the group's log."""

import re
from pathlib import Path

import pytest

from bot.engine.presence.exits import take_out
from bot.telegram.games.slow_games import LONGEST_HOLD
from bot.telegram.handlers.hosts.stopping import NOBODY_PLAYS
from playground.server.serving import running_server
from playground.views import Group, Someone
from tests.telegram.moderation.silence import heard
from tests.telegram.records.played import town_wins
from tests.telegram.world import World, narrating

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


async def a_game(world: World) -> tuple[list[Someone], Group]:
    """Six who play, by day; the first is an admin and opened it."""
    players = await world.people(*NAMES)
    group = await world.group(*players)
    await world.game(group, players)
    await world.skip_to(players[0], group, "day 1")
    return players, group


async def written(world: World, person: Someone, group: Group, text: str) -> str:
    """All that the bot answers to it, in the group or in private."""
    return "\n".join(message.text for message in await world.ask(person, text, group))


async def test_a_paused_game_stands_still_and_goes_on(world: World) -> None:
    players, group = await a_game(world)
    table = world.table(group)
    assert "Only the host" in await written(world, players[1], group, "/pause")
    assert "paused" in await written(world, players[0], group, "/pause")
    at, due = table.clock.now(), table.game.waits_until
    assert table.clock.now() == at
    for command in ("/skip", "/extend", "/pause"):
        assert "paused" in await written(world, players[0], group, command)
    assert table.game.waits_until == due
    assert "goes on" in await written(world, players[0], group, "/resume")
    assert "isn't paused" in await written(world, players[0], group, "/resume")
    assert not table.held
    assert table.clock.stood_since is None


async def test_presses_are_refused_while_it_is_paused(world: World) -> None:
    players, group = await a_game(world)
    for _ in range(30):
        asked = [ask for ask in world.table(group).game.questions.open.values() if not ask.public]
        if asked:
            break
        await world.say(players[0], "/skip", group)
    ask = asked[0]
    person = players[ask.seat - 1]
    question = next(message for message in reversed(await world.messages(person)) if message.buttons)
    await world.say(players[0], "/pause", group)
    assert "paused" in (await world.press_first(person, question)).text
    assert ask.chosen is None


async def test_nobody_is_heard_while_it_is_paused(world: World) -> None:
    players, group = await a_game(world)
    table = world.table(group)
    await world.skip_to(players[0], group, "night 1")
    mates = [players[seat - 1] for seat in table.game.seats.living if table.game.teams.hearers(seat)]
    await world.say(players[0], "/pause", group)
    assert "paused" in (await world.say(mates[0], "shall we?"))[-1].text
    assert "shall we?" not in "\n".join(await world.texts(mates[1]))
    await world.say(players[0], "/resume", group)
    await world.say(mates[0], "now we can")
    assert "now we can" in "\n".join(await world.texts(mates[1]))


async def test_by_day_they_may_talk_while_it_is_paused(world: World) -> None:
    players, group = await a_game(world)
    olga = await world.person("Olga")
    await world.control.add(group.id, olga.id)
    table = world.table(group)
    (floor,) = table.game.floor.seats or ()
    waiting = next(player for player in players[1:] if table.seat_of(player.id) != floor)
    assert await heard(world, [waiting, olga], group) == []
    logged = table.logged
    await world.say(players[0], "/pause", group)
    assert await heard(world, [waiting, olga], group) == [waiting, olga]
    assert table.logged == logged
    await world.say(players[0], "/resume", group)
    assert await heard(world, [waiting, olga], group) == []


async def test_a_long_pause_is_no_reason_for_others_to_end_the_game(world: World) -> None:
    players, group = await a_game(world)
    olga = await world.person("Olga")
    await world.control.add(group.id, olga.id)
    table = world.table(group)
    await world.say(players[0], "/pause", group)
    table.last_heard -= NOBODY_PLAYS + 1
    assert "Only the host" in await written(world, olga, group, "/stop")
    await world.say(players[0], "/resume", group)
    assert "Only the host" in await written(world, olga, group, "/stop")
    assert not table.game.outcome.over
    table.last_heard -= NOBODY_PLAYS + 1
    await world.stop(olga, group)
    assert table.game.outcome.over


async def test_a_pause_outlives_a_restart(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players, group = await a_game(world)
            await world.say(players[0], "/pause", group)
            at = world.table(group).clock.now()
        async with narrating(server, tmp_path) as world:
            table = world.table(group)
            assert table.held
            assert table.clock.now() == pytest.approx(at, abs=1.0)
            await world.say(players[0], "/resume", group)
            assert world.table(group).clock.now() == pytest.approx(at, abs=2.0)
        async with narrating(server, tmp_path) as world:
            assert not world.table(group).held
            assert world.table(group).clock.now() == pytest.approx(at, abs=4.0)


async def test_a_game_that_is_paused_for_a_day_ends(world: World) -> None:
    players, group = await a_game(world)
    await world.say(players[0], "/pause", group)
    table = world.table(group)
    assert table.row.held_at is not None
    table.row = type(table.row)(
        **{**{name: getattr(table.row, name) for name in table.row.__slots__}, "held_at": -LONGEST_HOLD}
    )
    world.up.services.games.ring(table.row.id)
    await world.settled()
    assert table.game.outcome.over
    assert table.game.outcome.winner == "none"


async def test_the_host_hands_the_game_over(world: World) -> None:
    players, group = await a_game(world)
    boris = players[1]
    assert "Who?" in await written(world, players[0], group, "/host")
    assert re.search("Boris. is the host", await written(world, players[0], group, "/host 2"))
    assert "Only the host" not in await written(world, boris, group, "/pause")
    assert world.table(group).held


async def test_when_the_host_leaves_the_first_of_the_living_takes_over(world: World) -> None:
    anna, *others = await world.people(*NAMES, "Gina")
    group = await world.group(anna, *others)
    await world.game(group, others, host=others[0])
    await world.say(others[0], "/leave")
    table = world.table(group)
    assert table.row.creator == others[1].id
    row = await world.up.ctx.store.game(table.row.id)
    assert row is not None
    assert row.creator == others[1].id


async def test_the_game_is_handed_to_nobody_who_has_left_it(world: World) -> None:
    players, group = await a_game(world)
    anna, boris, clara, dora, emil, _ = players
    table = world.table(group)
    await world.say(boris, "/leave", group)
    assert "Who?" in await written(world, anna, group, "/host 2")
    await world.say(anna, "/settings substitutes=members", group)
    await world.say(clara, "/leave", group)
    assert "Who?" in await written(world, anna, group, "/host 3")
    assert table.row.creator == anna.id
    await world.say(anna, f"/kick {table.seat_of(dora.id)}", group)
    assert "Who?" in await written(world, anna, group, "/host 4")
    await world.say(anna, "/leave", group)
    assert table.row.creator == emil.id, "also where her seat waits for a substitute"
    assert re.search("Emil. is the host", "\n".join(await world.texts(emil, group)))


async def test_a_host_who_is_out_hosts_until_he_gives_the_game_up(world: World) -> None:
    anna, *players = await world.people(*NAMES, "Gina")
    group = await world.group(anna, *players)
    await world.game(group, players, host=players[0])
    table = world.table(group)
    seat = table.seat_of(players[1].id) or 0
    take_out(table.game, seat)
    assert re.search("Clara. is the host", await written(world, anna, group, f"/host {seat}"))
    assert table.row.creator == players[1].id
    await world.say(players[1], "/leave")
    assert table.row.creator == players[0].id
    assert "Who?" in await written(world, anna, group, f"/host {seat}")


async def test_who_hosts_without_playing_and_leaves_the_group_hosts_no_more(world: World) -> None:
    anna, host, *players = await world.people("Anna", "Hanna", *NAMES[1:], "Gina")
    group = await world.group(anna, host, *players)
    board = await world.lobby(host, group)
    for player in players:
        await world.press(player, board, "Join")
    await world.control.leave(group.id, host.id)
    await world.settled()
    await world.press(players[0], board, "Start")
    assert world.table(group).row.creator == players[0].id
    await world.say(anna, "/host 2", group)
    await world.stop(anna, group)
    await world.control.add(group.id, host.id)
    await world.game(group, players, host=host)
    await world.control.leave(group.id, host.id)
    await world.settled()
    assert world.table(group).row.creator == players[0].id


async def test_a_lobby_whose_host_leaves_has_another(world: World) -> None:
    anna, boris, clara = await world.people("Anna", "Boris", "Clara")
    group = await world.group(anna, boris, clara)
    board = await world.lobby(boris, group)
    await world.press(boris, board, "Join")
    await world.press(clara, board, "Join")
    await world.press(boris, board, "Leave")
    assert "Only the host" in (await world.press(boris, board, "More time")).text
    assert "Extended" in (await world.press(clara, board, "More time")).text


async def test_more_than_half_of_the_living_end_a_game(world: World) -> None:
    players, group = await a_game(world)
    outsider = await world.person("Olga")
    await world.control.add(group.id, outsider.id)
    assert "Only players" in await written(world, outsider, group, "/endvote")
    (board,) = await world.say(players[1], "/endvote", group)
    assert "1 of 6" in board.text
    assert "Only players" in (await world.press(outsider, board, "agree")).text
    for player in players[1:4]:
        await world.press(player, board, "agree")
    assert "3 of 6" in (await world.look(board, players[0])).text
    table = world.table(group)
    await world.press(players[4], board, "agree")
    assert table.game.outcome.winner == "none"


async def test_more_than_half_pause_and_resume(world: World) -> None:
    players, group = await a_game(world)
    for held in (True, False):
        shown = await world.say(players[1], "/pausevote", group)
        board = next(message for message in shown if message.buttons)
        for player in players[2:5]:
            await world.press(player, board, "agree")
        assert world.table(group).held is held
    await world.say(players[0], "/settings votes_to_stop=off", group)
    assert "only the host" in (await written(world, players[1], group, "/endvote")).lower()


async def test_who_is_banned_gives_up_the_seat_in_the_lobby(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris)
    board = await world.lobby(anna, group)
    for person in (anna, boris):
        await world.press(person, board, "Join")
    for unclear, answer in (
        ("/ban", "Who?"),
        ("/ban 2 7 days", "don't understand “\u200e\u20687 days"),
        ("/ban 2 0d", "For how long?"),
        ("/ban 2 7d 3d", "For how long?"),
        ("/ban 2 spam", "don't understand"),
        ("/ban 9 7d", "no seat 9"),
    ):
        assert answer in await written(world, anna, group, unclear), unclear
    assert "Boris" in (await world.look(board, anna)).text
    assert "isn't allowed to play here" in await written(world, anna, group, "/ban 2")
    assert "Boris" not in (await world.look(board, anna)).text
    assert "Anna" in (await world.look(board, anna)).text


async def test_who_is_banned_cannot_join_here(world: World) -> None:
    anna, boris, clara = await world.people("Anna", "Boris", "Clara")
    group = await world.group(anna, boris, clara)
    await world.control.write(clara.id, "hello", group.id)
    hello = next(one for one in await world.control.messages(anna.id, group.id) if one.text == "hello")
    (refused,) = await world.say(boris, "/ban", group, reply_to=hello.message_id)
    assert "Only admins" in refused.text
    (how,) = await world.say(anna, "/ban", group)
    assert "\u200e/ban 3 7d" in how.text, "else its slash moves in a line from right to left"
    (done,) = await world.say(anna, "/ban 7d", group, reply_to=hello.message_id)
    assert "7 days" in done.text
    board = await world.lobby(anna, group)
    assert "banned" in (await world.press(clara, board, "Join")).text
    (listed,) = await world.say(anna, "/bans", group)
    assert "Clara" in listed.text
    await world.say(anna, "/unban 1", group)
    assert "You're in" in (await world.press(clara, board, "Join")).text
    (empty,) = await world.say(anna, "/bans", group)
    assert "Nobody" in empty.text


async def test_the_log_says_what_hosts_did(world: World) -> None:
    players, group = await a_game(world)
    anna, boris = players[:2]
    sides = {seat: player.role.side for seat, player in world.table(group).game.seats.items()}
    leaver = next(players[seat - 1] for seat in (2, 4, 5, 6) if sides[seat] == "town")
    log, foreign = await world.group(anna), await world.group(boris)
    (refused,) = await world.say(anna, f"/settings log_channel={foreign.id}", group)
    assert "can't keep the log" in refused.text
    begin = await world.control.last()
    await world.say(anna, f"/settings log_channel={log.id}", group)
    for text in ("/settings gap=30", "/extend", "/kick 3", f"/host {players.index(leaver) + 1}"):
        await world.say(anna, text, group)
    await world.say(leaver, "/leave", group)
    await world.stop(anna, group)
    noted = "\n".join(message.text for message in await world.since(begin, log.id))
    for word in (
        "is kept here",
        "Break between two games",
        "/\u2060extend",
        "/\u2060kick 3",
        "removed by the host or an admin",
        f"{leaver.first_name}\u2069 is the host now",
        "left the game",
        "ended without a winner",
        "Players: 6. It took ",
        "The host, an admin or a vote of the players ended it.",
    ):
        assert word in noted, word


async def test_the_log_says_who_has_won(world: World) -> None:
    people = await world.people("Anna", "Boris", "Clara", "Dora", "Emil")
    group, log = await world.group(*people), await world.group(people[0])
    await world.say(people[0], f"/settings log_channel={log.id}", group)
    begin = await world.control.last()
    await town_wins(world, group, people)
    noted = [message.text for message in await world.since(begin, log.id)][-1]
    assert "Winner: Town" in noted
    assert "Simple Mafia. Players: 5. It took " in noted
    assert "ended it" not in noted


async def test_the_log_says_that_a_game_was_left_paused(world: World) -> None:
    players, group = await a_game(world)
    log = await world.group(players[0])
    await world.say(players[0], f"/settings log_channel={log.id}", group)
    await world.say(players[0], "/pause", group)
    begin = await world.control.last()
    await world.stop(players[0], group)
    assert any("nobody resumed it" in message.text for message in await world.since(begin, log.id))


async def test_an_anonymous_admin_is_told_that_nobody_can_see_who_it_is(world: World) -> None:
    players, group = await a_game(world)
    await world.control.promote(group.id, players[1].id, anonymous=True)
    for command in ("/me", "/forget", "/quiet 23-8", "/watch", "/leave"):
        (answer,) = await world.say(players[1], command, group)
        assert "can't see who you are" in answer.text, command


async def test_in_a_topic_what_answers_nobody_is_not_meant_for_who_opened_it(world: World) -> None:
    anna, boris = await world.people("Anna", "Boris")
    group = await world.group(anna, boris, forum=True)
    topic = await world.control.topic(group.id, "Night", by=anna.id)
    board = await world.lobby(boris, group, thread=topic)
    for person in (anna, boris):
        await world.press(person, board, "Join")
    for command, answer in (("/host", "Who?"), ("/ban", "Who?"), ("/unban", "Who?"), ("/report", "Reply")):
        said = await world.say(anna, command, group, thread=topic)
        assert answer in said[-1].text, command
    row = await world.up.ctx.store.active_game_in(group.id, topic)
    assert row is not None
    assert row.creator == boris.id
