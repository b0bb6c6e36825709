"""The export of games that count (towards records) for other programs: JSON of a fixed shape, described by `Export`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from bot.records.scoresheet import ScoredBallot, ScoredSeat
from bot.results import SeatResult


class ExportedGroup(BaseModel, frozen=True):
    """The group in which a game was played.

    Attributes:
        key: the same in every export, and of no other group; Telegram's number of the group cannot be told from it.
        title: what the group is called now.
    """

    key: str
    title: str


class ExportedSeries(BaseModel, frozen=True):
    """The place of a game in a series of games.

    Attributes:
        series: the number of the series, the same in every export of this bot.
        number: which of its games this is, counted from 1.
        games: how many games the series was opened for.
    """

    series: int
    number: int
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedResult(SeatResult):
    """The result of a person in a game. Roles and sides are ids of the scenario.

    A seat has two rows where somebody has left it (that one is lost, whoever has won) and a substitute was there for
    more than half of the rounds. A substitute who came later has no row, and neither has a robot or anybody who was
    forgotten.

    Attributes:
        won: whether the person has won.
        player: the key of the person in this group: the same in all its games, and of nobody else. In another group the
            same person has another key. Null for a short time after an upgrade.
        name: as the person is called now; names may change, and two may have the same.
        points: what they have in the series from this game, with what a judge has added; null outside a series.
    """

    player: str | None
    name: str | None
    points: float | None = None


class ExportedGame(BaseModel, frozen=True):
    """A game that counts.

    Attributes:
        game: its number, the same in every export of this bot.
        group: where it was played; null for a short time after an upgrade.
        scenario: the id of its scenario.
        options: what was chosen of the scenario's options; for the others their defaults counted.
        pace: how fast its clock ran.
        series: its place in a series of games; null if it belongs to none.
        players: how many seats there were.
        nights: how many nights fell.
        seconds: how long it lasted, in game seconds.
        ended: when it ended, in UTC.
        winner: the side that has won, several with `+` between them, or `draw`.
        sides: the sides at its end, and whether each has won.
        why: what decided it, such as `no_faction_left` or `parity`. Null, like `cast`, `seats` and `ballots`, of a game
            that an older version has reckoned and whose log is not kept any more.
        cast: how many of each role were dealt.
        seats: all seats by their numbers, those of robots too.
        ballots: all public votes, in order.
        results: the results of people, in the order of their seats; in a person's own export only that person's.
    """

    game: int
    group: ExportedGroup | None
    scenario: str
    options: Mapping[str, str | int]
    pace: str
    series: ExportedSeries | None = None
    players: int
    nights: int
    seconds: float
    ended: datetime
    winner: str
    sides: Mapping[str, bool]
    why: str | None
    cast: Mapping[str, int] | None
    seats: Sequence[ScoredSeat] | None
    ballots: Sequence[ScoredBallot] | None
    results: Sequence[ExportedResult]


class Export(BaseModel, frozen=True):
    """Games, the newest first. `version` changes when a field is removed or means something else.

    Attributes:
        version: the version of this shape.
        games: those that count.
    """

    version: Literal[1] = 1
    games: Sequence[ExportedGame]

    def json_bytes(self) -> bytes:
        """The file, as UTF-8: a line for each game."""
        games = ",\n".join(game.model_dump_json() for game in self.games)
        return f'{{"version":{self.version},"games":[\n{games}\n]}}\n'.encode()
