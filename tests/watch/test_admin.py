"""The admin's chat hears of errors under the number that players are shown, and of no secrets."""

import asyncio
import logging
import re
import sqlite3

import pytest

from bot import app
from bot.ops import admin as admins
from bot.store import Store, Transaction
from bot.store.rows import Chat
from bot.store.sqlite import connection
from bot.telegram.games.table import Table
from tests.outbox.helpers import refuse
from tests.telegram.world import let_time_stumble

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
NUMBER = re.compile(r"\b[0-9a-f]{6}\b")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(admins, "LOOK_EVERY", 0.05)
    monkeypatch.setattr(admins, "GATHER", 0.3)
    monkeypatch.setattr(admins, "CALM", 0.2)


@pytest.fixture
async def boss(server):
    """The bot's admin, who has started the bot once."""
    return await server.control.person("Olga", started=True, language_code="en")


async def told(server, boss, words, after=0):
    """The first message to the admin with these words in it."""
    async for event in server.control.follow(after):
        message = event.message
        if event.kind == "sent" and event.chat_id == boss.id and message.by_bot and words in message.text:
            return message.text
    raise AssertionError("the feed ended")


async def all_told(server, boss):
    events = await server.control.feed(0, limit=100_000)
    return [
        event.message.text
        for event in events
        if event.kind == "sent" and event.chat_id == boss.id and event.message.by_bot
    ]


async def fail(monkeypatch, error):
    async def failing(self, *_args, **_more):
        raise error()

    monkeypatch.setattr(Table, "feed", failing)


@pytest.mark.timeout(60)
async def test_the_player_the_admin_and_the_log_have_one_number(server, boss, seen, monkeypatch, caplog):
    monkeypatch.setattr(admins, "GATHER", 2.0)  # a busy machine may log the same error again later than in a second
    monkeypatch.setattr(admins, "LOOK_EVERY", 0.0)  # an error may come at the very moment of a look
    async with seen(admin_chat=boss.id) as world:
        people = await world.people(*NAMES)
        group = await world.group(*people)
        table = await world.game(group, people)
        speaker, turn, data = await world.turn(people, group)
        await fail(monkeypatch, lambda: KeyError("what Anna, the godfather, has written"))
        after = await server.control.last()
        with caplog.at_level(logging.ERROR):
            answer = await world.forge(speaker, turn, data)
            text = await told(server, boss, "Error", after)
        (number,) = NUMBER.findall(answer.text)
        assert number in text
        errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
        assert {record.reference for record in errors} == {number}
        assert f"game {table.row.id}" in text
        assert str(group.id) in text
        assert "callback_query" in text
        assert "KeyError: bot/telegram/games/answering.py" in text
        assert "UTC" in text
        assert not [word for word in ("Anna", "godfather", "written", server.token) if word in text]
        assert (await world.scrape())["mafia_errors_total"] == 1
        await asyncio.sleep(0.5)
        assert sum(number in text for text in await all_told(server, boss)) == 1, "it was logged twice, and told once"


@pytest.mark.timeout(60)
async def test_a_storm_is_counted_not_repeated(server, boss, seen, monkeypatch):
    async with seen(admin_chat=boss.id) as world:
        people = await world.people(*NAMES)
        group = await world.group(*people)
        await world.game(group, people)
        before = len(await all_told(server, boss))
        await fail(monkeypatch, RuntimeError)
        after = await server.control.last()
        for _ in range(7):
            await world.say(people[0], "hm", group)
        first = await told(server, boss, "Error", after)
        await world.settled()
        assert len(await all_told(server, boss)) == before + 1
        monkeypatch.setattr(admins, "AGAIN_AFTER", 0.0)
        again = await told(server, boss, "🔁", after)
        count = int((await world.scrape())["mafia_errors_total"])
        assert count >= 7
        assert f"{count - 1} more times" in again
        (number,) = NUMBER.findall(first)
        assert NUMBER.findall(again)[0] == number
        assert len(set(NUMBER.findall(again))) == count


@pytest.mark.timeout(60)
async def test_errors_of_timers_and_games_that_are_broken_off(server, boss, seen, monkeypatch):
    async with seen(admin_chat=boss.id) as world:
        people = await world.people(*NAMES)
        group = await world.group(*people)
        table = await world.game(group, people)
        after = await server.control.last()
        let_time_stumble(world, table, monkeypatch)
        text = await told(server, boss, "it ends with an apology", after)
        assert f"game {table.row.id}" in text
        assert NUMBER.search(text)
        assert "RuntimeError" in text
        assert "a fault of the rules" not in text
        assert (await world.scrape())["mafia_games_broken_total"] == 1


