"""The table of the 26-card deck: the clans, their members and their plans."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.models import table
from tests.models.table import Choice, Over

CLANS = {"mafia": ("don", "mafioso", "lawyer"), "yakuza": ("ninja", "yakuza")}
"""The clans and their cards, in the order in which they are called (DK-85)."""
ALONE = {"maniac": "maniac", "black_judge": "black"}
"""Who is of a side of his own, or of none (DK-80)."""


@dataclass
class Deck26Table(table.ModelTable):
    """The state of a game.

    Attributes:
        agreed: whether shots are agreed beforehand, and fired without a word.
    """

    agreed: bool = True
    turned: str = ""  # the clan to which the werewolf has passed
    newcomer: int = 0  # the werewolf, until he has met his clan
    plans: dict[str, tuple[int, Choice]] = field(default_factory=dict)  # from which night on, and whom
    healed: set[int] = field(default_factory=set)  # whom the doctor has picked in this game
    departed: bool = False  # whether anybody has left since the night fell

    # -- who is who ------------------------------------------------------------------------------------------

    def side(self, seat: int) -> str:
        """The player's clan, `town` for the peaceful, or a lone side."""
        role = self.roles[seat]
        if role == "werewolf" and self.turned:
            return self.turned
        clan = next((clan for clan, cards in CLANS.items() if role in cards), "town")
        return ALONE.get(role, clan)

    def has_won(self, seat: int, winner: str) -> bool:
        """The whole camp wins, and the black judge with either clan (DK-70, DK-83)."""
        side = self.side(seat)
        return side == winner or (side == "black" and winner in CLANS)

    def of(self, side: str) -> list[int]:
        """The living of one side who count: a player being sent out does not (CH-21)."""
        return [seat for seat in self.others(*self.going) if self.side(seat) == side]

    def mates(self, clan: str) -> list[int]:
        """The living members of a clan who have met."""
        return [seat for seat in self.others(self.newcomer) if self.side(seat) == clan]

    def outside(self, seat: int) -> list[int]:
        """The players whom a member of a clan may name (DK-48, DK-62)."""
        return self.others(*self.mates(self.side(seat)))

    def judges(self) -> list[int]:
        return [seat for seat in self.living if self.roles[seat] in ("judge", "black_judge")]

    # -- leaving and the ends --------------------------------------------------------------------------------

    def leave(self, seat: int, why: str) -> None:
        super().leave(seat, why)
        if why != "idle":  # which is one moment with all that happens at a dawn (DK-67)
            self.turn()

    def out(self, seat: int) -> None:
        super().out(seat)
        self.departed = True

    def turn(self) -> None:
        """When the last of a clan has left the werewolf passes to the other, if any (DK-66, DK-67)."""
        wolf = self.who("werewolf")
        fallen = [clan for clan in CLANS if not any(self.side(seat) == clan for seat in self.living)]
        standing = [clan for clan in CLANS if self.of(clan)]
        if wolf and wolf not in self.going and not self.turned and fallen and standing:
            (self.turned,) = standing
            self.newcomer = wolf
            self.tell([wolf], "side_turned", side=self.turned)

    def check(self) -> None:
        """Whether a leaving decides the game."""
        self.end(alone=False)

    def end(self, alone: bool) -> None:
        """Whether the game is decided (DK-78 to DK-82); `alone`: also for the maniac, excluded by a leaving (DK-77).

        Raises:
            Over: yes.
        """
        if self.going:
            return
        if not self.killers():
            raise Over("town" if self.of("town") else "draw")
        for clan in CLANS:
            if set(self.killers()) == set(self.of(clan)) and len(self.of(clan)) > len(self.of("town")):
                raise Over(clan)
        if alone and self.maniac_is_left():
            raise Over("maniac")

    def killers(self) -> list[int]:
        """Both clans, a turned werewolf, and the maniac."""
        return [seat for side in (*CLANS, "maniac") for seat in self.of(side)]

    def maniac_is_left(self) -> bool:
        """The maniac with at most one other, who cannot shoot (DK-81)."""
        left = self.others(*self.going)
        return self.killers() == self.of("maniac") != [] and len(left) <= 2 and not self.who("sheriff")


def clans(t: Deck26Table) -> Iterator[tuple[str, list[int]]]:
    """The clans with a living member who has met mates, with them."""
    for clan in CLANS:
        if t.mates(clan):
            yield clan, t.mates(clan)
