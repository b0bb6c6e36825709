"""Slow games: their nights, and how long things wait in them."""

from collections.abc import AsyncIterator
from datetime import datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.telegram.games.slow_games import LONGEST_HOLD, LONGEST_SLOW_HOLD, is_night
from bot.telegram.games.table import Table
from bot.telegram.lobbies.lobbies import COUNTDOWN, SLOW_COUNTDOWN
from playground.views import Group, Someone
from tests.weeks import HOUR, MINUTE, Weeks, weeks

BERLIN = ZoneInfo("Europe/Berlin")
STEP = 5 * MINUTE
WORD_JOINER = "\u2060"
NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Weeks]:
    """Berlin, at half past eight in the evening."""
    async with weeks(tmp_path, datetime(2026, 6, 1, 20, 30, tzinfo=BERLIN)) as here:
        yield here


async def begun(here: Weeks, pace: str = "slow") -> tuple[Table, list[Someone], Group]:
    people = await here.up.people(*NAMES)
    group = await here.up.group(*people)
    await here.up.say(people[0], f"/settings pace={pace} timezone=Europe/Berlin", group)
    return await here.up.game(group, people), people, group


async def live_until(here: Weeks, hour: int, minute: int = 0) -> None:
    """Let time go by until it is next so late, in steps in which the timers of the game ring."""
    until = datetime.combine(here.now.date(), time(hour, minute), BERLIN)
    until += timedelta(days=until <= here.now)
    while (left := (until - here.now).total_seconds()) > 0:
        await here.live(min(STEP, left))


@pytest.mark.parametrize(
    ("pace", "hour", "night"),
    [("slow", 21, False), ("slow", 22, True), ("slow", 3, True), ("slow", 7, True), ("slow", 8, False),
     ("relaxed", 3, False)],
)  # fmt: skip
def test_when_it_is_night(pace: str, hour: int, night: bool) -> None:
    at = datetime(2026, 6, 1, hour, 59 if hour in {7, 21} else 0, tzinfo=BERLIN)
    assert is_night(pace, "Europe/Berlin", at.timestamp()) is night
    assert is_night("slow", "Asia/Tokyo", at.timestamp()) is (not 8 <= (hour + 7) % 24 < 22)


async def test_at_night_no_time_passes_and_in_the_morning_the_boards_are_there(here: Weeks) -> None:
    async with here.bot() as world:
        table, people, group = await begun(here)
        await world.skip_to(people[0], group, "day 1")
        await live_until(here, 22, 30)
        played, logged = table.clock.now(), table.logged
        (topic,) = table.game.questions.public_boards()
        board = (await world.messages(people[1], group))[-1]
        (shown,) = [one["unix_time"] for one in board.entities if one["type"] == "date_time"]
        await live_until(here, 7, 55)
        assert (table.clock.now(), table.logged, table.time.asleep) == (played, logged, True)
        begin = await here.server.control.last()
        await live_until(here, 8, 10)
        assert not table.time.asleep
        assert table.clock.now() - played == pytest.approx(10 * MINUTE, abs=2 * STEP)
        ends = here.calendar.now() + (table.game.ends_at or 0.0) - table.clock.now()
        assert shown == pytest.approx(ends, abs=2 * STEP), "the clock on the board has left out the night"
        seen = [message for message in await world.since(begin, group.id) if message.buttons]
        assert [(one.text, one.silent) for one in seen[:1]] == [(board.text, False)]
        assert (await world.look(board, people[1])).message_id not in {
            message.message_id for message in await world.messages(people[1], group)
        }, "it has moved"
        assert topic in table.game.questions.public_boards()


async def test_a_night_of_the_game_that_night_interrupts_counts_down_to_a_dawn_of_the_next_day(here: Weeks) -> None:
    async with here.bot() as world:
        table, people, group = await begun(here)
        await world.skip_to(people[0], group, "day 1")
        await live_until(here, 21, 30)
        await world.skip_to(people[0], group, "night 2")
        fell = next(one for one in reversed(await world.messages(people[1], group)) if "Night 2" in one.text)
        (dawn,) = [one["unix_time"] for one in fell.entities if one["type"] == "date_time"]
        assert datetime.fromtimestamp(dawn, BERLIN).strftime("%d %H") == "02 08"
        await live_until(here, 8, 10)
        ends = here.calendar.now() + (table.game.ends_at or 0.0) - table.clock.now()
        now = await world.look(fell, people[1])
        (dawn,) = [one["unix_time"] for one in now.entities if one["type"] == "date_time"]
        assert dawn == pytest.approx(ends, abs=MINUTE)
        assert now.text == fell.text


