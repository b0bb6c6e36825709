"""The lines that one audience (the group, or a player) is told in one step."""

from dataclasses import dataclass, field

from markupsafe import Markup

from bot.engine.events import TeamMet

GAP = Markup("\n\n")


@dataclass(slots=True)
class Lines:
    """The lines of one message: all that one audience is told in one step, except `role` and `met` (teammates),
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
