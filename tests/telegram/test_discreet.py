"""After a fault the log names the place and the kind of the error, and nothing of the contents."""

import logging
import re

import pytest
from telegram import Bot

from bot.ops.webhook import build_webhook
from bot.telegram.games import answering
from bot.telegram.games.table import Table
from playground.views import Someone
from tests.logs import log_of, secrets_in
from tests.telegram.world import World

NAMES = ("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
SECRET = "the godfather shoots 5, a:1:2002:5, said Anna"


async def night(world: World) -> tuple[list[Someone], Table, Someone, str]:
    """A game at night; a player who is asked, and a possible press."""
    people = await world.people(*NAMES)
    group = await world.group(*people)
    await world.game(group, people)
    table = await world.skip_to(people[0], group, "night 1")
    ask = next(ask for ask in table.game.questions.open.values() if not ask.public)
    owner = next(one for one in people if one.id == table.presenter.readers.players[ask.seat].user_id)
    return people, table, owner, f"a:{table.row.id}:{ask.topic}:{ask.choices[0]}"


async def test_a_press_that_stumbles(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    _, table, owner, data = await night(world)
    shown = next(m for m in reversed(await world.messages(owner)) if m.buttons)

    async def stumbling(table: Table, *_: object) -> None:
        try:
            raise KeyError(SECRET)
        except KeyError as error:
            raise ValueError(f"{SECRET} {table.row.seed}") from error

    with log_of() as log:
        monkeypatch.setattr(answering, "press", stumbling)
        answer = await world.forge(owner, shown, data)
        assert "went wrong" in answer.text
        text = log.getvalue()
        assert re.findall("[0-9a-f]{6}", answer.text)[0] in text
        assert "ValueError\n" in text
        assert "KeyError\n" in text
        assert "stumbling" in text, "where it happened"
        assert SECRET not in text
        assert not secrets_in(text.replace("stumbling", ""), "classic", table.row.seed, "shoots 5"), text


async def test_words_that_stumble(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    _, table, owner, _ = await night(world)

    async def stumbling(self: Table, make: object) -> None:
        raise RuntimeError(SECRET)

    with log_of() as log:
        monkeypatch.setattr(Table, "feed", stumbling)
        assert "went wrong" in (await world.say(owner, SECRET))[-1].text
        assert SECRET not in log.getvalue()
        assert "RuntimeError" in log.getvalue()
        assert table.row.seed not in log.getvalue()


def test_libraries_tell_no_values_above_debug() -> None:
    with log_of() as log:
        logging.getLogger("telegram.ext.ExtBot").critical("Received data was %r %s", {"text": SECRET}, SECRET)
        logging.getLogger("asyncio").error(f"Task exception was never retrieved\nfuture: <Task {SECRET}>")  # noqa: G004
        logging.getLogger("bot.telegram").error("disk: %s", OSError("full"))
    assert SECRET not in log.getvalue()
    assert "Received data was" in log.getvalue()
    assert "never retrieved" in log.getvalue()
    assert "disk: full" in log.getvalue()
    with log_of("DEBUG") as log:
        logging.getLogger("telegram.ext.ExtBot").debug("Received data was %s", SECRET)
    assert SECRET in log.getvalue(), "who asks for DEBUG gets it"


def test_a_webhook_without_a_secret_is_none() -> None:
    async def handle(_: object) -> None:
        """Nothing."""

    with pytest.raises(ValueError, match="secret"):
        build_webhook(Bot("1000:playground"), handle, "")
