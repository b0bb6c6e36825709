"""The lobby: `/newgame`, its buttons, and joining by deep link."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from markupsafe import Markup

from bot.store import AlreadyPlaying
from bot.store.gathering.deep_links import token_of
from bot.store.gathering.guests import stop_waiting, wait, waiting_for
from bot.store.handling import partly
from bot.store.rows import Chat, GameRow, GameState, User
from bot.telegram.callback_data import LobbyButton, LobbyDeed, PlayAgainButton
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.deep_links import join_link, start_link
from bot.telegram.handlers.late_commands import is_put_off
from bot.telegram.handlers.playing import take_free_seat
from bot.telegram.handlers.practice import play
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.lobbies.game_request import NotAGame, read_request
from bot.telegram.lobbies.invitations import in_line_or_not, welcome
from bot.telegram.lobbies.lobby import Also, Lobby
from bot.telegram.lobbies.menus.menu import Menu, picker
from bot.telegram.lobbies.menus.screens import by_level
from bot.telegram.lobbies.opening import CannotPlay, refusal_to_open
from bot.telegram.outbox.deliveries import Keyboard
from bot.telegram.rights import Deed, Doer, Ruling, verdict, why_not
from bot.telegram.services import Services
from bot.text import ScenarioTexts, Tongue


@on_command("newgame")
async def on_newgame(who: Visit) -> None:
    """`/newgame` in a group."""
    await open_lobby(who, who.words)


async def open_lobby(who: Visit, words: Sequence[str], also: Also | None = None) -> None:
    """Open a lobby in a group, for a game that may be named, with options and robots, and do `also` with it."""
    t = who.tongue
    if who.chat is None:
        await who.reply(
            t.text(
                "Mafia is played in a group. Add me to one and send /newgame there. On your own you can play with "
                "robots: /practice"
            )
        )
        return
    if await who.ctx.store.active_game_in(who.chat.id, who.thread_id) is not None:
        await _already(
            who, who.chat
        )  # first of all, since a sender who may not write here is told nothing about their words
        return
    refusal = await refusal_to_open(who.ctx, who.chat, who.thread_id, who.doer)
    if refusal is not None:
        await who.reply(refusal(t))
        return
    own = await who.services.lobbies.up_to_date(who.chat)
    try:
        request = read_request(" ".join(words), own, who.offered)
    except NotAGame as error:
        await who.reply(error.why(t), _games_alike(who, error))
        return
    if request.robots and not who.chat.settings.robots:
        await who.reply(t.text("Robots don't play in this group. Admins can let them in with /settings."))
        return
    chosen = request.of(own)
    may_choose = Ruling.YES
    if request.chooses:
        may_choose = await verdict(who.ctx, Deed.CHOOSE_GAME, who.doer, who.chat.id)
    chat = chosen if may_choose else own
    if await is_put_off(who, " ".join(["newgame", *words])):
        return
    try:
        await who.services.lobbies.open(
            chat, who.thread_id, who.user or User(chat.id), robots=request.robots, also=also
        )
    except AlreadyPlaying:
        await _already(who, who.chat)
    except CannotPlay as hindered:
        await who.reply(hindered.why(t))
    else:
        if not _same_game(chat, chosen):
            await who.reply(_why_not_chosen(t, who.services, chat, may_choose))


def _same_game(one: Chat, other: Chat) -> bool:
    return one.scenario == other.scenario and one.options.get(one.scenario, {}) == other.options.get(one.scenario, {})


def _why_not_chosen(t: Tongue, services: Services, chat: Chat, found: Ruling) -> Markup:
    if found not in {Ruling.YES, Ruling.NO_ADMIN}:
        return why_not(t, found)
    name = ScenarioTexts(services.ctx.scenarios[chat.scenario].raw, t).name
    return t.text(
        "Only admins can choose another game. The lobby is for the game this group has chosen: <b>{scenario}</b>",
        scenario=name,
    )


def _games_alike(who: Visit, error: NotAGame) -> Keyboard | None:
    """Buttons for the games that may have been meant, or for all; None if the game was clear, and an option wrong."""
    if error.meant is None:
        return None
    names = [(id_, ScenarioTexts(one.raw, who.tongue).name) for id_, one in by_level(who.offered).items()]
    return picker(Menu.NEW_GAME, [one for one in names if one[0] in error.meant] or names)


async def on_game_picked(press: Press, values: tuple[str, ...]) -> None:
    """A press on one of the games that were offered where `/newgame` named none."""
    services, user = press.services, press.user
    scenario = values[-1] if values else ""
    chat = await press.group()
    if chat is None or scenario not in services.ctx.scenarios.of(chat.id):
        await press.no_longer_works()
        return
    if scenario != chat.scenario:
        found = await verdict(press.ctx, Deed.CHOOSE_GAME, press.doer, chat.id)
        if not found:
            await press.answer(_why_not_chosen(tongue_of(user, chat), services, chat, found))
            return
    await press.answer(await open_by_press(press, replace(chat, scenario=scenario), press.thread_id))


@on_press(PlayAgainButton)
async def on_play_again(press: Press, button: PlayAgainButton) -> None:
    """*Play again* under the end of a game: a lobby, as `/newgame` would open it there."""
    services, user, t = press.services, press.user, press.tongue
    row = await press.ctx.store.game(button.ended_id)
    if row is None or row.state is not GameState.ENDED or press.place != row.chat_id:
        await press.no_longer_works()
    elif row.is_practice:
        await press.answer(await play(services, t, user, row.scenario))
    else:
        chat = await services.directory.chat(row.chat_id, thread_id=row.thread_id)
        await press.answer(await open_by_press(press, chat, row.thread_id))


async def open_by_press(
    press: Press, chat: Chat, thread_id: int | None, opening: Callable[[], Awaitable[None]] | None = None
) -> str:
    """Open a lobby with these settings (or by `opening`, if given), unless a game or lobby is open there.

    Returns the answer to the press.
    """
    ctx, t = press.ctx, tongue_of(press.user, chat)
    here = await ctx.store.active_game_in(chat.id, thread_id)
    if here is not None and here.state is GameState.RUNNING:
        return already_running(t)
    if here is not None:
        return t.text("A lobby is already open here: press Join there.")
    refusal = await refusal_to_open(ctx, chat, thread_id, press.doer)
    if refusal is not None:
        return refusal(t)
    try:
        await (opening() if opening is not None else press.services.lobbies.open(chat, thread_id, press.user))
    except CannotPlay as hindered:
        return hindered.why(t)
    return t.text("The lobby is open: press Join there.")


async def _already(who: Visit, chat: Chat) -> None:
    """Show the lobby that is open already, or say that a game is played."""
    row = await who.ctx.store.active_game_in(chat.id, who.thread_id)
    lobby = await who.services.lobbies.load(row.id) if row is not None else None
    if lobby is not None:
        await lobby.show_again()
    else:
        await who.reply(already_running(who.tongue))


def already_running(t: Tongue) -> Markup:
    """The answer to a user who wants to open a lobby where a game is played."""
    return t.text("A game is already running here. The next one can begin when it has ended.")


@on_press(LobbyButton)
async def on_lobby_press(press: Press, button: LobbyButton) -> None:
    """A press on the lobby's board; or in private on an invitation."""
    user, t = press.user, press.tongue
    row = await press.ctx.store.game(button.lobby_id)
    if row is None or press.place not in {row.chat_id, user.id}:
        await press.answer(t.text("This lobby is closed."))
        return
    lobby = await press.services.lobbies.load(row.id)
    if lobby is not None:
        await _press_on_board(press, lobby, button.deed)
    elif button.deed == "wait" and row.state is GameState.RUNNING and user.reachable:
        await press.answer(await wait_in_game(press.services, row, user, press.doer))
    elif button.deed == "wait" and row.state is GameState.RUNNING:
        await press.answer(url=start_link(press.ctx, f"wait-{row.id}"))
    elif press.place == user.id:
        await press.answer(t.text("The game has begun without you, or the lobby is closed. Next time!"))
    else:
        await press.answer(t.text("This lobby is closed."))


