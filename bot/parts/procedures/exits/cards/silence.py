"""Silence of the Lambs."""

from bot.engine.api import EVERYONE, SILENCED, Play, Status, record, without
from bot.engine.events import Event
from bot.parts.procedures.exits.cards.base import Card, CardDealer
from bot.text.api import Joined, later, register, retells, says


@record
class PlayersSilenced(Event, story=True):
    """Public: these may not talk tomorrow."""

    by: int
    targets: tuple[int, ...]


class Silence(Card, tells=(PlayersSilenced,)):
    """Two players who may not talk the next day; one, if at most half of all players will live (GF-58)."""

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask, and silence the players named until the end of the next day."""
        choices = without(game.seats.living, seat)
        count = 2 if 2 * len(choices) > len(game.seats) else 1
        named = await hand.choose(game, seat, card, choices, min(count, len(choices)))
        if named is None:
            return
        for target in named:
            game.seats[target].bear(Status(SILENCED, seat, "next dusk"))
        game.tell(EVERYONE, PlayersSilenced(seat, named))


register(
    "card_silence",
    name=later.context("card", "The Silence of the Lambs"),
    question=later.text("🤐 <b>Who stays silent tomorrow?</b>"),
    default=later.text("If you don't answer, chance decides."),
    meaning=later.text("Players who are named now can't speak tomorrow, but may vote."),
)

says(PlayersSilenced, "🤐 <b>{players}</b> can't speak tomorrow.", players=Joined("targets"))


# NOTE: a line of the story: with a farewell card; {players} are one or two, joined by "and"
retells(PlayersSilenced, "🤐 {player} silenced {players} for a day.", player="by", players=Joined("targets"))
