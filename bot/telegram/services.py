"""The parts of the chat, put together: the one place that knows which of them needs which."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from telegram import Bot

from bot.scenario import Scenario
from bot.store import Store
from bot.telegram.background import BackgroundTasks
from bot.telegram.clock import Clock
from bot.telegram.context import ChatContext
from bot.telegram.directory import Directory
from bot.telegram.games.beyond.beyond import Beyond
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
from bot.telegram.happenings import Happenings
from bot.telegram.intake.bot_api.capabilities import Capabilities
from bot.telegram.intake.bot_api.telegram_time import TelegramTime
from bot.telegram.intake.drain import Drain
from bot.telegram.intake.echoes import MOMENT, Echoes
from bot.telegram.intake.hearing import Hearing
from bot.telegram.intake.lanes import Lanes
from bot.telegram.intake.talk import TalkLimits
from bot.telegram.intake.tally import Tally
from bot.telegram.library import Brings, ScenarioLibrary
from bot.telegram.lifecycle.restart import Restart
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
from bot.telegram.records.series_points import SeriesPoints
from bot.telegram.showing import Showing
from bot.telegram.slow_mode import watch_slow_groups
from bot.text.clocks import Kind


@dataclass(frozen=True, slots=True)
class Services:
    """The services of handlers.

    `late` are the commands that came too late, by chat and topic, and whether a press can still do each.
    """

    ctx: ChatContext
    directory: Directory
    tables: Tables
    games: Games
    substitutes: Substitutes
    unseen_cards: UnseenCards
    seat_tags: SeatTags
    motions: Motions
    paused: PausedGames
    recovery: Recovery
    lobbies: Lobbies
    next_game: NextGame
    turn_calls: TurnCalls
    plans: Plans
    series: SeriesOfGames
    settings: SettingsChanges
    estimates: Estimates
    restrictions: Restrictions
    moderator: Moderator
    failures: DeliveryFailures
    reachability: Reachability
    logbook: Logbook
    restart: Restart
    reckoning: Reckoning
    pictures: Pictures
    story_pages: StoryPages
    game_exports: GameExports
    robots: Robots
    practice: Practice
    talk: TalkLimits
    trials: Trials
    own_files: OwnFiles
    beyond: Beyond
    reports: Reports
    forgetting: Forgetting
    late: dict[tuple[int, int | None], dict[str, bool]]

    def serve(self) -> None:
        """Begin the services that run as long as the bot does."""
        self.ctx.background.spawn_forever(self.plans.run)
        self.ctx.background.spawn_forever(self.series.run)
        self.ctx.background.spawn_forever(partial(watch_slow_groups, self.ctx, self.tables.chats))

    def drop(self, chat_id: int) -> None:
        """Forget the games of a chat: another worker sees to them, or they are recovered anew."""
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


def build_services(
    bot: Bot,
    store: Store,
    scenarios: Mapping[str, Scenario],
    *,
    clock: Clock | None = None,
    telegram: TelegramTime | None = None,
    speed: float = 1.0,
    drain: Drain | None = None,
    brings: Brings = "all",
) -> Services:
    """All services but the sender, which comes later (`Outgoing.sender`): the sender needs `failures` itself."""
    clock = clock or Clock()
    tables = Tables()
    directory = Directory(store, tables.settings_changed)
    ctx = _context(
        bot,
        store,
        ScenarioLibrary(scenarios, brings),
        clock=clock,
        telegram=telegram or TelegramTime(clock.wall),
        speed=speed,
        drain=drain or Drain(),
        tables=tables,
        directory=directory,
    )
    recovery = Recovery(ctx, directory, tables)
    paused = PausedGames(ctx, tables, recovery)
    games = Games(ctx, tables, recovery, paused)
    substitutes = Substitutes(ctx, tables, games)
    lobbies = Lobbies(ctx, directory, games.start)
    robots = Robots(ctx, tables, games)
    practice = Practice(ctx, games)
    restrictions = Restrictions(ctx, tables)
    seat_tags = SeatTags(ctx, tables)
    beyond = Beyond(ctx, tables)
    reachability = Reachability(ctx, tables=tables, lobbies=lobbies, recovery=recovery, games=games, beyond=beyond)
    failures = DeliveryFailures(
        ctx, directory=directory, tables=tables, lobbies=lobbies, recovery=recovery, reachability=reachability
    )
    logbook = Logbook(ctx.outgoing, ctx.scenarios)
    reckoning = Reckoning(ctx)
    series = SeriesOfGames(ctx, directory, lobbies)
    services = Services(
        ctx=ctx,
        directory=directory,
        tables=tables,
        games=games,
        substitutes=substitutes,
        unseen_cards=UnseenCards(ctx, tables),
        seat_tags=seat_tags,
        motions=Motions(ctx, tables, games),
        paused=paused,
        recovery=recovery,
        lobbies=lobbies,
        settings=SettingsChanges(ctx, directory, tables, lobbies),
        next_game=NextGame(ctx),
        turn_calls=TurnCalls(ctx),
        plans=Plans(ctx, directory, lobbies),
        series=series,
        estimates=Estimates(),
        restrictions=restrictions,
        moderator=Moderator(ctx, tables, games, failures.rights_missing),
        failures=failures,
        reachability=reachability,
        logbook=logbook,
        restart=Restart(ctx, directory, tables, recovery, lobbies, restrictions, seat_tags),
        reckoning=reckoning,
        pictures=Pictures(ctx, directory, reckoning),
        story_pages=StoryPages(ctx, reckoning),
        game_exports=GameExports(ctx),
        robots=robots,
        practice=practice,
        talk=TalkLimits(),
        trials=Trials(),
        own_files=OwnFiles(ctx),
        beyond=beyond,
        reports=Reports(ctx),
        forgetting=Forgetting(ctx, tables, games),
        late={},
    )
    _listen(services)
    return services


def _context(
    bot: Bot,
    store: Store,
    scenarios: ScenarioLibrary,
    *,
    clock: Clock,
    telegram: TelegramTime,
    speed: float,
    drain: Drain,
    tables: Tables,
    directory: Directory,
) -> ChatContext:
    """The context of all services, with the ways out; what these know of games and groups they look up."""
    capabilities = Capabilities(bot)
    routes = Routes(bot, store, directory, capabilities, clock=clock.steady, playing=tables.playing)

    def moments(game_id: int | None, kind: Kind, at: float) -> float | None:
        return clock.wall_at(at) if kind == "counted" else tables.wall_at(game_id, at)

    return ChatContext(
        bot=bot,
        capabilities=capabilities,
        store=store,
        scenarios=scenarios,
        clock=clock,
        telegram=telegram,
        outgoing=Outgoing(store),
        routes=routes,
        whispers=Whispers(routes, capabilities),
        member_tags=MemberTags(bot, store, capabilities),
        showing=Showing(capabilities, moments),
        background=BackgroundTasks(),
        lanes=Lanes(),
        tally=Tally(),
        happenings=Happenings(),
        makers={},
        echoes=Echoes(clock.now, MOMENT / speed),
        hearing=Hearing(bot, store, clock.steady),
        speed=speed,
        drain=drain,
    )


def _listen(services: Services) -> None:
    """Say who acts when something happens, in the order in which they do."""
    happenings, lobbies = services.ctx.happenings, services.lobbies
    happenings.lobby_opened.listeners = (services.next_game.after_lobby_opened, services.series.after_lobby_opened)
    happenings.lobby_given_up.listeners = (
        lobbies.after_lobby_given_up,
        services.estimates.after_lobby_given_up,
        services.series.after_lobby_given_up,
    )
    happenings.stepped.listeners = (
        services.substitutes.after_step,
        lobbies.after_step,
        services.robots.after_step,
        services.practice.after_step,
        services.logbook.after_step,
        services.reckoning.after_step,
        services.unseen_cards.after_step,
        services.seat_tags.after_step,
        services.motions.after_step,
        services.turn_calls.after_step,
        services.plans.after_step,
        services.estimates.after_step,
        services.beyond.after_step,
        services.reports.after_step,
        services.forgetting.after_step,
    )
    happenings.broken_off.listeners = (
        lobbies.after_break_off,
        services.seat_tags.after_break_off,
        services.series.after_break_off,
        services.beyond.after_break_off,
        services.own_files.after_break_off,
        services.reports.after_break_off,
        services.forgetting.after_break_off,
    )
    services.reckoning.reckoners += (
        achieve,
        services.pictures.after_reckoning,
        SeriesPoints(services.series).after_reckoning,
    )
    services.tables.on_put = services.robots.watch
    services.tables.on_deadline = services.games.ring
    services.ctx.store.on_recovery(lobbies.countdowns.lose)
