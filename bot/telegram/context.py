"""The context of every part of the chat: the bot, the store, the scenarios, the clock, the outbox and more."""

import asyncio
from dataclasses import dataclass, field

from telegram import Bot

from bot.store import Store
from bot.telegram.background import BackgroundTasks
from bot.telegram.clock import Clock, TelegramTime
from bot.telegram.happenings import Happenings
from bot.telegram.intake.bot_api.capabilities import Capabilities
from bot.telegram.intake.lanes import Lanes
from bot.telegram.intake.permissions import Hearing
from bot.telegram.intake.rate_limit import Echoes
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
        scenarios: all scenarios by id; what a group may choose from is `scenarios.of(chat_id)`.
        telegram: the time by which messages are dated.
        outgoing: the way into the outbox.
        whispers: messages that one member of a group sees.
        member_tags: the tags that the bot puts beside the names of members.
        makers: the functions that make files to send.
        speed: how many game seconds pass in a real second.
        drain: set once: from then on no new games are opened, running ones are played to their end, and the bot stops.
        echoes: what was done a moment ago, to find commands that come twice.
        hearing: which messages the bot can read in each group.
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
    echoes: Echoes
    hearing: Hearing
    speed: float
    drain: asyncio.Event
    background: BackgroundTasks = field(default_factory=BackgroundTasks)
    lanes: Lanes = field(default_factory=Lanes)
    tally: Tally = field(default_factory=Tally)
    happenings: Happenings = field(default_factory=Happenings)
    makers: Makers = field(default_factory=dict)
