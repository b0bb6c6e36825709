"""Control: the server itself: its feed, counts, settings and clock, and the faults to try a bot with."""

from dataclasses import asdict

from playground import requests
from playground.server.control.endpoints import Endpoints
from playground.server.faults.orders import FaultOrder
from playground.server.world import World
from playground.views import JSON, CallCounts, FeedPart

machine = Endpoints()

LONGEST_WAIT = 60.0


@machine.on(requests.LookAtFeed)
async def _feed(world: World, asked: requests.LookAtFeed) -> FeedPart:
    events = await world.feed.wait_after(asked.after, min(asked.timeout, LONGEST_WAIT), asked.limit)
    return FeedPart(events, world.feed.last)


@machine.on(requests.BotAsUser)
def _bot(world: World, _: requests.BotAsUser) -> JSON:
    return world.bot.as_user()


@machine.on(requests.LookAtCounts)
def _counts(world: World, _: requests.LookAtCounts) -> CallCounts:
    return world.counters


@machine.on(requests.PendingUpdates)
def _updates(world: World, _: requests.PendingUpdates) -> list[JSON]:
    return [update.as_json() for update in world.updates.pending()]


@machine.on(requests.BotWebhook)
def _webhook(world: World, _: requests.BotWebhook) -> JSON:
    return world.webhook.info()


@machine.on(requests.BotCommands)
def _commands(world: World, _: requests.BotCommands) -> list[JSON]:
    return [
        {"scope": scope, "language_code": language, "commands": kept}
        for (scope, language), kept in world.commands.items()
    ]


@machine.on(requests.LookAtSettings)
def _settings(world: World, _: requests.LookAtSettings) -> JSON:
    return asdict(world.settings)


@machine.on(requests.SettingsChange)
def _change_settings(world: World, asked: requests.SettingsChange) -> JSON:
    world.settings.update(asked.table)
    return asdict(world.settings)


@machine.on(requests.SkipAhead)
def _clock(world: World, asked: requests.SkipAhead) -> JSON:
    return {"now": world.clock.advance(asked.advance)}


@machine.on(requests.StandingFaults)
def _faults(world: World, _: requests.StandingFaults) -> JSON:
    befell = [
        {"kind": kind, "method": method, "chat": chat, "count": count}
        for (kind, method, chat), count in world.faults.befell.items()
    ]
    return {"standing": [asdict(fault) for fault in world.faults], "befell": befell}


@machine.on(requests.OrderFault)
def _order(world: World, asked: requests.OrderFault) -> FaultOrder:
    return world.faults.order(asked)


@machine.on(requests.ClearFaults)
def _clear(world: World, _: requests.ClearFaults) -> JSON:
    world.faults.clear()
    return {}
