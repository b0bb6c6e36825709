"""The flood limits: how many messages a second and a minute Telegram lets a bot send."""

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field

from playground.server.refusals.errors import too_many_requests
from playground.server.settings import ServerSettings

MINUTE = 60.0


@dataclass
class _Bucket:
    """A token bucket: `size` at once, then `rate` a second."""

    tokens: float
    at: float

    def wait(self, now: float, size: float, rate: float) -> float:
        """Seconds until one token is there."""
        self.tokens = min(size, self.tokens + max(0.0, now - self.at) * rate)
        self.at = now
        return 0.0 if self.tokens >= 1 else (1 - self.tokens) / rate


@dataclass
class _Minute:
    """A sliding minute that takes at most `limit` entries in any sixty seconds."""

    marks: deque[float] = field(default_factory=deque)

    def wait(self, now: float, limit: int, span: float) -> float:
        """The seconds until there is room for one more entry."""
        while self.marks and self.marks[0] <= now - span:
            self.marks.popleft()
        return 0.0 if len(self.marks) < limit else self.marks[len(self.marks) - limit] + span - now


class FloodCounter:
    """Counts calls and refuses those above the limits; a refused call costs nothing."""

    def __init__(self, settings: ServerSettings) -> None:
        self._settings = settings
        self._overall: _Bucket | None = None
        self._chats: dict[tuple[int, int], _Bucket] = {}
        self._groups: defaultdict[int, _Minute] = defaultdict(_Minute)
        self._moderation: defaultdict[int, _Minute] = defaultdict(_Minute)
        self._whispers: defaultdict[int, _Minute] = defaultdict(_Minute)

    def spend(self, chat_id: int, now: float) -> None:
        """Count one message or edit in this chat, or refuse it with a 429 (Bot API FAQ, "My bot is hitting limits")."""
        if self._settings.limits.enabled:
            minute = self._groups[chat_id] if chat_id < 0 else None
            self._take((chat_id, 0), minute, self._settings.limits.group_per_minute, now)

    def whisper(self, chat_id: int, receiver: int, now: float) -> None:
        """Count one ephemeral message or edit, or refuse it with a 429. How Telegram counts is unknown: here as one to
        a chat of the receiver's own, and against a minute's allowance of the group for all, if one is set.
        """
        limits = self._settings.limits
        if limits.enabled:
            minute = self._whispers[chat_id] if limits.ephemeral_per_minute else None
            self._take((chat_id, receiver), minute, limits.ephemeral_per_minute, now)

    def _take(self, whose: tuple[int, int], minute: _Minute | None, per_minute: int, now: float) -> None:
        limits, speed = self._settings.limits, self._settings.speed
        if self._overall is None:
            self._overall = _Bucket(limits.overall_per_second, now)
        chat = self._chats.setdefault(whose, _Bucket(limits.chat_burst, now))
        wait = max(
            self._overall.wait(now, limits.overall_per_second, limits.overall_per_second * speed),
            chat.wait(now, limits.chat_burst, limits.chat_per_second * speed),
        )
        if minute is not None:
            wait = max(wait, minute.wait(now, per_minute, MINUTE / speed))
        _refuse(wait)
        self._overall.tokens -= 1
        chat.tokens -= 1
        if minute is not None:
            minute.marks.append(now)

    def moderate(self, chat_id: int, now: float) -> None:
        """Count one restriction, ban, pin or change of permissions in this chat, or refuse it with a 429."""
        limits = self._settings.limits
        if limits.enabled and chat_id < 0:
            marks = self._moderation[chat_id]
            _refuse(marks.wait(now, limits.moderation_per_minute, MINUTE / self._settings.speed))
            marks.marks.append(now)


def _refuse(wait: float) -> None:
    if wait > 0:
        raise too_many_requests(max(1, math.ceil(wait - 1e-6)))
