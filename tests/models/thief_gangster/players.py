"""Random players of Thief and Gangster."""

from dataclasses import dataclass

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Choice, Pick
from tests.models import players

IDLE = {"citizen", "mafioso"}


@dataclass
class ThiefGangsterPlayers(players.ModelPlayers):
    """They guess roles rightly, consent readily, and act on few; guns are kept for a while.

    Attributes:
        nerve: how often a holder of a gun thinks of firing it.
        focus: how often a player is named on whom much meets.
        prey: the targets of votes and shots by day.
        hot: the targets of many acts at night.
    """

    nerve: float = 0.1
    focus: float = 0.5
    prey: tuple[int, ...] = ()
    hot: int = 0

    def leaver(self, game: Game) -> int:
        """At night rather the target of an act, or a player asked."""
        if game.phase.name == "night" and self.hot in game.seats.living and self.chance.random() < 0.4:
            return self.hot
        return super().leaver(game)

    def cares(self, ask: Ask) -> bool:
        """Talk is cut short now and then, guns are kept for a while."""
        return self.chance.random() < {"fire_gun": self.nerve, "turn": 0.1}.get(ask.ability, 1)

    def choose(self, game: Game, ask: Ask) -> Choice | None:
        """Any answer, some more readily than others; None for none."""
        if ask.least == 0 and self.chance.random() < 0.1:
            return ()
        picks = players.still(ask)
        if not all(picks) or (ask.is_consent and not self._is_put(game, ask) and self.chance.random() < 0.8):
            return None
        first = self._liked(game, ask, picks[0]) if self.chance.random() < self.focus else picks[0]
        if ask.parts:
            choice = [self.chance.choice(first), *map(self.chance.choice, picks[1:])]
            if self.hot in picks[1] and self.chance.random() < self.focus:
                choice[1] = self.hot
            role = game.seats[int(choice[0])].role.id
            if role in picks[1] and self.chance.random() < 0.6:
                choice[1] = role
            return tuple(choice)
        return tuple(self.chance.sample(first, min(len(first), self.chance.randint(1, max(ask.most, 1)), 3)))

    def _is_put(self, game: Game, consent: Ask) -> bool:
        """Whether there is a request to agree to."""
        names = [
            ask for ask in game.questions.open.values() if ask.ability == consent.ability and ask.seat != consent.seat
        ]
        return not names or any(ask.chosen for ask in names)

    def _liked(self, game: Game, ask: Ask, picks: list[Pick]) -> list[Pick]:
        """The preferred picks."""
        chance, living = self.chance, game.seats.living
        if not set(self.prey) & set(living) or chance.random() < 0.02:
            self.prey = tuple(chance.sample(living, min(2, len(living))))
        if self.hot not in living or chance.random() < 0.1:
            self.hot = chance.choice(living)
        match ask.ability:
            case "vote" | "fire_gun":
                liked: list[Pick] = [*self.prey]
            case "take_along" | "seek_role":
                liked = [seat for seat, one in game.seats.items() if one.role.id == "thief"]
            case "redirect":
                liked = [seat for seat, one in game.seats.items() if one.role.id not in IDLE]
            case "poll":
                liked = ["yes"]
            case _:
                liked = [self.hot]
        return [pick for pick in picks if pick in liked] or picks
