"""What every part of the chat is given: the bot, the store, the scenarios, the clock, and the ways out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from telegram import Bot

from bot.chat.background import BackgroundTasks
from bot.chat.bot_api.telegram_time import TelegramTime
from bot.chat.clock import Clock
from bot.chat.drain import Drain
from bot.chat.happenings import Happenings
from bot.chat.hearing import Hearing
from bot.chat.outbox.files import Makers
from bot.chat.outgoing import Outgoing
from bot.chat.tally import Tally
from bot.chat.updates.echoes import Echoes
from bot.chat.updates.lanes import Lanes
from bot.scenario import Scenario
from bot.store import Store


@dataclass(slots=True)
class ChatContext:
    """Handed down from where the bot is put together; it does nothing by itself.

    Attributes:
        bot: Telegram.
        store: what must survive.
        scenarios: by id.
        clock: the time that counts.
        telegram: the time by which messages are dated.
        outgoing: the way into the outbox.
        background: what runs beside the updates.
        lanes: one thing after another within a group.
        tally: what has been done so far.
        happenings: what others want to know of lobbies and games.
        makers: who makes the files that are sent.
        speed: game seconds a real second.
        drain: whether new games are opened.
        echoes: what was commanded a moment ago.
        hearing: what of each group the bot can read.
    """

    bot: Bot
    store: Store
    scenarios: Mapping[str, Scenario]
    clock: Clock
    telegram: TelegramTime
    outgoing: Outgoing
    background: BackgroundTasks
    lanes: Lanes
    tally: Tally
    happenings: Happenings
    makers: Makers
    echoes: Echoes
    hearing: Hearing
    speed: float = 1.0
    drain: Drain = field(default_factory=Drain)
