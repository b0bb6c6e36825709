"""The base of last-move cards, and the facts that a card needs from the procedure that deals the cards."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Protocol

from markupsafe import Markup

from bot.engine.api import Play, Purpose
from bot.engine.events import Event
from bot.text.api import Voice, name_of


class CardDealer(Protocol):
    """The knowledge of a card about the procedure that has dealt it: see `LastMoveCard`."""

    @property
    def finds(self) -> str | None:
        """The role that Beautiful Mind seeks."""

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that Role Guess may name."""

    @property
    def fatal(self) -> tuple[str, ...]:
        """The roles whose holder leaves when Role Guess finds them."""

    @property
    def costs(self) -> tuple[str, ...]:
        """The abilities that the sought role's holder loses by drawing the card."""

    @property
    def defence(self) -> float:
        """The length of a speech in a duel."""

    @property
    def ballot(self) -> float:
        """The seconds for which the vote of a duel is open."""

    async def choose(
        self, game: Play, seat: int, card: str, choices: Sequence[int], count: int = 1
    ) -> tuple[int, ...] | None:
        """The player named by the drawer, at last by chance; None if the drawer has left the game meanwhile."""

    async def guess(self, game: Play, seat: int, card: str, choices: Sequence[int]) -> tuple[int, str] | None:
        """A player and a role named by the drawer; None for silence, or if the drawer has left the game."""


class Card(ABC):
    """Base of the cards; a class names the events it `tells`."""

    events: ClassVar[tuple[type[Event], ...]] = ()
    """The events that the card may tell."""

    def __init_subclass__(cls, tells: tuple[type[Event], ...] = ()) -> None:
        """Note the events of a new card."""
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


def laid(say: Voice, card: str, target: int) -> Markup:
    """The story's line of a card that is laid before a player."""
    # NOTE: a line of the story: an exit card, in the nominative, and the player it was laid before
    return say.tongue.text("🃏 {card} went to {player}.", card=name_of(say, card), player=say.player(target))
