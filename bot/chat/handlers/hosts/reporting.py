"""`/report`: somebody's message is shown to those who keep order in the group."""

from markupsafe import Markup
from telegram import Message, Update

from bot.chat.directory import tongue_of
from bot.chat.handlers.visit import Context, Visit, visit
from bot.chat.logbook import entry
from bot.chat.outbox.deliveries import Delivery, Post, Priority
from bot.chat.permissions import reachable_admins
from bot.lang import Tongue, tongue
from bot.lang.cleaning import tidy

LONGEST_QUOTE = 300


async def on_report(update: Update, context: Context) -> None:
    """`/report` in answer to a message: the admins whom the bot can write to are told, and the group's log."""
    who = await visit(update, context)
    if who is None:
        return
    t, message = who.tongue, who.answered
    if who.chat is None:
        await who.reply(t.text("Send /report in the group, in reply to the message. In the beyond, press 🚩 under it."))
        return
    if message is None:
        await who.reply(t.text("Reply with /report to the message that the admins should see."))
        return
    user = await who.known()
    if user is None:
        return
    if who.services.reporters.take(user.id) > 0:
        await who.reply(t.text("That was a lot of reports: please wait a few minutes."))
        return
    told = await _told(who, message)
    if told:
        await who.ctx.outgoing.deliver(*told, *who.answer(t.text("The admins have been told.")))
    else:
        await who.reply(t.text("I can't reach any admin here: none of them has started me in private."))


async def _told(who: Visit, message: Message) -> list[Delivery]:
    assert who.chat is not None  # noqa: S101 - the caller has looked
    told: list[Delivery] = list(entry(who.chat, _words(who, message, tongue(who.chat.language))))
    author = message.from_user.id if message.from_user is not None else None
    for admin in await reachable_admins(who.ctx.bot, who.ctx.store, who.chat.id):
        if admin.id == author:
            continue  # who is reported need not know by whom
        words = _words(who, message, tongue_of(admin, who.chat))
        told.append(Post(admin.id, str(words), priority=Priority.REST))
    return told


def _words(who: Visit, message: Message, t: Tongue) -> Markup:
    assert who.chat is not None  # noqa: S101 - the caller has looked
    text = tidy(message.text or message.caption or "")
    quoted = text[:LONGEST_QUOTE] + ("…" if len(text) > LONGEST_QUOTE else "")
    author = message.from_user.full_name if message.from_user is not None else ""
    lines = [
        t.text(
            "🚩 {reporter} reports a message by {author} in {group}:",
            reporter=t.name(who.user.name if who.user is not None else ""),
            author=t.name(author),
            group=t.title(who.chat.title),
        ),
        Markup("<blockquote>{}</blockquote>").format(quoted or "…"),
    ]
    if message.link:
        lines.append(Markup('<a href="{}">{}</a>').format(message.link, t.text("Show the message")))
    return Markup("\n").join(lines)
