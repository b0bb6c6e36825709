"""The words of a server's error: never the contents of rows, nor values to be written there."""

import logging
import traceback

import pytest

from bot.store import Store, StoreError
from bot.store.errors import DATABASE_ERRORS, Fault, ServerError, ViolationError
from bot.store.place import Server
from bot.store.rows import Chat, LoggedInput
from tests.logs import log_of
from tests.postgres import session_on
from tests.store.conftest import game_row

SECRET = "Godfather4711"
"""It is in a row, or in a value."""
REFUSED = {
    "a key that is there": ("INSERT INTO names VALUES (?, 1)", (SECRET,), ViolationError),
    "a key that is not there": ("INSERT INTO seats VALUES (?)", (SECRET,), ViolationError),
    "a check": ("INSERT INTO names VALUES (?, 99)", (SECRET,), ViolationError),
    "nothing where something must be": ("INSERT INTO names VALUES (?, NULL)", (SECRET,), ViolationError),
    "a number that is none": ("SELECT CAST(CAST(? AS text) AS bigint)", (SECRET,), ServerError),
    "a date that is none": ("SELECT CAST(CAST(? AS text) AS date)", (SECRET,), ServerError),
    "a value of another type": ("INSERT INTO names VALUES ('x', ?)", (SECRET,), ServerError),
    "half a character": ("INSERT INTO names VALUES (?, 1)", (f"{SECRET}\ud83d",), ServerError),
    "a function that raises": ("SELECT shout(?)", (SECRET,), ServerError),
    "another number of values": ("INSERT INTO names VALUES (?, ?, ?)", (SECRET, 1, SECRET), ServerError),
}
SHOUT = """CREATE FUNCTION shout(word TEXT) RETURNS BIGINT LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'no' USING DETAIL = word, HINT = word; END $$"""


@pytest.mark.parametrize("case", REFUSED)
async def test_no_error_of_the_server_quotes_a_value(postgres: Server, case: str) -> None:
    sql, values, kind = REFUSED[case]
    async with session_on(postgres) as session:
        await session.run_script("CREATE TABLE names (name TEXT PRIMARY KEY, age BIGINT NOT NULL CHECK (age < 90))")
        await session.run_script("CREATE TABLE seats (name TEXT REFERENCES names)")
        await session.run_script(SHOUT)
        if kind is ViolationError and "is there" in case:
            await session.execute(sql, values)
        with pytest.raises(kind) as refused:
            await session.execute(sql, values)
    with log_of("DEBUG") as log:
        logging.getLogger("bot").error("it is refused", exc_info=refused.value)
    assert "it is refused" in log.getvalue()
    everything = log.getvalue() + repr(refused.value) + "".join(traceback.format_exception(refused.value))
    assert SECRET not in everything
    assert "DETAIL" not in everything
    assert refused.value.fault is None, "the server is well"


async def test_a_line_of_a_log_that_is_there_already(postgres: Server) -> None:
    """The store's own words on a refused row."""
    async with await Store.open(postgres) as store:
        async with store.transaction() as tx:
            await tx.save_chat(Chat(-1))
            game = await tx.create_game(game_row(-1))
            await tx.append_input(game.id, LoggedInput(0, {"kind": SECRET}, "digest", 1.0))
        with pytest.raises((StoreError, *DATABASE_ERRORS)) as refused:
            async with store.transaction() as tx:
                await tx.append_input(game.id, LoggedInput(0, {"kind": SECRET}, "digest", 1.0))
        assert "cannot be written" in str(refused.value)
        assert SECRET not in "".join(traceback.format_exception(refused.value))


async def test_a_lost_connection_says_so_in_words(postgres: Server) -> None:
    async with session_on(postgres) as session:
        with pytest.raises(ServerError, match="terminating connection") as lost:
            await session.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    assert lost.value.fault is Fault.UNREACHED
    assert "\n" not in str(lost.value)
