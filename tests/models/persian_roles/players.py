"""Random players of the Persian roles."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Answer, Choice, Host, Pick, Say, TimeUp, Uttered, Wrote
from tests.models import players
from tests.models.players import still


@dataclass
class PersianPlayers(players.ModelPlayers):
    """They name the same few, so that acts meet.

    Attributes:
        focus: how readily they do.
        agreement: how readily all vote for one.
        nerve: how readily a gun is fired.
    """

    focus: float = 0.7
    agreement: float = 0.5
    nerve: float = 0.3
    prey: Sequence[int] = ()
    since: str = ""

    def next(self, game: Game) -> Answer | Host | Say | TimeUp | Uttered | Wrote:
        if game.phase.name == "day" and game.seats.living and self.chance.random() < 0.01:
            at = game.now + ((game.ends_at or game.now) - game.now) * self.chance.random() * 0.5
            seat = self.chance.choice(game.seats.living)
            return Uttered(at, seat) if self.chance.random() < 0.5 else Wrote(at, seat)
        return super().next(game)

    def cares(self, ask: Ask) -> bool:
        return ask.ability != "fire_gun" or self.chance.random() < self.nerve

    def choose(self, game: Game, ask: Ask) -> Choice | None:
        if ask.least == 0 and self.chance.random() < 0.07:
            return ()
        picks = still(ask)
        if not all(picks):
            return None
        if ask.ability == "vote" and self.chance.random() < self.agreement:
            return (picks[0][0],)
        return tuple(self.chance.choice(self.liked(game, part)) for part in picks)

    def liked(self, game: Game, picks: list[Pick]) -> list[Pick]:
        now = f"{game.phase.name} {game.phase.number}"
        if self.since != now or not set(self.prey).intersection(game.seats.living):
            self.since = now
            special = [seat for seat in game.seats.living if game.seats[seat].role.id not in ("citizen", "mafioso")]
            pool = special if special and self.chance.random() < 0.8 else game.seats.living
            self.prey = self.chance.sample(pool, min(len(pool), self.chance.randint(1, 4)))
        few = [pick for pick in picks if pick in self.prey]
        return few if few and self.chance.random() < self.focus else picks
