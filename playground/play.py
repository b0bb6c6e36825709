"""`mafia play` and `mafia demo`: the real bot in a Telegram of one's own, played by robots."""

import asyncio
import contextlib
import secrets
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import click
from pydantic import SecretStr

from bot.app import Running, running
from bot.cli.databases import DatabasePlace
from bot.cli.run import run_on_telegram, settings_or_exit
from bot.cli.scenarios import ScenarioId, all_scenarios, extra_dirs
from bot.config import Settings
from bot.ops.logs import set_up_logging
from bot.scenario import ScenarioError, load_all
from bot.store.place import Place, Server
from bot.store.rows import GameRow, GameState
from bot.telegram.outbox.allowance import Limits
from bot.text import LANGUAGES
from bot.text.sample_names import BOT_NAMES, NAMES
from playground import opening
from playground.control import Control
from playground.crowd import RobotCrowd
from playground.opening import run_until_stopped
from playground.server.serving import running_server
from playground.serving import HOST, PORT
from playground.staging.company import ThinkingRobots
from playground.views import Group, Happened, SeenMessage, Someone

INDENT = "    "


@dataclass(slots=True)
class Transcript:
    """A printer of the messages in one chat. A board (message that is edited) is printed when new and when it closes.

    Attributes:
        chat_id: which chat.
        title: what stands before each message of the bot.
        names: people by id.
        echo: where lines go.
    """

    chat_id: int
    title: str
    names: Mapping[int, str]
    echo: Callable[[str], object] = print
    _shown: dict[int, tuple[str, int]] = field(default_factory=dict)

    def take(self, event: Happened) -> None:
        """Print an event, if it is one of this chat that a reader would notice."""
        message = event.message
        if event.chat_id != self.chat_id or message is None or message.service or message.receiver is not None:
            return
        text, buttons = self._shown.get(message.message_id, ("", 0))
        is_new = message.message_id not in self._shown
        ended = buttons > 1 and not message.keyboard and message.text != text
        if is_new or ended:
            self._print(message, edited=not is_new)
        self._shown[message.message_id] = (message.text, len(message.buttons))

    def _print(self, message: SeenMessage, *, edited: bool) -> None:
        name = self.title if message.by_bot else self.names.get(message.sender, "?")
        self.echo(f"{name}{' ✎' if edited else ''}")
        for line in message.text.splitlines() or [""]:
            self.echo(INDENT + line)
        for row in message.keyboard:
            self.echo(INDENT + "  ".join(f"[{button['text']}]" for button in row))
        self.echo("")


GAME_OVER_POLL = 0.05


@dataclass(frozen=True, slots=True)
class Staging:
    """The choices of `mafia demo`: the game to play; `private` is the seat whose private chat is printed too."""

    scenario: str
    players: int
    language: str
    speed: float
    options: tuple[str, ...] = ()
    private: int | None = None


@dataclass(slots=True)
class PlayStage:
    """A playground with a bot, and a group of robots that plays there."""

    control: Control
    bot: Running
    group: Group
    people: tuple[Someone, ...]
    crowd: RobotCrowd


@contextlib.asynccontextmanager
async def stage(staging: Staging, database: Path) -> AsyncIterator[PlayStage]:
    """Set everything up: the Bot API server, the bot, a group whose first member is its creator."""
    async with running_server() as server:
        settings = Settings(
            _env_file=None,
            bot_token=SecretStr(server.token),
            bot_api_url=server.base_url,
            database=database,
            scenarios=next(iter(extra_dirs()), None),
            clock_speed=staging.speed,
        )
        names = NAMES[staging.language][: staging.players]
        control = server.control
        people = [await control.person(name, language_code=staging.language, started=True) for name in names]
        limits = Limits(speed=None if staging.speed > 1 else 1.0)
        async with running(settings, limits) as up:
            group = await control.group("Mafia", [p.id for p in people], supergroup=True, bot="admin")
            company = ThinkingRobots(lambda: up, "sensible", secrets.token_hex(3))
            crowd = RobotCrowd(control, group.id, tuple(people), pause=2.0 / staging.speed, minds=company.mind)
            yield PlayStage(control, up, group, tuple(people), crowd)


async def play_one(on: PlayStage, staging: Staging) -> None:
    """One game from `/newgame` to the story, printed in its course."""
    names = {person.id: person.first_name for person in on.people}
    shown = [Transcript(on.group.id, BOT_NAMES[staging.language], names, click.echo)]
    if staging.private is not None:
        watched = on.people[staging.private - 1]  # they join in this order, which is that of the seats
        title = f"🔒 {BOT_NAMES[staging.language]} → {watched.first_name}"
        shown.append(Transcript(watched.id, title, names, click.echo))
    begin = await on.control.last()
    async with _background(_print(on.control, begin, shown)):
        words = " ".join(["/newgame", staging.scenario, *staging.options])
        await on.control.write(on.people[0].id, words, on.group.id)
        async for event in on.control.follow(begin):
            lobby = event.message
            if lobby is not None and lobby.is_lobby and lobby.chat_id == on.group.id:
                break
        else:
            return
        await on.crowd.join(lobby)
        after = await on.control.last()
        async with _background(on.crowd.play(after)):
            if any(game.state is GameState.LOBBY for game in await _games(on)):
                await on.control.write(on.people[0].id, "/skip", on.group.id)
            await _until_over(on)
        await on.bot.sender.drained()
        await asyncio.sleep(0.2)


async def _games(on: PlayStage) -> list[GameRow]:
    """The lobby or game of the group, as the store has it: one in memory might come and go between two looks."""
    return await on.bot.ctx.store.active_games_in(on.group.id)


