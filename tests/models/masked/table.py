"""The table of the masked: members of the mafia, acquaintances, uses spent."""

from dataclasses import dataclass

from tests.models import table
from tests.models.table import Chaos, Over

MAFIA = ("godfather", "yakuza", "masked", "mafioso")
"""Also the order in which they inherit the shot."""
TOWN_ROLES = ("detective", "doctor", "jupiter", "revenant", "avenger")


@dataclass
class MaskedTable(table.ModelTable):
    """The state of a game."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.joined: list[int] = []  # who has been introduced to the mafia, in the order of joining
        self.touched = 0  # who joins at the next nightfall
        self.lingering = 0
        self.spent: set[str] = set()
        self.self_saves = 0
        self.barred: set[int] = set()  # asked about on the alpha night
        self.armed = 0
        self.told_heir = 0

    def mafia(self) -> list[int]:
        return [seat for seat in self.living if self.is_mafia(seat)]

    def is_mafia(self, seat: int) -> bool:
        return self.roles[seat] in MAFIA

    def side(self, seat: int) -> str:
        return "mafia" if self.is_mafia(seat) else "town"

    def mates(self) -> list[int]:
        """The living who have been introduced to one another (MK-101)."""
        return sorted(seat for seat in self.joined if seat in self.living)

    def leave(self, seat: int, why: str) -> None:
        """A player who leaves the game does not linger."""
        super().leave(seat, why)
        if self.lingering == seat:
            self.lingering = 0

    def out(self, seat: int) -> None:
        """A player who is out has no gun."""
        super().out(seat)
        if self.armed == seat:
            self.armed = 0

    def check(self) -> None:
        """Whether the game is decided (MK-06 to MK-08) or three are left by day (MK-10)."""
        if self.going:
            return
        mafia, town = len(self.mafia()), len(self.living) - len(self.mafia())
        if not self.living:
            raise Over("draw")
        if not mafia:
            raise Over("town")
        if mafia >= town:
            raise Over("mafia")
        if len(self.living) == 3 and not self.night:
            raise Chaos
