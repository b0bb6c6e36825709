"""The seam at which a call to the Bot API can be watched, delayed, refused or answered by somebody else."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Call:
    """A method call as it came in."""

    method: str
    params: dict[str, Any]


@dataclass(frozen=True)
class FaultReply:
    """A faulty reply: HTTP status and JSON body."""

    status: int
    body: dict[str, Any]


Before = Callable[[Call], Awaitable[FaultReply | None]]
After = Callable[[Call, FaultReply], Awaitable[FaultReply]]


@dataclass
class Hooks:
    """`before` may answer instead of the server (the call then has no effect); `after` may change the answer."""

    before: list[Before] = field(default_factory=list)
    after: list[After] = field(default_factory=list)
