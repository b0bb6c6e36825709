"""Random players of El Clasico, for a game that the model and the engine play beside one another."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Choice, Pick
from tests.models import players

TRIES = 5


@dataclass
class ElClasicoPlayers(players.ModelPlayers):
    """They know more than players do, so that the rare things come about often."""

    shots: list[Pick] = field(default_factory=list)
    prey: Sequence[Pick] = ()

    def choose(self, game: Game, ask: Ask) -> Choice | None:
        """Any answer that may be given, some more readily than others; None for none."""
        if ask.least == 0 and self.chance.random() < 0.12:
            return ()
        if ask.ability == "turn" and self.chance.random() < 0.3:
            return None
        if ask.ability == "fire_gun" and self.chance.random() < 0.85:
            return None
        for _ in range(TRIES):
            choice = self._any(game, ask)
            if choice and ask.refuse(choice) is None:
                return choice
        return None

    def _any(self, game: Game, ask: Ask) -> Choice | None:
        picks = players.still(ask)
        if not all(picks):
            return None
        if not ask.parts:
            liked = self._liked(game, ask, picks[0]) if self.chance.random() < 0.7 else picks[0]
            choice = self.chance.sample(liked, min(len(liked), self.chance.randint(1, ask.most), 3))
            self.shots += choice if ask.ability in ("mafia_shot", "vote") else ()
            return tuple(choice)
        if ask.enough and self.chance.random() < 0.4:
            picks = picks[: ask.enough]
        choice = [self.chance.choice(self._liked(game, ask, part)) for part in picks]
        if "guess_role" in ask.ability and self.chance.random() < 0.4:
            for at in range(0, len(choice), 2):
                role = game.seats[int(choice[at])].role.id
                choice[at + 1] = role if role in picks[at + 1] else choice[at + 1]
        return tuple(choice)

    def _liked(self, game: Game, ask: Ask, picks: list[Pick]) -> list[Pick]:
        """The players on whom votes and shots meet, or who can be won over; else any."""
        roles = {seat: one.role.id for seat, one in game.seats.items()}
        match ask.ability:
            case "vote" | "mafia_shot" | "predict":
                if not set(self.prey).intersection(game.seats.living) or self.chance.random() < 0.03:
                    self.prey = self.chance.sample(game.seats.living, 2)
                liked = list(self.prey)
            case "block" | "save" | "give_gun" | "shoot":
                liked = [*self.prey, *self.shots[-2:]]
                liked = liked if self.chance.random() < 0.4 else []
            case "recruit":
                liked = [seat for seat, role in roles.items() if role in {"citizen", "chaplin"}]
            case "ward":
                liked = [seat for seat, role in roles.items() if role == "citizen"]
            case "card_mirror" | "card_money_sa" | "card_dizzy":
                liked = [seat for seat, role in roles.items() if role != "citizen"]
            case _:
                liked = []
        return [pick for pick in picks if pick in liked] or picks
