"""Random players of the masked."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Choice, Pick
from tests.models import players


@dataclass
class MaskedPlayers(players.ModelPlayers):
    """They guess roles rightly, and vote and shoot where others do."""

    shots: list[Pick] = field(default_factory=list)
    prey: Sequence[Pick] = ()

    def choose(self, game: Game, ask: Ask) -> Choice | None:
        """Any answer, some more readily than others; None for none."""
        if ask.least == 0 and self.chance.random() < 0.15:
            return ()
        if ask.ability == "draw_gun" and self.chance.random() < 0.6:
            return None
        picks = players.still(ask)
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
        """The players on whom votes and shots meet, who may die tonight, who can be won over; else any."""
        match ask.ability:
            case "vote" | "mafia_shot":
                if not set(self.prey).intersection(game.seats.living) or self.chance.random() < 0.03:
                    self.prey = self.chance.sample(game.seats.living, 2)
                liked = self.prey
            case "predict":
                liked = self.shots[-2:]
            case "recruit":
                liked = [seat for seat, one in game.seats.items() if one.role.id in {"citizen", "masked"}]
            case _:
                liked = []
        return [pick for pick in picks if pick in liked] or picks
