"""What is named in one night, and how the table stands as it falls."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.models.persian_roles.casts import TEAM, side


@dataclass(eq=False)
class Act:
    """A name that somebody has given.

    Attributes:
        owner: whose act it is; 0 for the team's shot where nobody holds it.
        given: whom he has named, or the default put in for him; 0 for a bullet that was not fired.
        at: where it goes in the end; 0 for nobody.
        moment: when it was given.
        void: it does nothing.
        turned: it falls on its owner (drunk sniper, silencer, voodoo).
        drunk: it is the drink that has spoiled it.
        fixed: the shot of a team without a holder, or of an outsider, which nobody can spoil (PR-127, PR-133).
    """

    kind: str
    owner: int
    given: int
    moment: float = 0
    at: int = 0
    void: bool = False
    turned: bool = False
    drunk: bool = False
    fixed: bool = False

    def __post_init__(self) -> None:
        self.at = self.given


@dataclass
class Theft:
    """The thief's two names."""

    owner: int
    first: int
    second: int
    void: bool = False


@dataclass
class Evening:
    """What a night is worked out from.

    Attributes:
        roles: of all who were alive at nightfall.
        acts: all names of the waves closed so far, the mafia's shot among them (`mafia_shot`).
        theft: what the thief has named.
        votes: of the team: member and name, in the order in which they were last set (PR-302).
        lowest: of the team, who has the lowest number as the shot is fixed, and answers for one that nobody holds
            (PR-122, PR-125).
        masons: the freemason and those linked with him.
        left: who has left the game since his wave closed (PR-395, PR-396).
        calm: whether the virgin was voted out today (N13).
    """

    roles: Mapping[int, str]
    acts: list[Act] = field(default_factory=list)
    theft: Theft | None = None
    votes: list[tuple[int, int]] = field(default_factory=list)
    lowest: int = 0
    masons: list[int] = field(default_factory=list)
    left: frozenset[int] = frozenset()
    calm: bool = False
    vests: frozenset[int] = frozenset()
    guns: Mapping[int, bool] = field(default_factory=dict)
    stock: int = 0
    bullets: float = 0
    samurai_kills: int = 0

    def role(self, seat: int) -> str:
        return self.roles.get(seat, "")

    def who(self, role: str) -> int:
        return next((seat for seat, his in self.roles.items() if his == role), 0)

    def is_mafia(self, seat: int) -> bool:
        return side(self.role(seat)) == "mafia"

    def is_team(self, seat: int) -> bool:
        return self.role(seat) in TEAM

    def act(self, kind: str) -> Act | None:
        return next((act for act in self.acts if act.kind == kind), None)

    def all_of(self, kind: str) -> list[Act]:
        return [act for act in self.acts if act.kind == kind]
