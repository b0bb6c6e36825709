"""The admin's chat: the person who runs the bot hears there of errors, and of parts that do not work.

References, places and log lines stay in the messages as the log has them, to be searched for.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from markupsafe import Markup
from telegram import Bot
from telegram.error import TelegramError

from bot.ops.errors import ErrorReport
from bot.ops.health import Health, bot_version
from bot.telegram.context import ChatContext
from bot.telegram.outbox.deliveries import Post, Priority
from bot.text import Tongue, tongue

logger = logging.getLogger(__name__)

LOOK_EVERY = 2.0
"""How often the bot's health is looked at, in seconds."""
GATHER = 1.0
"""How long an error is held back, in seconds, since more may be logged of it on its way up."""
AGAIN_AFTER = 600.0
"""How often an error that comes again and again is told, in seconds, each time with how often it came."""
CALM = 20.0
"""How long a part that has failed must work before it is said to work again, in seconds."""
CASES = 200
"""The most sorts of errors at a time that are told apart."""
REFERENCES = 10
NEW_LINE = Markup("\n")
LAST_WORDS = 3.0
"""How long it may take to say that the bot stops, in seconds."""


@dataclass(slots=True)
class _Case:
    """A sort of error: its first report, and how often the error has come since."""

    first: ErrorReport
    told_at: float | None = None
    more: int = 0
    references: list[str] = field(default_factory=list)

    def knows(self, reference: str) -> bool:
        """Whether that very error is counted in this case: each is logged more than once on its way up."""
        return reference == self.first.reference or reference in self.references


