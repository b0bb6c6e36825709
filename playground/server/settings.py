"""The settings of the server that may change while it runs."""

from dataclasses import asdict, field
from typing import Annotated

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from playground.views import JSON, adapter


@dataclass(config=ConfigDict(extra="forbid"))
class FloodLimits:
    """Flood limits, counted over sends and edits (see `flood.py` for how).

    `chat_burst` messages may follow each other in one chat before the pace of `chat_per_second` holds; a group
    takes at most `group_per_minute` in any minute; moderation calls (restrict, ban, permissions, pins) in a group have
    a minute's allowance of their own. Nobody knows how ephemeral messages count: `ephemeral_per_minute` of them in a
    group, 0 for any number, besides what one receiver takes (`chat_burst`, `chat_per_second`).
    """

    enabled: bool = True
    overall_per_second: float = 30.0
    chat_per_second: float = 1.0
    chat_burst: int = 4
    group_per_minute: int = 20
    moderation_per_minute: int = 20
    ephemeral_per_minute: int = 0


@dataclass(config=ConfigDict(extra="forbid"))
class ServerSettings:
    """The settings that the control interface can change; `speed` divides every waiting time of the flood limits.

    `ephemeral_edit`: the longest text that an ephemeral message takes by an edit; Telegram's own server was seen to
    refuse more than 1024 characters with MEDIA_CAPTION_TOO_LONG. What is not known from Telegram can be either way:
    `ephemeral_when_closed`: whether a member who may not write can send ephemeral commands and replies;
    `ephemeral_quoted`: whether a reply to an ephemeral message says which one it answers.
    """

    limits: FloodLimits = field(default_factory=FloodLimits)
    speed: Annotated[float, Field(gt=0)] = 1.0
    query_lifetime: float = 15.0
    privacy: bool = True
    ephemeral_edit: int = 4096
    ephemeral_when_closed: bool = False
    ephemeral_quoted: bool = True

    def update(self, changes: JSON) -> None:
        """Set the named fields (`limits` is itself such a table); a ValueError says what is wrong with them."""
        limits = {**asdict(self.limits), **changes.get("limits", {})}
        changed: ServerSettings = adapter(ServerSettings).validate_python({**asdict(self), **changes, "limits": limits})
        for name in {*changes} - {"limits"}:
            setattr(self, name, getattr(changed, name))
        for name, value in asdict(changed.limits).items():
            setattr(self.limits, name, value)