async def _press_on_board(press: Press, lobby: Lobby, action: LobbyDeed) -> None:
    """A press on the board of a lobby that is open."""
    user = press.user
    comes = action in {"join", "wait"} and not lobby.has(user.id)
    if comes:
        deed = Deed.JOIN if action == "join" else Deed.WAIT
        if not await press.may(deed, lobby.row.chat_id, t=tongue_of(user, lobby.chat)):
            return
    match action:
        case "join" if comes and not await press.ctx.routes.can_tell(user, lobby.chat):
            await press.answer(url=await join_link(press.ctx, lobby.row.id, user.id))
        case "wait" if not user.reachable and comes:
            await press.answer(url=start_link(press.ctx, f"wait-{lobby.row.id}"))
        case "join":
            await press.answer((await lobby.join(user)).text)
        case "wait":
            await press.answer(await lobby.wait(user))
        case "leave" if lobby.guests.in_line(user.id):
            await press.answer(await lobby.wait(user))
        case "leave":
            await press.answer(await lobby.leave(user.id))
        case "start" | "extend" | "cancel" | "recall" | "robot":
            await press.answer(await _command(press, lobby, action))


async def wait_in_game(services: Services, row: GameRow, user: User, doer: Doer, *, stays: bool = False) -> str:
    """Put a person in line for a seat of a running game, or, unless `stays`, out of the line; return the answer."""
    store = services.ctx.store
    chat = await services.directory.chat(row.chat_id, thread_id=row.thread_id)
    t = tongue_of(user, chat)
    if chat.settings.substitutes == "off":
        return t.text("This group has no substitutes: nobody can take over a seat.")
    found = await verdict(services.ctx, Deed.WAIT, doer, row.chat_id)
    if not found:
        return why_not(t, found)
    if await store.player(row.id, user.id) is not None:
        return t.text("You're playing in this game, or have played in it.")
    if await store.active_game_of(user.id) is not None:
        return t.text("You're already in another game. Leave that one first.")
    leaves = not stays and any(one.id == user.id for one in await waiting_for(store, row.id))
    async with store.transaction() as tx:
        await (stop_waiting if leaves else wait)(tx, row.id, user.id)
    return in_line_or_not(t, waits=not leaves)


