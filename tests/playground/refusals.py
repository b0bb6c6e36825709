"""Asserting on refusals in Telegram's words."""

from collections.abc import Awaitable
from typing import Any

import pytest
from telegram.error import TelegramError


async def refused(call: Awaitable[Any], words: str, kind: type[TelegramError] = TelegramError) -> TelegramError:
    """The call is refused, with these words (PTB cuts the prefix and capitalizes the rest)."""
    with pytest.raises(kind) as caught:
        await call
    said = str(caught.value)
    assert said.lower().removeprefix("forbidden: ") == words.lower()
    return caught.value
