"""The parts of the chat, put together: only this file knows which part needs which others."""

import asyncio
from collections.abc import Mapping
from functools import partial

from telegram import Bot

from bot.scenario import Scenario
from bot.store import Store
from bot.telegram.clock import Clock, TelegramTime
from bot.telegram.context import ChatContext
from bot.telegram.directory import Directory
from bot.telegram.games.beyond import Beyond
from bot.telegram.games.games import Games
from bot.telegram.games.moderation.moderator import Moderator
from bot.telegram.games.moderation.restrictions import Restrictions
from bot.telegram.games.motions import Motions
from bot.telegram.games.paused import PausedGames
from bot.telegram.games.practice import Practice
from bot.telegram.games.recovery import Recovery
from bot.telegram.games.robots.robots import Robots
from bot.telegram.games.seat_tags import SeatTags
from bot.telegram.games.substitutes import Substitutes
from bot.telegram.games.tables import Tables
from bot.telegram.games.turn_calls import TurnCalls
from bot.telegram.games.unseen_cards import UnseenCards
from bot.telegram.groups.delivery_failures import DeliveryFailures
from bot.telegram.groups.forgetting import Forgetting
from bot.telegram.groups.reachability import Reachability
from bot.telegram.groups.reports import Reports
from bot.telegram.intake.bot_api.capabilities import Capabilities
from bot.telegram.intake.permissions import Hearing
from bot.telegram.intake.rate_limit import MOMENT, Echoes
from bot.telegram.intake.talk import TalkLimits
from bot.telegram.library import Brings, ScenarioLibrary
from bot.telegram.lobbies.gathering.next_game import NextGame
from bot.telegram.lobbies.gathering.plans import Plans
from bot.telegram.lobbies.gathering.series import SeriesOfGames
from bot.telegram.lobbies.lobbies import Lobbies
from bot.telegram.lobbies.menus.settings_changes import SettingsChanges
from bot.telegram.lobbies.own.estimates import Estimates
from bot.telegram.lobbies.own.files import OwnFiles
from bot.telegram.lobbies.own.trials import Trials
from bot.telegram.logbook import Logbook
from bot.telegram.outbox.member_tags import MemberTags
from bot.telegram.outbox.sender import Outgoing
from bot.telegram.outbox.whispers import Routes, Whispers
from bot.telegram.records.achieving import achieve
from bot.telegram.records.export import GameExports
from bot.telegram.records.pages import StoryPages
from bot.telegram.records.pictures import Pictures
from bot.telegram.records.reckoning import Reckoning
from bot.telegram.records.series_points import count_in_series
from bot.telegram.restart import Restart
from bot.telegram.showing import Showing
from bot.telegram.slow_mode import watch_slow_groups
from bot.text.clocks import Kind


