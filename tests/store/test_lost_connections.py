"""Connections that the server ends at any moment: any error of the driver becomes one of the store."""

import asyncio
import contextlib
import threading
from collections import Counter
from collections.abc import Iterator
from functools import partial

import pytest

from bot.store import Store
from bot.store.database import Database
from bot.store.errors import Fault, ServerError, fault_of
from bot.store.group_commits import undo
from bot.store.place import Server
from bot.store.postgres.connection import Listening, ServerConnection
from bot.store.postgres.session import Session
from bot.store.reading import all_of, text_of
from bot.store.rows import Chat
from bot.store.workers.crew import Crew
from tests.postgres import Cluster, aside, session_on
from tests.workers.conftest import until

LOSSES = 60
"""Enough losses: before they were all taken for what they are, every third one was not."""


def ends_of(server: Server) -> str:
    """The command that ends all connections to a database but its own."""
    name = server.url.rpartition("/")[2]
    return (
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND pid <> pg_backend_pid()"
    )


@contextlib.contextmanager
def cut_again_and_again(cluster: Cluster, server: Server) -> Iterator[None]:
    """While the block runs, no connection to this database lasts for longer than some milliseconds."""
    over = threading.Event()

    async def cut() -> None:
        async with session_on(cluster.server("postgres")) as session:
            while not over.wait(0.004):
                await session.execute(ends_of(server))

    thread = threading.Thread(target=lambda: asyncio.run(cut()))
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


async def say(session: Session, round_: int) -> None:
    """Everything that a session can do."""
    (await session.execute("SELECT 1")).fetchone()
    await session.execute("BEGIN")
    await session.execute("INSERT INTO facts (name, value) VALUES (?, 1)", (f"fact {round_}",))
    await session.executemany("DELETE FROM facts WHERE name = ?", [(f"fact {round_}",), ("none",)])
    await session.run_script("SELECT 1")
    await session.execute("COMMIT")


async def say_news(news: str, db: Database) -> None:
    await db.execute("SELECT pg_notify('news', ?)", (news,))


async def test_every_lost_connection_is_an_error_of_the_store(cluster: Cluster, postgres: Server) -> None:
    found: Counter[Fault] = Counter()
    session = Session(postgres)
    with cut_again_and_again(cluster, postgres):
        for round_ in range(1_000_000):
            try:
                await session.connect()
                while True:
                    await say(session, round_)
            except ServerError as error:
                found[fault_of(error)] += 1
                assert not session.alive, "nothing is said on it any more"
                await undo(session)
            if found.total() >= LOSSES:
                break
    assert found == {Fault.UNREACHED: LOSSES}
    await session.connect()
    await say(session, -1)
    await session.close()


async def test_closing_what_was_lost_raises_nothing(cluster: Cluster, postgres: Server) -> None:
    for statement in ("SELECT 1", "BEGIN", None):
        async with session_on(postgres) as session:
            if statement is not None:
                await session.execute(statement)
            await asyncio.to_thread(cluster.command, ends_of(postgres))


async def test_the_store_goes_on_whenever_its_connections_are_cut(cluster: Cluster, postgres: Server) -> None:
    kept: list[int] = []
    lost: Counter[Fault] = Counter()
    async with await Store.open(postgres) as store:
        with cut_again_and_again(cluster, postgres):
            for number in range(1, 1_000_000):
                try:
                    async with store.transaction() as tx:
                        await tx.save_chat(Chat(-number))
                    kept.append(-number)
                    assert await store.chat(-number) is not None
                except ServerError as error:
                    lost[fault_of(error)] += 1
                if lost.total() >= LOSSES:
                    break
        assert lost == {Fault.UNREACHED: LOSSES}
        assert await store.works()
        assert [number for number in kept if await store.chat(number) is None] == []


async def test_a_worker_leaves_a_server_that_is_gone(cluster: Cluster, postgres: Server) -> None:
    store, crew = await Store.open(postgres), await Crew.join(postgres, "me", "1")
    await crew.beat()
    cluster.stop()
    try:
        with pytest.raises(ServerError):
            await crew.beat()
        await crew.close()
        await store.close()
    finally:
        cluster.start()


async def test_who_listens_hears_again_after_every_loss(cluster: Cluster, postgres: Server) -> None:
    heard: list[str] = []
    listening, speaker = Listening(postgres, ["news"]), await ServerConnection(postgres).open()
    listening.start(heard.append)
    try:
        for number in range(3):
            await until(lambda number=number: heard.count("") > number)
            await speaker.at_once(partial(say_news, str(number)))
            await until(lambda number=number: str(number) in heard)
            await asyncio.to_thread(cluster.command, ends_of(postgres))
    finally:
        await listening.close()
        await speaker.close()


def test_a_connection_whose_answer_was_not_waited_for_is_closed_without_a_word(postgres: Server) -> None:
    async def given_up() -> None:
        session = await Session(postgres, answer_within=0.05).connect()
        with pytest.raises(ServerError):
            await session.run_script("SELECT pg_sleep(5)")
        await session.close()

    aside(lambda: asyncio.run(given_up()))


async def test_work_that_has_begun_goes_on_when_its_caller_is_cancelled(postgres: Server) -> None:
    connection = await ServerConnection(postgres).open()
    begun = asyncio.Event()

    async def work(db: Database) -> None:
        await connection.begin(db)
        await db.execute("INSERT INTO facts (name, value) VALUES ('first', 1)")
        begun.set()
        await db.execute("SELECT pg_sleep(0.1)")
        await db.execute("INSERT INTO facts (name, value) VALUES ('second', 1)")
        await db.execute("COMMIT")

    caller, waiting = asyncio.create_task(connection.run(work)), asyncio.create_task(connection.run(work))
    await begun.wait()
    for task in (caller, waiting):
        task.cancel()
    assert [type(end) for end in await asyncio.gather(caller, waiting, return_exceptions=True)] == [
        asyncio.CancelledError
    ] * 2
    names = "SELECT name FROM facts WHERE name IN ('first', 'second') ORDER BY name"
    assert await connection.run(lambda db: all_of(db, text_of, names)) == ["first", "second"]
    await connection.close()
    with pytest.raises(ServerError, match="closed"):
        await connection.run(lambda db: all_of(db, text_of, names))
