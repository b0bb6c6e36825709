"""Telegram calls instead of being polled: setting the webhook, and watching how Telegram fares with it."""

import asyncio
import logging
import time
from collections.abc import Sequence

from telegram import Bot, WebhookInfo
from telegram.error import TelegramError

logger = logging.getLogger(__name__)

LOOK_EVERY = 30.0
"""How often Telegram is asked how it fares with the webhook, in seconds."""
RECENT = 120.0
"""How long an error that Telegram met is held against the webhook, unless an update comes before, in seconds."""


class Webhook:
    """The webhook, as Telegram sees it (Bot API: getWebhookInfo)."""

    def __init__(self, bot: Bot, url: str, secret: str) -> None:
        self._bot = bot
        self._url = url
        self._secret = secret
        self._info: WebhookInfo | None = None
        self._looked_at = self._heard_at = time.monotonic()

    async def set(self, allowed_updates: Sequence[str]) -> None:
        """Bot API: setWebhook.

        Raises:
            TelegramError: Telegram refuses it, or does not answer.
        """
        await self._bot.set_webhook(self._url, secret_token=self._secret or None, allowed_updates=allowed_updates)

    def heard(self) -> None:
        """Note that an update came."""
        self._heard_at = time.monotonic()

    def heard_ago(self) -> float:
        """How many seconds ago the last update came; perhaps no user has written since."""
        return time.monotonic() - self._heard_at

    async def watch(self) -> None:
        """Ask Telegram again and again, until cancelled."""
        self._info, self._looked_at = None, time.monotonic()  # perhaps another worker has asked until now
        while True:
            try:
                self._info = await self._bot.get_webhook_info()
            except TelegramError as error:
                logger.info("how the webhook fares is not known: %s", error)
            else:
                self._looked_at = time.monotonic()
            await asyncio.sleep(LOOK_EVERY)

    def trouble(self) -> str | None:
        """Why no updates come in, if none do."""
        if (seconds := time.monotonic() - self._looked_at) > 3 * LOOK_EVERY:
            return f"Telegram has not answered for {seconds:.0f} s"
        info = self._info
        if info is None:
            return None
        if info.url != self._url:
            return "another webhook is set, or none"
        failed_at = info.last_error_date.timestamp() if info.last_error_date is not None else None
        if failed_at is None or time.time() - failed_at > RECENT or time.time() - self.heard_ago() > failed_at + 1:
            return None
        return f"Telegram cannot call the webhook: {info.last_error_message or 'no reason given'}"
