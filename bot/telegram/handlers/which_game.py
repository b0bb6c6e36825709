"""Which game a command means, and whether its sender may command that game."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bot.store.rows import Chat, GameRow, Player
from bot.telegram.games.table import Table
from bot.telegram.handlers.press import Press
from bot.telegram.handlers.visit import Visit
from bot.telegram.lobbies.lobby import Lobby
from bot.telegram.lobbies.menus.menu import Menu, Screen, menu_slot, picker
from bot.telegram.outbox.deliveries import Remove
from bot.telegram.rights import Deed, Ruling, verdict
from bot.text import ScenarioTexts, Tongue, tongue


@dataclass(frozen=True, slots=True)
class At:
    """A command's sender, and the lobby or running game (or neither) that the command is meant for."""

    who: Visit
    lobby: Lobby | None = None
    table: Table | None = None

    @property
    def row(self) -> GameRow | None:
        """The lobby or game, as the store has it."""
        return self.lobby.row if self.lobby is not None else self.table.row if self.table is not None else None

    @property
    def chat(self) -> Chat | None:
        """The group of the lobby or game."""
        if self.lobby is not None:
            return self.lobby.chat
        return self.table.chat if self.table is not None else None

    @property
    def players(self) -> Sequence[Player]:
        """The people and robots who have a seat there."""
        if self.lobby is not None:
            return self.lobby.players
        return tuple(self.table.players.values()) if self.table is not None else ()

    async def note(self, name: str, number: int | None) -> None:
        """Write a host's command into the group's log."""
        if self.chat is None:
            return
        t, user = tongue(self.chat.language), self.who.user
        host = t.name(user.name) if user is not None else t.text("an anonymous admin")
        command = f"/{name}" if number is None else f"/{name} {number}"
        text = t.text("🎩 {host}: {command}", host=host, command=command)
        await self.who.services.logbook.note(self.chat, text)


async def at_game(who: Visit, row: GameRow | None) -> At:
    """The sender of a command, with this lobby or game as it is now.

    Raises:
        NotTakenError: the game stands still because the store fails.
    """
    if row is None:
        return At(who)
    return At(who, await who.services.lobbies.load(row.id), who.services.games.running(row.id))


async def own_game(who: Visit) -> GameRow | None:
    """The game that a player's command means: the one here, or in private their own."""
    if who.chat is not None:
        return await who.ctx.store.active_game_in(who.chat.id, who.thread_id)
    return await who.ctx.store.active_game_of(who.user.id) if who.user is not None else None


async def here(who: Visit) -> At:
    """The sender of a command, with the lobby or game that a player's command means."""
    return await at_game(who, await own_game(who))


def nothing_here(who: Visit) -> Markup:
    """The answer where there is no game to command."""
    t = who.tongue
    if who.chat is None:
        return t.text("You're not in a game right now. /newgame in a group opens one. /help shows what I can do.")
    return t.text("There's no game here. /newgame opens one.")


def no_game(t: Tongue) -> Markup:
    """The answer where no game is running."""
    return t.text("No game is running here.")


def is_paused(t: Tongue) -> Markup:
    """The answer that an action has to wait while the game is paused."""
    return t.text("The game is paused. To go on: /resume")


async def hosted_games(who: Visit) -> list[GameRow]:
    """The games that a host's command may mean: the one here; in private, the one they play in and those they host."""
    own = await own_game(who)
    games = {own.id: own} if own is not None else {}
    if who.chat is None and who.user is not None:
        games |= {row.id: row for row in await who.ctx.store.active_games_by(who.user.id)}
    return list(games.values())


async def may_steer(who: Visit, row: GameRow) -> Ruling:
    """Whether this person may command the game: an admin of its group, or the host, if still there."""
    return await verdict(who.ctx, Deed.STEER, who.doer, row.chat_id, row)


async def in_its_lane(of: Visit | Press, chat_id: int, work: Callable[[], Awaitable[None]]) -> None:
    """Run some work in the lane (queue) of a group. A player's private message is handled in that lane already.

    The message of a person in no game is handled in the person's own lane: that may wait for the group's, since no
    task in a group's lane waits for a person's.
    """
    lanes = of.ctx.lanes

    async def work_there() -> None:
        async with lanes.lane(chat_id):
            await work()

    async def work_later() -> None:
        try:
            await work_there()
        except Exception as error:  # noqa: BLE001 - what becomes of it is the same as if it had been waited for
            await of.context.application.process_error(of.update, error)

    if lanes.holds(chat_id):
        await work()
    elif all(key > 0 for key in lanes.inside()):
        await work_there()
    else:  # two hosts who play in each other's games would wait for one another for ever
        of.ctx.background.spawn(work_later(), of_update=True)


async def which_game(who: Visit, rows: Iterable[GameRow], press: Callable[[GameRow], str]) -> None:
    """Ask in private which of these games is meant; `press` is the data of a game's button for `Menu.GAMES`."""
    t = who.tongue
    names: list[tuple[str, Markup]] = []
    for row in rows:
        chat = await who.services.directory.chat(row.chat_id, thread_id=row.thread_id)
        scenario = ScenarioTexts(who.ctx.scenarios[row.scenario].raw, t).name
        # NOTE: a button that stands for one of several games: the group it is played in, and what is played
        names.append((press(row), t.text("{group} · {scenario}", group=t.title(chat.title), scenario=scenario)))
    asked = Screen(t.text("Which game do you mean?"), picker(Menu.GAMES, names))
    chat_id = who.message.chat.id
    await who.ctx.outgoing.deliver(_question(chat_id), asked.post(Menu.GAMES, chat_id, None))


async def game_is_known(who: Visit) -> None:
    """Remove the question which game was meant, after the answer."""
    await who.ctx.outgoing.deliver(_question(who.message.chat.id))


def _question(chat_id: int) -> Remove:
    return Remove(chat_id, menu_slot(Menu.GAMES, None))
