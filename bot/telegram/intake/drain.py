"""Draining: no new games are opened, running ones are played to their end, and then the bot stops."""

import asyncio

from markupsafe import Markup

from bot.text import Tongue


class Drain:
    """Whether the bot drains. A drain begins once, and ends with the bot."""

    def __init__(self) -> None:
        self._begun = asyncio.Event()

    @property
    def begun(self) -> bool:
        """Whether the drain has begun."""
        return self._begun.is_set()

    def begin(self) -> None:
        """Begin the drain: from now on no new games are opened."""
        self._begun.set()

    async def wait(self) -> None:
        """Wait until the drain has begun."""
        await self._begun.wait()


def no_new_games(t: Tongue) -> Markup:
    """The answer to a person who wants to play meanwhile."""
    return t.text(
        "🔧 I'm about to be updated, so I can't open new games right now. Games already running go on to the "
        "end; I'll be back soon after that."
    )
