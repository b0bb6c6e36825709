"""Reports of messages in a group: their readers, their times, and the secrets they keep."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.engine.presence.exits import take_out
from bot.store.groups.beyond import has_been
from playground.server.serving import running_server
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World, narrating

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
SECRET = "my dog Rex is a good boy"


@dataclass
class ReportedGame:
    """A game whose first player is an admin, in a group with a log and an admin who does not play."""

    world: World
    players: list[Someone]
    karl: Someone
    group: Group
    log: Group
    begin: int

    @property
    def anna(self) -> Someone:
        return self.players[0]

    async def written(self, author: Someone) -> SeenMessage:
        """An earlier message, perhaps for the purpose."""
        seen = await self.world.control.messages(author.id, self.group.id)
        return next(one for one in seen if one.text == f"{author.first_name}: {SECRET}")

    async def report(self, reporter: Someone, author: Someone) -> list[SeenMessage]:
        """The bot's words in the group upon a report of this author's message."""
        old = await self.written(author)
        return await self.world.say(reporter, "/report", self.group, reply_to=old.message_id)

    async def heard(self, chat_id: int) -> str:
        """The messages of a chat since the beginning of the game."""
        return "\n".join(one.text for one in await self.world.since(self.begin, chat_id))

    async def silent(self) -> list[str]:
        """The bot's words about reports in the group."""
        texts = [one.text for one in await self.world.since(self.begin, self.group.id)]
        return [text for text in texts if "admins" in text.lower() or SECRET in text]

    def living(self) -> Someone:
        """A living player, and no admin."""
        table = self.world.table(self.group)
        return next(one for one in self.players[1:] if table.lives(one.id))


async def evening(world: World, phase: str, *, admin_plays: bool = True) -> ReportedGame:
    *players, karl = await world.people(*NAMES, "Karl")
    first = players if admin_plays else [karl, *players]
    group = await world.group(*first, *([karl] if admin_plays else []))
    await world.control.promote(group.id, karl.id)
    await world.control.bot_rights(group.id, ["can_delete_messages"])  # so it is quiet at night, but not closed
    log = await world.group(karl)
    await world.say(karl, f"/settings log_channel={log.id}", group)
    for one in players:
        await world.control.write(one.id, f"{one.first_name}: {SECRET}", group.id)
    await world.game(group, players, "simple", host=players[0])
    begin = await world.control.last()
    await world.skip_to(players[0], group, phase)
    return ReportedGame(world, players, karl, group, log, begin)


async def test_a_report_reaches_the_admins_whom_the_bot_may_write_to(world: World) -> None:
    anna, boris, clara = await world.people("Anna", "Boris", "Clara")
    group = await world.group(anna, boris, clara)
    await world.control.write(clara.id, "something <b>bad</b>", group.id)
    bad = next(one for one in await world.control.messages(anna.id, group.id) if "bad" in one.text)
    begin = await world.control.last()
    (answer,) = await world.say(boris, "/report", group, reply_to=bad.message_id)
    assert "have been told" in answer.text
    (told,) = await world.since(begin, anna.id)
    assert "something <b>bad" in told.text
    assert "Clara" in told.text
    assert not [one for one in await world.since(begin, clara.id) if "bad" in one.text]
    (how,) = await world.say(boris, "/report", group)
    assert "Reply" in how.text
    for _ in range(4):
        (answer,) = await world.say(boris, "/report", group, reply_to=bad.message_id)
    assert len(await world.since(begin, anna.id)) == 3
    assert "please wait" in answer.text
    assert "in the group" in (await world.say(boris, "/report"))[-1].text


async def test_a_reported_admin_is_not_told_by_whom(world: World) -> None:
    anna, boris, clara = await world.people("Anna", "Boris", "Clara")
    group = await world.group(anna, boris, clara)
    await world.control.promote(group.id, clara.id)
    bad = await world.control.write(clara.id, "you fools", group.id)
    begin = await world.control.last()
    await world.say(boris, "/report", group, reply_to=bad.message_id)
    assert "you fools" in (await world.since(begin, anna.id))[-1].text
    assert await world.since(begin, clara.id) == []


async def test_what_is_reported_at_night_reaches_no_admin_who_plays_before_the_end(world: World) -> None:
    it = await evening(world, "night 1")
    boris, clara = it.players[1:3]
    assert await it.report(boris, clara) == []
    assert SECRET in await it.heard(it.karl.id)
    assert SECRET not in await it.heard(it.anna.id)
    assert SECRET not in await it.heard(it.log.id), "she may read the log, too"
    assert await it.silent() == [], "even that something was reported would be a sign"
    assert "after the game" in "\n".join(await world.texts(boris))
    await world.stop(it.anna, it.group)
    told = await it.heard(it.anna.id)
    assert f"Clara: {SECRET}" in told
    assert "Boris" in told.partition("reports a message")[0].splitlines()[-1]
    assert SECRET in await it.heard(it.log.id)


