"""The notes of a day, by which its parts, such as votes and speeches, tell the later ones about their results."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Noted = Literal["", "defendants", "condemned"]
"""The lists of players in a day's notes that one part of the day leaves to the next; empty: neither list."""


@dataclass(slots=True)
class Speeches:
    """The turns to speak of one day.

    Attributes:
        order: the order in which the living speak, and are called.
        volunteer: the player who has offered to speak first.
        challenged: the players who were given a challenge today.
    """

    order: tuple[int, ...] = ()
    volunteer: int | None = None
    challenged: tuple[int, ...] = ()

    def line_up(self, order: tuple[int, ...]) -> None:
        """Set the order in which the living speak today."""
        self.order = order

    def offer_first(self, seat: int) -> None:
        """Note the player who offers to speak first."""
        self.volunteer = seat

    def challenge(self, seat: int) -> None:
        """Note a player who is given a challenge."""
        self.challenged += (seat,)


@dataclass(slots=True)
class Ballots:
    """The votes of one day, and how far they have come.

    Attributes:
        nominated: the votes of the first vote, by candidate.
        living: the number of players who lived when the first vote opened.
        against: the votes of the last ballot on players, by candidate; of a lone candidate who was convicted without
            one, all others who have a vote.
        picked: the condemned players who were picked by another player among tied ones.
        stay: whether candidates who leave the game stay candidates (SP-139).
        voting: whether a vote on candidates has begun, and `settled`: whether its result is certain.
    """

    nominated: dict[int, tuple[int, ...]] = field(default_factory=dict)
    living: int = 0
    against: dict[int, tuple[int, ...]] = field(default_factory=dict)
    picked: tuple[int, ...] = ()
    stay: bool = False
    voting: bool = False
    settled: bool = False

    def open(self, living: int) -> None:
        """Note the number of living players as the first vote opens."""
        self.living = living

    def nominate(self, votes: Mapping[int, tuple[int, ...]]) -> None:
        """Note the votes of the first vote."""
        self.nominated = dict(votes)

    def put_forward(self, candidate: int, by: int) -> None:
        """Note a player as a candidate, named by the player `by`."""
        self.nominated[candidate] = (by,)

    def take_back(self, candidate: int) -> None:
        """Make a player no candidate any more."""
        del self.nominated[candidate]

    def begin(self) -> None:
        """Note that a vote on the candidates has begun."""
        self.voting = True

    def let_stay(self) -> None:
        """Note that candidates who leave the game stay candidates."""
        self.stay = True

    def count(self, votes: Mapping[int, tuple[int, ...]]) -> None:
        """Note the votes on these players."""
        self.against.update(votes)

    def pick(self, seat: int) -> None:
        """Note the pick of a player among tied candidates."""
        self.picked = (seat,)

    def settle(self) -> None:
        """Note that the result is certain."""
        self.settled = True


@dataclass(slots=True)
class DayNotes:
    """The notes of one day.

    Attributes:
        began: the players who lived as the day broke.
        since: the game second at which the day broke.
        speeches: the turns to speak.
        ballots: the votes.
        defendants: the players in defence, in the order called.
        condemned: the players who are voted out and have not left yet.
        voted_out: the players who have left by the vote.
        forfeited: the players without a vote for the rest of the day, for writing while a vote was open.
        reported: the players reported today for breaking the rules of the table, each with the reporters.
        shot_by: the shooters of players whom a gun has hit today, by target.
    """

    began: tuple[int, ...] = ()
    since: float = 0.0
    speeches: Speeches = field(default_factory=Speeches)
    ballots: Ballots = field(default_factory=Ballots)
    defendants: tuple[int, ...] = ()
    condemned: tuple[int, ...] = ()
    voted_out: tuple[int, ...] = ()
    forfeited: tuple[int, ...] = ()
    reported: dict[int, tuple[int, ...]] = field(default_factory=dict)
    shot_by: dict[int, int] = field(default_factory=dict)

    def bury(self, seats: tuple[int, ...]) -> None:
        """Count these players among the night's dead, as if they had been out when the day broke."""
        self.began = tuple([seat for seat in self.began if seat not in seats])

    def put_on_trial(self, seats: tuple[int, ...]) -> None:
        """Let these players, and no others, be in defence."""
        self.defendants = seats

    def condemn(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Set the players who are voted out and still have to leave; returns the players set before."""
        before, self.condemned = self.condemned, seats
        return before

    def vote_out(self, seats: tuple[int, ...]) -> None:
        """Note players who have left by the vote."""
        self.voted_out += seats

    def forfeit(self, seat: int) -> None:
        """Note that a player has lost the vote for the rest of the day."""
        self.forfeited += (seat,)

    def report(self, seat: int, by: int) -> tuple[int, ...]:
        """Note a report of a player by another; returns all players who have reported the player today."""
        reporters = self.reported[seat] = (*self.reported.get(seat, ()), by)
        return reporters

    def shoot(self, seat: int, by: int) -> None:
        """Note the shooter (`by`) of a player whom a gun has hit."""
        self.shot_by[seat] = by
