"""Control: the feed, counters, settings and the clock of the server itself."""

from typing import Any

from playground.server.control import Endpoints
from playground.server.http.params import Params
from playground.server.world import World

machine = Endpoints()

LONGEST_WAIT = 60.0


@machine.get("/feed")
async def feed(world: World, params: Params) -> dict[str, Any]:
    """GET /control/feed?after=N&timeout=S&limit=: the later events, waiting for one at most that long."""
    wait = min(float(params.text("timeout") or 0), LONGEST_WAIT)
    limit = params.number("limit", 1000)
    events = await world.feed.wait_after(params.number("after"), wait, limit)
    return {"events": events, "last": world.feed.last}


@machine.get("/bot")
def bot(world: World, _: Params) -> dict[str, Any]:
    """GET /control/bot: who the bot is."""
    return world.bot.as_user()


@machine.get("/counters")
def counters(world: World, _: Params) -> dict[str, Any]:
    """GET /control/counters."""
    return world.counters.as_json()


@machine.get("/updates")
def updates(world: World, _: Params) -> list[dict[str, Any]]:
    """GET /control/updates: those that wait to be fetched and confirmed."""
    return [update.as_json() for update in world.updates.pending()]


@machine.get("/webhook")
def webhook(world: World, _: Params) -> dict[str, Any]:
    """GET /control/webhook."""
    return world.webhook.info()


@machine.get("/commands")
def commands(world: World, _: Params) -> list[dict[str, Any]]:
    """GET /control/commands: what the bot has registered, by scope and language."""
    return [
        {"scope": scope, "language_code": language, "commands": kept}
        for (scope, language), kept in world.commands.items()
    ]


@machine.get("/settings")
def settings(world: World, _: Params) -> dict[str, Any]:
    """GET /control/settings."""
    return world.settings.as_json()


@machine.post("/settings")
def change_settings(world: World, params: Params) -> dict[str, Any]:
    """POST /control/settings {limits?: {enabled?, ...}, speed?, query_lifetime?, privacy?}."""
    world.settings.update(params.values)
    return world.settings.as_json()


@machine.post("/clock")
def clock(world: World, params: Params) -> dict[str, Any]:
    """POST /control/clock {advance}: skip ahead that many seconds."""
    return {"now": world.clock.advance(float(params.text("advance") or 0))}
