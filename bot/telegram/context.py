"""The context of every part of the chat: the bot, the store, the scenarios, the clock, and the ways out."""

from dataclasses import dataclass, field

from telegram import Bot

from bot.store import Store
from bot.telegram.background import BackgroundTasks
from bot.telegram.clock import Clock
from bot.telegram.happenings import Happenings
from bot.telegram.intake.bot_api.capabilities import Capabilities
from bot.telegram.intake.bot_api.telegram_time import TelegramTime
from bot.telegram.intake.drain import Drain
from bot.telegram.intake.echoes import Echoes
from bot.telegram.intake.hearing import Hearing
from bot.telegram.intake.lanes import Lanes
from bot.telegram.intake.tally import Tally
from bot.telegram.library import ScenarioLibrary
from bot.telegram.outbox.deliveries import Makers
from bot.telegram.outbox.member_tags import MemberTags
from bot.telegram.outbox.sender import Outgoing
from bot.telegram.outbox.whispers import Routes, Whispers
from bot.telegram.showing import Showing


@dataclass(slots=True)
class ChatContext:
    """The services that every part uses, handed down from where the bot is put together. Plain data.

    Attributes:
        bot: Telegram.
        capabilities: what its server can do.
        store: the data that must survive.
        scenarios: by id; what a group may choose from is `scenarios.of(chat_id)`.
        clock: the time that counts.
        telegram: the time by which messages are dated.
        outgoing: the way into the outbox.
        background: the tasks beside the updates.
        lanes: one thing after another within a group.
        tally: the numbers of calls and updates so far.
        happenings: the listeners to lobbies and games.
        routes: where players are told their secrets.
        whispers: messages that one member of a group sees.
        member_tags: what stands beside the names of members.
        showing: what messages look like on the server that is there.
        makers: the functions that make files to send.
        speed: game seconds a real second.
        drain: whether new games are opened.
        echoes: the commands of a moment ago.
        hearing: the messages of each group that the bot can read.
    """

    bot: Bot
    capabilities: Capabilities
    store: Store
    scenarios: ScenarioLibrary
    clock: Clock
    telegram: TelegramTime
    outgoing: Outgoing
    routes: Routes
    whispers: Whispers
    member_tags: MemberTags
    showing: Showing
    background: BackgroundTasks
    lanes: Lanes
    tally: Tally
    happenings: Happenings
    makers: Makers
    echoes: Echoes
    hearing: Hearing
    speed: float = 1.0
    drain: Drain = field(default_factory=Drain)
