"""The table of city: sides, offices, uses spent and news told."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from tests.models import table
from tests.models.city.casts import SHOOTERS, side
from tests.models.city.orders import Order, order
from tests.models.table import Choice, Over

ROUNDS = 5
"""After so many in which nobody left the game is a draw (CT-193)."""


@dataclass(eq=False)
class CityQuestion(table.ModelQuestion):
    """A question to one player; two may be the same one for a player pointed at (CT-158)."""

    def takes(self, choice: Choice, living: list[int]) -> bool:
        """Whether this is an answer that may be given now."""
        if self.ability == "copy" and len(choice) == 2 and choice[0] == choice[1]:
            return choice[0] in living and choice[0] in self.parts[0]
        return super().takes(choice, living)


@dataclass
class Memory:
    """A player's deeds and news, as far as they limit the next deeds.

    Attributes:
        last: last night's target of each act that counts (CT-115).
        checked: the last player checked, barred from the next check (CT-172).
        shown: the cards that checks have shown him of each player (CT-90).
    """

    last: dict[str, tuple[int, ...]] = field(default_factory=dict)
    checked: int = 0
    shown: dict[int, set[str]] = field(default_factory=dict)


@dataclass
class CityTable(table.ModelTable):
    """The state of a game."""

    question: ClassVar[type[table.ModelQuestion]] = CityQuestion

    preset: str = "city_15"
    duels: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self.order: Order = order(self.preset)
        self.turned = False
        self.don = self.who("don")
        self.succeeded = False  # whether the detective has been told of his post
        self.loss = False  # one of the mafia is out, since the last nightfall, and not of his own will (CT-143)
        self.silent: set[int] = set()
        self.alibis: set[int] = set()
        self.memory = {seat: Memory() for seat in self.roles}
        self.self_healed = False
        self.searched = False  # by the don last night, whoever he was (CT-180)
        self.tried: set[int] = set()  # had the most votes of a ballot, or were convicted (CT-90)

    # -- who is who ------------------------------------------------------------------------------------------

    def side(self, seat: int) -> str:
        if self.roles[seat] == "werewolf" and self.turned:
            return "mafia"
        return side(self.roles[seat])

    def mafia(self) -> list[int]:
        return [seat for seat in self.living if self.side(seat) == "mafia"]

    def family(self) -> list[int]:
        """The mafia, and the agent among them (CT-19)."""
        return [seat for seat in self.living if self.side(seat) == "mafia" or self.roles[seat] == "agent"]

    def shooters(self) -> list[int]:
        """The mafia that can shoot; the lawyer only as the last of them (CT-152)."""
        mafia = self.mafia()
        return [seat for seat in mafia if self.roles[seat] in (*SHOOTERS, "werewolf")] or mafia

    def mates(self) -> list[int]:
        """The mates who choose the victim together (CT-106, CT-153)."""
        agent = self.who("agent")
        return sorted([*self.shooters(), *([agent] if agent else [])]) if self.mafia() else []

    def open_room(self, members: list[int]) -> None:
        """These may write to one another from now on (CT-157)."""
        self.tell(members, "room_opened", members=tuple(members))
        self.rooms = [members]

    def leader(self) -> str:
        """The town's leader (CT-07)."""
        return "commissioner" if "commissioner" in self.deal else "detective"

    def post(self) -> int:
        """The holder of the commissioner's post (CT-95); 0 for none."""
        if "commissioner" not in self.deal:
            return 0
        return self.who("commissioner") or self.who("detective")

    def able(self) -> list[int]:
        """The players who may talk and vote (CT-175)."""
        return self.others(*self.silent)

    # -- what the public knows -------------------------------------------------------------------------------

    def hidden(self, sides: Iterable[str]) -> int:
        """How many of these sides are alive by the published cast and the cards shown, all as dealt (CT-90)."""
        return sum(side(self.roles[seat]) in sides for seat in self.living)

    def in_play(self, role: str) -> bool:
        """Whether a card was dealt and has not been shown."""
        return bool(self.who(role))

    # -- leaving and the ends --------------------------------------------------------------------------------

    def leave(self, seat: int, why: str) -> None:
        """A player leaves the game; the card is shown (CT-13)."""
        self.out(seat)
        self.say("player_left", seat=seat, why=why, role=self.roles[seat])

    def kill(self, seat: int) -> None:
        """A player is out, and not of his own will."""
        self.loss = self.loss or self.side(seat) == "mafia"
        self.out(seat)

    def check(self) -> None:
        """Whether a leaving decides the game."""
        self.end(leaving=True)

    def end(self, leaving: bool = False, removed: Iterable[int] = ()) -> None:
        """Whether the game is decided (CT-184 to CT-190); the `removed` alone let no lone player win (CH-16)."""
        if self.going:
            return
        if not self.living:
            raise Over("draw")
        solo = {self.lone_winner(self.living), self.lone_winner([*self.living, *removed])}
        if not leaving and len(solo) == 1 and (winner := solo.pop()):
            raise Over(winner)
        mafia = len(self.mafia())
        sides = {self.side(seat) for seat in self.living}
        if not sides & {"mafia", "maniac"} and "town" in sides:
            raise Over("town")
        if mafia * 2 > len(self.living):
            raise Over("mafia")
        if mafia * 2 == len(self.living) and not sides & {"maniac", "cardsharp"} and not self.post():
            raise Over("mafia")

    def lone_winner(self, left: list[int]) -> str:
        """The cardsharp or the maniac, at the aim of his game (CT-186, CT-187)."""
        sides = sorted(self.side(seat) for seat in left)
        if sides == ["cardsharp"]:
            return "cardsharp"
        armed = any(seat == self.post() for seat in left)
        return "maniac" if sides == ["maniac"] or (sides == ["maniac", "town"] and not armed) else ""