class Admin:
    """The admin's chat. A message that cannot be sent is logged as a warning: an error would be told again."""

    def __init__(self, chat_id: int, ctx: ChatContext, health: Health) -> None:
        self._chat_id = chat_id
        self._ctx = ctx
        self._bot: Bot = ctx.bot
        self._health = health
        self._loop = asyncio.get_running_loop()
        self._cases: dict[tuple[str, str, str], _Case] = {}
        self._troubles: dict[str, str | None] = {}
        self._failing: dict[str, float] = {}  # parts that were told of, and when they last failed
        self._stirred = asyncio.Event()
        self._tongue = tongue("en")
        self._ending: asyncio.Task[None] | None = None
        self._told_of_drain = False

    @property
    def _name(self) -> Markup:
        return _code(f"@{self._bot.username}")

    def hear(self, report: ErrorReport) -> None:
        """Take note of a logged error, in any thread."""
        with contextlib.suppress(RuntimeError):  # the loop has closed: nobody is left to tell
            self._loop.call_soon_threadsafe(self._take, report)

    def _take(self, report: ErrorReport) -> None:
        same = (case for case in self._cases.values() if case.knows(report.reference))
        case = next(same, None) or self._cases.get(report.key)
        if case is None:
            if len(self._cases) < CASES:
                self._cases[report.key] = _Case(report)
        elif report.reference == case.first.reference:
            if report.where and not case.first.where:  # the same error further up, where more is known of it
                case.first = replace(case.first, where=report.where)
        elif not case.knows(report.reference):
            case.more += 1
            case.references.append(report.reference)
            del case.references[:-REFERENCES]
        self._stirred.set()

    async def begin(self) -> None:
        """Say that the bot is up, or log that the chat cannot be told."""
        self._tongue = await self._language()
        t = self._tongue
        words = t.text(
            "🟢 {bot} is up, version {version}. Games: {games}. Lobbies: {lobbies}.",
            bot=self._name,
            version=_code(bot_version()),
            games=len(self._health.tables),
            lobbies=sum((await self._ctx.store.lobbies()).values()),
        )
        await self._send_now(words)

    async def run(self) -> None:
        """Send the messages that are due, until cancelled."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._stirred.wait()
            if self._stirred.is_set():  # also where that was at the very moment of the look
                self._stirred.clear()
                await asyncio.sleep(GATHER)
            try:
                await self._tell()
            except Exception as error:  # noqa: BLE001 - whatever it is, the next error is to be told
                logger.warning("the admin was not told: %s", type(error).__name__)

    def end(self, error: BaseException | None) -> None:
        """Begin to say the last words, while the bot finishes its work; `ended` waits for them."""
        self._ending = asyncio.create_task(self._end(error))

    async def ended(self) -> None:
        """Wait until the last words have been said, if there are any."""
        if self._ending is not None:
            await self._ending

    async def _end(self, error: BaseException | None) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await self._send_now(Markup("\n\n").join([*self._errors(), self._last_words(error)]))

    def _last_words(self, error: BaseException | None) -> Markup:
        """The message that the bot was told to stop, or that it ends because an indispensable part has failed."""
        t = self._tongue
        if error is not None and not isinstance(error, asyncio.CancelledError):
            kind = _code(type(error).__name__)
            return t.text("⛔ {bot} has crashed: {error}. See the log.", bot=self._name, error=kind)
        # NOTE: {games} is how many games were running; they go on by themselves after the next start
        return t.text(
            "⚪ {bot} is stopping. Games that will go on after the next start: {games}.",
            bot=self._name,
            games=len(self._health.tables),
        )

    async def _tell(self) -> None:
        for words in self._changes() + self._errors():
            await self._send(words)

    def _changes(self) -> list[Markup]:
        """The messages about a drain (no new games), and about parts that fail or work again, without repetitions."""
        now, said, t = time.monotonic(), [], self._tongue
        if self._ctx.drain.is_set() and not self._told_of_drain:
            self._told_of_drain = True
            # NOTE: to the one who runs the bot, before an upgrade; {games} is how many games are running
            drains = t.text(
                "🔧 {bot} won't open any more games, and stops when the last one is over. Games: {games}.",
                bot=self._name,
                games=len(self._health.tables),
            )
            said.append(drains)
        self._troubles = self._health.troubles()
        for part, trouble in self._troubles.items():
            if trouble:
                if part not in self._failing:
                    said.append(_part(t, part, trouble))
                self._failing[part] = now
            elif part in self._failing and now - self._failing[part] >= CALM:
                del self._failing[part]
                said.append(_part(t, part, None))
        return said

    def _errors(self) -> list[Markup]:
        """The messages about errors that are due now; sorts of errors that have not come again are forgotten."""
        now, said = time.monotonic(), []
        for key, case in list(self._cases.items()):
            if case.told_at is None:
                said.append(_error(self._tongue, case.first))
                case.told_at = now
            elif now - case.told_at < AGAIN_AFTER:
                continue
            elif case.more:
                seconds = now - case.told_at
                said.append(_repeated(self._tongue, case.first, case.more, case.references, seconds))
                case.told_at, case.more, case.references = now, 0, []
            else:
                del self._cases[key]
        return said

    async def _send(self, words: Markup) -> None:
        """Send through the outbox, with its order and its limits; past the outbox where the store cannot write."""
        if self._troubles.get("store") is None:
            try:
                self._tongue = await self._language()
                await self._ctx.outgoing.deliver(Post(self._chat_id, str(words), priority=Priority.REST))
            except Exception as error:  # noqa: BLE001 - whatever is broken there may be what is to be told
                logger.warning("the admin is told past the outbox: %s", type(error).__name__)
            else:
                return
        await self._send_now(words)

    async def _send_now(self, words: Markup) -> None:
        try:
            await self._bot.send_message(self._chat_id, words, parse_mode="HTML")
        except TelegramError as error:
            logger.warning("ADMIN_CHAT: the bot cannot write to %d: %s", self._chat_id, error)

    async def _language(self) -> Tongue:
        """The language of the group or person, if known; else English."""
        if self._chat_id > 0:
            user = await self._ctx.store.user(self._chat_id)
            return tongue(user.language if user is not None else "en")
        chat = await self._ctx.store.chat(self._chat_id)
        return tongue(chat.language if chat is not None else "en")


def _code(words: object) -> Markup:
    """Words in a message that can be copied unchanged."""
    return Markup("<code>{}</code>").format(words)


def _error(t: Tongue, report: ErrorReport) -> Markup:
    """The message about an error that was not told of lately."""
    when = datetime.fromtimestamp(report.at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    # NOTE: to the one who runs the bot; {reference} is the number under which the log has it and a player was shown it
    lines = [t.text("⚠️ Error {reference}", reference=_code(report.reference)), _code(when)]
    if report.where:
        lines.append(_code(", ".join(f"{name} {value}" for name, value in report.where.items())))
    lines.append(_code(report.what))
    if report.kind:
        lines.append(_code(f"{report.kind}: {report.place}" if report.place else report.kind))
    return NEW_LINE.join(lines)


def _repeated(t: Tongue, report: ErrorReport, times: int, references: Sequence[str], seconds: float) -> Markup:
    """The message about an error that has come again and again since the last message."""
    first = t.plural(
        # NOTE: to the one who runs the bot; {reference} is a number they were told before
        "🔁 Error {reference} happened {n} more time in {time}.",
        "🔁 Error {reference} happened {n} more times in {time}.",
        times,
        reference=_code(report.reference),
        time=t.duration(seconds),
    )
    return NEW_LINE.join([first, _code(" ".join(references))])


def _part(t: Tongue, part: str, trouble: str | None) -> Markup:
    """The message that a part of the bot has stopped working, or works again."""
    match part:
        case "store":
            fails = t.text("🔴 I can't write to the database. Nothing is lost; games are paused until I can.")
            works = t.text("🟢 I can write to the database again.")
        case "updates":
            fails = t.text("🔴 Nothing is coming in from Telegram.")
            works = t.text("🟢 Telegram is back.")
        case "sender":
            fails = t.text("🔴 Messages aren't going out.")
            works = t.text("🟢 Messages are going out again.")
        case _:
            fails = t.text("🔴 Games are stuck.")
            works = t.text("🟢 All games are running again.")
    return works if trouble is None else NEW_LINE.join([fails, _code(trouble)])
