"""`/next` and `/quiet`: being told of the next game, and when not."""

from markupsafe import Markup

from bot.store.gathering.subscriptions import keep_calls, keep_quiet_hours, quiet_hours, subscriptions, wants_calls
from bot.store.rows import Chat, User
from bot.telegram.callback_data import BellButton, read_number
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.deep_links import start_link
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.lobbies.gathering.next_game import (
    LIST_SLOT,
    NONE,
    QUIET_SLOT,
    UnknownZone,
    groups_post,
    news_slot,
    quiet_post,
    read_hours,
)
from bot.telegram.lobbies.opening import no_new_games
from bot.telegram.lobbies.written.hours import no_such_zone, zone_of
from bot.telegram.outbox.deliveries import Button, Post, Remove, anew, enqueue
from bot.telegram.rights import Deed, Ruling, why_not
from bot.telegram.services import Services
from bot.text import Tongue, plain
from bot.text.tongue import command


@on_command("next")
async def on_next(who: Visit) -> None:
    """`/next`: in a group, to be told of lobbies there; in private, the groups of which one is told."""
    if (user := await who.known()) is None:
        return
    if who.chat is None:
        await who.ctx.outgoing.deliver(*anew(await _groups(who.services, who.tongue, user)))
    elif not await who.may(Deed.HEAR_OF_GAMES, who.chat.id):
        return
    elif user.reachable:
        await _turn_on(who.services, who.chat, user)
        noted = who.tongue.text("🔔 Noted: I'll write to you in private when a lobby opens here.")
        lines = [noted, *([no_new_games(who.tongue)] if who.ctx.drain.is_set() else [])]
        await who.reply(Markup("\n\n").join(lines))
    else:
        link = Button(
            plain(who.tongue.context("button", "Open the private chat")), url=_link(who.services, who.chat.id)
        )
        await who.reply(
            who.tongue.text("🔔 I can't write to you yet. Open a private chat with me and press Start."), ((link,),)
        )


def _link(services: Services, chat_id: int) -> str:
    return start_link(services.ctx, f"next{chat_id}")


async def _turn_on(services: Services, chat: Chat, user: User) -> None:
    """Put a person on the list, and tell them so in private."""
    async with services.ctx.store.transaction() as tx:
        told = await services.next_game.turn_on(tx, chat, user)
        await enqueue(tx, anew(told))


async def complete_next(who: Visit, number: int) -> None:
    """`/start next-NUMBER` in private: on the list of a group (its id without the sign), which the bot can now keep."""
    chat = await who.ctx.store.chat(who.services.directory.current_id(-number))
    if chat is None:
        await who.reply(why_not(who.tongue, Ruling.NO_MEMBER))
    elif await who.may(Deed.HEAR_OF_GAMES, chat.id):
        await _turn_on(who.services, chat, who.person)


async def _groups(services: Services, t: Tongue, user: User) -> Post:
    store = services.ctx.store
    found = [await store.chat(chat_id) for chat_id in await subscriptions(store, user.id)]
    return groups_post(t, user.id, [chat for chat in found if chat is not None])


@on_press(BellButton)
async def on_bell_press(press: Press, button: BellButton) -> None:
    """A press on one of the buttons about the next game."""
    if press.where is None:
        return
    match (button.action, *button.values):
        case ("on",) if not press.in_private:
            await _on_in_group(press, await press.services.directory.chat(press.where))
        case ("on" | "off" as action, word) if (
            press.in_private and (chat := await _chat(press.services, word)) is not None
        ):
            await _on_or_off(press, chat, on=action == "on")
        case ("quiet", *values) if press.in_private:
            await _quiet(press, values)
        case _:
            await press.no_longer_works()


async def _chat(services: Services, word: str) -> Chat | None:
    number = read_number(word.removeprefix("-"))
    return await services.ctx.store.chat(services.directory.current_id(-number)) if number is not None else None


