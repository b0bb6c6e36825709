"""The table of Thief and Gangster: the mafia, the guns, uses spent."""

from dataclasses import dataclass
from typing import NamedTuple

from tests.models import table
from tests.models.table import Chaos, Over

RANKS = ("godfather", "butcher", "gangster", "thief")
"""The mafia, in the order in which they inherit the shot (TG-07)."""


class Gun(NamedTuple):
    """A gun, held or given: `real` or `blank`, by `gunsmith` or `gangster`."""

    kind: str
    giver: str


@dataclass
class ThiefGangsterTable(table.ModelTable):
    """The state of a game."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.dealt = dict(self.roles)
        self.under_way = 0  # shots and arrests that are to be finished before anything is counted (TG-10, TG-11)
        self.in_chaos = False
        self.body = 0  # whom the vote of the day has sent out (TG-26)
        self.butchered = 0
        self.cuffed = 0
        self.inspector = 0  # killed by the mafia, with words left to say (TG-120)
        self.spent: set[str] = set()
        self.inquiries = 2
        self.self_saves = 2
        self.tracked: set[int] = set()  # whom the inspector has asked about (TG-118)
        self.last_first = 0  # the thief's first pick of last night (TG-53)
        self.guns: dict[int, Gun] = {}
        self.heir_told = False

    def is_mafia(self, seat: int) -> bool:
        return self.dealt.get(seat) in RANKS

    def side(self, seat: int) -> str:
        return "mafia" if self.is_mafia(seat) else "town"

    def mafia(self) -> list[int]:
        """The living mafia, thief included, by rank (TG-07)."""
        return sorted(filter(self.is_mafia, self.living), key=lambda seat: RANKS.index(self.dealt[seat]))

    def mates(self) -> list[int]:
        """The living mafia who know one another: without the thief (TG-05)."""
        return sorted(seat for seat in self.mafia() if self.dealt[seat] != "thief")

    def leave(self, seat: int, why: str) -> None:
        """A killed inspector who leaves the game in his last words is an exit of that day."""
        if seat == self.inspector:
            self.living_at_last_dawn = 0
        super().leave(seat, why)

    def out(self, seat: int) -> None:
        """A player who is out has no gun (TG-101)."""
        super().out(seat)
        self.guns.pop(seat, None)

    def check(self) -> None:
        """Whether the game is decided, or three are left by day (TG-12); not while events are under way (TG-10)."""
        if self.under_way or self.going:
            return
        self.check_ends()
        if len(self.living) == 3 and not self.night and not self.in_chaos:
            raise Chaos

    def check_ends(self) -> None:
        """Whether the game is decided (TG-08, TG-09); a player as good as out counts for nothing (CH-21)."""
        left = self.others(*self.going)
        mafia = sum(map(self.is_mafia, left))
        if not left:
            raise Over("draw")
        if not mafia:
            raise Over("town")
        if 2 * mafia >= len(left):
            raise Over("mafia")
