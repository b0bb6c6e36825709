"""The players on the seats: when a player leaves a seat, it may stay free until a substitute takes it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.engine.events import Event, SeatFree, SeatOffered, SeatTaken
from bot.store.rows import NOBODY, Player


@dataclass(frozen=True, slots=True)
class Waiter:
    """A person on the waiting list who was offered a seat.

    Attributes:
        language: the code of the language in which they read the offer.
        after: seconds of the game until they may take the seat, counted from the offer.
    """

    user_id: int
    language: str
    after: float


@dataclass(slots=True)
class Seating:
    """The people of one game, as its list of players (in the order of their coming) and its events imply.

    Attributes:
        now: the player on each seat; on a free one `NOBODY`, under the name of the leaver.
        coming: by seat, the players who come after the present one, in order.
        former: players who have left a seat that was kept for a substitute.
        offered: the seats on offer, with the offers, until `close`.
        waiters: by seat on offer, the people on the waiting list who were offered it.
        just_closed: the seats whose offer was closed last.
        dealt: the names of the players who were dealt, by seat.
    """

    now: dict[int, Player]
    coming: dict[int, list[Player]] = field(default_factory=dict)
    former: list[Player] = field(default_factory=list)
    offered: dict[int, SeatOffered] = field(default_factory=dict)
    waiters: dict[int, list[Waiter]] = field(default_factory=dict)
    just_closed: list[int] = field(default_factory=list)
    dealt: dict[int, str] = field(init=False)

    def __post_init__(self) -> None:
        """Begin with the players who were dealt."""
        self.dealt = {seat: player.name for seat, player in self.now.items()}

    @classmethod
    def of(cls, players: Iterable[Player]) -> "Seating":
        """The seating at the deal; of several players of a seat the first was dealt, the others came later."""
        now: dict[int, Player] = {}
        coming: dict[int, list[Player]] = {}
        for player in players:
            if player.seat in now:
                coming.setdefault(player.seat, []).append(player)
            else:
                now[player.seat] = player
        return cls(now, coming)

    def expect(self, player: Player) -> None:
        """Expect this player on the seat: the next event that the seat is taken means this player."""
        self.coming[player.seat] = [player]

    def hear(self, event: Event) -> int | None:
        """Follow a public event; return the seat that gets another player by it, or none, if so."""
        match event:
            case SeatOffered(seat):
                self.offered[seat] = event
                return None
            case SeatFree(seat):
                self.former.append(self.now[seat])
                self.now[seat] = replace(self.now[seat], user_id=NOBODY, language=None)
            case SeatTaken(seat) if self.coming.get(seat):
                self.now[seat] = self.coming[seat].pop(0)
            case _:
                return None
        return seat

    def close(self, free: Iterable[int]) -> list[int]:
        """Close all offers of seats that are not `free` any more, and return these seats."""
        self.just_closed = [seat for seat in self.offered if seat not in free]
        for seat in self.just_closed:
            del self.offered[seat]
            self.waiters.pop(seat, None)
        return self.just_closed

    def people(self) -> set[int]:
        """All people who sit in the game, have sat there or will."""
        coming = (player for players in self.coming.values() for player in players)
        known = {player.user_id for player in (*self.now.values(), *self.former, *coming)}
        return known - {NOBODY}

    def speaks(self, user_id: int, language: str | None) -> None:
        """Note that a player reads another language from now on."""
        self.now = {
            seat: replace(player, language=language) if player.user_id == user_id else player
            for seat, player in self.now.items()
        }

    def replaced(self, seat: int) -> str | None:
        """The name of the player who was dealt the seat, where another plays on."""
        sits, dealt = self.now[seat], self.dealt[seat]
        return None if sits.user_id == NOBODY or sits.name == dealt else dealt
