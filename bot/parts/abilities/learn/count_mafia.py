"""`count_mafia`: the number of players, of those named, who are of a side."""

from bot.engine.api import Act, Ask, FactionId, Holder, Night, Play, record
from bot.engine.events import Event
from bot.engine.traits.judging import ReadsSides
from bot.engine.traits.steps import DoneInTurn
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Joined, later, register, retells, says


@record
class MafiaCounted(Event, story=True):
    """To the one who asked, when the wave closes: the number of these who show as mafia."""

    by: int
    targets: tuple[int, ...]
    count: int


class CountMafia(Targeted, ReadsSides, DoneInTurn, tells=(MafiaCounted,)):
    """The number of named players who show as `side`; told when the wave closes (GF-68 to GF-70).

    Chance adds the names that the holder leaves out.

    Attributes:
        side: the side that is counted.
    """

    stage = "inquire"
    purpose = "learn"

    side: FactionId

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act on the players named, with missing ones drawn by chance."""
        if not asks or not game.seats[holder.seat].alive:
            return None
        named = [player for ask in asks for player in ask.players]
        choices, many = self.choices(game, holder.seat), self.number_of_targets(game, holder)
        named = game.chance.fill_up("silent_choice", named, choices, many)
        game.seats[holder.stock].use(self.id, game.round, tuple(named))
        return Act(self, holder.seat, tuple(sorted(named)), owner=holder.owner)

    def count(self, night: Night, act: Act) -> int:
        """The number of targets who show as this side."""
        return sum(night.shows(target) == self.side for target in night.aims(act))

    def answer(self, night: Night, act: Act) -> None:
        """Tell the holder how many of the players named are of the side, but not which ones."""
        night.game.tell((act.actor,), MafiaCounted(act.actor, act.targets, self.count(night, act)))


register(
    "count_mafia",
    # NOTE: Nostradamus learns how many of some players are mafia
    name=later.context("ability", "Mafia count"),
    question=later.text("🔮 <b>Pick players: I'll tell you how many of them are mafia.</b>"),
    default=later.text("If you pick fewer, chance picks the rest."),
)

says(MafiaCounted, "🔮 You asked about {players}. Mafia among them: <b>{count}</b>.", players=Joined("targets"))

retells(
    MafiaCounted,
    "🔮 {player} asked about {players}. Mafia among them: {count}.",
    player="by",
    players=Joined("targets"),
)
