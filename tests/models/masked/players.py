"""Random players for a game that the model and the engine play beside one another."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Answer, Choice, Host, HostAction, Input, Pick, Say, TimeUp


@dataclass(frozen=True)
class Manner:
    """How they play.

    Attributes:
        leaving: how often, in each step, somebody leaves the game.
        silence: how readily open questions are left alone.
        present: whether everybody gives a sign of life each day, so that nobody is removed for idling.
    """

    leaving: float
    silence: float
    present: bool


@dataclass
class Players:
    """All of them at once. They know more than players do, so that the rare things come about often."""

    chance: Random
    manner: Manner
    shots: list[Pick] = field(default_factory=list)
    prey: Sequence[Pick] = ()

    def next(self, game: Game) -> Input:
        """What happens next: somebody answers, leaves, or writes, or the time runs out."""
        until = game.waits_until or game.now
        at = game.now + (until - game.now) * self.chance.random() * 0.5
        what = self.chance.random()
        if what < self.manner.leaving:
            return Host(at, HostAction.LEAVE, self.chance.choice(game.living))
        if what < self.manner.leaving + 0.02:
            return Say(at, self.chance.choice(game.living), "so it is")
        asks = [ask for ask in game.asks.values() if not (ask.final and ask.chosen)]
        if asks and what < 0.9 and self.chance.random() > self.manner.silence / len(asks):
            ask = self.chance.choice(asks)
            choice = self.choose(game, ask)
            if choice is not None:
                return Answer(at, ask.seat, ask.id, choice)
        return TimeUp(until)

    def choose(self, game: Game, ask: Ask) -> Choice | None:
        """Any answer, some more readily than others; None for none."""
        if ask.least == 0 and self.chance.random() < 0.15:
            return ()
        if ask.ability == "draw_gun" and self.chance.random() < 0.6:
            return None
        picks = [[pick for pick in part if pick not in ask.gone] for part in ask.parts or (ask.choices,)]
        if not all(picks):
            return None
        if ask.ability == "strip_role" and self.chance.random() < 0.6:
            return self._right_guess(game, picks)
        if ask.parts:
            return tuple(map(self.chance.choice, picks))
        liked = self._liked(game, ask, picks[0]) if self.chance.random() < 0.6 else picks[0]
        choice = self.chance.sample(liked, min(len(liked), self.chance.randint(1, ask.most), 3))
        if ask.ability == "mafia_shot":
            self.shots += choice
        return tuple(choice)

    def _right_guess(self, game: Game, picks: list[list[Pick]]) -> Choice | None:
        right = [(seat, role) for seat in picks[0] for role in picks[1] if game.seats[int(seat)].role.id == role]
        return self.chance.choice(right) if right else None

    def _liked(self, game: Game, ask: Ask, picks: list[Pick]) -> list[Pick]:
        """Those on whom votes and shots meet, whoever may die tonight, whoever can be won over; else anybody."""
        match ask.ability:
            case "vote" | "mafia_shot":
                if not set(self.prey).intersection(game.living) or self.chance.random() < 0.03:
                    self.prey = self.chance.sample(game.living, 2)
                liked = self.prey
            case "predict":
                liked = self.shots[-2:]
            case "recruit":
                liked = [seat for seat, one in game.seats.items() if one.role.id in {"citizen", "masked"}]
            case _:
                liked = []
        return [pick for pick in picks if pick in liked] or picks
