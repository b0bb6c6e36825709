"""Refusals of the Bot API, in Telegram's words."""

from typing import Any


class ApiError(Exception):
    """A call that is refused: what goes into `error_code`, `description` and `parameters` of the response."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        """Bot API: Making requests (the JSON of an unsuccessful call)."""
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad_request(what: str, **parameters: int) -> ApiError:
    """A 400 with the prefix that Telegram puts before it."""
    return ApiError(400, f"Bad Request: {what}", **parameters)


def forbidden(what: str) -> ApiError:
    """A 403 with the prefix that Telegram puts before it."""
    return ApiError(403, f"Forbidden: {what}")


def conflict(what: str) -> ApiError:
    """A 409: two consumers of the same updates."""
    return ApiError(409, f"Conflict: {what}")


def too_many_requests(seconds: int) -> ApiError:
    """Bot API: ResponseParameters.retry_after."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
