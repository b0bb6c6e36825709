"""Random players of the advanced classic."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.asks import Ask
from bot.engine.game import Game
from bot.engine.inputs import Answer, Choice, Host, HostAction, Pick, Say, TimeUp, Uttered, Wrote
from bot.engine.presence.breaches import may_expel
from tests.models import players
from tests.models.players import still

TALK = {"sign": 0.01, "turn": 0.02, "challenge": 0.3, "morning": 0.05, "poll": 0.4}
"""How readily the talk is looked at: most of it decides nothing."""
SEIZING = ("poison", "steal", "block", "double_up")
"""What falls on one and the same, so that it meets."""


@dataclass
class AdvancedPlayers(players.ModelPlayers):
    """They name the same few, so that acts meet.

    Attributes:
        focus: how readily they do.
        agreement: how readily all vote for one.
        expelling: how often the host puts a player out.
        mandatory: whether a thief has to use the loot: then he is never silent.
    """

    focus: float = 0.7
    agreement: float = 0.5
    expelling: float = 0
    mandatory: bool = False
    prey: Sequence[int] = ()
    since: str = ""

    def next(self, game: Game) -> Answer | Host | Say | TimeUp | Uttered | Wrote:
        if may_expel(game) and self.chance.random() < self.expelling:
            at = game.now + ((game.ends_at or game.now) - game.now) * self.chance.random() * 0.5
            return Host(at, HostAction.EXPEL, self.chance.choice(game.seats.living))
        given = super().next(game)
        due = self.due(game) if isinstance(given, TimeUp) else None
        return due or given

    def due(self, game: Game) -> Answer | None:
        """A thief's mandatory loot, or a mandatory invitation, so that chance need not do it."""
        for ask in game.questions.open.values() if game.phase.name == "night" else ():
            stolen = self.mandatory and game.seats[ask.seat].role.id == "thief" and ask.ability != "steal"
            other = any(each.chosen and each.seat == ask.seat for each in game.questions.open.values())
            if (stolen or ask.least) and not ask.chosen and not (ask.exclusive and other):
                tries = (self.choose(game, ask) for _ in range(9))
                choice = next((choice for choice in tries if choice), None)
                if choice:
                    return Answer(game.now, ask.seat, ask.id, choice)
        return None

    def cares(self, ask: Ask) -> bool:
        return self.chance.random() < TALK.get(ask.ability, 1)

    def choose(self, game: Game, ask: Ask) -> Choice | None:
        if ask.least == 0 and self.chance.random() < 0.05:
            return ()
        picks = still(ask)
        if not all(picks):
            return None
        if ask.parts:
            return self.placed(game, ask, picks)
        if ask.ability == "vote" and self.chance.random() < self.agreement:
            return (picks[0][0],)
        liked = self.liked(game, picks[0], ask.ability)
        most = min(ask.most, len(liked), 4)
        return tuple(self.chance.sample(liked, max(min(ask.least, len(liked)), self.chance.randint(1, most))))

    def placed(self, game: Game, ask: Ask, picks: list[list[Pick]]) -> Choice | None:
        """An answer with several places."""
        if ask.ability == "explode":
            circle = list(game.seats.living)
            place = self.chance.randrange(len(circle))
            return (circle[place - 1], circle[place])
        if ask.enough and self.chance.random() < 0.5:
            picks = picks[: ask.enough]
        choice = [self.chance.choice(self.liked(game, part)) for part in picks]
        if ask.ability == "name_role" and self.chance.random() < 0.6:
            for place in range(0, len(choice), 2):
                role = game.seats[int(choice[place])].role.id
                role = {"doctor_classic": "doctor", "scribe": "master"}.get(role, role)
                choice[place + 1] = role if role in picks[place + 1] else choice[place + 1]
        return tuple(choice)

    def liked(self, game: Game, picks: list[Pick], ability: str = "") -> list[Pick]:
        now = f"{game.phase.name} {game.phase.number}"
        if self.since != now or not set(self.prey).intersection(game.seats.living):
            self.since = now
            special = [seat for seat in game.seats.living if game.seats[seat].role.id not in ("citizen", "mafioso")]
            pool = special if special and self.chance.random() < 0.8 else game.seats.living
            self.prey = self.chance.sample(pool, min(len(pool), self.chance.randint(2, 5)))
        if ability in SEIZING and self.prey[0] in picks and self.chance.random() < 0.6:
            return [self.prey[0]]
        few = [pick for pick in picks if pick in self.prey]
        return few if few and self.chance.random() < self.focus else picks
