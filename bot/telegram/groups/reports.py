"""Reports: a message of a group or of its beyond is shown to the admins, except those who play in a game there.

Admins who still play, and the group's log if they may read that, see the message after the game. A person who has seen
a report from the dead of a running game has heard the dead, and can no longer take a seat in that game.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum

from markupsafe import Markup

from bot.store.groups.beyond import WATCHERS, Soul, SoulStanding, save_soul, souls
from bot.store.groups.reports import KeptReport, Party, Report, keep_report, take_reports
from bot.store.rows import Chat, GameRow, Player, User
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.games.beyond import named as named_soul
from bot.telegram.games.table import Table
from bot.telegram.happenings import BrokenOff, Stepped
from bot.telegram.intake.permissions import Membership, admin_ids, membership_of
from bot.telegram.intake.rate_limit import REPORTS, RateLimiter
from bot.telegram.logbook import line
from bot.telegram.outbox.deliveries import Delivery, Post, Priority, enqueue
from bot.text import Tongue, tongue

LONGEST_QUOTE = 900


class ReportReaders(Enum):
    """The readers of a report."""

    AT_ONCE = "at once"
    SOME_LATER = "some later"
    LATER = "later"
    NOBODY = "nobody"


Answer = Callable[[ReportReaders], Sequence[Delivery]]
"""The answer to the author of a report, by its readers."""


class Reports:
    """Shows reported messages to admins. Called in the lane (the queue of work) of the group."""

    def __init__(self, ctx: ChatContext) -> None:
        self._ctx = ctx
        self._taken = RateLimiter(REPORTS)

    def is_too_often(self, user_id: int) -> bool:
        """Whether a person has sent too many reports lately."""
        return self._taken.take(user_id) > 0

    async def show(
        self,
        chat: Chat,
        report: Report,
        games: Sequence[Table],
        heard: Table | None = None,
        answer: Answer = lambda _: (),
    ) -> ReportReaders:
        """Show a report to admins who play in none of these games, and to others after the one they play in.

        `heard` is the game of which whoever reports knows what the dead know: those who are shown it now know it too.
        `answer` is what whoever reports is told, in the same transaction: a crash must not part them. A press is
        answered where it was made.
        """
        ctx, log = self._ctx, chat.settings.log_channel
        admins = await admin_ids(ctx.bot, chat.id)
        known = [await ctx.store.user(user_id) for user_id in admins or () if user_id != report.author.user_id]
        readers = [user for user in known if user is not None and user.reachable]
        later = [(table, user.id) for user in readers for table in games if table.lives(user.id)]
        waiting = {user_id for _, user_id in later}
        others = [user for user in readers if user.id not in waiting]
        now = [_post(user.id, user, chat, report) for user in others]
        if log is not None and (table := await self._log_waits_for(log, games, admins, report)) is not None:
            later.append((table, log))
        elif log is not None:
            now.append(_post(log, None, chat, report))
        if not (now or later):
            to = ReportReaders.NOBODY
        elif not now:
            to = ReportReaders.LATER
        else:
            to = ReportReaders.SOME_LATER if waiting else ReportReaders.AT_ONCE
        async with ctx.store.transaction() as tx:
            if heard is not None:
                await _note_heard(tx, heard, others)
            for table, chat_id in later:
                await keep_report(tx, table.row.id, chat_id, report)
            await enqueue(tx, (*now, *answer(to)))
        return to

    async def _log_waits_for(
        self, log: int, games: Sequence[Table], admins: Sequence[int] | None, report: Report
    ) -> Table | None:
        """The game after which the group's log is shown a report; None: it is shown at once.

        The log waits for a game in which an admin of the group plays, or a reader of the log. Where Telegram does not
        tell who they are, any player may be one.
        """
        if report.in_beyond or admins is None:
            return next(iter(games), None)
        for table in games:
            living = [player for player in table.players.values() if table.lives(player.user_id)]
            if any([player.user_id in admins or await self._may_read(log, player) for player in living]):
                return table
        return None

    async def _may_read(self, log: int, player: Player) -> bool:
        if player.is_robot:
            return False
        return await membership_of(self._ctx.bot, log, player.user_id) is not Membership.ABSENT

    async def after_step(self, tx: Transaction, stepped: Stepped) -> Sequence[Delivery]:
        """Show the waiting reports once the game is over (`Happenings.stepped`)."""
        return await _shown_now(tx, stepped.row, stepped.chat) if stepped.ends else ()

    async def after_break_off(self, tx: Transaction, what: BrokenOff) -> Sequence[Delivery]:
        """Show the waiting reports of a game that ends without a winner."""
        row = what.row
        chat = await tx.chat(row.chat_id, row.thread_id)
        return await _shown_now(tx, row, chat) if chat is not None else ()


async def _shown_now(tx: Transaction, row: GameRow, chat: Chat) -> list[Delivery]:
    return [await _of_kept(tx, kept, chat) for kept in await take_reports(tx, row.id)]


async def _of_kept(tx: Transaction, kept: KeptReport, chat: Chat) -> Post:
    if kept.report is None:
        return Post(kept.chat_id, kept.text)
    return _post(kept.chat_id, await tx.user(kept.chat_id) if kept.chat_id > 0 else None, chat, kept.report)


def _post(chat_id: int, reader: User | None, chat: Chat, report: Report) -> Post:
    """A report, to an admin in private or (None) in the group's log."""
    if reader is None:
        return line(chat_id, chat, noted(tongue(chat.language), report))
    text = told(tongue_of(reader, chat), chat, report)
    return Post(chat_id, str(text), protect=report.in_beyond, priority=Priority.REST)


