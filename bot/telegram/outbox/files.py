"""Files that are sent, and the functions that make them, by name. The outbox keeps only a name and an argument."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class MadeFile:
    """A file to send: its name, with its ending, and its bytes."""

    name: str
    content: bytes


Maker = Callable[[str], Awaitable[MadeFile | None]]
"""Makes a file of what `Upload.about` says, quickly: its chat waits for it. None: it cannot be made any more."""


@dataclass(slots=True)
class Makers:
    """Which function makes which files. They are registered when the bot is put together."""

    _makers: dict[str, Maker] = field(default_factory=dict)

    def add(self, name: str, maker: Maker) -> None:
        """Let `maker` make the uploads of this name."""
        self._makers[name] = maker

    async def make(self, name: str, about: str) -> MadeFile | None:
        """Make the file; None if there is no function for it (any more), or if the function fails."""
        maker = self._makers.get(name)
        return None if maker is None else await maker(about)
