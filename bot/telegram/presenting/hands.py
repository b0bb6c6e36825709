"""Hands: all that is a player's at one moment, for the button *My hand*."""

from dataclasses import dataclass, field

from bot.engine.events import Event, IntroductionNightFell, NightFell, TeamMet


@dataclass(slots=True)
class Hands:
    """The memory of what each seat was told in private: the mates it knows, and the news since night fell.

    `shown` are the seats whose hand stands in the group, as far as this process knows: it is kept up to date.
    """

    met: dict[int, TeamMet] = field(default_factory=dict)
    tonight: dict[int, list[Event]] = field(default_factory=dict)
    shown: set[int] = field(default_factory=set)

    def hear_public(self, event: Event) -> None:
        """Begin anew at nightfall."""
        if isinstance(event, NightFell | IntroductionNightFell):
            self.tonight.clear()

    def hear(self, seat: int, event: Event) -> None:
        """Keep what a seat is told."""
        if isinstance(event, TeamMet):
            self.met[seat] = event
        else:
            self.tonight.setdefault(seat, []).append(event)
