"""The discipline of one game: a judge's penalties for breaches of the rules of the table."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Discipline:
    """The fouls of the players, for the whole game.

    Attributes:
        fouls: the number of fouls by seat.
        technical: the number of technical fouls by seat, counted apart.
        owing: the seats that lose their next turn to speak.
        latest: the seats whose latest foul can be taken back, each with whether it was a technical one.
    """

    fouls: dict[int, int] = field(default_factory=dict)
    technical: dict[int, int] = field(default_factory=dict)
    owing: tuple[int, ...] = ()
    latest: dict[int, bool] = field(default_factory=dict)

    def give(self, seat: int, *, technical: bool) -> int:
        """Give a player a foul; returns the number of the player's fouls of that kind by now."""
        counts = self.technical if technical else self.fouls
        counts[seat] = counts.get(seat, 0) + 1
        self.latest[seat] = technical
        return counts[seat]

    def take_back(self, seat: int) -> int:
        """Take a player's latest foul back; returns the number of fouls of that kind that are left."""
        counts = self.technical if self.latest.pop(seat) else self.fouls
        counts[seat] -= 1
        return counts[seat]

    def owe_turn(self, seat: int) -> None:
        """Note that a player loses the next turn to speak."""
        self.owing += (seat,)

    def forgive_turn(self, seat: int) -> bool:
        """Forget that a player loses a turn to speak; returns whether one was due to be lost."""
        was_due = seat in self.owing
        self.owing = tuple([one for one in self.owing if one != seat])
        return was_due
