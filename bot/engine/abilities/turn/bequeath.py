"""`bequeath`: somebody else takes one's post over."""

from typing import ClassVar, Literal

from bot.engine.abilities.base import Passive
from bot.engine.api import Play, RoleId
from bot.engine.events import PostPassed, PostTaken


class Bequeath(Passive, tells=(PostPassed, PostTaken)):
    """As a night falls and nobody in the game has its holder's post, somebody takes it over (CT-95, CT-180, CT-181).

    Whatever has emptied it. The heir keeps his card and has the abilities of the post, as far as they are not used up,
    and leads where the post leads. Passive; of several it is drawn who.

    Attributes:
        to: the roles of which the heir is; empty: anybody of its holder's side.
        last: roles that are passed over while there is anybody else.
        own: whether the heir's own abilities are `kept` beside those of the post, or `given_up` for them.
        tells: who learns of it: the `heir` alone, or his `team` too.
    """

    stage: ClassVar[str] = "nightfall"
    outlives: ClassVar[bool] = True

    to: tuple[RoleId, ...] = ()
    last: tuple[RoleId, ...] = ()
    own: Literal["kept", "given_up"] = "kept"
    tells: Literal["heir", "team"] = "heir"

    def heirs(self, game: Play, seat: int) -> tuple[int, ...]:
        """Those of the roles, or of the side; who come last only if there is nobody else."""
        side = game.seats[seat].role.faction
        able = [one for one in game.players if (one.role.id in self.to if self.to else one.faction == side)]
        first = [one for one in able if one.role.id not in self.last]
        return tuple([one.number for one in first or able])

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Pass the post on, if it is empty."""
        heirs = self.heirs(game, seat)
        holder = game.posts.get(seat, seat)
        if game.seats[holder].alive or not heirs:
            return
        role = game.seats[seat].role.id
        heir = game.posts[seat] = heirs[0] if len(heirs) == 1 else game.chance.draw("don_heir", heirs)
        if self.own == "given_up":
            game.given_up += (heir,)
        game.tell((heir,), PostTaken(heir, role, self.own == "kept"))
        team = game.team_of(heir)
        if self.tells == "team" and team is not None:
            game.tell(tuple([mate for mate in game.members(team) if mate != heir]), PostPassed(heir, role))
