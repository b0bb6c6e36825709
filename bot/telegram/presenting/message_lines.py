"""The lines that one audience (the group, or a player) is told in one step."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from bot.engine.events import TeamMet
from bot.telegram.presenting.announcements import TimeLimit

GAP = Markup("\n\n")


@dataclass(slots=True)
class Lines:
    """The lines of one message: all that a player is told in one step, except `role` and `met` (teammates),
    which make a card. `here`: other words for some lines, by their places, for a reader who reads them in the group.
    """

    texts: list[Markup] = field(default_factory=list)
    here: dict[int, Markup] = field(default_factory=dict)
    role: str | None = None
    met: TeamMet | None = None

    def add(self, text: Markup, here: Markup | None = None) -> None:
        """Add a line; `here`: other words for a reader in the group."""
        if here is not None:
            self.here[len(self.texts)] = here
        self.texts.append(text)

    def in_group(self) -> Markup | None:
        """All lines as one text, for a reader in the group; None if the words are the same."""
        if not self.here:
            return None
        return GAP.join(self.here.get(place, text) for place, text in enumerate(self.texts))

    def take(self) -> Markup:
        """Take all lines as one text, and forget them."""
        if not self.texts:
            return Markup()
        text = GAP.join(self.texts)
        self.texts.clear()
        self.here.clear()
        return text


@dataclass(slots=True)
class PublicLines:
    """The lines of one message to the group, which are put into words when the message is made.

    Attributes:
        said: the functions that put each line into words.
        limits: the time limits that the lines name.
    """

    said: list[Callable[[], Markup]] = field(default_factory=list)
    limits: list[TimeLimit] = field(default_factory=list)

    def add(self, said: Callable[[], Markup], limits: Sequence[TimeLimit]) -> None:
        """Add a line, and the time limits that it names."""
        self.said.append(said)
        self.limits += [limit for limit in limits if limit not in self.limits]

    def take(self) -> tuple[Callable[[], Markup], Sequence[TimeLimit]]:
        """Take all lines as a function that gives them as one text, with the time limits in it, and forget them."""
        said, limits = self.said, self.limits
        self.said, self.limits = [], []
        return lambda: GAP.join(text for one in said if (text := one())), limits
