"""Endpoints of the control interface: how a request becomes an answer, over HTTP or not."""

from collections.abc import Awaitable, Callable, Iterator
from inspect import isawaitable, signature
from types import new_class
from typing import Any, TypeVar

from pydantic import ValidationError, validate_call
from starlette.requests import Request as HttpRequest
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from playground.requests import Request, TableRequest
from playground.server.events.acts import RefusedError
from playground.server.params import loads
from playground.server.refusals.errors import ApiError
from playground.server.world import World
from playground.views import JSON, adapter

Q = TypeVar("Q", bound=Request[Any])
Endpoint = Callable[[World, Q], Any | Awaitable[Any]]


class Endpoints:
    """A table of endpoints by the kind of request, filled by a decorator."""

    def __init__(self) -> None:
        self._table: dict[type[Request[Any]], Endpoint[Any]] = {}

    def on(self, kind: type[Q]) -> Callable[[Endpoint[Q]], Endpoint[Q]]:
        """Register the endpoint of a kind of request."""

        def register(endpoint: Endpoint[Q]) -> Endpoint[Q]:
            self._table[kind] = endpoint
            return endpoint

        return register

    def call(self, verb: str, path: str, function: Callable[..., Any], then: Callable[[], Any] | None = None) -> None:
        """Register a function as an endpoint: given the request's fields that it takes, it answers, or `then` does."""
        known = signature(function).parameters.values()
        names = {one.name for one in known} if all(one.kind is not one.VAR_KEYWORD for one in known) else None
        checked = validate_call(function)

        async def endpoint(_: World, asked: TableRequest) -> Any:
            given = {name: value for name, value in asked.table.items() if names is None or name in names}
            result = checked(**given)
            result = await result if isawaitable(result) else result
            return result if then is None else then()

        self._table[new_class("CalledFunction", (TableRequest,), {verb.lower(): path})] = endpoint

    def routes(self, world: World, *, calm: bool = False) -> list[Route]:
        """The endpoints as routes of this world; `calm` refuses with status 200: browsers do not complain of that."""
        return [
            Route(f"/control{kind.path}", _serve(world, kind, endpoint, calm), methods=[kind.verb])
            for kind, endpoint in self._table.items()
        ]

    def __iter__(self) -> Iterator[tuple[type[Request[Any]], Endpoint[Any]]]:
        return iter(self._table.items())


async def answer(world: World, kind: type[Request[Any]], endpoint: Endpoint[Any], values: JSON) -> tuple[int, JSON]:
    """The status and the body of the answer to a request with these fields."""
    try:
        result = endpoint(world, kind.read(values))
        if isawaitable(result):
            result = await result
    except RefusedError as error:
        return 403, {"ok": False, "refused": str(error)}
    except LookupError as error:
        return 404, {"ok": False, "error": str(error).strip("'")}
    except ValidationError as error:
        return 400, {"ok": False, "error": "; ".join(map(_mistake, error.errors()))}
    except (ValueError, TypeError) as error:
        return 400, {"ok": False, "error": str(error)}
    except ApiError as error:
        return 400, {"ok": False, "error": error.description}
    return 200, {"ok": True, "result": adapter(kind.answered).dump_python(result, mode="json", by_alias=True)}


def _mistake(found: Any) -> str:
    return f"{'.'.join(map(str, found['loc']))}: {found['msg']}"


def _serve(
    world: World, kind: type[Request[Any]], endpoint: Endpoint[Any], calm: bool
) -> Callable[[HttpRequest], Awaitable[Response]]:
    async def serve(request: HttpRequest) -> Response:
        try:
            given = loads(await request.body() or b"{}")
        except ValueError as error:
            return _response(400, {"ok": False, "error": str(error)})
        if not isinstance(given, dict):
            return _response(400, {"ok": False, "error": "a JSON object is expected"})
        return _response(*await answer(world, kind, endpoint, {**request.query_params, **given, **request.path_params}))

    def _response(status: int, body: JSON) -> Response:
        return JSONResponse(body, status_code=200 if calm else status)

    return serve
