"""`see_killer`: wait in somebody's house for a murder."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.deciding import leader
from bot.engine.abilities.group_choice import GroupChoice
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import CrimeSceneVisited, VisitorKilled
from bot.engine.names import FactionId
from bot.engine.night.scratch import AWAY
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night


class SeeKiller(Targeted):
    """If the owner of the house named is killed tonight, its visitor is shown the killer (TG-80 to TG-87, TG-144).

    Meanwhile the visitor is not at home: shots miss him, and guns do not reach him. For a team it is the first in rank
    of those still in the game who is seen.

    Attributes:
        dies_at: in the house of a player of these sides the visitor dies by magic; that he learns at dawn.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "protect"
    purpose: ClassVar[Purpose] = "help"

    dies_at: tuple[FactionId, ...] = ()

    def resolve(self, night: "Night", act: Act) -> None:
        """Leave home; a house whose owner has left the game is nobody's (CH-10)."""
        night.mark(act.actor, Status(AWAY, act.actor, "dawn", ("shot",)))
        for house in night.aims(act):
            if night.side(house) in self.dies_at and not night.game.seats[house].left:
                night.kill("magic", act, act.actor)
                night.note(VisitorKilled(act.actor, house))

    def answer(self, night: "Night", act: Act) -> None:
        """Tell who has killed there; of an act that was moved, as if it were the house named (TG-62)."""
        for named, house in zip(act.targets, night.aims(act), strict=True):
            death = night.deaths.get(house)
            killer = _killer(night, death.source) if death is not None else None
            night.game.tell((act.actor,), CrimeSceneVisited(act.actor, named, killer))


def _killer(night: "Night", act: Act) -> int | None:
    """Who is seen: for a team the first in rank, be it one of its side who does not belong to it (TG-07, TG-82)."""
    game = night.game
    team = game.rules.team(act.team)
    if team is None or not isinstance(act.ability, GroupChoice):
        return act.actor
    side = game.rules.roles[team.roles[0]].faction
    return leader(game, (*game.precedence(team), *game.of_faction(side)), act.ability.ranks)
