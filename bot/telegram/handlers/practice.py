"""`/practice`, and the buttons of its questions."""

from functools import partial

from bot.store import AlreadyPlaying
from bot.store.handling import partly
from bot.store.rows import User
from bot.telegram.callback_data import PracticeButton, read_number
from bot.telegram.games.practice import INSTEAD, MENU, menu
from bot.telegram.handlers.deep_links import start_link
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.handlers.which_game import in_its_lane
from bot.telegram.lobbies.opening import no_new_games
from bot.telegram.outbox.deliveries import Button, Remove, anew
from bot.telegram.rights import Deed
from bot.telegram.services import Services
from bot.text import Tongue, plain
from bot.text.tongue import command

DEEP_LINK = "practice"
"""The word after `start=` in a link that leads to the menu."""


@on_command("practice")
async def on_practice(who: Visit) -> None:
    """`/practice` in private: a menu of games. In a group, the way there."""
    if who.chat is not None:
        t = who.tongue
        label = plain(t.context("button", "🎓 Practice with robots"))
        button = Button(label, url=start_link(who.ctx, DEEP_LINK))
        await who.reply(t.text("You can practise in private, alone with robots."), ((button,),))
    elif who.user is not None:
        await open_practice(who)


async def open_practice(who: Visit) -> None:
    """Show the menu to a user in their private chat, unless they play or the bot drains (opens no new games)."""
    if refusal := await _open(who.services, who.tongue, who.person):
        await who.reply(refusal)


async def _refusal(services: Services, t: Tongue, user: User) -> str | None:
    """The reason why a user cannot begin to practise now; None where they can."""
    row = await services.ctx.store.active_game_of(user.id)
    if row is None:
        return no_new_games(t) if services.ctx.drain.is_set() else None
    if row.is_practice:
        return t.text("You're practising already. {stop} ends that game.", stop=command("/stop"))
    chat = await services.directory.chat(row.chat_id, thread_id=row.thread_id)
    return t.text(
        "You're in the game in <b>{group}</b>. When it has ended, or you have sent {leave}, you can practise.",
        group=t.title(chat.title),
        leave=command("/leave"),
    )


@on_press(PracticeButton)
async def on_practice_press(press: Press, button: PracticeButton) -> None:
    """A press on a question about practice, in the presser's own private chat."""
    services, user, t = press.services, press.user, press.tongue
    match (button.action, *button.values) if press.in_private else ():
        case ("menu",):
            await press.answer(await _open(services, t, user))
        case ("play", scenario) if scenario in press.ctx.scenarios.shipped:
            await press.answer(await play(services, t, user, scenario))
        case ("join", lobby) if (number := read_number(lobby)) is not None:
            await _join(press, number)
        case ("stay",):
            await press.ctx.outgoing.deliver(Remove(user.id, INSTEAD))
            await press.answer()
        case _:
            await press.no_longer_works()


async def _open(services: Services, t: Tongue, user: User) -> str:
    """Show the menu of practice, if the user can begin; return the reason if not, else an empty string."""
    refusal = await _refusal(services, t, user)
    if refusal is None:
        await services.ctx.outgoing.deliver(*anew(menu(t, user.id, services.ctx.scenarios)))
    return refusal or ""


async def play(services: Services, t: Tongue, user: User, scenario: str) -> str:
    """Begin a practice, in the place of the menu; return the answer."""
    refusal = await _refusal(services, t, user)
    if refusal is not None:
        return refusal
    with partly():
        await services.ctx.outgoing.deliver(Remove(user.id, MENU))
    try:
        await services.practice.start(user, scenario)
    except AlreadyPlaying:
        return t.text("You're already in another game. Leave that one first.")
    return ""


async def _join(press: Press, number: int) -> None:
    """End the practice, and join the lobby for which the presser was asked to end it."""
    services, ctx, user, t = press.services, press.ctx, press.user, press.tongue
    row = await ctx.store.game(number)
    lobby = await services.lobbies.load(number)
    if row is None or row.is_practice or lobby is None:
        await press.answer(t.text("This lobby is closed."))
    elif lobby.now.full():  # the practice would end for nothing
        await press.answer(t.text("All seats are taken. Press “Wait for a seat” in the group."))
    elif await press.may(Deed.JOIN, row.chat_id):
        table = await services.games.played_by(user.id)
        with partly():
            if table is not None and table.row.is_practice:
                await services.games.abort(table)
            await ctx.outgoing.deliver(Remove(user.id, INSTEAD))
        await in_its_lane(press, row.chat_id, partial(_join_there, press, number))


async def _join_there(press: Press, number: int) -> None:
    lobby = await press.services.lobbies.load(number)
    closed = press.tongue.text("This lobby is closed.")
    await press.answer((await lobby.join(press.user)).text if lobby is not None else closed)
