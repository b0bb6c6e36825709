"""`handcuff`: a player killed at night takes another's vote for the day."""

from bot.engine.api import EVERYONE, Hit, Passive, Play, Status, answered, record, without
from bot.engine.events import Event
from bot.engine.presence.exits import give_farewell
from bot.engine.traits.leaving import StaysOn
from bot.text.api import later, register, retells, says, untold


@record
class CuffsOffered(Event):
    """Public: this player, killed in the night, may take another player's vote for today, within so many `seconds`."""

    seat: int
    seconds: float


@record
class CuffsUsed(Event, story=True):
    """Public: a player took the vote of another for today; None: of no player."""

    by: int
    target: int | None


HANDCUFFED = "handcuffed"
"""The mark (a player's status) of a player without a vote today."""


class Handcuff(Passive, StaysOn, tells=(CuffsOffered, CuffsUsed)):
    """The holder, killed at night, has last words and may take one player's vote for today (TG-120 to TG-125).

    The handcuffed player keeps all other rights. Passive; the procedure `night_farewell` gives the holder the floor and
    lets them go.

    Attributes:
        to: the kinds of attack that count.
        least: the number of other players who must be in the game.
        seconds: the time to think.
    """

    stage = "dawn"
    purpose = "harm"
    asks = ("handcuff",)

    to: tuple[str, ...] = ("shot", "guess")
    least: int = 4
    seconds: float = 20

    def stays_on(self, game: Play, seat: int, hit: Hit) -> bool:
        """Keep a holder who was killed by such an attack in the game until the farewell, and say whether they stay."""
        if hit.kind not in self.to:
            return False
        give_farewell(game, seat)
        return True

    async def at_farewell(self, game: Play, seat: int) -> None:
        """Ask the holder for a player to handcuff, if there will be a vote."""
        others = without(game.seats.living, seat)
        if len(others) < self.least:
            return
        game.floor.give(())
        deadline = game.deadline(game.rules.pace.turn(self.seconds))
        game.tell(EVERYONE, CuffsOffered(seat, deadline.length))
        target = await answered(game, game.ask(seat, self.id, others, deadline, final=True))
        if not game.seats[seat].alive:
            return
        if target is not None:
            game.seats[target].bear(Status(HANDCUFFED, seat, "dusk", bars=("vote",)))
        game.tell(EVERYONE, CuffsUsed(seat, target))


register(
    "handcuff",
    name=later.context("ability", "Handcuffing"),
    question=later.text("🔗 <b>Who do you handcuff?</b> That player has no vote today."),
)

says(CuffsOffered, "🔗 <b>{player}</b> may handcuff one player, who then has no vote today. Time's up {time}.")

says(CuffsUsed, "🔗 {player} handcuffs <b>{target}</b>: no vote today.", player="by", when="target")

says(CuffsUsed, "🔗 {player} doesn't handcuff anybody.", player="by")

# NOTE: a line of the story: who handcuffed whom
retells(CuffsUsed, "🔗 {player} handcuffed {target}.", player="by", when="target")
untold(CuffsUsed)
