"""The beyond: the private messages of the dead and of watchers, `/beyond`, `/watch`, and the buttons."""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup
from telegram.ext import filters

from bot.store.groups.beyond import WATCHERS, Soul, SoulStanding, game_watched, soul, souls
from bot.store.groups.reports import Party, Report
from bot.store.rows import User
from bot.telegram.callback_data import BeyondButton
from bot.telegram.games.beyond import wish_post
from bot.telegram.games.table import Table
from bot.telegram.handlers.hosts.reporting import shown, too_often
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.handlers.which_game import nothing_here
from bot.telegram.outbox.deliveries import anew
from bot.telegram.rights import Deed, Doer, Ruling, verdict, why_not
from bot.telegram.services import Services
from bot.text import Tongue

Place = tuple[Table, Soul]
"""A running game, and a person in its beyond, where those who are out of the game talk."""


async def place_of(services: Services, user_id: int) -> Place | None:
    """The beyond that a person belongs to (perhaps has left for now): as a player who is out, or as a watcher."""
    store = services.ctx.store
    row = await store.active_game_of(user_id) or await game_watched(store, user_id)
    table = services.games.running(row.id) if row is not None else None
    one = await soul(store, table.row.id, user_id) if table is not None else None
    if table is None or one is None or one.standing not in {SoulStanding.IN, SoulStanding.QUIET}:
        return None
    return table, one


async def talk(who: Visit, said: Sequence[str]) -> int | None:
    """Pass on a message in the author's beyond; return to how many people. None if the author is in no beyond."""
    place = await place_of(who.services, who.person.id) if said else None
    if place is None:
        return None
    table, one = place
    t, beyond = who.tongue, who.services.beyond
    if not table.chat.settings.beyond:
        await who.reply(t.text("The graveyard of this group is closed: nobody reads this."))
    elif one.standing is SoulStanding.QUIET:
        await beyond.stand(table, one, SoulStanding.QUIET)
    elif who.services.talk.is_too_fast(table.row.id, one.user_id, len(said)):
        await who.reply(too_fast(t))
    elif hearers := await beyond.pass_on(table, one, said):
        return hearers
    else:
        await who.reply(t.text("👻 You're alone here: there's nobody to read this yet."))
    return 0


def too_fast(t: Tongue) -> Markup:
    """The warning to a person who writes faster than others can read."""
    return t.text("That was too fast for anybody to read, so I haven't passed it on.")


@on_command("beyond", filters.ChatType.PRIVATE)
async def on_beyond(who: Visit) -> None:
    """`/beyond`, in private: leave the beyond, or enter it again."""
    place = await place_of(who.services, who.person.id)
    if place is None:
        await who.reply(who.tongue.text("You're not in any game's graveyard."))
    else:
        await who.services.beyond.stand(
            *place, SoulStanding.QUIET if place[1].standing is SoulStanding.IN else SoulStanding.IN
        )


# -- watching ------------------------------------------------------------------------------------------------


@on_command("watch")
async def on_watch(who: Visit) -> None:
    """`/watch`, in a group: ask the host whether one may watch the game with the dead."""
    if (user := await who.known()) is None:
        return
    t = who.tongue
    if who.chat is None:
        await who.reply(t.text("Send /watch in the group whose game you would like to watch."))
        return
    table = who.services.tables.at(who.chat.id, who.thread_id)
    if table is None:
        await who.reply(nothing_here(who))
    elif who.silence is not None and who.silence.is_night:
        await who.reply(who.silence.told(user))
    elif why := await _why_not(who, table, user):
        await who.reply(why)
    else:
        await _ask(who, table, user)


async def _why_not(who: Visit, table: Table, user: User) -> str | None:
    """The reason why a person cannot ask to watch a game."""
    t, settings = who.tongue, table.chat.settings
    found = await verdict(who.ctx, Deed.WATCH, who.doer, table.row.chat_id)
    if not found:
        return why_not(t, found)
    if not (settings.beyond and settings.watchers):
        return t.text("This group doesn't let anybody watch games with those who are out.")
    if table.seat_of(user.id) is not None:
        return t.text("You have a seat in this game.")
    if any(table.game.cards.may_return(seat) for seat in table.game.seats.living):
        return t.text("In this game players who are out may come back, so nobody can watch it with them.")
    if not user.reachable:
        return t.text("First start me in private, so that I can write to you.")
    if await who.ctx.store.active_game_of(user.id) is not None:
        return t.text("You're already in another game. Leave that one first.")
    one = await soul(who.ctx.store, table.row.id, user.id)
    if one is None or one.asks or one.standing is SoulStanding.GONE:
        return None
    if one.standing is SoulStanding.REFUSED:
        return t.text("The host would rather have no watchers in this game.")
    return t.text("You're watching this game already.")


