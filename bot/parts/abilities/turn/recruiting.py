"""Base of acts that win a player over: the naming, and the sacrifice for it."""

from typing import Literal

from bot.engine.api import Act, Ask, Choice, Deadline, Holder, Pick, Play, RoleId, Team, kind
from bot.engine.events import CannotAct
from bot.engine.inputs import players_in
from bot.engine.traits.voiding import Blockable
from bot.parts.abilities.prepared import PreparedAct
from bot.parts.abilities.rationed import within


@kind
class Recruiting(PreparedAct, Blockable, tells=(CannotAct,)):
    """Base of acts that win a player over: named for a team in place of its shot, or for the holder alone.

    Attributes:
        gives_up: whether the team gives up a member for it, who leaves at dawn despite all protection and any outcome,
            and counts for no end of the game from now on (NS-54); the naming player is given up only without mates. Or
            always `himself`, the naming player, who counts while alive.
        after_loss: whether it needs a member of the team who is out of the game.
    """

    named_by: RoleId
    gives_up: bool | Literal["himself"] = False
    after_loss: bool = False

    def is_voidable(self, act: Act) -> bool:
        """Whether a block or poison on the holder voids the act: only if it is the holder's own, not a team's."""
        return act.team is None

    def is_allowed(self, game: Play, team: Team) -> bool:
        """Whether a member of the team is out, if that is needed (GF-90)."""
        return not self.after_loss or any(not game.seats[seat].alive for seat in game.teams.groups[team.id])

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the team as for its other acts; a single holder, beside the team's act."""
        if holder.team is not None:
            return super().open(game, holder, deadline)
        player, parts = game.seats[holder.seat], self.offers(game, holder.seat)
        if not player.alive or not within(player.uses.get(self.id, 0), self.uses) or not all(parts):
            return []
        if game.tonight is not None and game.tonight.marks.is_blocked(holder.seat):
            game.tell((holder.seat,), CannotAct())
            return []
        return [game.ask(holder.seat, self.id, parts[0], deadline, parts=parts if len(parts) > 1 else ())]

    def offers(self, game: Play, seat: int) -> tuple[tuple[Pick, ...], ...]:
        """The possible recruits, and before them the possible sacrifices."""
        team = game.teams.team_of(seat)
        others = game.teams.targets_of(seat, self.whom, team)
        if self.gives_up is not True:
            return (others,)
        mates = tuple(mate for mate in game.teams.members(team) if mate != seat) if team else ()
        return mates or (seat,), others

    def aims_of(self, choice: Choice | None) -> tuple[int | None, ...]:
        """The player at whom an answer aims: the one to win over, not the one given up."""
        return super().aims_of(choice) if self.gives_up is True else players_in(choice) or (None,)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act of recruiting, if a player was named and the leader has chosen the act; else None."""
        choice = self.named(game, asks)
        if choice is None:
            return None
        team, moment = holder.team.id if holder.team else None, game.questions.since.get(asks[0].id, 0)
        return Act(self, asks[0].seat, players_in(choice), team, moment=moment)
