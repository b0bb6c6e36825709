"""Words to the narrator: passed on with a sign, kept only if heard, and not without end."""

from pathlib import Path

import pytest

from bot.engine.inputs import Say
from bot.telegram.games.table import MOST_WORDS, Table
from bot.telegram.intake.talk import EACH
from playground.server.serving import running_server
from playground.views import Group, Someone
from tests.telegram.world import World, narrating

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz", "Gregor", "Hilda")


async def night(world: World) -> tuple[list[Someone], list[Someone], Group]:
    """All players, and the mafia, in a night."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people, "classic")
    table = await world.skip_to(people[0], group, "night 1")
    ids = [
        table.presenter.readers.players[seat].user_id
        for seat in table.game.teams.members(next(iter(table.game.rules.teams.values())))
    ]
    return people, [one for one in people if one.id in ids], group


async def words_kept(world: World, table: Table) -> list[str]:
    """The words to the narrator in the log."""
    records = [line.record for line in await world.up.ctx.store.inputs(table.row.id)]
    return [str(record["text"]) for record in records if "text" in record]


async def kinds_kept(world: World, table: Table) -> list[str]:
    return [str(line.record["kind"]) for line in await world.up.ctx.store.inputs(table.row.id)]


async def sign(world: World, person: Someone, text: str) -> str:
    """The reaction to a private message."""
    written = await world.control.write(person.id, text)
    await world.settled()
    seen = await world.control.messages(person.id)
    return next(message.reaction for message in seen if message.message_id == written.message_id)


async def test_what_is_passed_on_gets_a_sign_and_what_is_not_gets_none(world: World) -> None:
    people, team, group = await night(world)
    alone = next(one for one in people if one not in team)
    assert await sign(world, team[0], "Clara, then?") == "👌"
    assert "Clara, then?" in (await world.texts(team[1]))[-1]
    assert "Clara, then?" not in (await world.texts(team[0]))[-1]
    assert await sign(world, alone, "who is it?") == ""
    assert "Nobody reads" in (await world.texts(alone))[-1]
    for mate in team[1:]:
        seat = world.table(group).seat_of(mate.id)
        await world.say(people[0], f"/kick {seat}", group)
    assert await sign(world, team[0], "anybody?") == ""  # there is nobody left to read it


@pytest.mark.parametrize("kind", ["too_many", "bad_gateway"])
async def test_a_sign_that_fails_does_no_harm(world: World, kind: str) -> None:
    _, team, _ = await night(world)
    await world.control.fault(kind, "setMessageReaction", times=5)
    assert await sign(world, team[0], "Clara, then?") == ""
    assert "Clara, then?" in (await world.texts(team[1]))[-1]
    await world.control.all_well()
    assert await sign(world, team[0], "Clara it is") == "👌"


async def test_what_nobody_hears_is_a_sign_of_life_and_its_words_are_kept_nowhere(world: World) -> None:
    people = await world.people(*NAMES)
    group = await world.group(*people)
    table = await world.game(group, people, "classic")
    for number in range(5):
        assert "Nobody reads" in (await world.say(people[2], f"I am the doctor {number}"))[-1].text
    assert await words_kept(world, table) == []
    assert (await kinds_kept(world, table)).count("Sign") == 1, "a second sign of the same round would change nothing"


async def test_who_is_alone_in_the_room_of_a_team_is_heard_by_nobody(world: World) -> None:
    people, team, group = await night(world)
    for mate in team[1:]:
        await world.say(people[0], f"/kick {world.table(group).seat_of(mate.id)}", group)
    assert "Nobody reads" in (await world.say(team[0], "anybody?"))[-1].text
    assert await words_kept(world, world.table(group)) == []


async def test_a_team_hears_no_more_of_one_than_it_can_read(world: World) -> None:
    _, team, group = await night(world)
    for number in range(EACH.at_once + 3):
        await world.say(team[0], f"number {number}")
    heard = "\n".join(await world.texts(team[1]))
    assert f"number {EACH.at_once - 1}" in heard
    assert f"number {EACH.at_once + 2}" not in heard
    assert "too fast" in (await world.texts(team[0]))[-1]
    assert not any(f"number {EACH.at_once + 2}" in text for text in await words_kept(world, world.table(group)))


async def test_what_takes_several_messages_counts_as_several(world: World) -> None:
    _, team, group = await night(world)
    for _ in range(4):
        await world.say(team[0], "@" * 4000)  # three messages, since no sign of it may call anybody
    assert len(await words_kept(world, world.table(group))) == EACH.at_once


async def test_a_night_keeps_only_so_many_words_of_a_player(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.telegram.intake.talk.RateLimiter.take", lambda *_: 0)
    people, team, group = await night(world)
    for _ in range(7):
        await world.say(team[0], "я" * 3500)
    table = world.table(group)
    assert sum(map(len, await words_kept(world, table))) == 5 * 3500 <= MOST_WORDS
    assert "until the next night" in (await world.texts(team[0]))[-1]
    await world.say(team[1], "I may still write")
    assert "I may still write" in (await words_kept(world, table))[-1]
    await world.skip_to(people[0], group, "night 2")
    await world.say(team[0], "and so may I now")
    assert "and so may I now" in (await words_kept(world, table))[-1]


async def test_a_game_whose_log_has_unheard_words_of_former_times_goes_on(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            people = await world.people(*NAMES)
            group = await world.group(*people)
            table = await world.game(group, people, "classic")
            await world.up.services.games.feed(table, lambda at: Say(at, 3, "nobody hears this"))
        async with narrating(server, tmp_path) as world:
            table = world.table(group)
            assert await words_kept(world, table) == ["nobody hears this"]
            await world.say(people[0], "/skip", group)
            assert "Host" in await kinds_kept(world, table)
