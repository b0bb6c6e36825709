"""Refusals of the Bot API, in Telegram's words."""

from typing import Any


class ApiError(Exception):
    """An error for a refused call, with `error_code`, `description` and `parameters` of the response."""

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
    """The error 400 with Telegram's prefix before the description."""
    return ApiError(400, f"Bad Request: {what}", **parameters)


def forbidden(what: str) -> ApiError:
    """The error 403 with Telegram's prefix before the description."""
    return ApiError(403, f"Forbidden: {what}")


def conflict(what: str) -> ApiError:
    """The error 409: two clients wait for the same updates."""
    return ApiError(409, f"Conflict: {what}")


def too_many_requests(seconds: int) -> ApiError:
    """The error 429 (Bot API: ResponseParameters.retry_after)."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


# Words that are not known from Telegram: a bot may go by the codes, and by nothing else in them.
NO_GROUP = "ephemeral messages can be sent only to groups and supergroups"
NO_MEMBER = "the receiver of an ephemeral message must be a member of the chat"
NO_PERSON = "the receiver of an ephemeral message must not be a bot"
NO_RIGHT = "not enough rights to send an ephemeral message without a callback query or an ephemeral command"
COMMAND_TOO_OLD = "ephemeral message to be replied not found or too old"
PUBLIC_REPLY = "a reply to an ephemeral message must be ephemeral"
REPLACES_NOTHING = "callback query with a message that is not ephemeral is needed to replace it"
NO_EPHEMERAL = "ephemeral message not found"
NO_TAGS = "not enough rights to edit chat member tags"
TAG_TOO_LONG = "chat member tag is too long"
TAG_EMOJI = "emoji are not allowed in chat member tags"
NO_REACTIONS = "not enough rights to delete message reactions"
FORCED_REPLY = "force_reply can't be changed when the inline keyboard is edited"