async def _ask(who: Visit, table: Table, user: User) -> None:
    known = await souls(who.ctx.store, table.row.id)
    number = max((one.number for one in known if one.watches), default=WATCHERS) + 1
    mine = next((one for one in known if one.user_id == user.id), None)
    has_heard = mine is not None and mine.standing in {SoulStanding.GONE, SoulStanding.AGAIN}
    standing = SoulStanding.AGAIN if has_heard else SoulStanding.ASKED
    one = Soul(table.row.id, user.id, mine.number if mine else number, user.name, user.language, standing)
    await who.services.beyond.keep(one, *anew(wish_post(table.chat, table.row, one, is_open=True)))


# -- buttons -------------------------------------------------------------------------------------------------


@on_press(BeyondButton)
async def on_beyond_press(press: Press, button: BeyondButton) -> None:
    """A press on a button of the beyond: in private by a member, in the group by a host."""
    table, message = press.services.games.running(button.game_id), press.message
    if table is None or message is None:
        await press.answer(press.tongue.text("This game is over."))
    elif press.in_private:
        await _press_in_private(press, table, button, message.text or "")
    elif table.is_group(message.chat.id):
        await _decide(press, table, button)
    else:
        await press.no_longer_works()


async def _press_in_private(press: Press, table: Table, button: BeyondButton, said: str) -> None:
    """Let a member leave, enter again, or report another member; `said`: the text of the message with the button."""
    services, t, what = press.services, press.tongue, button.what
    one = await soul(press.ctx.store, table.row.id, press.user.id)
    if one is None or one.standing not in {SoulStanding.IN, SoulStanding.QUIET}:
        await press.no_longer_works()
    elif what == "report" and press.stands_there:  # else a forged press could have any words reported as another's
        await press.answer(await _report(press, table, one, button.number, said))
    elif what == "enter" and not table.chat.settings.beyond:
        await press.answer(t.text("The graveyard of this group is closed: nobody reads this."))
    elif what in {"quiet", "enter"}:
        await services.beyond.stand(table, one, SoulStanding.QUIET if what == "quiet" else SoulStanding.IN)
        await press.answer()
    else:
        await press.no_longer_works()


async def _report(press: Press, table: Table, reporter: Soul, number: int, said: str) -> str:
    t, services = press.tongue, press.services
    author = next((one for one in await souls(services.ctx.store, table.row.id) if one.number == number), None)
    if author is None:
        return t.text("This button no longer works.")
    if services.reports.is_too_often(reporter.user_id):
        return too_often(t)
    _, _, words = said.partition("\n")
    report = Report(_party(reporter), _party(author), words, in_beyond=True)
    return shown(t, await services.reports.show(table.chat, report, [table], table))


def _party(one: Soul) -> Party:
    return Party(one.user_id, one.number, one.name)


async def _decide(press: Press, table: Table, button: BeyondButton) -> None:
    """Carry out a host's press that lets a person watch the game, or refuses."""
    ctx, beyond, t, chat = press.ctx, press.services.beyond, press.tongue, table.chat
    watchers = [one for one in await souls(ctx.store, table.row.id) if one.watches]
    one = next((one for one in watchers if one.number == button.number), None)
    if one is None or button.what not in {"admit", "refuse"} or not one.asks:
        await press.no_longer_works()
    elif not (found := await verdict(ctx, Deed.ADMIT, press.doer, table.row.chat_id, table.row)):
        await press.answer(why_not(t, found))
    elif button.what == "refuse":
        one = replace(one, standing=SoulStanding.GONE if one.standing is SoulStanding.AGAIN else SoulStanding.REFUSED)
        await beyond.keep(one, wish_post(chat, table.row, one))
        await press.answer()
    elif not (chat.settings.beyond and chat.settings.watchers):
        await press.answer(t.text("This group doesn't let anybody watch games with those who are out."))
    elif await ctx.store.active_game_of(one.user_id) is not None:
        await press.answer(t.text("They're in another game now."))
    elif not (found := await verdict(ctx, Deed.WATCH, Doer(one.user_id), table.row.chat_id)):
        await press.answer(_why_nobody_watches(t, found, one))
    else:
        one = replace(one, standing=SoulStanding.IN)
        await beyond.let_in(table, one, wish_post(chat, table.row, one))
        await press.answer()


def _why_nobody_watches(t: Tongue, found: Ruling, one: Soul) -> str:
    """The reason why a host cannot let a person watch."""
    match found:
        case Ruling.BANNED:
            return t.text("{name} isn't allowed to play here.", name=t.name(one.name))
        case Ruling.NO_MEMBER:
            return t.text("They've left the group.")
        case Ruling.UNKNOWN_MEMBER:
            return t.text("I can't see if they're in the group. Make me an admin there, and I can.")
        case _:
            return why_not(t, found)
