"""Random players of the 26-card deck."""

from dataclasses import dataclass

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Choice, Pick
from tests.models import players


@dataclass
class Deck26Players(players.ModelPlayers):
    """Clans agree often enough, names and votes meet, and turns are cut short.

    Attributes:
        unity: how often a player follows the names of others.
        prey: the players named.
        phase: in which they were chosen.
    """

    unity: float = 0.7
    prey: tuple[int, ...] = ()
    phase: tuple[str, int] = ("", 0)

    def cares(self, ask: Ask) -> bool:
        """Few are put forward, so that there is often a single candidate or none."""
        return self.chance.random() < (0.3 if ask.ability == "put_forward" else 1)

    def choose(self, game: Game, ask: Ask) -> Choice | None:
        """Any answer, some more readily than others; None for none."""
        if ask.least == 0 and self.chance.random() < 0.07:
            return ()
        (picks,) = players.still(ask)
        if not picks:
            return None
        if ask.ability == "plan_shots":
            return tuple(self.chance.sample(picks, min(len(picks), self.chance.randint(1, ask.most))))
        liked = self._liked(game, picks) if self.chance.random() < self.unity else picks
        return (self.chance.choice(liked),)

    def _liked(self, game: Game, picks: list[Pick]) -> list[Pick]:
        """Two meet most of the acts of one phase; one of them first of all."""
        now = (game.phase.name, game.phase.number)
        if now != self.phase or not set(self.prey) & set(game.seats.living):
            self.phase, self.prey = now, tuple(self.chance.sample(game.seats.living, min(2, len(game.seats.living))))
        first: list[Pick] = [pick for pick in picks if pick == self.prey[0]]
        return first or [pick for pick in picks if pick in self.prey or pick == "leave_all"] or picks
