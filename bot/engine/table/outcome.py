"""The outcome of one game: the winner and the ending, once the game is over."""

from bot.engine.events import JOINT
from bot.engine.rules import Rules
from bot.engine.seats import SHADOW, Seat
from bot.engine.signals import GameEnds
from bot.engine.table.seats import Seats


class Winning:
    """The outcome of one game.

    Attributes:
        winner: the side that has won, `draw`, or `none`; None until the game is over.
        why: the id of the ending.
        endings: the endings that are judged at each moment, as the rules have them, and `finales`: the last set pieces.
        finale: the finale that has begun, if any.
        stood: the seats that were in the game when the endings were last judged.
        fixed: how the game ends when these players have spoken their last words, where that is certain.
    """

    __slots__ = ("_rules", "_seats", "_winners", "endings", "finale", "finales", "fixed", "stood", "why", "winner")

    def __init__(self, rules: Rules, seats: Seats) -> None:
        self._rules = rules
        self._seats = seats
        self.endings = rules.endings_at
        self.finales = rules.finales
        self._winners: tuple[int, ...] = ()
        self.winner: str | None = None
        self.why = ""
        self.finale: object = None
        self.stood = seats.living
        self.fixed: tuple[GameEnds, tuple[int, ...]] | None = None

    def decide(self, winner: str, why: str) -> None:
        """Name the winning side and the ending."""
        self.winner, self.why = winner, why
        self._winners = self._who_won(winner)

    def begin(self, finale: object) -> None:
        """Note the finale that has begun."""
        self.finale = finale

    def fix(self, end: GameEnds, speaking: tuple[int, ...]) -> None:
        """Note an end that is certain, and comes when these players have spoken."""
        self.fixed = (end, speaking)

    def stand(self, seats: tuple[int, ...]) -> None:
        """Note the seats that are in the game as the endings have been judged."""
        self.stood = seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner is not None

    def winners(self) -> tuple[int, ...]:
        """The seats that have won, once the game is over."""
        return self._winners

    def _who_won(self, won: str) -> tuple[int, ...]:
        rules, left = self._rules, [player.card for player in self._seats.players]
        sides = [(seat, self._side_to_win(seat)) for seat in self._seats.values()]
        present = dict.fromkeys([side for _, side in sides])
        whole = [side for side in present if rules.wins(side, won)]
        sharing = [side for side in present if side in rules.wins_with]
        return tuple(
            [
                seat.number
                for seat, side in sides
                if won == seat.plays_for
                or side in whole
                or (side in sharing and rules.shares_win(side, won, alive=seat.alive, roles=left))
            ]
        )

    def shared(self) -> tuple[str, ...]:
        """The sides of players who have won along with another side, once the game is over."""
        won = (self.winner or "").split(JOINT)
        sides = [self._seats[number].faction for number in self.winners()]
        sharing = self._rules.wins_with
        return tuple(dict.fromkeys([side for side in sides if side in sharing and side not in won])) if sharing else ()

    def _side_to_win(self, seat: Seat) -> str:
        """The side with which a player wins: while possessed and alive, the side of the possessor (AD-755, AD-758)."""
        if not seat.statuses or not seat.alive:
            return seat.faction
        owners = [mark.owner for mark in seat.statuses if mark.name == SHADOW]
        return self._seats[owners[0]].faction if owners else seat.faction
