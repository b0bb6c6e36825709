"""`ask_leave`: ask the team's leader for leave to fire tonight."""

from typing import ClassVar

from bot.engine.api import AbilityId, Ask, Count, Deadline, Holder, Play, Theft
from bot.engine.events import CannotAct
from bot.engine.traits.judging import LeadsOn
from bot.engine.traits.using import Limited
from bot.parts.abilities.kill.mafia_shot import MafiaShot
from bot.parts.abilities.targeted import Untargeted
from bot.text.api import later, register


class AskLeave(Untargeted, LeadsOn):
    """A request to fire in the place of the team's shot, in a wave before that shot (AD-268, AD-271).

    A holder whose own ability is taken for the night is told so instead of asked; likewise where the team's shot is
    taken, so that there is none to replace (AD-276).

    Attributes:
        bullet: the ability in question; a holder with none of it left is not asked.
    """

    stage = "nightfall"
    purpose = "harm"
    blockable: ClassVar[bool] = False

    uses: Count = "unlimited"
    bullet: AbilityId = "shoot"

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether the holder is in the game and has a bullet left."""
        own = (ability for ability in game.seats[holder.seat].role.abilities if ability.id == self.bullet)
        return super().is_asked(game, holder) and any(
            not isinstance(ability, Limited) or ability.uses_left(game, holder.seat) != 0 for ability in own
        )

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of the request in a theft: never stolen, as a thief steals the bullet itself and needs no leave."""
        return "nothing"

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder, unless the own bullet or the team's shot is lost."""
        if not self.is_asked(game, holder):
            return []
        if self._is_lost(game, holder.seat):
            game.tell((holder.seat,), CannotAct())
            return []
        return [self.put(game, holder, deadline)]

    def _is_lost(self, game: Play, seat: int) -> bool:
        if game.tonight is not None and game.tonight.marks.is_blocked(seat):
            return True
        team = game.teams.team_of(seat)
        shots = [own.boss for own in team.abilities if isinstance(own, MafiaShot)] if team is not None else []
        return any(boss is not None and boss.is_lost(game) for boss in shots)


register(
    "ask_leave",
    # NOTE: a teammate who has a shot of his own asks the boss to let him fire it in place of the team's shot
    name=later.context("ability", "Permission to fire"),
    question=later.text(
        "💪 <b>Do you want to fire your deadly shot tonight?</b> It takes the place of the team's shot, and your "
        "boss has to agree."
    ),
    default=later.text("No answer counts as no."),
)
