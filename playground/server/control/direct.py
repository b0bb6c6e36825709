"""The control interface without HTTP, for tests and robots in the process of the server itself."""

import asyncio
from typing import Any

from playground.requests import Request
from playground.server.control import answer
from playground.server.control.groups import groups
from playground.server.control.machine import machine
from playground.server.control.people import people
from playground.server.control.talk import talk
from playground.server.world import World
from playground.views import JSON

TABLES = (people, groups, talk, machine)
"""All that people can do and see."""

_ENDPOINTS = {kind: endpoint for table in TABLES for kind, endpoint in table}


class DirectLine:
    """A line to the control interface of a world in this process: a request is answered by its endpoint at once."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def ask(self, request: Request[Any]) -> JSON:
        """The body of the answer, read and written as over HTTP."""
        await asyncio.sleep(0)  # whoever waits in a loop lets the others work, as over HTTP
        _, body = await answer(self._world, type(request), _ENDPOINTS[type(request)], request.values())
        return body

    async def close(self) -> None:
        """Nothing is open."""
