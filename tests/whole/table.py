"""A group, robots and a bot process that can be killed."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import SecretStr

from bot.app import Running
from bot.config import Settings
from bot.telegram.outbox.deliveries import Post
from bot.telegram.outbox.posting import without_html
from bot.text.sample_names import NAMES
from playground.control import Control
from playground.crowd import RobotCrowd
from playground.replaying.chats import read_document
from playground.server.serving import RunningServer
from playground.views import Group, SeenMessage, Someone
from tests.forks import Fork, forked_bot


@dataclass
class BotProcess:
    """`mafia run` with these arguments against a local Bot API server, on a database that outlives it."""

    server: RunningServer
    database: Path
    speed: float
    arguments: tuple[str, ...] = ()
    process: asyncio.subprocess.Process | Fork | None = None
    log: Path = field(init=False)

    def __post_init__(self) -> None:
        self.log = self.database.with_suffix(".log")

    async def start(self, before: Callable[[], None] | None = None) -> None:
        """`before` runs in the new process, before the bot does; without it the process is a fork."""
        env = {
            **os.environ,
            "BOT_TOKEN": self.server.token,
            "BOT_API_URL": self.server.base_url,
            "DATABASE": str(self.database),
            "CLOCK_SPEED": str(self.speed),
            "LOG_LEVEL": "INFO",
        }
        folder = self.database.parent
        if before is None:
            self.process = forked_bot(["run", *self.arguments], env, folder, self.log)
            return
        env["PYTHONDONTWRITEBYTECODE"] = "1"  # a limited process leaves half files
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot.cli", "run", *self.arguments,
                env=env, stdout=log, stderr=log, cwd=folder, preexec_fn=before,
            )  # fmt: skip

    async def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    @property
    def runs(self) -> bool:
        return self.process is not None and self.process.returncode is None

    def tell(self, sign: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(sign)

    async def terminate(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), 15)


def bot_settings(server: RunningServer, folder: Path, speed: float, name: str = "mafia") -> Settings:
    """A bot in this process for a local Bot API server, on a database of this name in this folder."""
    return Settings(
        _env_file=None,
        bot_token=SecretStr(server.token),
        bot_api_url=server.base_url,
        database=folder / f"{name}.sqlite3",
        clock_speed=speed,
    )


async def people(control: Control, count: int, language: str = "en", *, strangers: bool = False) -> tuple[Someone, ...]:
    """People who have started the bot; with `strangers` every second one has not."""
    names = NAMES[language][:count]
    return tuple(
        [
            await control.person(name, language_code=language, started=i % 2 == 0 or not strangers)
            for i, name in enumerate(names)
        ]
    )


async def group_of(control: Control, members: tuple[Someone, ...]) -> Group:
    return await control.group("Mafia", [one.id for one in members], supergroup=True, bot="admin")


async def choose_secrets(up: Running, group: Group, where: str) -> None:
    """Set where players of this group are told their secrets: one of `SECRETS` in the settings."""
    directory = up.services.directory
    chat = await directory.chat(group.id)
    await directory.save_chat(replace(chat, settings=chat.settings.having("secrets", where)))


async def lobby(control: Control, group: Group, creator: Someone, words: str = "/newgame") -> SeenMessage:
    """Open a lobby and wait for its board."""
    begin = await control.last()
    await control.write(creator.id, words, group.id)
    async for event in control.follow(begin):
        message = event.message
        if message is not None and message.is_lobby and message.chat_id == group.id:
            return message
    raise AssertionError("the feed ended")


@asynccontextmanager
async def playing(crowd: RobotCrowd, after: int) -> AsyncIterator[None]:
    """The robots answer while the block runs."""
    task = asyncio.create_task(crowd.play(after))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def skipping(control: Control, group: Group, host: Someone, quiet: float) -> AsyncIterator[None]:
    """The host ends a phase in which nothing has happened for so many seconds: robots have done what they will."""

    async def skip() -> None:
        last, since = await control.last(), asyncio.get_running_loop().time()
        while True:
            await asyncio.sleep(quiet / 5)
            now, found = asyncio.get_running_loop().time(), await control.last()
            if found != last:
                last, since = found, now
            elif now - since > quiet:
                await control.write(host.id, "/skip", group.id)

    task = asyncio.create_task(skip())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def story(control: Control, group: Group, after: int, mark: str = "📖") -> SeenMessage:
    """Wait for the story of the game."""
    async for event in control.follow(after):
        message = event.message
        if message is not None and message.by_bot and message.chat_id == group.id:  # noqa: SIM102 - too long for one
            if f"\n{mark}" in f"\n{message.text}":  # in a hurry it is a part of the message before it
                return message
    raise AssertionError("the feed ended")


def placeless(text: str) -> str:
    """A text without the words that depend on where it is read, in private or in the group: how to write to a team."""
    return re.sub(r"(?m)^(🗝[^:.]*)[:.].*$", r"\1", text)


def seen_text(post: Post) -> str:
    """The text of a post: that of the document, if any."""
    return without_html(post.text) if post.document is None else read_document(post.document)[1]
