"""The control interface: what people do and see, over JSON, for tests, robots and the page in the browser."""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.playground.server.events.acts import RefusedError
from bot.playground.server.http.params import Params, loads
from bot.playground.server.refusals.errors import ApiError
from bot.playground.server.world import World

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


def _serve(world: World, endpoint: Endpoint, calm: bool) -> Callable[[Request], Awaitable[Response]]:
    def refusal(status: int, key: str, why: str) -> Response:
        return JSONResponse({"ok": False, key: why}, status_code=200 if calm else status)

    async def serve(request: Request) -> Response:
        try:
            values: dict[str, Any] = dict(request.query_params)
            body = await request.body()
            if body:
                given = loads(body)
                if not isinstance(given, dict):
                    return refusal(400, "error", "a JSON object is expected")
                values |= given
            result = endpoint(world, Params(values | request.path_params))
            if inspect.isawaitable(result):
                result = await result
        except RefusedError as error:
            return refusal(403, "refused", str(error))
        except LookupError as error:
            return refusal(404, "error", str(error).strip("'"))
        except (ValueError, TypeError) as error:
            return refusal(400, "error", str(error))
        except ApiError as error:
            return refusal(400, "error", error.description)
        return JSONResponse({"ok": True, "result": result})

    return serve
