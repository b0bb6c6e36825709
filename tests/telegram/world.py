"""The whole bot against the local Bot API server, in one process, with people who press and write."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot import app
from bot.app import Running, running
from bot.config import Settings
from bot.engine.game import Game
from bot.engine.inputs import Input, TimeUp
from bot.engine.outputs import Step
from bot.store.database import Database
from bot.store.place import Place
from bot.telegram.clock import Machine
from bot.telegram.context import ChatContext
from bot.telegram.games.table import Table
from bot.telegram.intake.admission import Admission
from bot.telegram.outbox.allowance import Limits
from playground.control import Control
from playground.server.serving import RunningServer as Server
from playground.server.serving import running_server
from playground.views import Group, PressAnswer, SeenMessage, Someone
from tests.databases import database_in
from tests.whole.table import choose_secrets

ANSWERED_WITHIN = 10.0
TRUTH = ("games", "players", "inputs", "chats")


@dataclass(repr=False)
class World:
    """A Telegram with the bot inside.

    There is no `repr` of all fields: asyncio writes the result of a fixture into an error that it throws away, twice
    a test, and all of the bot took an eighth of the time.
    """

    server: Server
    up: Running
    secrets: str | None = field(default=None, kw_only=True)

    @property
    def control(self) -> Control:
        return self.server.control

    async def settled(self) -> None:
        """Wait until the bot has handled and sent everything."""
        updates, background = self.server.world.updates, self.up.ctx.background
        while True:
            while len(updates):
                await asyncio.sleep(0.004)
            while background.tasks:
                await asyncio.wait(list(background.tasks))
            await self.up.sender.drained()
            if not len(updates) and not background.tasks:
                return

    # People and groups

    async def person(self, name: str, *, started: bool = True, language: str = "en") -> Someone:
        made = await self.control.person(name, language_code=language, started=started)
        await self.settled()
        return made

    async def people(self, *names: str, started: bool = True, language: str = "en") -> list[Someone]:
        made = [await self.control.person(name, language_code=language, started=started) for name in names]
        await self.settled()
        return made

    async def group(self, *members: Someone, bot: str = "admin", supergroup: bool = True, forum: bool = False) -> Group:
        ids = [member.id for member in members]
        made = await self.control.group("Mafia", ids, supergroup=supergroup, forum=forum, bot=bot)
        await self.settled()
        if self.secrets is not None:
            await self.tell_secrets(made, self.secrets)
        return made

    async def tell_secrets(self, group: Group, where: str) -> None:
        """Choose where the bot tells secrets in a group."""
        await choose_secrets(self.up, group, where)

    # What they do

    async def say(
        self,
        person: Someone,
        text: str,
        group: Group | None = None,
        *,
        thread: int | None = None,
        reply_to: int | None = None,
    ) -> list[SeenMessage]:
        """Write; what the bot has written or changed since, there, in order."""
        begin = await self.control.last()
        chat = group.id if group is not None else None
        await self.control.write(person.id, text, chat, thread=thread, reply_to=reply_to)
        return await self.since(begin, chat if chat is not None else person.id)

    async def stop(
        self, person: Someone, group: Group | None = None, *, thread: int | None = None
    ) -> list[SeenMessage]:
        """End a game, or give up a lobby; what the bot has written or changed since, there, in order."""
        begin = await self.control.last()
        seen = await self.say(person, "/stop", group, thread=thread)
        for question in seen:
            for button in question.buttons:
                if (data := str(button.get("callback_data", ""))).startswith("e:") and data.endswith(":yes"):
                    await self.forge(person, question, data)
        return await self.since(begin, group.id if group is not None else person.id)

    async def ask(self, person: Someone, text: str, group: Group) -> list[SeenMessage]:
        """Write in a group; the bot's answers there, and in private to the author."""
        begin = await self.control.last()
        there = await self.say(person, text, group)
        return [*there, *await self.since(begin, person.id)]

    async def since(self, begin: int, chat: int) -> list[SeenMessage]:
        """The bot's new and changed messages in a chat since then, once all is settled."""
        await self.settled()
        events = await self.control.feed(begin)
        found = [event.message for event in events if event.kind in {"sent", "edited"} and event.chat_id == chat]
        return [message for message in found if message is not None and message.by_bot and not message.service]

    async def press(self, person: Someone, message: SeenMessage, label: str) -> PressAnswer:
        """Press the button whose label contains this; every press must be answered."""
        message = await self.look(message, person)
        button = message.button(label)
        assert button is not None, (label, message.buttons)
        pressed = await self.control.press(
            person.id, message.message_id, button["callback_data"], message.chat_id, wait=ANSWERED_WITHIN
        )
        assert pressed.answer is not None
        await self.settled()
        return pressed.answer

    async def press_first(self, person: Someone, message: SeenMessage) -> PressAnswer:
        """Press the first button, whatever the label."""
        return await self.forge(person, message, (await self.look(message, person)).buttons[0]["callback_data"])

    async def press_data(self, person: Someone, message: SeenMessage, end: str) -> PressAnswer:
        """Press the button whose data ends like this, whatever the label."""
        buttons = (await self.look(message, person)).buttons
        data = next(b["callback_data"] for b in buttons if b["callback_data"].endswith(end))
        return await self.forge(person, message, data)

    async def forge(self, person: Someone, message: SeenMessage, data: str) -> PressAnswer:
        """Press a button that is not there."""
        pressed = await self.control.forge(person.id, message.message_id, data, message.chat_id, wait=ANSWERED_WITHIN)
        assert pressed.answer is not None
        await self.settled()
        return pressed.answer

    # What they see

    async def messages(self, person: Someone, group: Group | None = None) -> list[SeenMessage]:
        """The bot's messages that still stand, as this person sees them."""
        seen = await self.control.messages(person.id, group.id if group is not None else None)
        return [message for message in seen if message.by_bot and not message.service]

    async def look(self, message: SeenMessage, person: Someone) -> SeenMessage:
        """The message now, or the last look of a deleted one."""
        chat = message.chat_id if message.chat_id < 0 else None
        seen = await self.control.messages(person.id, chat, after=message.message_id - 1)
        return next((one for one in seen if one.message_id == message.message_id), message)

    async def texts(self, person: Someone, group: Group | None = None) -> list[str]:
        return [message.text for message in await self.messages(person, group)]

    async def kept(self) -> dict[str, list[tuple[object, ...]]]:
        """Everything in the store that a press may change."""

        async def read(db: Database) -> dict[str, list[tuple[object, ...]]]:
            return {
                name: [tuple(row) for row in await db.execute(f"SELECT * FROM {name} ORDER BY 1, 2")] for name in TRUTH
            }

        return await self.up.ctx.store.run(read)

    # Games

    async def lobby(
        self, person: Someone, group: Group, scenario: str = "", *, thread: int | None = None
    ) -> SeenMessage:
        """Open a lobby; its board."""
        said = await self.say(person, f"/newgame {scenario}".strip(), group, thread=thread)
        return next((message for message in reversed(said) if message.button("Join")), said[-1])

    async def game(
        self, group: Group, players: list[Someone], scenario: str = "", *, host: Someone | None = None
    ) -> Table:
        """A game of these players; whoever has not started the bot is led there."""
        host = host or players[0]
        board = await self.lobby(host, group, scenario)
        join = board.button("Join")
        assert join is not None, board.text
        number, data = board.message_id, join["callback_data"]
        presses = (self.control.press(one.id, number, data, group.id, wait=ANSWERED_WITHIN) for one in players)
        pressed = await asyncio.gather(*presses)  # one after another, as they are handled
        for player, one in zip(players, pressed, strict=True):
            assert one.answer is not None
            if one.answer.url:
                await self.control.follow_link(player.id, one.answer.url)
        await self.settled()
        if not any(table.row.chat_id == group.id for table in self.up.services.tables.values()):
            await self.press(host, board, "Start")
        return self.table(group)

    def table(self, group: Group) -> Table:
        """The game that runs there."""
        return next(table for table in self.up.services.tables.values() if table.row.chat_id == group.id)

    async def skip_to(self, host: Someone, group: Group, phase: str) -> Table:
        """Let phases end until this one begins."""
        table = self.table(group)
        for _ in range(60):
            if table.game.phase.matches(phase):
                return table
            await self.say(host, "/skip", group)
            assert not table.game.outcome.over
        raise AssertionError(f"no {phase}")