@pytest.mark.timeout(60)
async def test_a_store_that_fails_is_told_past_the_outbox(server, boss, seen, monkeypatch):
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.1)
    monkeypatch.setattr(app, "HEARTBEAT", 0.02)
    async with seen(admin_chat=boss.id) as world:
        path = await world.up.ctx.store.one(lambda row: row["file"], "PRAGMA database_list")
        after = await server.control.last()
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        text = await told(server, boss, "can't write to the database", after)
        assert "another program holds the database locked" in text
        other.execute("ROLLBACK")
        other.close()
        await told(server, boss, "can write to the database again", after)
        parts = [text for text in await all_told(server, boss) if text.startswith(("🔴", "🟢 I can write"))]
        assert len(parts) == 2


@pytest.mark.timeout(60)
async def test_another_instance_that_polls_start_and_stop(server, boss, seen):
    async with seen(admin_chat=boss.id) as world:
        up = await told(server, boss, "is up")
        assert "@narrator_bot" in up
        refuse(server, "getUpdates", 409, "Conflict: terminated by other getUpdates request")
        await server.control.start((await server.control.person("Boris")).id)
        assert "another instance" in await told(server, boss, "Nothing is coming in")
        await told(server, boss, "Telegram is back")
        await world.settled()
    assert "is stopping" in (await all_told(server, boss))[-1]
    assert not [text for text in await all_told(server, boss) if "Error" in text]


@pytest.mark.timeout(60)
async def test_what_ends_the_bot_is_told(server, boss, seen):
    with pytest.raises(ZeroDivisionError):
        async with seen(admin_chat=boss.id):
            raise ZeroDivisionError
    assert "ZeroDivisionError" in (await all_told(server, boss))[-1]


@pytest.mark.timeout(60)
async def test_where_the_bot_cannot_write_the_log_says_so_and_it_runs(server, seen, caplog):
    stranger = await server.control.person("Nobody", started=False)
    async with seen(admin_chat=stranger.id) as world:
        warnings = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
        assert any(f"ADMIN_CHAT: the bot cannot write to {stranger.id}" in line for line in warnings)
        logging.getLogger("bot.some").error("an error nobody is told of")
        await asyncio.sleep(0.3)
        assert (await world.health())[0] == 200
        assert (await world.scrape())["mafia_errors_total"] == 1, "not being told is no error that would be told"


@pytest.mark.timeout(60)
async def test_a_refused_word_to_the_admin_does_not_breed_others(server, boss, seen):
    async with seen(admin_chat=boss.id) as world:
        refuse(server, "sendMessage", 400, "Bad Request: message is somehow new", times=1000)
        before = server.world.counters.calls["sendMessage"]
        logging.getLogger("bot.some").error("the first error")
        while world.up.sender.counters.dropped < 2:  # the error, and that telling of it was refused
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.5)
        await world.settled()
        assert world.up.sender.counters.dropped == 2
        assert (await world.scrape())["mafia_errors_total"] == 3
        assert server.world.counters.calls["sendMessage"] - before <= 2


@pytest.mark.timeout(60)
async def test_a_group_hears_of_it_in_its_language(server, boss, seen, tmp_path):
    group = await server.control.group("Admins", [boss.id], bot="member")
    async with await Store.open(tmp_path / "mafia.sqlite3") as store, store.transaction() as tx:
        await tx.save_chat(Chat(group.id, "Admins", "fa"))
    async with seen(admin_chat=group.id):
        pass
    events = await server.control.feed(0)
    texts = [event.message.text for event in events if event.chat_id == group.id and event.kind == "sent"]
    texts = [text for text in texts if "@narrator_bot" in text]
    assert len(texts) == 2
    assert all(re.search("[آ-ی]", text) for text in texts)


@pytest.mark.timeout(60)
async def test_nothing_of_players_gets_into_what_is_told(server, boss, seen, monkeypatch):
    async with seen(admin_chat=boss.id) as world:
        logger = logging.getLogger("bot.telegram.some")
        after = await server.control.last()
        logger.error("game %d: %s wrote %r to %s", 7, "Anna", "I am the godfather", RuntimeError("secret"))
        logging.getLogger("somebody.elses").error("Anna is the godfather")
        text = await told(server, boss, "game 7: … wrote '…' to RuntimeError", after)
        assert "Anna" not in text
        assert "somebody.elses" in await told(server, boss, "somebody.elses", after)
        await world.settled()
        assert not [text for text in await all_told(server, boss) if "Anna" in text or "godfather" in text]


@pytest.mark.timeout(60)
async def test_a_private_failure_does_not_say_whose(server, boss, seen, monkeypatch):
    async with seen(admin_chat=boss.id) as world:
        person = await world.person("Anna")

        async def failing(self, *_):
            raise RuntimeError("what Anna has written")

        after = await server.control.last()
        with monkeypatch.context() as broken:
            broken.setattr(Transaction, "enqueue", failing)
            shown = await world.say(person, "/help")
            await asyncio.sleep(0.3)
        (number,) = NUMBER.findall(shown[-1].text)
        text = await told(server, boss, number, after)
        assert "chat private" in text
        assert str(person.id) not in text
