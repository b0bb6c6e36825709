"""Files that are sent: who makes them, by name. The outbox keeps only what they are made of."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class MadeFile:
    """A file as it is sent: its name, with its ending, and its bytes."""

    name: str
    content: bytes


Maker = Callable[[str], Awaitable[MadeFile | None]]
"""Makes a file of what `Upload.about` says, quickly: its chat waits for it. None: it cannot be made any more."""


@dataclass(slots=True)
class Makers:
    """Who makes which files. Those who make them say so when the bot is put together."""

    _makers: dict[str, Maker] = field(default_factory=dict)

    def add(self, name: str, maker: Maker) -> None:
        """From now on uploads of this name are made by him."""
        self._makers[name] = maker

    async def make(self, name: str, about: str) -> MadeFile | None:
        """The file; None where nobody makes such ones (any more), or this one cannot be made."""
        maker = self._makers.get(name)
        return None if maker is None else await maker(about)
