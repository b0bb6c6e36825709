"""`/ban`, `/unban` and `/bans`: the users who may not play in a group; and `/away`: who leaves games early."""

import math
import re

from markupsafe import Markup

from bot.store.groups.bans import Ban, bans, lift_ban, save_ban
from bot.store.records import Absences, absences
from bot.store.rows import Chat
from bot.store.transaction import Transaction
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.hosts.hosting import numbers_changed
from bot.telegram.handlers.hosts.named_people import Named, named
from bot.telegram.handlers.late_commands import is_put_off
from bot.telegram.handlers.membership import drop_banned
from bot.telegram.handlers.menu_press import for_admins
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.intake.permissions import Membership, membership_of
from bot.telegram.lobbies.lobby import numbers
from bot.telegram.logbook import entry
from bot.telegram.outbox.deliveries import Post, Priority, enqueue
from bot.telegram.rights import Deed, Ruling, why_not
from bot.text import Tongue
from bot.text.tongue import command

DAY = 24 * 3600.0
LENGTH = re.compile(r"(\d{1,3})([hdw])")
SECONDS = {"h": 3600.0, "d": DAY, "w": 7 * DAY}


@on_command("ban")
@for_admins(Deed.BAN)
async def on_ban(who: Visit, chat: Chat) -> None:
    """`/ban`, in answer to a message or with a seat number; `/ban 7d` ends by itself."""
    t, words = who.tongue, who.words
    lengths = [seconds for word in words if (seconds := _seconds(word)) is not None]
    if len(lengths) > 1 or 0 in lengths:
        examples = t.listing(Markup("<code>{}</code>").format(one) for one in ("12h", "7d", "2w"))
        await who.reply(t.text("For how long? In hours, days or weeks: {example}", example=examples))
        return
    row = await who.ctx.store.active_game_in(chat.id, who.thread_id)
    person = await named(who, [word for word in words if _seconds(word) is None], row, afterwards=True)
    if person is None:
        person = t.text(
            "Who? Reply to one of their messages with /ban, or give their seat number and for how long: {example}",
            example=command("/ban 3 7d"),
        )
    elif isinstance(person, Named) and person.user_id < 0:
        person = t.text("Robots can't be banned. /kick removes one.")
    elif isinstance(person, Named) and not person.user_id:
        person = t.text("There's nobody in that seat now.")
    if not isinstance(person, Named):
        await who.reply(person)
        return
    if who.answered is None and row is not None and who.ctx.echoes.is_fresh(numbers(row)):
        await who.reply(numbers_changed(t))
        return
    if who.answered is None and await is_put_off(who, " ".join(["ban", *words]), again=False):
        return
    user_id, name = person.user_id, person.name
    match await membership_of(who.ctx.bot, chat.id, user_id):
        case Membership.ADMIN:
            await who.reply(t.text("Admins can't be banned from the games."))
            return
        case Membership.UNANSWERED:
            await who.reply(why_not(t, Ruling.UNANSWERED))
            return
    until = who.ctx.clock.wall() + lengths[0] if lengths else None
    ban = Ban(chat.id, user_id, name, until)
    said = _said(t, ban, who.ctx.clock.wall())
    async with who.ctx.store.transaction() as tx:
        await save_ban(tx, ban, who.ctx.clock.wall())
        await _tell(tx, who, chat, said)
    await drop_banned(who.services, ban.chat_id, user_id)


@on_command("unban")
@for_admins(Deed.BAN)
async def on_unban(who: Visit, chat: Chat) -> None:
    """`/unban`, in answer to somebody's message, or with their number in `/bans`."""
    t, now = who.tongue, who.ctx.clock.wall()
    known = await bans(who.ctx.store, chat.id, now)
    user_id = who.answered_user
    number = int(who.words[0]) if who.words and who.words[0].isdecimal() and len(who.words[0]) < 5 else 0
    ban = next((one for place, one in enumerate(known, 1) if user_id == one.user_id or number == place), None)
    if ban is None:
        await who.reply(t.text("Who? Reply to one of their messages with /unban, or give their number in /bans."))
        return
    async with who.ctx.store.transaction() as tx:
        await lift_ban(tx, ban)
        await _tell(tx, who, chat, t.text("{name} can play here again.", name=t.name(ban.name)))


async def _tell(tx: Transaction, who: Visit, chat: Chat, said: Markup) -> None:
    """Tell of a ban, in its transaction: where the command came from, and in the group's log."""
    await enqueue(tx, (*entry(chat, said), *who.answer(said)))


@on_command("bans")
@for_admins(Deed.BAN)
async def on_bans(who: Visit, chat: Chat) -> None:
    """`/bans`: the users who may not play here, and for how long."""
    t, now = who.tongue, who.ctx.clock.wall()
    known = await bans(who.ctx.store, chat.id, now)
    if not known:
        await who.reply(t.text("Nobody is banned from the games here."))
        return
    lines = [Markup("{}. {}").format(t.number(place), _said(t, ban, now)) for place, ban in enumerate(known, 1)]
    await who.reply(Markup("\n").join(lines))


def _said(t: Tongue, ban: Ban, now: float) -> Markup:
    if ban.until is None:
        return t.text("{name} isn't allowed to play here.", name=t.name(ban.name))
    left = t.duration(_rounded_up(ban.until - now))
    return t.text("{name} isn't allowed to play here for {time}.", name=t.name(ban.name), time=left)


def _seconds(word: str) -> float | None:
    """The seconds of a length of time such as `7d`; None for any other word."""
    found = LENGTH.fullmatch(word)
    return int(found[1]) * SECONDS[found[2]] if found else None


def _rounded_up(seconds: float) -> float:
    """A length of time, rounded so that no ban that has just begun looks shorter than it was given."""
    step = 3600.0 if seconds > DAY else 60.0
    return max(1.0, math.ceil(seconds / step)) * step


# -- those who leave games early -----------------------------------------------------------------------------

PERIOD = 90 * DAY
"""How far back leavers are counted. Seconds."""
MOST = 30
"""The most people whom `/away` names: those who have left most often."""


@on_command("away")
@for_admins(Deed.COUNT_LEAVERS)
async def on_away(who: Visit, chat: Chat) -> None:
    """`/away` in a group: tell an admin, in private, who leaves games early, if the group shows records."""
    if (user := await who.known()) is None:
        return
    if chat.settings.records != "group":
        await who.reply(who.tongue.text("In this group everybody sees only their own record, admins too."))
        return
    if not user.reachable:
        await who.reply(who.tongue.text("First start me in private, so that I can write to you."))
        return
    found = await absences(who.ctx.store, chat.id, who.ctx.clock.wall() - PERIOD, MOST)
    post = Post(user.id, str(_told(tongue_of(user, chat), chat, found)), priority=Priority.REST)
    await who.ctx.outgoing.deliver(post, *who.answer(who.tongue.text("I've told you in private.")))


def _told(t: Tongue, chat: Chat, found: list[Absences]) -> Markup:
    head = t.text(
        "🚪 <b>Games left early, or removed from</b>, in {group} ({time})",
        group=t.title(chat.title),
        time=t.duration(PERIOD),
    )
    lines = [
        # NOTE: a line of a list: a person, how many games they left early, how many they played
        t.text("{name}: {count} of {games}", name=t.name(one.name), count=one.left, games=one.games)
        for one in found
    ]
    return Markup("\n").join([head, *(lines or [t.text("Nobody.")])])
