"""Random players of Elixir."""

from dataclasses import dataclass, field

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Answer, Choice, Host, HostAction, Pick, Say, TimeUp, Uttered, Wrote
from tests.models import players

SOUGHT = {"seek_elixir": "elixir", "give_gun": "courier", **dict.fromkeys(("save", "inquire", "shoot"), "sorcerer")}
"""Whom an ability is readily turned on."""


@dataclass
class ElixirPlayers(players.ModelPlayers):
    """They find their targets more often than people do, come to the sorcerer, and vote where others do.

    Attributes:
        focus: how often a player follows the others.
        anger: how often a player who might reports another, or is expelled.
        prey: on whom much meets in one phase.
        named: the players named in that phase.
        phase: in which they were chosen.
    """

    focus: float = 0.5
    anger: float = 0.05
    prey: tuple[int, ...] = ()
    named: list[int] = field(default_factory=list)
    phase: tuple[str, int] = ("", 0)

    def next(self, game: Game) -> Answer | Host | Say | TimeUp | Uttered | Wrote:
        """The next event; now and then the host expels a player."""
        given = super().next(game)
        if isinstance(given, Host) and self.chance.random() < self.anger:
            return Host(given.at, HostAction.EXPEL, given.seat)
        return given

    def leaver(self, game: Game) -> int:
        """At night rather one of the players named."""
        named = [pick for pick in self.named if pick in game.seats.living]
        if game.phase.name == "night" and named and self.chance.random() < 0.7:
            return self.chance.choice(named)
        return super().leaver(game)

    def cares(self, ask: Ask) -> bool:
        """Talk is cut short now and then, spears are kept for a while."""
        return self.chance.random() < {"report": self.anger, "fire_gun": 0.03, "turn": 0.2}.get(ask.ability, 1)

    def choose(self, game: Game, ask: Ask) -> Choice | None:
        """Any answer, some more readily than others; None for none."""
        if ask.least == 0 and self.chance.random() < 0.1:
            return ()
        picks = players.still(ask)
        if not all(picks):
            return None
        first = self._liked(game, ask, picks[0]) if self.chance.random() < self.focus else picks[0]
        if ask.parts:
            return tuple(map(self.chance.choice, (first, *picks[1:])))
        choice = self.chance.sample(first, min(len(first), self.chance.randint(1, ask.most), 3))
        self.named += [pick for pick in choice if isinstance(pick, int)]
        return tuple(choice)

    def _liked(self, game: Game, ask: Ask, picks: list[Pick]) -> list[Pick]:
        """The preferred picks."""
        now = (game.phase.name, game.phase.number)
        if now != self.phase or not set(self.prey) & set(game.seats.living):
            self.named = []
            self.phase, self.prey = now, tuple(self.chance.sample(game.seats.living, min(2, len(game.seats.living))))
        liked: list[Pick] = [*self.prey, "yes"]
        if ask.ability in SOUGHT and self.chance.random() < 0.4:
            liked = [seat for seat, one in game.seats.items() if one.role.id == SOUGHT[ask.ability]]
        return [pick for pick in picks if pick in liked] or picks
