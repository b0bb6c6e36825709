"""Secrets are told in the group, to each player alone."""

from collections.abc import Mapping
from typing import ClassVar

from bot.telegram.presenting.slots import game_slot
from tests.whole.features.feature import PlainFeature, Stage


class WithSecretsHere(PlainFeature):
    """No secret is told in private; the window is open from the deal to the first vote."""

    settings: ClassVar[Mapping[str, object]] = {"secrets": "here"}

    async def act(self, on: Stage, begin: int) -> None:
        """Lives end while cards are shown and the first questions are answered in the group."""
        on.open_window()
        await on.first_vote(begin)

    def is_loose(self, chat: int, text: str) -> bool:
        """A player without a sign after the deal is named, in a life that is long enough."""
        return "your cards are here" in text

    def may_change(self, slot: str) -> bool:
        """A card loses the button when the reader has confirmed it."""
        return slot == game_slot(1, "card") or super().may_change(slot)
