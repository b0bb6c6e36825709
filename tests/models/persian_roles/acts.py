"""The acts of one night, and the table at nightfall."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.models.persian_roles.casts import TEAM, side


@dataclass(eq=False)
class PersianAct:
    """A name that a player has given.

    Attributes:
        owner: of the act; 0 for the team's shot without a holder.
        given: the name, or the default in place of one; 0 for a bullet that was not fired.
        at: the target in the end; 0 for none.
        moment: when it was given.
        void: it does nothing.
        turned: it falls on its owner (drunk sniper, silencer, voodoo).
        drunk: spoiled by the drink.
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
class PersianEvening:
    """The facts from which a night is worked out.

    Attributes:
        roles: of all who were alive at nightfall.
        acts: all names of the waves closed so far, the mafia's shot among them (`mafia_shot`).
        theft: the thief's names.
        votes: of the team: member and name, in the order in which they were last set (PR-302).
        lowest: the member with the lowest number as the shot is fixed, who answers for one without a holder
            (PR-122, PR-125).
        masons: the freemason and those linked with him.
        left: players who have left the game since their waves closed (PR-395, PR-396).
        calm: whether the virgin was voted out today (N13).
    """

    roles: Mapping[int, str]
    acts: list[PersianAct] = field(default_factory=list)
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

    def act(self, kind: str) -> PersianAct | None:
        return next((act for act in self.acts if act.kind == kind), None)

    def all_of(self, kind: str) -> list[PersianAct]:
        return [act for act in self.acts if act.kind == kind]
