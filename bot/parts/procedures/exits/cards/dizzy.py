"""Vertigo."""

from markupsafe import Markup

from bot.engine.api import ASLEEP, EVERYONE, SILENCED, Play, Status, record, without
from bot.engine.events import Event
from bot.parts.procedures.exits.cards.base import Card, CardDealer, laid
from bot.text.api import Voice, later, register, retells, says


@record
class MadeDizzy(Event, story=True):
    """Public: this player is not woken tonight, and neither talks nor votes tomorrow."""

    by: int
    target: int


class Dizzy(Card, tells=(MadeDizzy,)):
    """A player who sleeps through the coming night, and neither talks nor votes on the next day (EC-127 to EC-129)."""

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask, and put the one named out of action."""
        named = await hand.choose(game, seat, card, without(game.seats.living, seat))
        for target in named or ():
            without_voice = Status(SILENCED, seat, "next dusk", bars=("vote", "fire"))
            game.seats[target].bear(Status(ASLEEP, seat, "dawn"), without_voice)
            game.tell(EVERYONE, MadeDizzy(seat, target))


register(
    "card_dizzy",
    # NOTE: the card "سرگیجه"
    name=later.context("card", "Vertigo"),
    question=later.text("😵 <b>Who gets Vertigo?</b>"),
    default=later.text("If you don't answer, chance decides."),
    meaning=later.text("One player sleeps through tonight, and neither talks nor votes tomorrow."),
)

# keep clear of forms that tell the player's gender
says(
    MadeDizzy,
    "😵 Vertigo goes to <b>{player}</b>, who sleeps tonight and can't speak or vote tomorrow.",
    player="target",
)


@retells(MadeDizzy)
def _retold(say: Voice, event: MadeDizzy) -> Markup:
    return laid(say, "card_dizzy", event.target)