def let_time_stumble(world: World, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of a phase is up, and the rules fail over that."""
    advance = Game.advance

    def stumbling(self: Game, given: Input) -> Step:
        if isinstance(given, TimeUp):
            raise RuntimeError("a fault of the rules")
        return advance(self, given)

    monkeypatch.setattr(Game, "advance", stumbling)
    table.clock._at += (table.game.waits_until or 0) + 1
    world.up.services.games.ring(table.row.id)


@contextlib.asynccontextmanager
async def playing(
    folder: Path, speed: float = 1.0, admission: Admission | None = None, database: Place | None = None
) -> AsyncIterator[World]:
    """The bot, up and running; unless `admission` is given, it takes as much of one person as a test can press."""
    async with running_server() as server, narrating(server, folder, speed, admission, database=database) as world:
        yield world


@contextlib.asynccontextmanager
async def narrating(
    server: Server,
    folder: Path,
    speed: float = 1.0,
    admission: Admission | None = None,
    *,
    wall: float | None = None,
    machine: Machine | None = None,
    database: Place | None = None,
    moment: float = 0.0,
    introduced: bool = True,
) -> AsyncIterator[World]:
    """The bot on a running Telegram, with the earlier database, if any.

    The bot goes by the clocks of `machine`, or lives at `wall` (Unix). A message within a `moment` of its cause is
    an echo (`Echoes`); tests are faster than people. A bot that is `introduced` has nothing to tell Telegram of its
    commands: that would be half of the calls of a short test.
    """
    machine = machine or (Machine() if wall is None else Machine(wall=lambda: wall))
    await server.control.settings(query_lifetime=60)
    settings = Settings(
        bot_token=SecretStr(server.token),
        bot_api_url=server.base_url,
        database=database or database_in(folder),
        clock_speed=speed,
    )
    with pytest.MonkeyPatch.context() as patch:
        if introduced:
            patch.setattr(app, "_introduce", _nothing_to_tell)
        async with running(settings, Limits(speed=None), admission or Admission(1000.0), machine) as up:
            up.ctx.echoes.moment = moment
            world = World(server, up)
            await world.settled()
            yield world


async def _nothing_to_tell(_: ChatContext) -> None:
    pass
