"""`/report`: a message is shown to the admins who keep order in the group."""

from collections.abc import Sequence

from markupsafe import Markup
from telegram import Message

from bot.store.groups.beyond import has_been
from bot.store.groups.reports import Party, Report
from bot.store.rows import User
from bot.telegram.directory import tongue_of
from bot.telegram.games.moderation.writing import fault_of
from bot.telegram.games.table import Table
from bot.telegram.groups.reports import Answer, ReportReaders
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.outbox.deliveries import Delivery, Post
from bot.text import Tongue
from bot.text.cleaning import tidy


@on_command("report")
async def on_report(who: Visit) -> None:
    """`/report` in answer to a message: shown to the admins whom the bot can write to, and in the group's log."""
    if who.chat is None:
        text = who.tongue.text(
            "Send /report in the group, in reply to the message. In the graveyard, press 🚩 under it."
        )
        await who.reply(text)
        return
    if (user := await who.known()) is None:
        return
    games = who.services.tables.in_chat(who.chat.id)
    here = next((table for table in games if table.row.thread_id == who.thread_id), None)
    t = who.tongue if _may_write(user, here) else tongue_of(user, who.chat)
    message = who.answered
    if message is None:
        how = t.text("Reply with /report to the message that the admins should see.")
        await who.ctx.outgoing.deliver(*_answer(who, user, here, how))
    elif who.services.reports.is_too_often(user.id):
        await who.ctx.outgoing.deliver(*_answer(who, user, here, too_often(t)))
    else:
        await _show(who, user, message, games, lambda to: _answer(who, user, here, shown(t, to)))


def _may_write(user: User, table: Table | None) -> bool:
    """Whether this person may write here now; if not, even an answer of the bot here could be a sign to others."""
    return table is None or fault_of(table, table.seat_of(user.id)) is None


def _answer(who: Visit, user: User, table: Table | None, text: Markup) -> Sequence[Delivery]:
    """An answer in the group; in private or not at all to a user who may not write there, since it could be a sign."""
    if _may_write(user, table):
        return who.answer(text)
    return [Post(user.id, str(text), silent=True)] if user.reachable else []


async def _show(who: Visit, user: User, message: Message, games: Sequence[Table], answer: Answer) -> None:
    assert who.chat is not None  # noqa: S101 - the caller has looked
    words = tidy(message.text or message.caption or "")
    report = Report(_party(games, user.id, user.name), _party(games, *_author(message)), words, link=message.link)
    heard = [table for table in games if not _may_write(user, table) or await _knows_the_dead(who, user, table)]
    await who.services.reports.show(who.chat, report, games, next(iter(heard), None), answer)


def _author(message: Message) -> tuple[int, str]:
    """The author of a message: a person, or the chat in whose name a person wrote."""
    if message.sender_chat is not None:
        return message.sender_chat.id, message.sender_chat.effective_name or ""
    return (message.from_user.id, message.from_user.full_name) if message.from_user is not None else (0, "")


def _party(games: Sequence[Table], user_id: int, name: str) -> Party:
    seats = [seat for table in games if (seat := table.seat_of(user_id)) is not None]
    return Party(user_id, next(iter(seats), 0), name)


async def _knows_the_dead(who: Visit, user: User, table: Table) -> bool:
    """Whether a person is out of this game, or has read what the dead write."""
    is_out = table.seat_of(user.id) is not None and not table.lives(user.id)
    return is_out or await has_been(who.ctx.store, table.row.id, user.id)


# -- what whoever reports is told, here and in the beyond ----------------------------------------------------


def shown(t: Tongue, to: ReportReaders) -> Markup:
    """The answer to a report: which admins get it, and when."""
    match to:
        case ReportReaders.AT_ONCE:
            return t.text("The admins have been told.")
        case ReportReaders.SOME_LATER:
            return t.text("The admins have been told. Those who are still playing will hear of it after the game.")
        case ReportReaders.LATER:
            return t.text(
                "The admins will hear of it after the game: before that, it could reach somebody who is still playing."
            )
        case ReportReaders.NOBODY:
            return t.text("I can't reach any admin here: none of them has started me in private.")


def too_often(t: Tongue) -> Markup:
    """The answer to a user who reports again and again."""
    return t.text("That was a lot of reports: please wait a few minutes.")