async def _note_heard(tx: Transaction, table: Table, readers: Sequence[User]) -> None:
    """Note that these people have heard the dead, if they have no part in the game yet; they may still watch."""
    known = {one.user_id: one for one in await souls(tx, table.row.id)}
    last = max((one.number for one in known.values() if one.watches), default=WATCHERS)
    for user in readers:
        one = known.get(user.id)
        if one is None and table.seat_of(user.id) is None:
            last += 1
            await save_soul(tx, Soul(table.row.id, user.id, last, user.name, user.language, SoulStanding.GONE))
        elif one is not None and one.standing in {SoulStanding.ASKED, SoulStanding.REFUSED}:
            has_heard = SoulStanding.AGAIN if one.asks else SoulStanding.GONE
            await save_soul(tx, replace(one, standing=has_heard))


# -- words ---------------------------------------------------------------------------------------------------


def told(t: Tongue, chat: Chat, report: Report) -> Markup:
    """A report, to an admin."""
    places = {
        "reporter": _named(t, report.reporter),
        "author": _named(t, report.author),
        "group": t.title(chat.title),
    }
    head = t.text("🚩 {reporter} reports a message by {author} in {group}:", **places)
    if report.in_beyond:
        head = t.text("🚩 {reporter} reports a message by {author} in the graveyard of {group}:", **places)
    return _quoting(t, head, report)


def noted(t: Tongue, report: Report) -> Markup:
    """A report in the group's log, without its author: the reported person may read the log."""
    author = _named(t, report.author)
    if report.in_beyond:
        return _quoting(t, t.text("🚩 A message from {author} in the graveyard was reported:", author=author), report)
    return _quoting(t, t.text("🚩 A message from {author} was reported:", author=author), report)


def _quoting(t: Tongue, head: Markup, report: Report) -> Markup:
    words = report.words[:LONGEST_QUOTE] + ("…" if len(report.words) > LONGEST_QUOTE else "")
    lines = [head, Markup("<blockquote>{}</blockquote>").format(t.value(words or "…"))]
    if report.link is not None:
        lines.append(Markup('<a href="{}">{}</a>').format(report.link, t.text("Show the message")))
    return Markup("\n").join(lines)


def _named(t: Tongue, party: Party) -> Markup:
    if not party.number:
        return t.name(party.name)
    return named_soul(t, party.number, party.name)