async def _until_over(on: PlayStage) -> None:
    """Wait until the group has no lobby and no game any more."""
    while await _games(on):  # noqa: ASYNC110 - the store is looked at from outside
        await asyncio.sleep(GAME_OVER_POLL)


async def _print(control: Control, after: int, shown: list[Transcript]) -> None:
    async for event in control.follow(after):
        for transcript in shown:
            transcript.take(event)


@contextlib.asynccontextmanager
async def _background(work: Coroutine[object, object, None]) -> AsyncIterator[None]:
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _perform(staging: Staging, games: int | None) -> None:
    with tempfile.TemporaryDirectory(prefix="mafia-") as folder:
        async with stage(staging, Path(folder) / "mafia.sqlite3") as on:
            played = 0
            while games is None or played < games:
                await play_one(on, staging)
                played += 1


def perform(staging: Staging, games: int | None) -> None:
    """Play some games (None: until told to stop).

    Raises:
        click.ClickException: the bot would not play that: the robots would wait for ever; or no player has this seat.
    """
    if staging.private is not None and not 1 <= staging.private <= staging.players:
        raise click.ClickException(f"--private {staging.private}: the seats are 1 to {staging.players}")
    scenario = all_scenarios()[staging.scenario]
    try:
        fewest = min(scenario.sizes(dict(option.partition("=")[::2] for option in staging.options)))
    except ScenarioError as error:
        raise click.ClickException(str(error)) from None
    if staging.players < fewest:
        raise click.ClickException(f"{scenario.id} needs at least {fewest} players, not {staging.players}")
    set_up_logging("WARNING")
    run_until_stopped(_perform(staging, games))


def _tell_of_mistakes() -> None:
    """Print which of the author's files cannot be played; the page omits these, and the desk shows their mistakes."""
    try:
        load_all(extra_dirs())
    except ScenarioError as error:
        click.echo(f"{error}\nScenarios with mistakes are left out; the page shows them under /desk", err=True)


def _crew(count: int | None, database: Place | None, *, terminal: bool) -> opening.Workers | None:
    """The settings for several processes, if `--workers` and `--database` ask for that.

    Raises:
        click.UsageError: they do not fit together, or with `--terminal`.
    """
    if count is None and database is None:
        return None
    if count is None or not isinstance(database, Server):
        raise click.UsageError("--workers N and --database postgresql://... go together")
    if terminal:
        raise click.UsageError("--workers are for the page: not with --terminal")
    return opening.Workers(count, database)


_scenario = click.option(
    "--scenario", default="classic", show_default=True, type=ScenarioId(), help="Scenario to play."
)
_players = click.option(
    "--players",
    default=10,
    show_default=True,
    type=click.IntRange(4, min(map(len, NAMES.values()))),
    help="Number of robot players.",
)
_language = click.option(
    "--language", default="en", show_default=True, type=click.Choice(sorted(LANGUAGES)), help="Language of the group."
)


@click.command()
@_scenario
@_players
@_language
@click.option(
    "--speed",
    default=60.0,
    show_default=True,
    type=click.FloatRange(0.1, 1000),
    help="How many times faster than real time.",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the scenario.")
@click.option(
    "--private",
    type=int,
    is_flag=False,
    flag_value=1,
    metavar="[SEAT]",
    help="Also print a player's private chat; without a number, the one at seat 1.",
)
def demo(
    *, scenario: str, players: int, language: str, speed: float, options: tuple[str, ...], private: int | None
) -> None:
    """Let robots play one whole game through the Bot API, and print the chat of the group."""
    perform(Staging(scenario, players, language, speed, options, private), 1)


@click.command()
@click.option("--host", default=HOST, show_default=True, help="Address to serve the playground on.")
@click.option(
    "--port",
    default=PORT,
    envvar="PORT",
    show_default=True,
    show_envvar=True,
    type=click.IntRange(0, 65535),
    help="Port to serve it on; 0 picks a free one.",
)
@click.option("--terminal", is_flag=True, help="No page: print robots playing game after game.")
@_scenario
@_players
@_language
@click.option(
    "--speed",
    default=10.0,
    show_default=True,
    type=click.FloatRange(0.1, 1000),
    help="How many times faster than real time.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 9),
    help="Run the playground's bot as so many processes, which the page can kill; needs --database.",
)
@click.option(
    "--database",
    type=DatabasePlace(),
    metavar="URL",
    help="postgresql://...: where --workers makes a database for each game, and drops it afterwards.",
)
def play(
    *,
    host: str,
    port: int,
    terminal: bool,
    scenario: str,
    players: int,
    language: str,
    speed: float,
    workers: int | None,
    database: Place | None,
) -> None:
    """Run the bot: on Telegram if BOT_TOKEN is set, otherwise in the playground.

    The playground is a Bot API server on this machine, with robot players and a page in the browser. With --terminal
    the terminal shows the group's chat and one player's private chat instead of the page; the options listed after
    it apply only then.
    """
    crew = _crew(workers, database, terminal=terminal)
    settings = settings_or_exit(need_token=False)
    if settings.bot_token is not None:
        run_on_telegram(settings)
        return
    click.echo("BOT_TOKEN is not set: playing in the playground.", err=True)
    if terminal:
        perform(Staging(scenario, players, language, speed, private=1), None)
        return
    _tell_of_mistakes()
    try:
        opening.serve(host, port, crew)
    except OSError as error:
        why = f"cannot serve the page on {host}:{port}: {error.strerror or error}"
        other = f"Another port: mafia play --port {port + 1}, or make play PORT={port + 1}"
        raise click.ClickException(f"{why}\n{other}") from None