class Services:
    """All services that handlers use. The sender is set later (`Outgoing.sender`), since it needs `failures` from here.

    `late`: the commands that came too late, by chat and topic, each with whether a press can still carry it out.
    """

    def __init__(
        self,
        bot: Bot,
        store: Store,
        scenarios: Mapping[str, Scenario],
        *,
        clock: Clock | None = None,
        telegram: TelegramTime | None = None,
        speed: float = 1.0,
        drain: asyncio.Event | None = None,
        brings: Brings = "all",
    ) -> None:
        clock = clock or Clock()
        self.tables = tables = Tables()
        self.directory = directory = Directory(store, tables.settings_changed)
        capabilities = Capabilities(bot)
        routes = Routes(bot, store, directory, capabilities, clock=clock.steady, playing=tables.playing)

        def moments(game_id: int | None, kind: Kind, at: float) -> float | None:
            return clock.wall_at(at) if kind == "counted" else tables.wall_at(game_id, at)

        self.ctx = ctx = ChatContext(
            bot=bot,
            capabilities=capabilities,
            store=store,
            scenarios=ScenarioLibrary(scenarios, brings),
            clock=clock,
            telegram=telegram or TelegramTime(clock.wall),
            outgoing=Outgoing(store),
            routes=routes,
            whispers=Whispers(routes, capabilities),
            member_tags=MemberTags(bot, store, capabilities),
            showing=Showing(capabilities, moments),
            echoes=Echoes(clock.now, MOMENT / speed),
            hearing=Hearing(bot, store, clock.steady),
            speed=speed,
            drain=drain or asyncio.Event(),
        )
        self.recovery = recovery = Recovery(ctx, directory, tables)
        self.paused = PausedGames(ctx, tables, recovery)
        self.games = games = Games(ctx, tables, recovery, self.paused)
        self.substitutes = Substitutes(ctx, tables, games)
        self.unseen_cards = UnseenCards(ctx, tables)
        self.seat_tags = SeatTags(ctx, tables)
        self.motions = Motions(ctx, games)
        self.lobbies = lobbies = Lobbies(ctx, directory, games.start)
        self.next_game = NextGame(ctx)
        self.turn_calls = TurnCalls()
        self.plans = Plans(ctx, directory, lobbies)
        self.settings = SettingsChanges(ctx, directory, tables, lobbies, self.plans)
        self.series = SeriesOfGames(ctx, directory, lobbies)
        self.estimates = Estimates()
        self.restrictions = Restrictions(ctx, tables)
        self.beyond = Beyond(ctx, tables)
        self.reachability = reachability = Reachability(
            ctx, tables=tables, lobbies=lobbies, recovery=recovery, games=games, beyond=self.beyond
        )
        self.failures = DeliveryFailures(
            ctx, directory=directory, tables=tables, lobbies=lobbies, recovery=recovery, reachability=reachability
        )
        self.moderator = Moderator(ctx, tables, games, self.failures.rights_missing)
        self.logbook = Logbook(ctx.outgoing, ctx.scenarios)
        self.restart = Restart(ctx, directory, tables, recovery, lobbies, self.restrictions, self.seat_tags)
        self.reckoning = Reckoning(ctx)
        self.pictures = Pictures(ctx, directory, self.reckoning)
        self.story_pages = StoryPages(ctx, self.reckoning)
        self.game_exports = GameExports(ctx)
        self.robots = Robots(ctx, tables, games)
        self.practice = Practice(ctx, games)
        self.talk = TalkLimits()
        self.trials = Trials()
        self.own_files = OwnFiles(ctx)
        self.reports = Reports(ctx)
        self.forgetting = Forgetting(ctx, tables, games)
        self.late: dict[tuple[int, int | None], dict[str, bool]] = {}
        self._listen()

    def serve(self) -> None:
        """Begin the services that run as long as the bot does."""
        self.ctx.background.spawn_forever(self.plans.run)
        self.ctx.background.spawn_forever(self.series.run)
        self.ctx.background.spawn_forever(partial(watch_slow_groups, self.ctx, self.tables.chats))

    def drop(self, chat_id: int) -> None:
        """Drop the games of a chat from memory: another worker takes care of them, or they will be recovered."""
        for table in self.tables.in_chat(chat_id):
            self.tables.drop(table)
        self.paused.forget_chat(chat_id)

    async def close(self) -> None:
        """Stop services and timers, and wait for the work in hand."""
        await self.ctx.background.stop_services()
        self.lobbies.countdowns.stop()
        self.paused.stop()
        self.games.stop()
        self.unseen_cards.stop()
        self.robots.stop()
        self.estimates.close()
        await self.ctx.background.finish()
        self.pictures.close()

    def _listen(self) -> None:
        """Set the listeners of each happening (a lobby opened, a game took a step ...), in the order of their calls."""
        happenings, lobbies = self.ctx.happenings, self.lobbies
        happenings.lobby_opened.listeners = (self.next_game.after_lobby_opened, self.series.after_lobby_opened)
        happenings.lobby_given_up.listeners = (
            lobbies.after_lobby_given_up,
            self.estimates.after_lobby_given_up,
            self.series.after_lobby_given_up,
        )
        happenings.stepped.listeners = (
            self.substitutes.after_step,
            lobbies.after_step,
            self.robots.after_step,
            self.practice.after_step,
            self.logbook.after_step,
            self.reckoning.after_step,
            self.unseen_cards.after_step,
            self.seat_tags.after_step,
            self.motions.after_step,
            self.turn_calls.after_step,
            self.plans.after_step,
            self.estimates.after_step,
            self.beyond.after_step,
            self.reports.after_step,
            self.forgetting.after_step,
        )
        happenings.broken_off.listeners = (
            lobbies.after_break_off,
            self.seat_tags.after_break_off,
            self.series.after_break_off,
            self.beyond.after_break_off,
            self.own_files.after_break_off,
            self.reports.after_break_off,
            self.forgetting.after_break_off,
        )
        in_series = partial(count_in_series, self.series)
        self.reckoning.reckoners += (achieve, self.pictures.after_reckoning, in_series)
        self.tables.on_put = self.robots.watch
        self.tables.on_deadline = self.games.ring
        self.ctx.store.on_recovery(lobbies.countdowns.lose)
