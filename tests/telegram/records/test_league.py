"""A league table from `/games json` alone, by the recipe of docs/games-json.md; the keys of players."""

import re
import subprocess
import sys
from pathlib import Path

from bot.records.export import Export
from bot.store import records
from bot.store.records import player_keys
from bot.telegram.records.reckoning import Reckoning
from bot.text.extract import ROOT
from playground.views import Group, Someone
from tests.telegram.records.played import many_results, town_wins
from tests.telegram.records.test_export import sent
from tests.telegram.world import World

PAGE = ROOT / "docs" / "games-json.md"
RECIPE = re.compile(r"```python\n(.*?)```", re.DOTALL)


def league_table(file: Path) -> list[list[str]]:
    """The recipe's output: place, name, key, points and games of each player."""
    recipe = RECIPE.search(PAGE.read_text(encoding="utf-8"))
    assert recipe is not None
    printed = subprocess.run([sys.executable, "-c", recipe[1], str(file)], capture_output=True, text=True, check=True)
    return [line.split("\t") for line in printed.stdout.splitlines()]


async def exported(world: World, person: Someone, group: Group | None = None) -> Export:
    return await sent(world, (await world.say(person, "/games json", group))[-1])


def keys_by_seat(export: Export) -> list[dict[int, str | None]]:
    return [{one.seat: one.player for one in game.results} for game in export.games]


async def test_a_league_table_is_made_from_the_file_alone(world: World, tmp_path: Path) -> None:
    players = await world.people("Ali", "Ali", "Mona", "Sarah", "Reza")
    group = await world.group(*players)
    await town_wins(world, group, players)
    won, lost = [players[0].id, players[2].id], [players[1].id]
    await many_results(world, group.id, won, lost, 3)
    await many_results(world, group.id, lost, won, 1)
    file = tmp_path / "mafia-games.json"
    file.write_bytes((await exported(world, players[0], group)).json_bytes())
    store = world.up.ctx.store
    expected: dict[int, tuple[int, int]] = {}
    for game in await records.newest_games(store, 100, chat_id=group.id):
        for user_id, one in game.reckoned.people.items():
            points, games = expected.get(user_id, (0, 0))
            expected[user_id] = points + 3 * one.won, games + 1
    table = league_table(file)
    keys = await player_keys(store, [group.id])
    found = {key: (name, int(points), int(games)) for _, name, key, points, games in table}
    assert found == {keys[group.id, player.id]: (player.first_name, *expected[player.id]) for player in players}, (
        "two who are called Ali are two"
    )
    assert [int(row[3]) for row in table] == sorted((points for points, _ in expected.values()), reverse=True)
    assert [row[0] for row in table] == ["1", "2", "3", "4", "5"]


async def test_a_player_has_one_key_in_a_group_whatever_they_are_called_and_another_elsewhere(world: World) -> None:
    players = await world.people("Ada", "Bob", "Cid", "Dora", "Eve")
    group, other = await world.group(*players, supergroup=False), await world.group(*players)
    await town_wins(world, group, players)
    (before,) = keys_by_seat(await exported(world, players[1], group))
    assert len(set(before.values())) == 5
    await world.control.change_person(players[0].id, first_name="Zoe")
    await town_wins(world, group, players)
    after = await exported(world, players[1], group)
    assert {one.player for game in after.games for one in game.results} == set(before.values())
    assert {one.name for one in after.games[1].results} == {"Zoe", "Bob", "Cid", "Dora", "Eve"}
    await town_wins(world, other, players)
    elsewhere = await exported(world, players[1], other)
    assert not {one.player for game in elsewhere.games for one in game.results} & set(before.values())
    groups = [game.group for export in (after, elsewhere) for game in export.games if game.group is not None]
    assert len({one.key for one in groups}) == 2
    assert len(groups) == 3
    text = (after.json_bytes() + elsewhere.json_bytes()).decode()
    # Whole numbers alone: a key of 16 hexadecimal digits may have the digits of an id within it.
    numbers = set(re.findall(r"(?<![0-9a-f])\d+(?![0-9a-f])", text))
    assert not {str(person.id) for person in players} & numbers
    assert str(abs(group.id)) not in numbers
    moved = await world.control.migrate(group.id)
    await world.settled()
    at_last = await exported(world, players[1], moved)
    assert keys_by_seat(at_last) == keys_by_seat(after)
    assert [game.group for game in at_last.games] == [game.group for game in after.games]


async def test_whoever_is_forgotten_and_plays_again_is_somebody_new(world: World) -> None:
    players = await world.people("Ada", "Bob", "Cid", "Dora", "Eve")
    group = await world.group(*players)
    await town_wins(world, group, players)
    (first,) = (await exported(world, players[1], group)).games
    await world.press(players[0], (await world.say(players[0], "/forget"))[-1], "Forget me")
    assert (group.id, players[0].id) not in await player_keys(world.up.ctx.store, [group.id])
    await town_wins(world, group, players)
    again, old = (await exported(world, players[1], group)).games
    new = {one.player for one in again.results} - {one.player for one in first.results}
    assert len(new) == 1
    assert None not in new
    assert {one.player for one in old.results} < {one.player for one in first.results}
    assert old.seats is not None
    assert len(old.seats) == 5, "the seat is there, and nobody can tell whose it was"


async def test_games_of_an_older_version_get_their_keys_at_the_start_and_their_sheets_from_their_logs(
    world: World,
) -> None:
    players = await world.people("Ada", "Bob", "Cid", "Dora", "Eve")
    group = await world.group(*players)
    await town_wins(world, group, players)
    await many_results(world, group.id, [players[0].id], [players[1].id], 1)
    async with world.up.ctx.store.transaction() as tx:
        await tx.do("DELETE FROM player_keys")
        await tx.do("DELETE FROM group_keys")
        await tx.do("UPDATE reckoned SET scoresheet = NULL, edition = 1")
    await Reckoning(world.up.ctx).catch_up()  # as the next start does
    logged, unlogged = (await exported(world, players[1], group)).games
    assert None not in {one.player for game in (logged, unlogged) for one in game.results}
    assert unlogged.group is not None
    assert logged.why is not None
    assert logged.seats is not None
    assert (unlogged.why, unlogged.cast, unlogged.seats, unlogged.ballots) == (None, None, None, None), (
        "its log is not kept"
    )
