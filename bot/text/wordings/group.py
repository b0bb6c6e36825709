"""The wordings of one game in one group."""

from collections.abc import Mapping
from typing import Any

from bot.engine.events import Event
from bot.text.wordings.files import Layer, layers
from bot.text.wordings.retelling import Retelling


class GroupWordings:
    """The wordings for a group, in a tone that may change in the middle of the game."""

    __slots__ = ("_language", "_layers", "_opened", "_scenario", "_told")

    def __init__(self, seed: str, language: str, scenario: Mapping[str, Any]) -> None:
        self._language = language
        self._scenario = scenario
        self._layers: dict[str, tuple[Layer, ...]] = {}
        self._told = Retelling(seed)
        self._opened: tuple[str, str, str | None] | None = None

    def hear(self, event: Event) -> None:
        """Take a public event in, in the order in which they are told."""
        self._told.hear(event)
        self._opened = None

    def wording(self, event: Event, tone: str) -> str | None:
        """The wording that this event's moment last took; None if only the plain line is left."""
        return self._told.wording(event, self._in(tone))

    def opening(self, what: str, tone: str) -> str | None:
        """The wording that opened the last vote or turn of this kind; None if only the plain title is left."""
        if self._opened is None or self._opened[:2] != (what, tone):  # each press draws the same board again
            self._opened = (what, tone, self._told.opening(what, self._in(tone)))
        return self._opened[2]

    def _in(self, tone: str) -> tuple[Layer, ...]:
        if tone not in self._layers:
            self._layers[tone] = layers(self._language, tone, self._scenario)
        return self._layers[tone]
