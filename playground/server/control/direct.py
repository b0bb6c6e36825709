"""The control interface without HTTP, for tests and robots in the process of the server itself."""

import asyncio
from typing import Any

from starlette.routing import compile_path

from playground.requests import Request
from playground.server.control import Endpoint, answer
from playground.server.control.groups import groups
from playground.server.control.machine import machine
from playground.server.control.people import people
from playground.server.control.talk import talk
from playground.server.world import World
from playground.views import JSON

TABLES = (people, groups, talk, machine)
"""All that people can do and see."""

_ENDPOINTS = [(*compile_path(kind.path)[::2], kind, endpoint) for table in TABLES for kind, endpoint in table]


class DirectLine:
    """A line to the control interface of a world in this process: a request is answered by its endpoint at once."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def ask(self, verb: str, path: str, values: JSON) -> JSON:
        """The body of the answer; values and body are JSON, as over HTTP."""
        await asyncio.sleep(0)  # whoever waits in a loop lets the others work, as over HTTP
        kind, endpoint, named = _found(verb, path)
        _, body = await answer(self._world, kind, endpoint, {**values, **named})
        return body

    async def close(self) -> None:
        """Nothing is open."""


def _found(verb: str, path: str) -> tuple[type[Request[Any]], Endpoint[Any], JSON]:
    for pattern, convertors, kind, endpoint in _ENDPOINTS:
        if kind.verb == verb and (match := pattern.match(path)):
            return kind, endpoint, {name: convertors[name].convert(value) for name, value in match.groupdict().items()}
    raise LookupError(f"{verb} {path}")
