"""`recruit`: win over a player of another side in place of the shot."""

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from bot.engine.abilities.base import Act, Holder
from bot.engine.abilities.prepared import PreparedAct
from bot.engine.asks import Ask
from bot.engine.events import NightNotice, Recruited, RoleChanged, RoleTurned, RoomOpened, TeamMet
from bot.engine.inputs import Pick
from bot.engine.names import RoleId
from bot.engine.outputs import EVERYONE, NOBODY
from bot.engine.purposes import Purpose

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play
    from bot.engine.rules import Team


class Recruit(PreparedAct):
    """A player becomes one of the team, if his role can be won over (GF-89 to GF-93, NS-45 to NS-58).

    It takes effect when its wave closes: from then on he has the new role and side, in later waves and at dawn too. The
    group hears that it takes place, never with whom or how it ended.

    Attributes:
        roles: who can be won over; anybody else stays as he is and is told nothing.
        below: of these roles only in games of fewer players than this.
        becomes: the role that he takes.
        gives_up: whether the team gives up one of its own for it, who leaves at dawn, whatever protects him and
            however it ends, and counts for no end of the game from now on (NS-54); the one who names gives up himself
            only when he is alone.
        after_loss: whether it needs a member of the team who is out of the game.
        called: what the group hears that takes place.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "recruit"
    purpose: ClassVar[Purpose] = "harm"

    roles: tuple[RoleId, ...]
    below: dict[RoleId, int] = Field(default_factory=dict)
    becomes: RoleId
    gives_up: bool = False
    after_loss: bool = False
    called: Literal["trade", "purchase"] = "purchase"

    def makes(self) -> tuple[str, ...]:
        """Whom it wins over has a role of the team."""
        return (self.becomes,)

    def offers(self, game: "Play", seat: int) -> tuple[tuple[Pick, ...], ...]:
        """Whom to win over, and before that whom to give up for it."""
        team = game.team_of(seat)
        others = game.targets_of(seat, self.whom, team)
        if not self.gives_up:
            return (others,)
        mates = tuple(mate for mate in game.members(team) if mate != seat) if team else ()
        return mates or (seat,), others

    def is_allowed(self, game: "Play", team: "Team") -> bool:
        """Whether one of the team is out, where that is needed (GF-90)."""
        return not self.after_loss or any(not game.seats[seat].alive for seat in game.groups[team.id])

    def close(self, game: "Play", holder: Holder, asks: list[Ask]) -> Act | None:
        """The act, if it was named and chosen."""
        choice = self.named(game, asks)
        if choice is None:
            return None
        targets = tuple(pick for pick in choice if isinstance(pick, int))
        return Act(self, asks[0].seat, targets, holder.team.id if holder.team else None)

    def after_wave(self, game: "Play", act: Act) -> bool:
        """Win him over, or fail; the team learns which (CH-12)."""
        game.tell(EVERYONE, NightNotice(self.called))
        recruit = act.targets[-1]
        seat = game.seats[recruit]
        won = self._can_be_won(game, seat.role.id)
        given_up = act.targets[0] if self.gives_up else None
        if given_up is not None:
            game.written_off += (given_up,)
        members = game.group(act.team or "")
        game.tell(members, Recruited(act.actor, recruit, given_up, won))
        if won:
            game.tell(NOBODY, RoleTurned(recruit, seat.role.id, self.becomes))
            game.become(recruit, self.becomes)
            self._welcome(game, recruit)
        return won

    def resolve(self, night: "Night", act: Act) -> None:
        """The one given up leaves at dawn."""
        if self.gives_up:
            night.hit("magic", act, act.targets[0])

    def _can_be_won(self, game: "Play", role: str) -> bool:
        return role in self.roles and len(game.seats) < self.below.get(role, len(game.seats) + 1)

    def _welcome(self, game: "Play", recruit: int) -> None:
        """Tell him what he is now, and who is with him (GF-91, NS-52)."""
        game.tell((recruit,), RoleChanged(self.becomes))
        team = game.team_of(recruit)
        if team is not None:
            members = game.members(team)
            roles = tuple((mate, game.seats[mate].role.id) for mate in members)
            game.tell((recruit,), TeamMet(team.id, members, None, roles))
            if team.id in game.rooms:
                game.tell((recruit,), RoomOpened(team.id, members))
