"""Series of games over HTTP: lobbies one after another, points, and permissions."""

from pathlib import Path

import pytest

from bot.engine.end_rules import POINT
from bot.records.export import ExportedSeries
from bot.store.gathering.series import SeriesState, last_series_in, series_standings
from bot.store.records import newest_games
from bot.telegram.records.export import export
from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.handlers.test_own_scenarios import RIGHT, kept, own_id, tried_here
from tests.telegram.records.played import seats_of
from tests.telegram.secrets.test_here import strangers
from tests.telegram.world import World, let_time_stumble, narrating

FIVE = ("Ada", "Bob", "Cid", "Dora", "Eve")


async def begun(world: World, *, games: int = 2, names: tuple[str, ...] = FIVE) -> tuple[list[Someone], Group]:
    """A series of short games, whose first lobby is open."""
    players = await world.people(*names)
    group = await world.group(*players)
    said = await world.say(players[0], f"/series {games} simple", group)
    assert any("A series begins." in one.text for one in said)
    return players, group


async def board_of(world: World, who: Someone, group: Group) -> SeenMessage:
    """The lobby that is open."""
    return next(one for one in reversed(await world.messages(who, group)) if one.button("Start now"))


async def played(world: World, group: Group, host: Someone, players: list[Someone]) -> Someone:
    """Start the open lobby when all have joined; the mafioso, who leaves at once: the others win."""
    board = await board_of(world, host, group)
    for player in players:
        if player.first_name not in board.text:
            await world.press(player, board, "Join")
    await world.press(host, board, "Start")
    (bad,) = seats_of(world.table(group), "mafia")
    mafioso = next(player for player in players if player.id == bad)
    await world.say(mafioso, "/leave")
    await world.settled()
    return mafioso


async def tables(world: World, who: Someone, group: Group) -> list[str]:
    """All tables of points in a group."""
    return [text for text in await world.texts(who, group) if "Games played" in text]


