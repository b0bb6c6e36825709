"""Happenings: listeners are called when a lobby opens or is given up, and when a game takes a step or is broken off.

Listeners act in the transaction of the happening, so that both are stored or neither. `services.py` lists all.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.engine.game import Game
from bot.engine.outputs import Step
from bot.engine.phases import Phase
from bot.store.rows import Chat, GameRow, Player
from bot.store.transaction import Transaction
from bot.telegram.outbox.deliveries import Delivery

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LobbyOpened:
    """A lobby has been opened in this group."""

    row: GameRow
    chat: Chat


@dataclass(frozen=True, slots=True)
class LobbyGivenUp:
    """A lobby has closed without a game."""

    row: GameRow
    chat: Chat
    players: Sequence[Player]


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """The happening that a game could not go on, and was ended; `by_rules`: because its rules raised an error."""

    row: GameRow
    by_rules: bool = False


@dataclass(frozen=True, slots=True)
class Stepped:
    """The happening that a game has taken an input, or was dealt (`START` is the record of that).

    Attributes:
        row: the game in the store, as it is after the step.
        players: the players, by seat.
        number: the number of the line in the log, from 0 on.
        left: the seats that have left the game by this step (CH-07).
        phase: the phase in which the input came.
    """

    row: GameRow
    chat: Chat
    game: Game
    players: Mapping[int, Player]
    number: int
    record: Mapping[str, object]
    step: Step
    left: tuple[int, ...]
    phase: Phase

    @property
    def begins(self) -> bool:
        """Whether this step is the deal, with which the game begins."""
        return self.number == 0

    @property
    def ends(self) -> bool:
        """Whether the game is over after this step."""
        return self.game.outcome.over


Listener = Callable[[Transaction, T], Awaitable[Sequence[Delivery]]]
"""A listener to a happening: it may write in the transaction, and returns deliveries, such as messages."""


@dataclass(slots=True)
class HappeningKind(Generic[T]):
    """One kind of happening, with its listeners in the order in which they are called."""

    listeners: Sequence[Listener[T]] = ()

    async def happens(self, tx: Transaction, what: T) -> list[Delivery]:
        """Call all listeners; return their deliveries."""
        return [delivery for listener in self.listeners for delivery in await listener(tx, what)]


@dataclass(slots=True)
class Happenings:
    """All kinds of happenings, with their listeners."""

    lobby_opened: HappeningKind[LobbyOpened] = field(default_factory=HappeningKind)
    lobby_given_up: HappeningKind[LobbyGivenUp] = field(default_factory=HappeningKind)
    stepped: HappeningKind[Stepped] = field(default_factory=HappeningKind)
    broken_off: HappeningKind[BrokenOff] = field(default_factory=HappeningKind)
