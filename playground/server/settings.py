"""The settings of the server that may change while it runs."""

from dataclasses import dataclass, field, fields
from typing import Any


@dataclass
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


@dataclass
class ServerSettings:
    """All that the control interface can set; `speed` divides every waiting time of the flood limits.

    `ephemeral_edit`: the longest text that an ephemeral message takes by an edit; Telegram's own server was seen to
    refuse more than 1024 characters with MEDIA_CAPTION_TOO_LONG. What is not known from Telegram can be either way:
    `ephemeral_when_closed`: whether a member who may not write can send ephemeral commands and replies;
    `ephemeral_quoted`: whether a reply to an ephemeral message says which one it answers.
    """

    limits: FloodLimits = field(default_factory=FloodLimits)
    speed: float = 1.0
    query_lifetime: float = 15.0
    privacy: bool = True
    ephemeral_edit: int = 4096
    ephemeral_when_closed: bool = False
    ephemeral_quoted: bool = True

    def update(self, changes: dict[str, Any]) -> None:
        """Set the named fields (`limits` is itself such a table); an unknown name is a ValueError."""
        limits = changes.get("limits", {})
        _check(limits, {f.name: getattr(self.limits, f.name) for f in fields(FloodLimits)})
        rest = {name: value for name, value in changes.items() if name != "limits"}
        _check(rest, {f.name: getattr(self, f.name) for f in fields(ServerSettings)})
        if rest.get("speed", 1) <= 0:
            raise ValueError("speed must be above zero")
        for name, value in limits.items():
            setattr(self.limits, name, value)
        for name, value in rest.items():
            setattr(self, name, value)


def _check(changes: Any, known: dict[str, Any]) -> None:
    if not isinstance(changes, dict):
        raise ValueError("limits must be an object")
    for name, value in changes.items():
        if name not in known:
            raise ValueError(f"no such setting: {name}")
        if isinstance(known[name], bool) != isinstance(value, bool) or not isinstance(value, (int, float)):
            raise ValueError(f"wrong value for {name}")
