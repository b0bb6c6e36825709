"""Clocks in messages: they run on every reader's own screen, and what they show is true."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from markupsafe import Markup

from bot.store.gathering.guests import wait
from bot.telegram.clock import STANDSTILL
from bot.telegram.games.slow_games import after_daytime
from bot.telegram.games.table import Table
from bot.telegram.lobbies.lobbies import COUNTDOWN
from bot.telegram.outbox.calls import look_of, looks_like
from bot.telegram.outbox.deliveries import Post
from bot.text import clocks
from playground.views import Group, SeenMessage, Someone
from tests.telegram.world import World
from tests.weeks import HOUR, MINUTE, Weeks, weeks

BERLIN = ZoneInfo("Europe/Berlin")
CLOSE = 20.0
"""Seconds that a slow machine may take between two looks at its clock."""
NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Weeks]:
    async with weeks(tmp_path, datetime(2026, 11, 27, 18, 0, tzinfo=BERLIN)) as here:
        yield here


async def begun(here: Weeks, phase: str) -> tuple[list[Someone], Group, Table]:
    people = await here.up.people(*NAMES)
    group = await here.up.group(*people)
    await here.up.game(group, people)
    return people, group, await here.up.skip_to(people[0], group, phase)


def moments(message: SeenMessage) -> list[int]:
    """The moments (Unix) that the clocks in a message count down to."""
    found = [entity for entity in message.entities if entity["type"] == "date_time"]
    assert all(entity["date_time_format"] == "r" for entity in found)
    return [entity["unix_time"] for entity in found]


async def board(world: World, reader: Someone, group: Group) -> SeenMessage:
    """The last board of the group that has a button to press."""
    return next(m for m in reversed(await world.messages(reader, group)) if m.button("I'm done") or m.button("Join"))


async def question(world: World, table: Table, people: list[Someone]) -> tuple[Someone, SeenMessage]:
    """A private question, and the player asked."""
    asked = next(ask for ask in table.game.questions.open.values() if not ask.public)
    person = people[asked.seat - 1]
    return person, next(m for m in reversed(await world.messages(person)) if m.buttons)


def ends(here: Weeks, table: Table) -> float:
    """When a silent game will go on, Unix."""
    return here.calendar.now() + (table.game.ends_at or 0.0) - table.clock.now()


@pytest.mark.rules("CH-01")
async def test_a_turn_counts_down_by_itself(here: Weeks) -> None:
    async with here.bot() as world:
        people, group, table = await begun(here, "talk")
        shown = await board(world, people[1], group)
        (at,) = moments(shown)
        assert at == pytest.approx(ends(here, table), abs=CLOSE)
        (entity,) = [one for one in shown.entities if one["type"] == "date_time"]
        words = shown.text.encode("utf-16-le")[2 * entity["offset"] : 2 * (entity["offset"] + entity["length"])]
        assert words.decode("utf-16-le") == "in 60 seconds"
        begin = await world.control.last()
        await here.live((table.game.waits_until or 0.0) - table.clock.now() + 0.5)
        assert await world.since(begin, group.id) == [], "what the clock says nobody says again"
        await here.live((table.game.waits_until or 0.0) - table.clock.now() + 0.5)
        assert moments(await world.look(shown, people[1])) == []


@pytest.mark.rules("CH-01")
async def test_a_pause_stops_the_clock_and_more_time_moves_it(here: Weeks) -> None:
    async with here.bot() as world:
        people, group, table = await begun(here, "night 1")
        who, asked = await question(world, table, people)
        (first,) = moments(asked)
        assert first == pytest.approx(ends(here, table), abs=CLOSE)
        await world.say(people[0], "/extend", group)
        (later,) = moments(await world.look(asked, who))
        assert later == pytest.approx(ends(here, table), abs=CLOSE)
        assert later > first + CLOSE
        await world.say(people[0], "/pause", group)
        paused = await world.look(asked, who)
        assert moments(paused) == []
        assert "⏱ Time's up in 2 minutes." in paused.text
        await here.live(10 * MINUTE)
        await world.say(people[0], "/resume", group)
        (on,) = moments(await world.look(asked, who))
        assert on == pytest.approx(ends(here, table), abs=CLOSE)
        assert on >= later + 10 * MINUTE - CLOSE


def announced(shown: list[SeenMessage], words: str) -> SeenMessage:
    """The last message with these words."""
    return next(message for message in reversed(shown) if words in message.text)


@pytest.mark.rules("CH-01", "CH-05")
async def test_a_night_counts_down_to_its_dawn_and_is_edited_only_where_the_time_moves(here: Weeks) -> None:
    async with here.bot() as world:
        people = await world.people(*NAMES)
        group = await world.group(*people)
        await world.game(group, people, "deck26")
        table = await world.skip_to(people[0], group, "night 1")
        fell = announced(await world.messages(people[0], group), "Dawn")
        (dawn, wave) = moments(fell)
        assert wave == pytest.approx(ends(here, table), abs=CLOSE)
        assert dawn == pytest.approx(wave + 30, abs=1)
        assert "Dawn breaks in 1 minute 30 seconds." in fell.text

        async def edits(since: int) -> list[SeenMessage]:
            return [one for one in await world.since(since, group.id) if one.message_id == fell.message_id]

        begin = await world.control.last()
        await world.say(people[0], "/extend", group)
        (longer,) = await edits(begin)
        assert moments(longer) == pytest.approx([dawn + 60, wave + 60], abs=CLOSE)
        assert "Dawn breaks in 2 minutes 30 seconds." in longer.text

        begin = await world.control.last()
        await world.say(people[0], "/pause", group)
        assert [moments(one) for one in await edits(begin)] == [[]]
        await here.live(MINUTE)
        await world.say(people[0], "/resume", group)
        (dawn, wave) = moments(await world.look(fell, people[0]))
        assert wave == pytest.approx(ends(here, table), abs=CLOSE)
        assert dawn == pytest.approx(wave + 30, abs=1)

        begin = await world.control.last()
        await here.live((table.game.ends_at or 0.0) - table.clock.now() + 0.5)
        assert table.game.phase.matches("night 1"), "the second wave"
        assert [moments(one) for one in await edits(begin)] == [[pytest.approx(dawn, abs=1)]], "the call is over"
        called = announced(await world.messages(people[0], group), "I'll move on in 30 seconds")
        assert moments(called) == pytest.approx([dawn], abs=1)

        begin = await world.control.last()
        await world.say(people[0], "/skip", group)
        assert table.game.phase.matches("day 1")
        assert [moments(one) for one in await edits(begin)] == [[]]
        assert moments(await world.look(called, people[0])) == []


@pytest.mark.rules("CH-01")
async def test_a_night_is_right_after_a_restart(here: Weeks) -> None:
    async with here.bot() as world:
        people, group, table = await begun(here, "night 1")
        fell = announced(await world.messages(people[1], group), "Night 1")
        (first,) = moments(fell)
        assert first == pytest.approx(ends(here, table), abs=CLOSE)
    here.sleep(HOUR)
    async with here.bot() as world:
        await world.settled()
        again = await world.look(fell, people[1])
        assert again.text == fell.text
        (at,) = moments(again)
        assert at == pytest.approx(ends(here, world.table(group)), abs=CLOSE)
        assert at > first + HOUR - MINUTE


async def test_an_offer_to_those_who_wait_is_right_after_a_restart(here: Weeks) -> None:
    async with here.bot() as world:
        people = await world.people(*NAMES)
        hanna, igor = await world.people("Hanna", "Igor")
        group = await world.group(*people)
        chat = await world.up.services.directory.chat(group.id)
        settings = chat.settings.having("substitutes", "waiting")
        await world.up.services.directory.save_chat(replace(chat, settings=settings))
        await world.game(group, people)
        table = await world.skip_to(people[0], group, "day 1")
        async with world.up.ctx.store.transaction() as tx:
            for one in (hanna, igor):
                await wait(tx, table.row.id, one.id)
        begin = await world.control.last()
        await world.say(people[3], "/leave", group)
        (offer,) = await world.since(begin, igor.id)
        first = moments(offer)
        assert len(first) == 2, "when it ends, and when Igor may come"
    here.sleep(HOUR)
    async with here.bot() as world:
        await world.settled()
        again = await world.look(offer, igor)
        assert again.text == offer.text
        assert all(at > before + HOUR - MINUTE for at, before in zip(moments(again), first, strict=True))
        assert [shown.message_id for shown in await world.messages(igor)].count(offer.message_id) == 1


async def test_no_clock_runs_where_the_games_clock_is_meant_to_stand(here: Weeks) -> None:
    """As in the playground, where the game waits for a visitor: else an hour of the game would be years."""
    async with here.bot() as world:
        people, _, table = await begun(here, "night 1")
        who, asked = await question(world, table, people)
        table.clock.set_speed(STANDSTILL)
        await table.time.show_again()
        await world.settled()
        shown = await world.look(asked, who)
        assert moments(shown) == []
        assert "⏱ Time's up in 60 seconds." in shown.text
        table.clock.set_speed(1.0)
        await table.time.show_again()
        await world.settled()
        (on,) = moments(await world.look(asked, who))
        assert on == pytest.approx(ends(here, table), abs=CLOSE)


async def test_what_one_player_alone_sees_in_the_group_stands_still_with_it(here: Weeks) -> None:
    async with here.bot() as world:
        world.secrets = "here"
        people, group, table = await begun(here, "night 1")
        asked = next(ask for ask in table.game.questions.open.values() if not ask.public)
        person = people[asked.seat - 1]
        vote = next(m for m in reversed(await world.messages(person, group)) if m.button("My hand"))
        await world.press(person, vote, "My hand")

        async def own() -> list[SeenMessage]:
            seen = await world.messages(person, group)
            return [message for message in seen if message.receiver == person.id and message.button("Nobody")]

        assert [len(moments(message)) for message in await own()] == [1, 1], "the question, and the hand"
        private = await world.texts(person)
        await world.say(people[0], "/pause", group)
        assert [moments(message) for message in await own()] == [[], []]
        await world.say(people[0], "/resume", group)
        assert [len(moments(message)) for message in await own()] == [1, 1]
        assert await world.texts(person) == private


@pytest.mark.rules("CH-01")
async def test_after_a_restart_it_is_right(here: Weeks) -> None:
    async with here.bot() as world:
        people, group, _ = await begun(here, "talk")
        shown = await board(world, people[1], group)
        other = await world.group(people[0])
        lobby = await world.lobby(people[0], other)
        (closes,) = moments(lobby)
    here.sleep(HOUR)
    async with here.bot() as world:
        await world.settled()
        (at,) = moments(await world.look(shown, people[1]))
        assert at == pytest.approx(ends(here, world.table(group)), abs=CLOSE)
        assert at > moments(shown)[0] + HOUR - MINUTE
        (closes_now,) = moments(await world.look(lobby, people[0]))
        assert closes_now == pytest.approx(closes + HOUR, abs=CLOSE)


async def test_a_lobby_counts_down(here: Weeks) -> None:
    async with here.bot() as world:
        people = await world.people(*NAMES)
        group = await world.group(*people)
        lobby = await world.lobby(people[0], group)
        (at,) = moments(lobby)
        assert at == pytest.approx(here.calendar.now() + COUNTDOWN, abs=CLOSE)
        assert "The lobby closes in 5 minutes." in lobby.text
        await world.press(people[0], lobby, "More time")
        assert moments(await world.look(lobby, people[0])) == [pytest.approx(at + MINUTE, abs=CLOSE)]
        for person in people:
            await world.press(person, lobby, "Join")
        assert "The game starts in 6 minutes." in (await world.look(lobby, people[0])).text


async def test_on_an_older_server_all_is_said_as_before(here: Weeks) -> None:
    await here.server.control.fault("older")
    async with here.bot() as world:
        people, group, table = await begun(here, "talk")
        begin = await world.control.last()
        await here.live((table.game.waits_until or 0.0) - table.clock.now() + 0.5)
        (word,) = await world.since(begin, group.id)
        assert word.text.startswith("⏳")
        assert not any(map(moments, await world.messages(people[1], group)))
        begin = await world.control.last()
        await world.say(people[0], "/pause", group)
        await world.say(people[0], "/resume", group)
        assert not [message for message in await world.since(begin, group.id) if message.edited]


@pytest.mark.parametrize(("code", "words"), [("fa", "۵ دقیقهٔ دیگر"), ("ar", "بعد ٥ دقائق")])
async def test_among_words_from_right_to_left_a_clock_stands_apart(world: World, code: str, words: str) -> None:
    person = await world.person("Anna", language=code)
    group = await world.group(person)
    await world.say(person, f"/language {code}", group)
    (lobby,) = [message for message in await world.say(person, "/newgame", group) if message.is_lobby]
    assert f"\u2068{words}\u2069" in lobby.text, "what an app shows that knows no clocks"
    assert len(moments(lobby)) == 1


@pytest.mark.parametrize(
    ("begin", "hours", "end"),
    [((9, 0), 3, (1, 12)), ((21, 0), 3, (2, 10)), ((23, 0), 1, (2, 9)), ((5, 0), 1, (1, 9)), ((20, 0), 20, (3, 12))],
)
def test_a_slow_game_leaves_out_its_nights(begin: tuple[int, int], hours: int, end: tuple[int, int]) -> None:
    at = datetime(2026, 6, 1, *begin, tzinfo=BERLIN).timestamp()
    then = datetime(2026, 6, *end, tzinfo=BERLIN).timestamp()
    assert after_daytime("slow", "Europe/Berlin", at, hours * HOUR) == then
    assert after_daytime("standard", "Europe/Berlin", at, hours * HOUR) == at + hours * HOUR


def test_the_words_stay_and_a_second_more_or_less_is_no_other_look() -> None:
    time = clocks.moment("game", 12.5, Markup("a <b>minute</b>"))
    text = clocks.either(Markup("about a minute"), Markup("{}!").format(time))
    assert clocks.still(text) == "about a minute"
    assert clocks.still(time) == "a <b>minute</b>"
    running = clocks.running(text, lambda kind, at: 1000 + at)
    assert running == '<tg-time unix="1012" format="r">a <b>minute</b></tg-time>!'
    assert clocks.running(text, lambda kind, at: None) is None

    def shown(unix: int) -> Post:
        return Post(1, f'<tg-time unix="{unix}" format="r">a minute</tg-time>')

    assert looks_like(shown(101), look_of(shown(100)))
    assert looks_like(shown(102), look_of(shown(100)))
    assert not looks_like(shown(103), look_of(shown(100)))
    assert not looks_like(Post(1, "a minute"), look_of(shown(100)))
    assert not looks_like(shown(100), None)
