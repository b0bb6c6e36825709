"""The lines that one audience hears in one step."""

from dataclasses import dataclass, field

from markupsafe import Markup

from bot.engine.events import TeamMet

GAP = Markup("\n\n")


@dataclass(slots=True)
class Lines:
    """The lines of one message: all that one audience hears in one step. A role dealt and the mates met make one
    card. `here` has other words of some lines, by their places, for a reader to whom they are shown in the group.
    """

    texts: list[Markup] = field(default_factory=list)
    here: dict[int, Markup] = field(default_factory=dict)
    role: str | None = None
    met: TeamMet | None = None

    def add(self, text: Markup, here: Markup | None = None) -> None:
        """Add another text."""
        if here is not None:
            self.here[len(self.texts)] = here
        self.texts.append(text)

    def in_group(self) -> Markup | None:
        """All that was said, for a reader to whom it is shown in the group; None if that is nothing else."""
        if not self.here:
            return None
        return GAP.join(self.here.get(place, text) for place, text in enumerate(self.texts))

    def take(self) -> Markup:
        """All that was said, which is then said no more."""
        text = GAP.join(self.texts)
        self.texts.clear()
        self.here.clear()
        return text
