"""The look of a post on the present server: whether clocks run there, whether seats keep their places, and
whether it is a document.

A text comes with its moments marked (`bot.text.clocks`; Bot API: date_time, relative). When it is sent, they are made
real times, by all that is known then: how fast the game's clock runs, that it stands while a host pauses the game,
and that a slow game sleeps at night. Whoever stops a clock, moves a deadline or starts anew has the messages that stand
shown again (`Presenter.retimed`); what is shown right already is left alone (`bot.telegram.outbox.calls.looks_like`).

A keyboard comes a second time with a button for every seat, those that cannot be chosen disabled (Bot API:
DisabledButton). A server that cannot do the one or the other gets the words or the buttons alone, and one without rich
messages gets the text of a document.
"""

from collections.abc import Callable
from dataclasses import replace

from bot.telegram.intake.bot_api.capabilities import Capabilities
from bot.telegram.outbox.deliveries import Post
from bot.text.clocks import Kind, running, still

Moments = Callable[[int | None, Kind, float], float | None]
"""A function that gives the Unix time of a moment of a game; None where that cannot be known now."""


class Showing:
    """Fits a post (a message to send) to what the server can do."""

    def __init__(self, capabilities: Capabilities, moments: Moments) -> None:
        self._capabilities = capabilities
        self._moments = moments

    async def fit(self, post: Post) -> Post | None:
        """The post as it is to be sent; None if running clocks, or a server without them, make it superfluous."""
        if post.places is not None:
            placed = await self._capabilities.disabled_buttons()
            post = replace(post, keyboard=post.places if placed else post.keyboard, places=None)
        if post.document is not None and not await self._capabilities.rich():
            post = replace(post, document=None)
        if post.timed is None and not post.hurries:
            return post
        here = still(post.here) if post.here is not None else None
        if not await self._capabilities.times():
            return None if post.retimed else replace(post, timed=None, here=here)
        if post.hurries:
            return None
        shown, shown_here = (
            running(text, lambda kind, at: self._moments(post.game, kind, at)) if text is not None else None
            for text in (post.timed, post.here)
        )
        return replace(post, text=shown or post.text, timed=None, here=shown_here or here)
