"""`second_shot`: the shot of a team that has found out an agent."""

from bot.engine.api import Holder, Play
from bot.parts.abilities.kill.mafia_shot import MafiaShot
from bot.text.api import later, register


class SecondShot(MafiaShot):
    """A second shot of a team whose shot has hit one of its own members, an agent (CT-108).

    The agent can neither choose nor be chosen. The parameters are those of the first shot; the question comes in a
    later wave.
    """

    def asked(self, game: Play, holder: Holder) -> tuple[int, ...]:
        """The members asked: the shooters, but only on a night on which an agent was found out."""
        return self.shooters(game, super().asked(game, holder)) if self._found(game, holder) else ()

    def offered(self, game: Play, seat: int, holder: Holder) -> tuple[int, ...]:
        """All targets but the agents who were found out."""
        found = self._found(game, holder)
        return tuple([target for target in super().offered(game, seat, holder) if target not in found])

    def _found(self, game: Play, holder: Holder) -> tuple[int, ...]:
        acts = game.tonight.acts if game.tonight is not None and holder.team is not None else []
        named = [target for act in acts if holder.team and act.team == holder.team.id for target in act.targets]
        return tuple([seat for seat in named if self.is_agent(game, seat)])


register(
    "second_shot",
    # NOTE: the mafia's vote on one more victim, after they have picked an agent among themselves
    name=later.context("ability", "Second shot"),
    question=later.text("🔫 <b>Who else will the mafia shoot tonight?</b>"),
)
