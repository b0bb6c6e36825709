"""The last move: a player who was voted out draws a card, and carries it out before leaving."""

from collections.abc import Sequence
from typing import Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, AbilityId, Aim, Ask, Conditions, Play, Procedure, RoleId, interrupted, record
from bot.engine.events import Event
from bot.parts.procedures.exits.cards import CARDS, LAST_MOVES, CardName
from bot.text.api import Voice, later, name_of, retells, says
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


class LastMoveCard(Procedure, tells=(CardDrawn, *CARD_EVENTS)):
    """A card drawn at random by each of the condemned, and carried out before they leave (GF-49 to GF-53).

    A drawn card is laid aside; when all are gone they are shuffled anew. A choice that the drawer does not make in time
    is left to chance.

    Attributes:
        cards: the cards, one of each.
        called: the name of such cards in this game.
        seconds: the time to choose.
        finds: the role that Beautiful Mind seeks.
        roles: the roles that Role Guess may name.
        fatal: the roles among `roles` whose holder leaves when found (EC-126).
        costs: the abilities that the holder of the role sought loses by drawing Beautiful Mind themselves.
        defence: the length of a speech in a duel.
        ballot: how long the vote of a duel is open.
    """

    about = "condemned"
    part = "card"
    asks = (*(name for name, card in CARDS.items() if card.chooses), "turn", "vote")
    aims = {
        "vote": Aim("harm"),
        **{name: Aim(card.purpose) for name, card in CARDS.items() if card.chooses},
    }

    cards: tuple[CardName, ...] = LAST_MOVES
    called: Literal["last_move", "exit"] = "last_move"
    seconds: float = 30
    finds: RoleId | None = None
    roles: tuple[RoleId, ...] = ()
    fatal: tuple[RoleId, ...] = ()
    costs: tuple[AbilityId, ...] = ()
    defence: float = 40
    ballot: float = 30

    @property
    def conditions(self) -> Conditions:
        """The events of its cards."""
        here = [event for card in self.cards for event in CARDS[card].events]
        return tuple([(event, event in here) for event in CARD_EVENTS])

    async def run(self, game: Play) -> None:
        """Draw and play. A leaver's exit is left to the departure; until then they count as out (GF-08, CH-21)."""
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

    async def choose(
        self, game: Play, seat: int, card: str, choices: Sequence[int], count: int = 1
    ) -> tuple[int, ...] | None:
        """The players named by the drawer, missing ones drawn at the end of the time. None if the drawer has left."""
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        ask = game.ask(seat, card, tuple(choices), deadline, least=count, most=count, final=True)
        await self._answered(game, ask)
        if not game.seats[seat].alive:
            return None
        living = [choice for choice in choices if game.seats[choice].alive]
        return tuple(game.chance.fill_up("silent_choice", list(ask.players), living, count))

    async def guess(self, game: Play, seat: int, card: str, choices: Sequence[int]) -> tuple[int, str] | None:
        """A player and a role named by the drawer; None for silence, or if the drawer has left the game."""
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        parts = (tuple(choices), self.roles)
        ask = game.ask(seat, card, (), deadline, least=len(parts), parts=parts, final=True)
        await self._answered(game, ask)
        match ask.chosen if game.seats[seat].alive else None:
            case (int(target), str(role)):
                return target, role
        return None

    async def _answered(self, game: Play, ask: Ask) -> None:
        """Wait for the drawer's answer until the time is up or they leave the game."""
        while game.now < ask.deadline.at and game.seats[ask.seat].alive and ask.chosen is None:
            await interrupted(game, await game.next(ask.deadline))
        game.questions.close_topic(ask.topic)


CHANCE = later.text("If you don't answer, chance decides.")
"""What most cards do where the drawer is silent."""


@says(CardDrawn)
def card_drawn(say: Voice, event: CardDrawn) -> Markup:
    """The card, its effect, and the time to choose."""
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
retells(CardDrawn, "🃏 {player} drew a card: {card}.", player="seat", card="card")
