"""Delivering updates to the URL that setWebhook named."""

from dataclasses import dataclass, field
from typing import Any

import httpx

from playground.server.clock import ServerClock, Signal
from playground.server.settings import ServerSettings
from playground.server.updates.queue import Update, Updates

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the name of a header
LONGEST_PAUSE = 60.0


@dataclass
class WebhookSender:
    """Bot API: setWebhook, getWebhookInfo. Updates go one at a time, in order, again until they are taken."""

    updates: Updates
    clock: ServerClock
    settings: ServerSettings
    url: str = ""
    secret: str = ""
    max_connections: int = 40
    last_error_date: int = 0
    last_error: str = ""
    changed: Signal = field(default_factory=Signal)

    def set(self, url: str, secret: str = "", max_connections: int = 40) -> None:
        """Set the address for updates; an empty URL turns the webhook off."""
        self.url, self.secret, self.max_connections = url, secret, max_connections
        self.last_error_date, self.last_error = 0, ""
        self.updates.displace()
        self.changed.notify()

    def info(self) -> dict[str, Any]:
        """Bot API: WebhookInfo."""
        info: dict[str, Any] = {
            "url": self.url,
            "has_custom_certificate": False,
            "pending_update_count": len(self.updates.pending()),
        }
        if self.url:
            info |= {"max_connections": self.max_connections, "ip_address": "127.0.0.1"}
        if self.last_error_date:
            info |= {"last_error_date": self.last_error_date, "last_error_message": self.last_error}
        if self.updates.allowed:
            info["allowed_updates"] = self.updates.allowed
        return info

    async def run(self) -> None:
        """Deliver for as long as the server lives."""
        while not self.url and not self.updates.signal.closed:
            await self.updates.signal.wait(3600)
        if self.updates.signal.closed:
            return
        async with httpx.AsyncClient(timeout=30, trust_env=False) as client:
            pause = 1.0
            while not self.updates.signal.closed:
                waiting = self.updates.pending(1) if self.url else []
                if not waiting:
                    await self.updates.signal.wait(3600)
                elif await self._deliver(client, waiting[0]):
                    self.updates.confirm(waiting[0].id + 1)
                    pause = 1.0
                else:
                    await self.changed.wait(pause / self.settings.speed)
                    pause = min(2 * pause, LONGEST_PAUSE)

    async def _deliver(self, client: httpx.AsyncClient, update: Update) -> bool:
        headers = {SECRET_HEADER: self.secret} if self.secret else {}
        try:
            response = await client.post(self.url, json=update.as_json(), headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            self._failed(f"Connection failed: {type(error).__name__}")
            return False
        if response.is_success:
            return True
        self._failed(f"Wrong response from the webhook: {response.status_code} {response.reason_phrase}")
        return False

    def _failed(self, what: str) -> None:
        self.last_error_date, self.last_error = int(self.clock.now()), what
