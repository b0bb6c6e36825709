"""`handcuff`: killed in the night, take a player's vote for the day."""

from typing import ClassVar

from markupsafe import Markup

from bot.engine.api import EVERYONE, Hit, Play, Purpose, Status, without
from bot.engine.bases.ability import Passive
from bot.engine.bases.procedure import answered
from bot.engine.events import Event
from bot.engine.presence.exits import give_farewell
from bot.engine.records import record
from bot.engine.traits.leaving.stays_on import StaysOn
from bot.text.messages import later
from bot.text.narration.sayings import retells, says
from bot.text.narration.voice import Voice
from bot.text.narration.words import Words, register


@record
class CuffsOffered(Event):
    """Public: this player, killed in the night, may take somebody's vote for today. Seconds."""

    seat: int
    seconds: float


@record
class CuffsUsed(Event, story=True):
    """Public: who has no vote today by whom; None: nobody."""

    by: int
    target: int | None


HANDCUFFED = "handcuffed"
"""The mark of whoever has no vote today."""


class Handcuff(Passive, StaysOn, tells=(CuffsOffered, CuffsUsed)):
    """Its holder, killed in the night, speaks last words and may take one player's vote for today (TG-120 to TG-125).

    All else the player keeps. Passive; the procedure `night_farewell` gives him the floor and lets him go.

    Attributes:
        to: the kinds of attack.
        least: only while so many others are in the game.
        seconds: how long he may think.
    """

    stage: ClassVar[str] = "dawn"
    purpose: ClassVar[Purpose] = "harm"
    asks: ClassVar[tuple[str, ...]] = ("handcuff",)

    to: tuple[str, ...] = ("shot", "guess")
    least: int = 4
    seconds: float = 20

    def stays_on(self, game: Play, seat: int, hit: Hit) -> bool:
        """Stay for a farewell."""
        if hit.kind not in self.to:
            return False
        give_farewell(game, seat)
        return True

    async def at_farewell(self, game: Play, seat: int) -> None:
        """Ask whom he handcuffs, where there will be a vote."""
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
            game.seats[target].statuses.append(Status(HANDCUFFED, seat, "dusk", bars=("vote",)))
        game.tell(EVERYONE, CuffsUsed(seat, target))


register(
    "handcuff",
    Words(
        name=later.context("ability", "Handcuffing"),
        question=later.text("🔗 <b>Who do you handcuff?</b> That player has no vote today."),
    ),
)

says(
    CuffsOffered,
    "🔗 <b>{player}</b> may handcuff one player, who then has no vote today. Time: {time}.",
    player="seat",
    time="seconds",
)


@says(CuffsUsed)
def cuffs_used(say: Voice, event: CuffsUsed) -> Markup:
    """The player who has no vote."""
    t = say.tongue
    if event.target is None:
        return t.text("🔗 {player} handcuffs nobody.", player=say.player(event.by))
    return t.text(
        "🔗 {player} handcuffs <b>{target}</b>: no vote today.",
        player=say.player(event.by),
        target=say.player(event.target),
    )


@retells(CuffsUsed)
def _cuffs_used(say: Voice, event: CuffsUsed) -> Markup | None:
    if event.target is None:
        return None  # nothing has come of it
    # NOTE: a line of the story: who handcuffed whom
    return say.tongue.text(
        "🔗 {player} handcuffed {target}.", player=say.player(event.by), target=say.player(event.target)
    )
