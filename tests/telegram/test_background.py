"""Services that run for ever, and what the store may do to them."""

import sqlite3

import pytest

from bot.store import StoreError
from bot.store.errors import Fault, LeaseLostError, ServerError, ViolationError
from bot.telegram import background
from bot.telegram.background import BackgroundTasks, kept_up

FAILURES = (
    ServerError("terminating connection", Fault.UNREACHED),
    ViolationError("a key is there"),
    sqlite3.OperationalError("database is locked"),
    StoreError("there is no game 7"),
    LeaseLostError("lane -1 is another worker's", -1),
)


class Failing:
    """A service that ends with one error after another, and at last well."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.begun = 0

    async def run(self) -> None:
        self.begun += 1
        if self.errors:
            raise self.errors.pop(0)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "AGAIN", 0.0)


async def test_a_service_that_the_store_fails_begins_again(caplog: pytest.LogCaptureFixture) -> None:
    service = Failing(*FAILURES)
    await kept_up(service.run)
    assert service.begun == len(FAILURES) + 1
    told = [record.levelname for record in caplog.records if record.levelname != "DEBUG"]
    assert told == ["ERROR", "ERROR"], "what is no failure of the store is a mistake of ours, and is told"


async def test_the_bot_is_broken_by_nothing_that_the_store_does() -> None:
    tasks, well = BackgroundTasks(), Failing(*FAILURES)
    tasks.spawn_forever(Failing(*FAILURES, KeyError("a mistake")).run)
    with pytest.raises(KeyError, match="a mistake"):
        await tasks.broken()
    tasks.spawn_forever(well.run)
    await tasks.stop_services()
