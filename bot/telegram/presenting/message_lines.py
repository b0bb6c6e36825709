"""The lines that one audience hears in one step."""

from dataclasses import dataclass, field

from markupsafe import Markup

from bot.engine.events import TeamMet

GAP = Markup("\n\n")


@dataclass(slots=True)
class Lines:
    """The lines of one message: all that one audience hears in one step. A role dealt and the mates met make one
    card.
    """

    texts: list[Markup] = field(default_factory=list)
    role: str | None = None
    met: TeamMet | None = None

    def add(self, text: Markup) -> None:
        """Add another text."""
        self.texts.append(text)

    def take(self) -> Markup:
        """All that was said, which is then said no more."""
        text = GAP.join(self.texts)
        self.texts.clear()
        return text
