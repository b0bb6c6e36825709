"""The last move: a player who was voted out draws a card, and carries it out before leaving."""

from typing import Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Aim, Conditions, Play, RoleId, record
from bot.engine.events import Event
from bot.parts.procedures.exits.cards import CARDS
from bot.parts.procedures.exits.cards.base import CHANCE, CardDealer, CardName
from bot.text.api import Voice, name_of, retells, says
from bot.text.narration.words import words_of


@record
class CardDrawn(Event, story=True):
    """Public: the player who was voted out has drawn this last-move card.

    `finds`: the role that Beautiful Mind seeks; `seconds`: the time to choose, 0 for a card without a choice;
    `called`: the name of such cards in this game, `last_move` or `exit`.
    """

    seat: int
    card: CardName
    finds: RoleId
    seconds: float
    called: Literal["last_move", "exit"] = "last_move"


CARD_EVENTS = tuple(event for card in CARDS.values() for event in card.events)
"""The events of all the cards."""


class LastMoveCard(CardDealer, tells=(CardDrawn, *CARD_EVENTS)):
    """A card drawn at random by each of the condemned, and carried out before they leave (GF-49 to GF-53).

    A drawn card is laid aside; when all are gone they are shuffled anew. A choice that the drawer does not make in time
    is left to chance.
    """

    about = "condemned"
    part = "card"
    asks = (*(name for name, card in CARDS.items() if card.chooses), "turn", "vote")
    aims = {
        "vote": Aim("harm"),
        **{name: Aim(card.purpose) for name, card in CARDS.items() if card.chooses},
    }

    @property
    def conditions(self) -> Conditions:
        """The events that depend on parameters: those of the cards that are dealt."""
        here = [event for card in self.cards for event in CARDS[card].events]
        return tuple([(event, event in here) for event in CARD_EVENTS])

    async def run(self, game: Play) -> None:
        """Draw and play a card for each of the condemned, who count as out until their departure (GF-08, CH-21)."""
        game.exits.let_part(game.day.condemned)
        for seat in game.day.condemned:
            if game.seats[seat].alive:
                game.enter(self.part)
                name = self._draw(game)
                card = CARDS[name]
                seconds = game.rules.pace.seconds(self.seconds) if card.chooses else 0.0
                game.tell(EVERYONE, CardDrawn(seat, name, self.finds or "", seconds, self.called))
                await card.play(game, seat, name, self)
        game.exits.let_part(())

    def _draw(self, game: Play) -> CardName:
        left = [card for card in self.cards if card not in game.cards.laid_aside]
        if not left:
            game.cards.put_back()
            left = list(self.cards)
        drawn = game.chance.draw("last_move_card", left)
        game.cards.lay_aside(drawn)
        return drawn


@says(CardDrawn)
def card_drawn(say: Voice, event: CardDrawn) -> Markup:
    """The message that a player has drawn a card: its name, its effect, and the time to choose."""
    t = say.tongue
    if event.called == "exit":
        # NOTE: "کارت خروج": the card of whoever is voted out
        head = t.text(
            "🃏 {player} is about to leave, and draws an exit card: <b>{card}</b>.",
            player=say.player(event.seat),
            card=name_of(say, event.card),
        )
    else:
        head = t.text(
            "🃏 {player} is about to leave, and draws a last-move card: <b>{card}</b>.",
            player=say.player(event.seat),
            card=name_of(say, event.card),
        )
    meaning = words_of(event.card).meaning
    told = meaning.said(t, role=say.texts.role(event.finds)) if meaning else None
    lines = [Markup(" ").join(part for part in (head, told) if part)]
    if event.seconds and words_of(event.card).default != CHANCE:
        lines.append(t.text("The choice is made in private. Time's up {time}.", time=say.time(event.seconds)))
    elif event.seconds:
        lines.append(
            t.text(
                "The choice is made in private. Time's up {time}, and then chance decides.",
                time=say.time(event.seconds),
            )
        )
    return Markup("\n").join(lines)


# NOTE: a line of the story: a player and the last-move card drawn, in the nominative
retells(CardDrawn, "🃏 {player} drew a card: {card}.")