async def _on_in_group(press: Press, chat: Chat) -> None:
    services, user, t = press.services, press.user, tongue_of(press.user, chat)
    if not await press.may(Deed.HEAR_OF_GAMES, chat.id, t=t):
        return
    if not user.reachable:
        await press.answer(url=_link(services, chat.id))
    elif chat.id in await subscriptions(services.ctx.store, user.id):
        await press.answer(t.text("You're on the list already. Send me /next in private to see it."))
    else:
        await _turn_on(services, chat, user)
        await press.answer(t.text("🔔 Noted: I'll write to you in private when a lobby opens here."))


async def _on_or_off(press: Press, chat: Chat, *, on: bool) -> None:
    """Turn the news of a group's lobbies on or off, by a press in private; the message with the button is edited."""
    services, user, t = press.services, press.user, tongue_of(press.user, chat)
    store = services.ctx.store
    if on and not await press.may(Deed.HEAR_OF_GAMES, chat.id, t=t):
        return
    if not on and chat.id not in await subscriptions(store, user.id):
        await press.answer(t.text("You're not on the list of that group."))  # its title is for those who are
        return
    pressed = press.query.message
    slot = await store.slot_of(user.id, pressed.message_id) if pressed is not None else None
    async with store.transaction() as tx:
        told = await (services.next_game.turn_on if on else services.next_game.turn_off)(tx, chat, user)
        if slot == news_slot(chat.id):
            await enqueue(tx, [told])
    if slot == LIST_SLOT:
        await services.ctx.outgoing.deliver(await _groups(services, press.tongue, user))
    if on:
        await press.answer(t.text("🔔 I'll write to you when a lobby opens in {group}.", group=t.title(chat.title)))
    else:
        await press.answer(t.text("🔕 I won't tell you about lobbies in {group} any more.", group=t.title(chat.title)))


async def _quiet(press: Press, values: list[str]) -> None:
    """Show the quiet hours, or set the pressed ones."""
    store, user, t = press.ctx.store, press.user, press.tongue
    now = await quiet_hours(store, user.id)
    if not values:
        await press.ctx.outgoing.deliver(*anew(quiet_post(t, user.id, now)))
        await press.answer()
        return
    try:
        new = read_hours("-".join(values) if values != [NONE] else NONE, now)
    except ValueError:
        await press.no_longer_works()
        return
    async with store.transaction() as tx:
        await keep_quiet_hours(tx, user.id, new)
        await enqueue(tx, [quiet_post(t, user.id, new)])
    await press.answer(t.text("Saved."))


@on_command("myturn")
async def on_my_turn(who: Visit) -> None:
    """`/myturn`: in private, to be told there when one's turn comes in a game; sent again, to be told no longer."""
    if (user := await who.known()) is None:
        return
    t, store = who.tongue, who.ctx.store
    if who.chat is not None:
        await who.reply(t.text("Send me /myturn in private."))
        return
    on = not await wants_calls(store, user.id)
    said = (
        t.text(
            "🗣 From now on I'll write to you here when it's your turn to speak or you're on trial. /myturn turns it "
            "off."
        )
        if on
        else t.text("🗣 I won't write to you here any more when it's your turn. /myturn turns it on again.")
    )
    async with store.transaction() as tx:
        await keep_calls(tx, user.id, on=on)
        await enqueue(tx, who.answer(said))


@on_command("quiet")
async def on_quiet(who: Visit) -> None:
    """`/quiet 23-8`: the hours in which one wants to hear of no lobby; by one's own clocks, if a time zone is named."""
    if (user := await who.known()) is None:
        return
    if who.chat is not None:
        await who.reply(who.tongue.text("Send me /quiet in private."))
        return
    store, t = who.ctx.store, who.tongue
    quiet = await quiet_hours(store, user.id)
    if who.words:
        try:
            quiet = read_hours(" ".join(who.words), quiet)
        except UnknownZone as error:
            await who.reply(no_such_zone(t, str(error)))
            return
        except ValueError:
            example = command(f"/quiet 23-8 {zone_of(t)}")
            await who.reply(t.text("I don't understand that. Write it like this: {example}", example=example))
            return
        async with store.transaction(part=True) as tx:
            await keep_quiet_hours(tx, user.id, quiet)
    await who.ctx.outgoing.deliver(Remove(user.id, QUIET_SLOT), quiet_post(t, user.id, quiet))
