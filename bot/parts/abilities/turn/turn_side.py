"""`turn_side`: go over to the clan that is left."""

from bot.engine.api import FactionId, Passive, Play, TeamId, record
from bot.engine.events import Event
from bot.engine.traits.timing import ActsBeforeCheck
from bot.text.api import later, register, retells, says


@record
class SideTurned(Event, story=True):
    """To the one who turns: this side is theirs from now on, and they meet its members at nightfall."""

    seat: int
    side: FactionId


class TurnSide(Passive, ActsBeforeCheck, tells=(SideTurned,)):
    """A change to the last of some sides, once all others of them are out (DK-65 to DK-67). Passive.

    The holder is told at once, and belongs to its team from the next nightfall on, when they are introduced. If all of
    the sides fall at the same moment, or one was never dealt, nothing happens. A side whose last players speak their
    last words counts as out (CH-21).

    Attributes:
        joins: the sides, each with the team that the holder joins if that side is left.
        shows_as: the side that an inquiry shows from then on; without it that of the role.
    """

    stage = "convert"

    joins: dict[FactionId, TeamId]
    shows_as: FactionId | None = None

    def before_check(self, game: Play, seat: int) -> None:
        """Let the holder change sides, once, if only one of the sides in `joins` is left."""
        player = game.seats[seat]
        left = [side for side in self.joins if game.seats.has_faction(side)]
        played = all(game.teams.groups[team] for team in self.joins.values())
        if player.faction in self.joins or len(left) != 1 or not played or seat in game.exits.parting:
            return
        (side,) = left
        if all(mate.number in game.exits.parting for mate in game.seats.players if mate.faction == side):
            return
        player.turn(side, reads=self.shows_as or "")
        game.teams.expect(self.joins[side], seat)
        game.tell((seat,), SideTurned(seat, side))


register("turn_side", name=later.context("ability", "Changing sides"))

# NOTE: {side} is a side's name in the nominative
says(
    SideTurned,
    "🌗 <b>One clan is out, and you change sides.</b> Now you play for the other one: <b>{side}</b>. You meet at "
    "nightfall.",
)

# NOTE: a line of the story; {side} is a side's name in the nominative
retells(SideTurned, "🌗 {player} changed sides: {side}.")