async def test_what_the_dead_report_reaches_no_admin_who_plays_before_the_end(world: World) -> None:
    it = await evening(world, "day 1")
    table = world.table(it.group)
    dead = it.players[3]
    take_out(table.game, table.seat_of(dead.id) or 0)
    await it.report(dead, dead)
    assert SECRET in await it.heard(it.karl.id)
    assert await has_been(world.up.ctx.store, table.row.id, it.karl.id), "and he takes no seat of this game any more"
    assert SECRET not in await it.heard(it.anna.id)
    assert await it.silent() == []
    await world.stop(it.anna, it.group)
    assert SECRET in await it.heard(it.anna.id)


async def test_where_all_admins_play_all_hear_of_it_after_the_game(world: World) -> None:
    it = await evening(world, "night 1")
    await world.control.leave(it.group.id, it.karl.id)
    await world.settled()
    await it.report(it.players[1], it.players[2])
    assert "admins will hear of it after the game" in "\n".join(await world.texts(it.players[1]))


async def test_where_no_admin_plays_the_log_is_told_at_once_too(world: World) -> None:
    it = await evening(world, "night 1", admin_plays=False)
    await it.report(it.players[1], it.players[2])
    assert SECRET in await it.heard(it.karl.id)
    noted = await it.heard(it.log.id)
    assert f"Clara: {SECRET}" in noted
    assert "Boris" not in noted
    assert "have been told" in "\n".join(await world.texts(it.players[1]))
    assert await it.silent() == []


async def test_where_a_player_reads_the_log_it_is_told_after_the_game(world: World) -> None:
    it = await evening(world, "night 1", admin_plays=False)
    dora = it.living()
    await world.control.add(it.log.id, dora.id)
    await it.report(it.players[1], it.players[2])
    assert SECRET in await it.heard(it.karl.id)
    assert SECRET not in await it.heard(it.log.id)
    await world.stop(it.karl, it.group)
    assert SECRET in await it.heard(it.log.id)


async def test_whoever_is_told_what_somebody_silent_reports_takes_no_seat_of_that_game(world: World) -> None:
    it = await evening(world, "night 1")
    await it.report(it.players[1], it.players[2])
    assert await has_been(world.up.ctx.store, world.table(it.group).row.id, it.karl.id)


async def test_by_day_whoever_may_write_is_answered_in_the_group(world: World) -> None:
    it = await evening(world, "day 1")
    await world.say(it.anna, "/settings silence_turns=off", it.group)
    (answer,) = await it.report(it.players[1], it.players[2])
    assert "after the game" in answer.text
    assert SECRET not in await it.heard(it.anna.id), "nobody asks who of them may write just now"


async def test_it_is_kept_over_a_restart(tmp_path: Path) -> None:
    async with running_server() as server:
        async with narrating(server, tmp_path) as world:
            it = await evening(world, "night 1")
            await it.report(it.players[1], it.players[2])
        async with narrating(server, tmp_path) as world:
            it.world = world
            assert SECRET not in await it.heard(it.anna.id)
            await world.stop(it.anna, it.group)
            assert SECRET in await it.heard(it.anna.id)
            assert (await it.heard(it.log.id)).count(SECRET) == 1


async def test_the_log_does_not_say_who_has_reported_whoever_reads_it(world: World) -> None:
    anna, boris, clara = await world.people("Anna", "Boris", "Clara")
    group = await world.group(anna, boris, clara)
    await world.control.promote(group.id, clara.id)
    log = await world.group(anna, clara)
    await world.say(anna, f"/settings log_channel={log.id}", group)
    bad = await world.control.write(clara.id, SECRET, group.id)
    begin = await world.control.last()
    await world.say(boris, "/report", group, reply_to=bad.message_id)
    noted = (await world.since(begin, log.id))[-1].text
    assert SECRET in noted
    assert "Clara" in noted
    assert "Boris" not in noted
    assert "Boris" in (await world.since(begin, anna.id))[-1].text


@pytest.mark.parametrize("admin", [True, False])
async def test_who_may_not_write_points_at_nothing_by_it(world: World, *, admin: bool) -> None:
    it = await evening(world, "night 1")
    reporter = it.anna if admin else it.players[1]
    old = await it.written(it.players[2])
    written = await world.control.write(reporter.id, "/report", it.group.id, reply_to=old.message_id)
    await world.settled()
    seen = await world.control.messages(it.anna.id, it.group.id)
    assert written.message_id not in [one.message_id for one in seen]