async def test_two_games_with_a_restart_between_and_a_newcomer(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            players, group = await begun(world)
            new = await world.person("Finn")
            await world.control.add(group.id, new.id)
            assert "Series: game 1 of 2" in (await board_of(world, players[0], group)).text
            first = await played(world, group, players[0], players)
            (table,) = await tables(world, players[0], group)
            assert "Games played: 1 of 2" in table
            assert table.count("🥇") == 4
            assert first.first_name in table.splitlines()[-1]
        async with narrating(server, tmp_path) as world:
            board = await board_of(world, players[0], group)
            assert "Series: game 2 of 2" in board.text
            stayed = [player for player in players if player.id != first.id]
            moved = [name for line in board.text.splitlines() for name in FIVE if name in line and "." in line]
            assert moved == [player.first_name for player in [*stayed[1:], stayed[0]]], "whoever left is not brought in"
            await played(world, group, players[0], [*stayed, new])
            store = world.up.ctx.store
            *_, last = await tables(world, players[0], group)
            assert "The series is over" in last
            one = await last_series_in(store, group.id, None)
            assert one is not None
            assert (one.state, one.played, one.due) == (SeriesState.OVER, 2, None)
            standings = await series_standings(store, one.id)
            assert sum(each.points for each in standings) == 8 * POINT
            assert {each.user_id: each.games for each in standings} == {
                player.id: 1 + (player in stayed) if player != new else 1 for player in [*players, new]
            }
            assert await store.active_game_in(group.id) is None
            second, one_ = (await export(store, await newest_games(store, 9))).games
            assert second.series == ExportedSeries(series=one.id, number=2, games=2)
            assert one_.series == ExportedSeries(series=one.id, number=1, games=2)
            assert sum(each.points or 0 for each in second.results) == 4


async def test_a_game_without_a_winner_counts_nothing_and_is_played_again(world: World) -> None:
    players, group = await begun(world)
    board = await board_of(world, players[0], group)
    for player in players:
        await world.press(player, board, "Join")
    await world.press(players[0], board, "Start")
    await world.stop(players[0], group)
    (table,) = await tables(world, players[0], group)
    assert "doesn't count in the series" in table
    assert "Games played: 0 of 2" in table
    assert "Series: game 1 of 2" in (await board_of(world, players[0], group)).text


async def test_whoever_has_no_private_chat_stays_in_it_too(world: World) -> None:
    people, group = await strangers(world, started=5)
    await world.say(people[0], "/series 2 simple", group)
    board = await board_of(world, people[0], group)
    for person in people:
        await world.press(person, board, "Join")
    await world.press(people[0], board, "Start")
    await world.stop(people[0], group)
    board = await board_of(world, people[0], group)
    assert all(person.first_name in board.text for person in people)
    assert not any("Another game!" in text for text in await world.texts(people[0], group))


async def test_a_game_that_breaks_down_counts_nothing_and_is_played_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    players, group = await begun(world)
    board = await board_of(world, players[0], group)
    for player in players:
        await world.press(player, board, "Join")
    await world.press(players[0], board, "Start")
    let_time_stumble(world, world.table(group), monkeypatch)
    await world.settled()
    assert "doesn't count in the series" in (await tables(world, players[0], group))[-1]
    assert "Series: game 1 of 2" in (await board_of(world, players[0], group)).text


@pytest.mark.parametrize("running", [False, True])
async def test_a_group_that_throws_the_bot_out_plays_no_series_any_more(world: World, running: bool) -> None:
    players, group = await begun(world)
    board = await board_of(world, players[0], group)
    for player in players:
        await world.press(player, board, "Join")
    if running:
        await world.press(players[0], board, "Start")
    await world.control.throw_out_bot(group.id)
    await world.settled()
    store = world.up.ctx.store
    one = await last_series_in(store, group.id, None)
    assert one is not None
    assert (one.state, one.due) == (SeriesState.STOPPED, None)
    await world.control.bring_bot_back(group.id)
    await world.up.services.series.look()
    assert await store.active_game_in(group.id) is None, "a series that was stopped opens no lobby"


@pytest.mark.usefixtures(tried_here.__name__)
async def test_a_file_that_is_mended_meanwhile_is_played_on(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    await kept(world, players[0], group)
    await world.say(players[0], "/series 2 our game", group)
    board = await board_of(world, players[0], group)
    for player in players:
        await world.press(player, board, "Join")
    await world.press(players[0], board, "Start")
    await kept(world, players[0], group, RIGHT.replace("You have no ability.", "You are brave."))
    await world.stop(players[0], group)
    assert "Our Game" in (await board_of(world, players[0], group)).text
    row = await world.up.ctx.store.active_game_in(group.id)
    assert row is not None
    assert row.scenario == own_id(world, group), "the newest version"


async def test_it_is_shown_and_ended_by_its_host_and_admins(world: World) -> None:
    host, *others = await world.people("Host", *FIVE)
    group = await world.group(others[0], host, *others[1:])
    assert "Begin one like this" in (await world.say(host, "/series", group))[0].text
    for wrong in ("1", "21", "many", "0005", "²"):
        assert "from 2 to 20" in (await world.say(host, f"/series {wrong}", group))[0].text
    assert "No series" in (await world.say(host, "/series stop", group))[0].text
    assert "in a group" in (await world.say(host, "/series 3"))[0].text
    await world.say(host, "/series ٣", group)
    board = await board_of(world, host, group)
    assert "Series: game 1 of 3" in board.text
    (shown,) = await world.say(others[1], "/series 5", group)
    assert "Games played: 0 of 3" in shown.text
    assert "Only the host" in (await world.press(others[1], shown, "End the series")).text
    assert "Only the host" in (await world.say(others[1], "/series stop", group))[0].text
    await world.press(host, board, "Cancel")
    offered = next(one for one in reversed(await world.messages(host, group)) if one.button("Next game"))
    assert "The series goes on" in offered.text
    assert "press Join" in (await world.press(others[1], offered, "Next game")).text
    assert "Series: game 1 of 3" in (await board_of(world, host, group)).text
    await world.press(host, offered, "End the series")
    assert "The series is over" in (await tables(world, host, group))[-1]
    assert "Series" not in (await board_of(world, host, group)).text
    assert "no longer works" in (await world.press(host, offered, "Next game")).text


async def test_an_open_lobby_becomes_the_first_game_by_its_host(world: World) -> None:
    players = await world.people(*FIVE)
    group = await world.group(*players)
    await world.lobby(players[1], group)
    assert "Only the host" in (await world.say(players[2], "/series 4", group))[0].text
    await world.say(players[1], "/series 4", group)
    assert "Series: game 1 of 4" in (await board_of(world, players[0], group)).text


async def test_whoever_is_forgotten_is_in_no_table(world: World) -> None:
    players, group = await begun(world, games=3)
    await played(world, group, players[0], players)
    await world.say(players[0], "/stop", group)
    stayed = players[1]
    await world.say(stayed, "/leave", group)
    question = (await world.say(stayed, "/forget"))[-1]
    await world.press(stayed, question, "Forget me")
    (table, *_) = await world.say(players[0], "/series", group)
    assert stayed.first_name not in table.text
    assert players[2].first_name in table.text


@pytest.mark.rules("SP-155", "SP-159")
async def test_the_judge_gives_extra_points_for_an_hour(world: World) -> None:
    judge, *players = await world.people("Judge", *(f"Player{number:02}" for number in range(1, 11)))
    group = await world.group(judge, *players)
    (answer,) = await world.say(judge, "/bonus 3 0.5", group)
    assert "after a game of a series" in answer.text
    await world.say(judge, "/series 2 sport", group)
    board = await board_of(world, judge, group)
    assert "count with this many players: 10" in board.text
    for player in players:
        await world.press(player, board, "Join")
    assert "many players" not in (await world.look(board, judge)).text
    await world.press(judge, board, "Start")
    await world.skip_to(judge, group, "talk")
    seats = {seat: one.user_id for seat, one in world.table(group).presenter.readers.players.items()}
    winners = {seat for seat, one in world.table(group).game.seats.items() if one.faction == "town"}
    loser = next(seat for seat in seats if seat not in winners)
    (question,) = await world.say(judge, f"/defeat {loser}", group)
    await world.press(judge, question, "Yes")
    one = await last_series_in(world.up.ctx.store, group.id, None)
    assert one is not None
    assert one.played == 1

    async def points() -> dict[int, int]:
        found = {each.user_id: each.points for each in await series_standings(world.up.ctx.store, one.id)}
        return {seat: found[user] for seat, user in seats.items()}

    assert await points() == {seat: POINT * (seat in winners) for seat in seats}
    for wrong in (f"{loser} 1.1", f"{loser} 0.25", f"{loser}", f"{loser} much", "x 0.5"):
        assert "from −1 to 1" in (await world.say(judge, f"/bonus {wrong}", group))[0].text.replace(
            "\u2066", ""
        ).replace("\u2069", "")
    assert "seat 99" in (await world.say(judge, "/bonus 99 0.5", group))[0].text
    assert "Only the judge" in (await world.say(players[0], f"/bonus {loser} 1", group))[0].text
    (table,) = await world.say(judge, f"/bonus {loser} 0,7", group)
    assert "extra points: 0.7" in table.text
    assert (await points())[loser] == 70
    await world.say(judge, f"/bonus {loser} −۰٫۵", group)
    assert (await points())[loser] == -50, "the last one counts"
    await world.say(judge, "/series stop", group)
    await world.stop(judge, group)
    await world.say(judge, "/series 3 sport", group)
    (table,) = await world.say(judge, f"/bonus {loser} 1", group)
    assert "Games played: 1 of 2" in table.text, "the series of that game, and not the next one"
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("UPDATE games SET ended_at = ended_at - 3601 WHERE winner IS NOT NULL")
    assert "within an hour" in (await world.say(judge, f"/bonus {loser} 1", group))[0].text
