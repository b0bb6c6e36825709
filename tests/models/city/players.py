"""Random players of city."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Choice, Pick
from tests.models import players

MET = {"vote", "put_forward", "mafia_shot", "shoot", "save", "take_bullet", "host", "block", "see_killer", "inquire"}
"""What is aimed at the same few, so that acts meet."""


@dataclass
class CityPlayers(players.ModelPlayers):
    """They name the same few players, so that acts meet.

    Attributes:
        prey: the players named now, and `since` which phase.
        ties: whether they vote so that votes tie.
        shy: how readily they name no candidate, so that there are more nights than jailings.
    """

    prey: Sequence[Pick] = ()
    since: str = ""
    ties: bool = False
    shy: float = 0

    def choose(self, game: Game, ask: Ask) -> Choice | None:
        """Any answer, some more readily than others; None for none."""
        if ask.ability in {"vote", "spare_or_jail"} and self.ties and len(ask.choices) > 1:
            return (self._behind(game, ask),)
        if ask.ability == "put_forward" and self.chance.random() < self.shy:
            return None
        if ask.least == 0 and self.chance.random() < 0.1:
            return ()
        places = ask.parts or (ask.choices,) * max(1, ask.least)
        picks = [[pick for pick in part if pick not in ask.gone] for part in places]
        if not all(picks):
            return None
        liked = [self._liked(game, ask, part) if self.chance.random() < 0.7 else part for part in picks]
        if ask.parts or ask.least > 1:
            return self._several(liked, picks, twice=bool(ask.parts))
        return tuple(self.chance.sample(liked[0], min(len(liked[0]), self.chance.randint(1, ask.most))))

    def _several(self, liked: list[list[Pick]], picks: list[list[Pick]], *, twice: bool) -> Choice | None:
        choice = tuple(map(self.chance.choice, liked))
        if len(set(choice)) == len(choice) or (twice and self.chance.random() < 0.5):
            return choice
        return tuple(self.chance.sample(picks[0], len(picks))) if len(picks[0]) >= len(picks) else None

    def _behind(self, game: Game, ask: Ask) -> Pick:
        """The candidates with fewest votes so far, so that votes tie."""
        votes = Counter(
            other.chosen[0] for other in game.questions.open.values() if other.chosen and other.id != ask.id
        )
        return min((pick for pick in ask.choices if pick not in ask.gone), key=lambda pick: votes[pick])

    def _liked(self, game: Game, ask: Ask, picks: list[Pick]) -> list[Pick]:
        """The players on whom acts meet this time; else any."""
        if ask.ability not in MET:
            return picks
        if self.since != game.phase.name or not set(self.prey).intersection(game.seats.living):
            self.since = game.phase.name
            special = [seat for seat in game.seats.living if game.seats[seat].role.id not in {"citizen", "mafioso"}]
            pool = special if special and self.chance.random() < 0.7 else game.seats.living
            self.prey = self.chance.sample(pool, min(len(pool), self.chance.randint(1, 3)))
        return [pick for pick in picks if pick in self.prey] or picks
