"""Who sits where: a seat is nobody's when its player has left, and somebody else's once a substitute has taken it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.engine.events import Event, SeatFree, SeatOffered, SeatTaken
from bot.store.rows import NOBODY, Player


@dataclass(slots=True)
class Seating:
    """The people of one game, which follow from its players in the order of their coming, and from its events.

    Attributes:
        now: who sits on each seat; on a free one `NOBODY`, under the name of whoever left it.
        coming: by seat, those who come after who sits there, in order.
        former: those who have left a seat that was kept.
        offered: the seats that were offered and have not been closed by `close`, with the offer.
        just_closed: the seats whose offer was closed last.
        dealt: the names of those who were dealt, by seat.
    """

    now: dict[int, Player]
    coming: dict[int, list[Player]] = field(default_factory=dict)
    former: list[Player] = field(default_factory=list)
    offered: dict[int, SeatOffered] = field(default_factory=dict)
    just_closed: list[int] = field(default_factory=list)
    dealt: dict[int, str] = field(init=False)

    def __post_init__(self) -> None:
        """Those who sit there are those who were dealt."""
        self.dealt = {seat: player.name for seat, player in self.now.items()}

    @classmethod
    def of(cls, players: Iterable[Player]) -> "Seating":
        """As it was at the deal; of several players of a seat the first was dealt, the others took it later."""
        now: dict[int, Player] = {}
        coming: dict[int, list[Player]] = {}
        for player in players:
            if player.seat in now:
                coming.setdefault(player.seat, []).append(player)
            else:
                now[player.seat] = player
        return cls(now, coming)

    def expect(self, player: Player) -> None:
        """This player takes the seat with the next event that says that it is taken."""
        self.coming[player.seat] = [player]

    def hear(self, event: Event) -> bool:
        """Something was told to everybody; whether somebody else, or nobody, sits somewhere by it."""
        match event:
            case SeatOffered(seat):
                self.offered[seat] = event
                return False
            case SeatFree(seat):
                self.former.append(self.now[seat])
                self.now[seat] = replace(self.now[seat], user_id=NOBODY, language=None)
            case SeatTaken(seat) if self.coming.get(seat):
                self.now[seat] = self.coming[seat].pop(0)
            case _:
                return False
        return True

    def close(self, free: Iterable[int]) -> list[int]:
        """The seats whose offer is over, of which none but those `free` is to be had; each is told once."""
        self.just_closed = [seat for seat in self.offered if seat not in free]
        for seat in self.just_closed:
            del self.offered[seat]
        return self.just_closed

    def people(self) -> set[int]:
        """Everybody who sits in the game, has sat in it or will."""
        coming = (player for players in self.coming.values() for player in players)
        known = {player.user_id for player in (*self.now.values(), *self.former, *coming)}
        return known - {NOBODY}

    def speaks(self, user_id: int, language: str | None) -> None:
        """A player reads another language from now on."""
        self.now = {
            seat: replace(player, language=language) if player.user_id == user_id else player
            for seat, player in self.now.items()
        }

    def replaced(self, seat: int) -> str | None:
        """The name of whoever was dealt the seat, where somebody else plays it now."""
        sits, dealt = self.now[seat], self.dealt[seat]
        return None if sits.user_id == NOBODY or sits.name == dealt else dealt
