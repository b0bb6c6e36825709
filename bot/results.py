"""The results of a finished game, as plain data."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a seat. Roles and sides are ids of the scenario.

    Attributes:
        seat: the number of the seat.
        dealt: the role of the seat at the deal.
        role: its role at the end.
        began: its side at the deal.
        side: its side at the end.
        won: whether the player has won; whoever has left the game (CH-07), or was removed (CH-08), has not.
        alive: whether they were in the game at its end.
        left: whether they have left it early, or were removed.
        votes: how many of their votes stood for somebody else when a public vote was closed.
        against: how many of these were for somebody of another side than their own, as both stood then.
    """

    seat: int
    dealt: str
    role: str
    began: str
    side: str
    won: bool
    alive: bool
    left: bool
    votes: int
    against: int


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game of one player, with their result and the side that has won, or `draw`."""

    scenario: str
    winner: str
    result: SeatResult

    @property
    def drawn(self) -> bool:
        """Whether no side has won, and the player has stayed to the end."""
        return self.winner == "draw" and not self.result.left


@dataclass(frozen=True, slots=True)
class Career:
    """A person's record over the games that count, up to and including one of them.

    Attributes:
        streak: the number of victories in a row, up to the last game.
        sides: the number of different sides, as they were at the end, with which the person has won.
        scenarios: the number of different scenarios that the person has played.
    """

    games: int = 0
    won: int = 0
    streak: int = 0
    sides: int = 0
    scenarios: int = 0


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """The points of a seat (a player's place) in one game, in hundredths.

    Attributes:
        won: whether it has won.
        points: all of its points.
        best_move: those for the best move, which are among them.
    """

    seat: int
    won: bool
    points: int
    best_move: int
