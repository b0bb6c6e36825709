"""The control interface: what people do and see, over JSON, for tests, robots and the page in the browser."""

import inspect
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from playground.server.events.acts import RefusedError
from playground.server.http.params import Params, loads
from playground.server.refusals.errors import ApiError
from playground.server.world import World

Endpoint = Callable[[World, Params], Any | Awaitable[Any]]


class Endpoints:
    """A table of endpoints, filled by decorators; parameters of path, query and JSON body come as one."""

    def __init__(self) -> None:
        self._table: list[tuple[str, str, Endpoint]] = []

    def get(self, path: str) -> Callable[[Endpoint], Endpoint]:
        """Register a way to look."""
        return self._register("GET", path)

    def post(self, path: str) -> Callable[[Endpoint], Endpoint]:
        """Register a way to act."""
        return self._register("POST", path)

    def _register(self, verb: str, path: str) -> Callable[[Endpoint], Endpoint]:
        def register(endpoint: Endpoint) -> Endpoint:
            self._table.append((verb, path, endpoint))
            return endpoint

        return register

    def routes(self, world: World, *, calm: bool = False) -> list[Route]:
        """The endpoints as routes of this world; `calm` refuses with status 200: browsers do not complain of that."""
        return [
            Route(f"/control{path}", _serve(world, endpoint, calm), methods=[verb])
            for verb, path, endpoint in self._table
        ]

    def named(self) -> Iterator[tuple[str, str, Endpoint]]:
        """The endpoints with their verbs and paths, in order."""
        return iter(self._table)


async def answer(world: World, endpoint: Endpoint, values: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The status and the body of what an endpoint answers to these values."""
    try:
        result = endpoint(world, Params(values))
        if inspect.isawaitable(result):
            result = await result
    except RefusedError as error:
        return 403, {"ok": False, "refused": str(error)}
    except LookupError as error:
        return 404, {"ok": False, "error": str(error).strip("'")}
    except (ValueError, TypeError) as error:
        return 400, {"ok": False, "error": str(error)}
    except ApiError as error:
        return 400, {"ok": False, "error": error.description}
    return 200, {"ok": True, "result": result}


def _serve(world: World, endpoint: Endpoint, calm: bool) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        try:
            given = loads(await request.body() or b"{}")
        except ValueError as error:
            return _response(400, {"ok": False, "error": str(error)})
        if not isinstance(given, dict):
            return _response(400, {"ok": False, "error": "a JSON object is expected"})
        return _response(*await answer(world, endpoint, {**request.query_params, **given, **request.path_params}))

    def _response(status: int, body: dict[str, Any]) -> Response:
        return JSONResponse(body, status_code=200 if calm else status)

    return serve