async def complete_wait(who: Visit, game_id: int) -> None:
    """`/start wait-GAME` in private: get in line for a seat, now that the bot can write to this person."""
    services = who.services
    row = await services.ctx.store.game(game_id)
    if row is None or row.state not in {GameState.LOBBY, GameState.RUNNING}:
        await who.reply(who.tongue.text("This lobby is closed."))
        return
    with partly():  # a crash before the answer brings the link again, and who is in line stays there
        said = await _wait_by_link(services, row, who)
    await who.reply(said)


async def _wait_by_link(services: Services, row: GameRow, who: Visit) -> str:
    lobby = await services.lobbies.load(row.id)
    if lobby is None:
        return await wait_in_game(services, row, who.person, who.doer, stays=True)
    found = await verdict(services.ctx, Deed.WAIT, who.doer, row.chat_id)
    if not found:
        return why_not(who.tongue, found)
    return await lobby.wait(who.person, stays=True)


async def _command(press: Press, lobby: Lobby, action: str) -> str:
    """Carry out a host's press on the lobby's board, if allowed; another player's *Start now* is a vote."""
    t = tongue_of(press.user, lobby.chat)
    match await verdict(press.ctx, Deed.STEER, press.doer, lobby.row.chat_id, lobby.row):
        case Ruling.YES:
            return await run_command(lobby, press.user, action)
        case Ruling.NO_HOST | Ruling.UNKNOWN_ADMIN if action == "start" and lobby.now.may_vote:
            return await lobby.vote_to_start(press.user)
        case Ruling.NO_HOST:
            return t.text("Only the host, who opened the lobby, and admins can do that.")
        case found:
            return why_not(t, found)


async def run_command(lobby: Lobby, user: User | None, action: str) -> str:
    """Start, extend or cancel a lobby, invite the last players or seat a robot; return the answer."""
    t = tongue_of(user, lobby.chat)
    match action:
        case "start" if not lobby.now.ready:
            return lobby.now.not_ready(t)
        case "start":
            try:
                await lobby.start()
            except CannotPlay as hindered:
                return hindered.why(t)
            return ""
        case "extend":
            return await lobby.extend(t)
        case "recall":
            return await lobby.recall(user or User(lobby.row.chat_id))
        case "robot":
            return await lobby.add_robot(t)
        case _:
            await lobby.cancel(lobby.tongue.text("The lobby was cancelled."))
            return ""


async def complete_join(who: Visit, token: str) -> None:
    """`/start TOKEN` in private: take the seat that the token stands for. Only a person who got the seat uses it up."""
    services, t, user = who.services, who.tongue, who.person
    known = await token_of(services.ctx.store, token)
    if known is None and await _is_seated(who):  # the link was followed before
        return
    if known is None or known.user_id != user.id or known.expires_at <= services.ctx.clock.now():
        await who.reply(t.text("This link has expired. Press Join in the group again."))
        return
    lobby = await services.lobbies.load(known.game_id)
    if lobby is None and await take_free_seat(who, known.game_id):
        return
    if (lobby is None or lobby.has(user.id)) and await _is_seated(who, known.game_id):
        return
    if lobby is None:
        await who.reply(t.text("The game has begun without you, or the lobby is closed. Next time!"))
    elif await who.may(Deed.JOIN, lobby.row.chat_id):
        outcome = await lobby.join(user, token)
        if not outcome.done:
            await who.reply(outcome.text)


async def _is_seated(who: Visit, game_id: int | None = None) -> bool:
    """Whether a person has a seat already (in this game, if one is given); if so, they are told where."""
    row = await who.ctx.store.active_game_of(who.person.id)
    if row is None or row.is_practice or game_id not in {None, row.id}:
        return False
    chat = await who.services.directory.chat(row.chat_id, thread_id=row.thread_id)
    await who.reply(welcome(chat, who.person, new=False, freed=False))
    return True
