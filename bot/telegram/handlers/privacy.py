"""`/forget`: a user is forgotten on request, with all personal data."""

from dataclasses import dataclass

from bot.store.rows import User
from bot.telegram.callback_data import ButtonData, YesOrNo
from bot.telegram.handlers.menu_press import in_menu, open_menu
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.lobbies.menus.menu import Menu, Screen
from bot.telegram.presenting.keyboard_layout import button_of
from bot.telegram.services import Services
from bot.text import Tongue
from bot.text.tongue import command


@dataclass(frozen=True, slots=True)
class ForgetButton(ButtonData):
    """The answer to the question whether somebody should be forgotten."""

    mark = "rf"
    answer: YesOrNo


@on_command("forget")
async def on_forget(who: Visit) -> None:
    """`/forget`, in private: ask whether the user really wants to be forgotten."""
    if (user := await who.known()) is None:
        return
    t = who.tongue
    if who.chat is not None:
        await who.reply(t.text("Send me /forget in private: that's between you and me."))
    elif await who.ctx.store.active_game_of(user.id) is not None:
        await who.reply(_playing(t))
    else:
        text = t.text(
            "🗑 <b>Do you want me to forget you?</b> I'll delete your record, your rating, your "
            "achievements, your name and your language, for all groups. Your games stay, with a player "
            "without a name in your place. This can't be undone."
        )
        keyboard = (
            (button_of(t.context("button", "🗑 Forget me"), ForgetButton("yes"), "danger"),),
            (button_of(t.context("button", "Keep everything"), ForgetButton("no")),),
        )
        await open_menu(who, Menu.FORGET, Screen(text, keyboard))


def _playing(t: Tongue) -> str:
    return t.text(
        "You're in a lobby or a game: leave it first with {leave}, or wait until it has ended.",
        leave=command("/leave"),
    )


@on_press(ForgetButton)
async def on_forget_press(press: Press, button: ForgetButton) -> None:
    """A press that answers the question of `/forget`; it counts only in the presser's own private chat."""
    if press.where is None:
        return
    t, menu = press.tongue, in_menu(press, press.where, Menu.FORGET)
    if not press.in_private or await menu.stale():
        await press.no_longer_works()
    elif button.answer == "no":
        await press.answer()
        await menu.show(Screen(t.text("Nothing was deleted."), ()))
    elif await _forget(press.services, press.user, t):
        await press.answer()
    else:
        await press.answer(_playing(t), alert=True)


async def _forget(services: Services, user: User, t: Tongue) -> bool:
    """Forget a user, unless they are in a lobby or a game."""
    done = t.text(
        "Done: I've forgotten you. If you write to me again, it will be as if for the first time. To begin: /start"
    )
    if not await services.forgetting.forget(user.id, Screen(done, ()).post(Menu.FORGET, user.id, None)):
        return False
    services.ctx.background.spawn(services.reckoning.ratings.catch_up())
    return True
