"""Games that count, as data for other programs: JSON of a fixed shape, which `Export` describes."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict


class ExportedResult(BaseModel):
    """What became of a person in a game (`bot.records.results.Result`). Roles and sides are ids of the scenario.

    Attributes:
        name: as the person is called now; None for somebody who was forgotten.
    """

    model_config = ConfigDict(frozen=True)

    seat: int
    name: str | None
    dealt: str
    role: str
    began: str
    side: str
    won: bool
    alive: bool
    left: bool
    votes: int
    against: int


class ExportedGame(BaseModel):
    """A game that counts.

    Attributes:
        game: its number, the same in every export of this bot.
        seconds: how long it lasted, in game seconds.
        ended: when it ended, in UTC.
        sides: the sides at its end, and whether each has won.
        results: of people, in the order of their seats; in a person's own export only that person's.
    """

    model_config = ConfigDict(frozen=True)

    game: int
    scenario: str
    players: int
    nights: int
    seconds: float
    ended: datetime
    sides: Mapping[str, bool]
    results: Sequence[ExportedResult]


class Export(BaseModel):
    """Games, the newest first. `version` changes when a field is removed or means something else."""

    model_config = ConfigDict(frozen=True)

    version: Literal[1] = 1
    games: Sequence[ExportedGame]

    def json_bytes(self) -> bytes:
        """The file, as UTF-8."""
        return self.model_dump_json(indent=1).encode()
