"""Handcuffs."""

from bot.engine.api import EVERYONE, Play, Status, record, without
from bot.engine.events import CannotAct, Event
from bot.parts.procedures.exits.cards.base import Card, CardDealer
from bot.text.api import later, register, retells, says


@record
class Handcuffed(Event, story=True):
    """Public: this player has no ability tonight."""

    by: int
    target: int


class Handcuffs(Card, tells=(CannotAct, Handcuffed)):
    """The player named cannot use their own abilities in the coming night; their team's go on (GF-61, GF-62)."""

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask the drawer for a player, and block that player until dawn."""
        named = await hand.choose(game, seat, card, without(game.seats.living, seat))
        for target in named or ():
            game.seats[target].bear(Status("blocked", seat, "dawn"))
            game.tell(EVERYONE, Handcuffed(seat, target))


register(
    "card_handcuffs",
    name=later.context("card", "Handcuffs"),
    question=later.text("⛓ <b>Who do you put in handcuffs tonight?</b>"),
    default=later.text("If you don't answer, chance decides."),
    meaning=later.text("The player named now can't use their ability tonight."),
)

says(Handcuffed, "⛓ <b>{player}</b> is in handcuffs tonight.", player="target")


# NOTE: a line of the story: with the card of the handcuffs, as a farewell
retells(Handcuffed, "⛓ {player} handcuffed {target} for the night.", player="by", target="target")
