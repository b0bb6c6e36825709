"""`mafia_shot`: the one bullet a team has each night."""

from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.abilities.base import Ability, Act, Holder
from bot.engine.abilities.deciding import Decision
from bot.engine.abilities.group_choice import GroupChoice
from bot.engine.abilities.kill.shoot import Shoot
from bot.engine.abilities.targeted import is_doubled
from bot.engine.asks import TEAM_ACT, Ask
from bot.engine.chance import DrawName
from bot.engine.events import AgentShown, ShotChosen, TeamFired, TriggerPulled
from bot.engine.names import RoleId
from bot.engine.outputs import NOBODY
from bot.engine.purposes import Purpose
from bot.engine.rules import Team

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play


class MafiaShot(GroupChoice):
    """A team's shot at a living player outside it (CL-38 to CL-42, SM-13, SM-15).

    Attributes:
        apart: roles that work on their own: they are asked only when they lead.
        leader_silent: what it means that nothing came from him: his mates' `marks` decide, or there is `none`. That he
            declares to pick nobody is his decision, and no shot (CH-22).
        kind: the kind of attack, as immunities are stated against it.
        last: roles that shoot only where nobody else of the team does, and are not asked before (CT-152).
        held_by: roles whose own act it is where they lead: what voids their acts voids it, and a thief can move it, as
            he cannot what the team decides together (PR-133, PR-134).
        agents: roles that vote and do not shoot (CT-110): without anybody who shoots nothing is asked. Named by the
            team, such a player is shown to the others and dies, whatever protects him and whoever is blocked (CT-109).
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "attack"
    purpose: ClassVar[Purpose] = "harm"
    tie_draw: ClassVar[DrawName] = "shot_tie"
    exclusive: ClassVar[str] = TEAM_ACT

    apart: tuple[RoleId, ...] = ()
    leader_silent: Literal["marks", "none"] = "marks"
    kind: str = "shot"
    last: tuple[RoleId, ...] = ()
    agents: tuple[RoleId, ...] = ()
    held_by: tuple[RoleId, ...] = ()

    def asked(self, game: "Play", holder: Holder) -> tuple[int, ...]:
        """The living members, but for those who work on their own; those who only vote beside those who shoot."""
        everyone = super().asked(game, holder)
        decider = self.decider(game, holder, everyone) if self.apart else None
        asked = tuple(seat for seat in everyone if seat == decider or game.seats[seat].role.id not in self.apart)
        shooters = self.shooters(game, asked)
        return tuple(seat for seat in asked if seat in shooters or self.is_agent(game, seat)) if shooters else ()

    def is_voidable(self, act: Act) -> bool:
        """Whether it is somebody's own."""
        return act.role in self.held_by

    def asks_role(self, role: str) -> bool:
        """Not those who work on their own, or step in when all others are gone."""
        return role not in self.apart and role not in self.last

    def shooters(self, game: "Play", members: tuple[int, ...]) -> tuple[int, ...]:
        """Those of them who can fire the shot."""
        able = tuple([seat for seat in members if not self.is_agent(game, seat)])
        if not self.last:
            return able
        return tuple([seat for seat in able if game.seats[seat].role.id not in self.last]) or able

    def is_agent(self, game: "Play", seat: int) -> bool:
        """Whether a player only sits among them."""
        return bool(self.agents) and game.seats[seat].role.id in self.agents

    def lend(self, game: "Play", seat: int) -> Ability | None:
        """A shot of one's own, from each of those who shoot as a matter of course (CT-160)."""
        if self.is_agent(game, seat) or not self.asks_role(game.seats[seat].role.id):
            return None
        return Shoot(kind=self.kind, spent="done")

    def is_called(self, game: "Play", team: Team) -> bool:
        """Whether there is anybody to shoot."""
        return bool(self.asked(game, Holder(self, team=team)))

    def doers(self, game: "Play", act: Act) -> tuple[int, ...]:
        """Those who can fire it."""
        return self.shooters(game, super().doers(game, act))

    def marks_stand_in(self, game: "Play", chief: int | None) -> bool:
        """Whether the others' marks decide where nothing comes from the leader."""
        return chief is not None and self.leader_silent == "marks" and not self.gives_way(game, chief)

    def gives_way(self, game: "Play", chief: int | None) -> bool:
        """Whether the leader has chosen what stands in the place of a shot."""
        return chief is not None and game.chose_another(chief, TEAM_ACT, self.id)

    def most(self, game: "Play", seat: int, chief: int | None) -> int:
        """Whoever decides names two where he is doubled tonight (EC-134); the others have one proposal each."""
        return 2 if seat == chief and is_doubled(game, seat) else 1

    def announce(self, game: "Play", holder: Holder, members: tuple[int, ...], decision: Decision) -> None:
        """Tell a team its target, and those who shoot that it is an agent."""
        if holder.team is None:
            return
        for target in (decision.target, *decision.beside):
            game.tell(members, ShotChosen(holder.team.id, target, decision.by))
            if target is not None and self.is_agent(game, target):
                shown = AgentShown(holder.team.id, target, game.seats[target].role.id)
                game.tell(self.shooters(game, members), shown)

    def tell_alone(self, game: "Play", holder: Holder, asks: list[Ask]) -> None:
        """Tell each who shot that the shot is fired, never what came of it (DK-42)."""
        shots = tuple([(ask.seat, ask.player) for ask in asks if game.seats[ask.seat].alive])
        for seat, target in shots:
            if target is not None:
                game.tell((seat,), TriggerPulled(target))
        if shots and holder.team is not None:
            game.tell(NOBODY, TeamFired(holder.team.id, shots))

    def resolve(self, night: "Night", act: Act) -> None:
        """Shoot; who has only sat among them dies of having been found out."""
        for target in night.aims(act):
            if self.is_agent(night.game, target):
                night.kill("magic", act, target)
            else:
                night.hit(self.kind, act, target)

    def spoiled(self, night: "Night", act: Act, by: str) -> None:  # noqa: ARG002 - as the hook has it
        """There is no shot; who has only sat among them was shown all the same (CT-109)."""
        for target in night.aims(act):
            if self.is_agent(night.game, target):
                night.kill("magic", act, target)
