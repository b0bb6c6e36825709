"""The methods of the Bot API that this server knows, by name; each module of this folder registers its own."""

import inspect
from collections.abc import Awaitable, Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from playground.server.faults.failing import as_understood
from playground.server.faults.hooks import Call, FaultReply
from playground.server.params import Params
from playground.server.refusals.errors import ApiError
from playground.server.world import World

Handler = Callable[[World, Params], Any | Awaitable[Any]]

REGISTRY: dict[str, tuple[str, Handler]] = {}


def method(name: str) -> Callable[[Handler], Handler]:
    """Register a method under its name; names are not case-sensitive. One that returns nothing answers with True."""

    def register(handler: Handler) -> Handler:
        REGISTRY[name.lower()] = (name, handler)
        return handler

    return register


def import_all() -> None:
    """Import every module of this folder: from then on every method is known."""
    for module in iter_modules(__path__, f"{__name__}."):
        import_module(module.name)


def proper_name(name: str) -> str:
    """The method as the Bot API writes it; unknown ones as they came."""
    return REGISTRY[name.lower()][0] if name.lower() in REGISTRY else name


async def run(world: World, name: str, params: Params) -> FaultReply:
    """One call from beginning to end: hooks, the method itself, the counters."""
    proper, handler = REGISTRY.get(name.lower(), ("", None))
    call = Call(proper or name, params.values)
    reply: FaultReply | None = None
    for before in world.hooks.before:
        reply = await before(call)
        if reply is not None:
            break
    if reply is None:
        world.counters.calls[proper or "unknown"] += 1
        reply = await _answer(world, call, handler, params)
    for after in world.hooks.after:
        reply = await after(call, reply)
    return reply


async def _answer(world: World, call: Call, handler: Handler | None, params: Params) -> FaultReply:
    try:
        if handler is None:
            raise ApiError(404, "Not Found")
        result = handler(world, as_understood(world.faults, call.method, params))
        if inspect.isawaitable(result):
            result = await result
    except ApiError as error:
        world.counters.refused(error.code, error.description, params.text("chat_id"))
        if error.code == 429:
            world.feed.add("too_many", chat_id=params.number("chat_id"), method=call.method, **error.parameters)
        return FaultReply(error.code, error.body())
    return FaultReply(200, {"ok": True, "result": True if result is None else result})
