"""The control interface without HTTP, for tests and robots in the process of the server itself."""

import asyncio
import json
from typing import Any

from starlette.routing import compile_path

from playground.server.control import Endpoint, answer
from playground.server.control.groups import groups
from playground.server.control.machine import machine
from playground.server.control.mishaps import mishaps
from playground.server.control.people import people
from playground.server.control.talk import talk
from playground.server.world import World

TABLES = (people, groups, talk, machine, mishaps)
"""All that people can do and see."""

_ENDPOINTS = [(verb, *compile_path(path)[::2], endpoint) for table in TABLES for verb, path, endpoint in table.named()]


class DirectLine:
    """A line to the control interface of a world in this process: a request is answered by its endpoint at once."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def ask(self, verb: str, path: str, values: dict[str, Any]) -> dict[str, Any]:
        """The body of the answer; values and body are JSON, as over HTTP."""
        await asyncio.sleep(0)  # whoever waits in a loop lets the others work, as over HTTP
        endpoint, named = _found(verb, path)
        _, body = await answer(self._world, endpoint, {**json.loads(json.dumps(values)), **named})
        copied: dict[str, Any] = json.loads(json.dumps(body))
        return copied

    async def close(self) -> None:
        """Nothing is open."""


def _found(verb: str, path: str) -> tuple[Endpoint, dict[str, Any]]:
    for of, pattern, convertors, endpoint in _ENDPOINTS:
        if of == verb and (match := pattern.match(path)):
            return endpoint, {name: convertors[name].convert(value) for name, value in match.groupdict().items()}
    raise LookupError(f"{verb} {path}")