async def test_what_players_do_at_night_counts_and_makes_no_sound(here: Weeks) -> None:
    async with here.bot() as world:
        _, people, group = await begun(here)
        table = await world.skip_to(people[0], group, "day 1")
        await live_until(here, 23)
        logged, begin = table.logged, await here.server.control.last()
        await world.say(people[0], "/skip", group)
        assert table.logged == logged + 1
        heard = [message for message in await world.since(begin, group.id) if message.text]
        assert heard
        await live_until(here, 23, 30)
        events = await here.server.control.feed(begin)
        sent = [event.message for event in events if event.kind == "sent" and event.message and event.message.by_bot]
        assert sent
        assert all(message.silent for message in sent)
        assert table.time.asleep


@pytest.mark.parametrize("hours", [3, 20])
async def test_a_bot_that_is_down_at_night_counts_none_of_it(here: Weeks, hours: int) -> None:
    async with here.bot() as world:
        table, people, group = await begun(here)
        await world.skip_to(people[0], group, "day 1")
        await live_until(here, 23)
        played = table.clock.now()
    here.sleep(hours * HOUR)
    async with here.bot() as world:
        table = world.table(group)
        assert table.time.asleep is (hours == 3)
        assert table.clock.now() == pytest.approx(played, abs=STEP)
        await live_until(here, 8 if hours == 3 else 20)
        assert table.clock.now() == pytest.approx(played if hours == 3 else played + HOUR, abs=2 * STEP)


async def test_a_change_of_the_time_zone_counts_at_once(here: Weeks) -> None:
    async with here.bot() as world:
        table, people, group = await begun(here)
        await live_until(here, 22, 5)
        assert table.time.asleep
        await world.say(people[0], "/settings timezone=America/New_York", group)
        await here.live(MINUTE)
        assert not table.time.asleep


async def test_a_pause_may_last_for_a_week(here: Weeks) -> None:
    async with here.bot() as world:
        table, people, group = await begun(here)
        await world.say(people[0], "/pause", group)
        await here.live(LONGEST_HOLD + 12 * HOUR)
        await world.say(people[0], "/resume", group)
        assert not table.held
        await world.say(people[0], "/pause", group)
        await here.live(LONGEST_SLOW_HOLD + HOUR)
        assert table.game.outcome.over


async def test_its_lobby_is_open_for_a_day_and_says_when_it_sleeps(here: Weeks) -> None:
    async with here.bot() as world:
        people = await world.people(*NAMES)
        group = await world.group(*people)
        board = await world.lobby(people[0], group)
        row = await world.up.ctx.store.active_game_in(group.id)
        assert row is not None
        assert row.closes_at - world.up.ctx.clock.now() == pytest.approx(COUNTDOWN, abs=MINUTE)
        await world.say(people[0], "/settings pace=slow timezone=Europe/Berlin", group)
        slow = await world.up.ctx.store.game(row.id)
        assert slow is not None
        assert slow.closes_at - world.up.ctx.clock.now() == pytest.approx(SLOW_COUNTDOWN, abs=MINUTE)
        text = (await world.look(board, people[0])).text
        assert "from 22:00 to 08:00 the clock stops (" in text
        assert "Europe/Berlin" in text.replace(WORD_JOINER, "")


async def test_whoever_agrees_to_end_it_has_a_day(here: Weeks) -> None:
    async with here.bot() as world:
        _, people, group = await begun(here)
        await world.say(people[0], "/settings silence_night=off", group)
        table = world.table(group)
        for person in people[:3]:
            await world.say(person, "/endvote", group)
            await here.live(3 * HOUR)
            assert not table.game.outcome.over
        await world.say(people[3], "/endvote", group)
        assert table.game.outcome.over
