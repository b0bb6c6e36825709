"""What a last-move card is, and what it needs of the procedure that deals it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Protocol

from markupsafe import Markup

from bot.engine.api import Play, Purpose
from bot.engine.events import Event
from bot.text.narration.voice import Voice
from bot.text.narration.words import name_of


class Hand(Protocol):
    """What a card knows of the procedure that has dealt it: see `LastMoveCard`."""

    @property
    def finds(self) -> str | None:
        """The role that Beautiful Mind is after."""

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that Role Guess may name."""

    @property
    def fatal(self) -> tuple[str, ...]:
        """The roles whose holder leaves when Role Guess finds him."""

    @property
    def costs(self) -> tuple[str, ...]:
        """The abilities that it costs this role's holder to draw it himself."""

    @property
    def defence(self) -> float:
        """The length of a speech in a duel."""

    @property
    def ballot(self) -> float:
        """How long the vote of a duel is open."""

    async def choose(
        self, game: Play, seat: int, card: str, choices: Sequence[int], count: int = 1
    ) -> tuple[int, ...] | None:
        """Whom the drawer names, in the end by chance; None where he has left the game meanwhile."""

    async def guess(self, game: Play, seat: int, card: str, choices: Sequence[int]) -> tuple[int, str] | None:
        """A player and a role that the drawer names; None where he is silent, or has left the game."""


class Card(ABC):
    """Base of the cards; a class says which events it `tells`."""

    events: ClassVar[tuple[type[Event], ...]] = ()
    """What may be told by it."""

    def __init_subclass__(cls, tells: tuple[type[Event], ...] = ()) -> None:
        """Note what a new card may tell."""
        cls.events = (*cls.events, *tells)

    chooses: ClassVar[bool] = True
    """Whether the drawer names somebody."""

    purpose: ClassVar[Purpose] = "harm"
    """What naming somebody is for."""

    @abstractmethod
    async def play(self, game: Play, seat: int, card: str, hand: Hand) -> None:
        """Carry the card out. Who leaves after it stands in `game.day.condemned`.

        Raises:
            GameEnds: somebody leaves the game meanwhile, and that decides it.
        """


def laid(say: Voice, card: str, target: int) -> Markup:
    """The story's line of a card that is laid before a player."""
    # NOTE: a line of the story: an exit card, in the nominative, and the player it was laid before
    return say.tongue.text("🃏 {card} → {player}.", card=name_of(say, card), player=say.player(target))
