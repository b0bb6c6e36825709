"""The bases of last-move cards, drawn by players who are voted out, and of the procedure that deals the cards."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Literal, get_args

from markupsafe import Markup

from bot.engine.api import AbilityId, Ask, Play, Procedure, Purpose, RoleId, interrupted, kind, without
from bot.engine.events import Event
from bot.text.api import Voice, later, name_of, retells

CardName = Literal[
    "card_beautiful_mind",
    "card_silence",
    "card_face_off",
    "card_identity",
    "card_handcuffs",
    "card_duel",
    "card_role_guess",
    "card_dizzy",
    "card_dal",
    "card_money_sa",
    "card_mirror",
]

LAST_MOVES: tuple[CardName, ...] = get_args(CardName)[:6]
"""The cards that are in play where a scenario does not say which."""

CHANCE = later.text("If you don't answer, chance decides.")
"""The sentence on most cards about a drawer who gives no answer."""


@kind
class CardDealer(Procedure):
    """Base of the procedure that deals last-move cards (`last_move_card`): what a card asks of it.

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

    cards: tuple[CardName, ...] = LAST_MOVES
    called: Literal["last_move", "exit"] = "last_move"
    seconds: float = 30
    finds: RoleId | None = None
    roles: tuple[RoleId, ...] = ()
    fatal: tuple[RoleId, ...] = ()
    costs: tuple[AbilityId, ...] = ()
    defence: float = 40
    ballot: float = 30

    async def choose(
        self, game: Play, seat: int, card: str, choices: Sequence[int], count: int = 1
    ) -> tuple[int, ...] | None:
        """Ask the drawer for players; chance draws missing ones when the time is up. None if the drawer has left."""
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        ask = game.ask(seat, card, tuple(choices), deadline, least=count, most=count, final=True)
        await self._answered(game, ask)
        if not game.seats[seat].alive:
            return None
        living = [choice for choice in choices if game.seats[choice].alive]
        return tuple(game.chance.fill_up("silent_choice", list(ask.players), living, count))

    async def guess(self, game: Play, seat: int, card: str, choices: Sequence[int]) -> tuple[int, str] | None:
        """Ask the drawer for a player and a role; None for silence, or if the drawer has left the game."""
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


class Card(ABC):
    """Base of the cards; a class names the events it `tells`."""

    events: ClassVar[tuple[type[Event], ...]] = ()
    """The events that the card may tell."""

    def __init_subclass__(cls, tells: tuple[type[Event], ...] = ()) -> None:
        """Set the events that a new class of cards may tell."""
        cls.events = (*cls.events, *tells)

    chooses: ClassVar[bool] = True
    """Whether the drawer names somebody."""

    purpose: ClassVar[Purpose] = "harm"
    """The purpose of naming a player."""

    @abstractmethod
    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Carry out the card. The players who leave after it are in `game.day.condemned`.

        Raises:
            GameEnds: a player leaves the game meanwhile, which decides the game.
        """


class NamingCard(Card):
    """Base of cards that are laid before one other living player."""

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask the drawer for a player, and lay the card before that player."""
        for target in await hand.choose(game, seat, card, without(game.seats.living, seat)) or ():
            self.lay(game, seat, target)

    @abstractmethod
    def lay(self, game: Play, seat: int, target: int) -> None:
        """Carry out the effect of the card on the player named (`target`)."""


def retells_laid(event: type[Event], card: CardName) -> None:
    """Register the story's line of a card that is laid before the `target` of the event."""

    @retells(event)
    def laid(say: Voice, event: Any) -> Markup:
        # NOTE: a line of the story: an exit card, in the nominative, and the player it was laid before
        return say.tongue.text("🃏 {card} went to {player}.", card=name_of(say, card), player=say.player(event.target))
