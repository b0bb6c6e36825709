"""Phases: places in the course of a game."""

from bot.engine.records import record


@record
class Phase:
    """A stretch of the game, such as a night or the defence by day.

    Attributes:
        name: `intro`, `night`, `day`, `finale` (a last set piece) or `end`.
        number: which night or day; 0 for all others.
        part: inside a day `talk`, `nomination`, `defence`, `verdict` or a procedure's own name; else empty.
        powerless: no ability works in it (an opening night of talk is both `night 1` and `intro`).
    """

    name: str
    number: int = 0
    part: str = ""
    powerless: bool = False

    def matches(self, words: str) -> bool:
        """Whether a game script's name of a phase (`night 2`, `intro`, `verdict`) means this one."""
        if words == "intro":
            return self.name == "intro" or self.powerless
        return words in {self.part, self.whole}

    @property
    def whole(self) -> str:
        """The name of the phase without its part, such as `night 2`."""
        return f"{self.name} {self.number}" if self.number else self.name

    def __str__(self) -> str:
        return f"{self.whole}, {self.part}" if self.part else self.whole
