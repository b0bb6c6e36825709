"""The owner of the scenario files, as the desk sees them. The page itself does not know scenarios."""

from collections.abc import Mapping
from typing import Any, Protocol

JSON = dict[str, Any]


class Workshop(Protocol):
    """Scenario files, which are edited elsewhere: here they are only read, again whenever they have changed.

    A `LookupError` is a file that is not there, a `ValueError` a wish that cannot be fulfilled; the text says why.
    """

    async def files(self) -> JSON:
        """`directory` (empty: none is set) and `files`: for each its `name`, `shipped`, and how many `mistakes`."""

    async def file(self, name: str, stamp: str) -> JSON:
        """The present state of a file: `stamp`, `text`, `problems`, `options`; only the stamp if that is the
        given one.
        """

    async def preview(self, name: str) -> JSON:
        """By language: `name`, `summary`, `sides` by id, `roles` with cards and questions as players see them."""

    async def table(self, name: str, options: Mapping[str, str]) -> JSON:
        """With these options: `sizes`, the numbers of players, and `roles`, the ids that are dealt by number."""

    async def seed(self, name: str, options: Mapping[str, str], players: int, seat: int, role: str) -> str:
        """A seed by which this seat is dealt this role."""

    async def simulate(self, name: str, options: Mapping[str, str], manner: str, games: int) -> None:
        """Let robots play so many games with each number of players, in the background."""

    async def shares(self) -> JSON:
        """How far that is: `done`, `of`, `running`, and `sizes` with the shares of each side and their intervals."""

    async def stop(self) -> None:
        """Let them play no more."""
