"""Random players for a game that a model and the engine play beside one another."""

from abc import abstractmethod
from dataclasses import dataclass
from random import Random

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Answer, Choice, Host, HostAction, Pick, Say, TimeUp, Uttered, Wrote


@dataclass(frozen=True)
class ModelManner:
    """The ways of playing.

    Attributes:
        leaving: how often, in each step, a player leaves the game.
        silence: how readily open questions are left alone.
        present: whether all give a sign of life each day, so that none is removed for idling.
        nonsense: how often a press may be no answer.
    """

    leaving: float
    silence: float
    present: bool
    nonsense: float = 0


def still(ask: Ask) -> list[list[Pick]]:
    """The picks still possible at each place of an answer."""
    return [[pick for pick in part if pick not in ask.gone] for part in ask.parts or (ask.choices,)]


@dataclass
class ModelPlayers:
    """All of them at once. They know more than players do, so that the rare things come about often."""

    chance: Random
    manner: ModelManner

    def next(self, game: Game) -> Answer | Host | Say | TimeUp | Uttered | Wrote:
        """The next event: a player answers, leaves, or writes, or the time runs out."""
        reminded, until = game.waits_until or 0, game.ends_at or game.now
        if game.now < reminded and self.chance.random() < 0.1:
            until = reminded
        at = game.now + (until - game.now) * self.chance.random() * 0.5
        what = self.chance.random()
        leaving = self.manner.leaving * (5 if game.phase.name == "night" else 1)
        if what < leaving:
            return Host(at, HostAction.LEAVE, self.leaver(game))
        if what < leaving + 0.02:
            return Say(at, self.chance.choice(game.seats.living), "so it is")
        asks = [ask for ask in game.questions.open.values() if not (ask.final and ask.chosen) and self.cares(ask)]
        new = [ask for ask in asks if ask.chosen is None]
        if asks and what < 0.95 and self.chance.random() > self.manner.silence / len(asks):
            ask = self.chance.choice(new if new and self.chance.random() < 0.7 else asks)
            choice = self.nonsense(game, ask) if self.chance.random() < self.manner.nonsense else self.choose(game, ask)
            if choice is not None:
                return Answer(at, ask.seat, ask.id, choice)
        return TimeUp(until)

    def leaver(self, game: Game) -> int:
        """The player to leave the game."""
        return self.chance.choice(game.seats.living)

    def cares(self, ask: Ask) -> bool:
        """Whether a question is looked at now."""
        return True

    def nonsense(self, game: Game, ask: Ask) -> Choice:
        """Most often no answer to this question."""
        pool: list[Pick] = [*range(len(game.seats) + 2), *ask.choices, "yes", "real"]
        return tuple(self.chance.choices(pool, k=self.chance.randint(0, 3)))

    @abstractmethod
    def choose(self, game: Game, ask: Ask) -> Choice | None:
        """Any answer, some more readily than others; None for none."""
