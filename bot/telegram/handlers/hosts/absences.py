"""`/away`: how often a player has left a game of the group before its end, or was removed from a game."""

from markupsafe import Markup

from bot.store.records import Absences, absences
from bot.store.rows import Chat
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.menu_press import for_admins
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.outbox.deliveries import Post, Priority
from bot.telegram.rights import Deed
from bot.text import Tongue

DAY = 24 * 3600.0
PERIOD = 90 * DAY
"""How far back leavers are counted. Seconds."""
MOST = 30
"""The most people who are named: those who have left most often."""


@on_command("away")
@for_admins(Deed.COUNT_LEAVERS)
async def on_away(who: Visit, chat: Chat) -> None:
    """`/away` in a group: an admin is told in private, if the group shows records."""
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
