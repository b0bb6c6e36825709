"""`be_taken_in`: find mates in time, and join them, or be out."""

from pydantic import PositiveInt

from bot.engine.api import Act, Conditions, Edition, Night, Passive, Play, RoleId, TeamId, attack, record
from bot.engine.events import Event, RoleChanged, RoleTurned
from bot.engine.traits.changing import ChangesRoles
from bot.engine.traits.timing import ActsAtNightfall, ActsNightly
from bot.parts.abilities.learn.seek_mates import FOUND, found_by
from bot.text.api import later, register, says


@record
class MatesNotFound(Event, story=True):
    """Secret until the end: this player has not found their mates in time."""

    seat: int


class BeTakenIn(Passive, ActsAtNightfall, ActsNightly, ChangesRoles, tells=(MatesNotFound, RoleChanged, RoleTurned)):
    """A holder who has found enough mates by a night's end joins their team at the next nightfall (AD-416, 418).

    Otherwise the holder is among that night's dead, and nothing saves them (AD-417); but not as the last of their side,
    when all others are gone whom that night takes (AD-421, AD-436). Passive; the search is `seek_mates`.

    Attributes:
        night: the last night of the search.
        found: the number of mates needed.
        joins: their team.
        becomes: the role of a holder who has joined (AD-424).
    """

    puts_out = True
    stage = "reckon"

    night: PositiveInt
    found: PositiveInt
    joins: TeamId
    becomes: RoleId | None = None

    @property
    def conditions(self) -> Conditions:
        """The event of a new role, if the holder gets one on joining."""
        return (RoleChanged, self.becomes), (RoleTurned, self.becomes)

    def makes(self) -> tuple[str, ...]:
        """The role of a holder who has joined."""
        return () if self.becomes is None else (self.becomes,)

    def may_join(self) -> tuple[str, ...]:
        """The team that the holder joins."""
        return (self.joins,)

    def at_night(self, night: Night, seat: int) -> None:
        """Put out a holder without enough mates on the last night, unless the last of their side."""
        if night.game.round != self.night or len(found_by(night, seat)) >= self.found:
            return
        mates = (other for other in night.game.seats.of_faction(night.side(seat)) if other != seat)
        if any(other not in night.deaths for other in mates):
            night.note(MatesNotFound(seat))
            attack(night, "magic", Act(self, seat, (seat,)), seat)

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Join the mates on the night after."""
        if game.round == self.night + 1 and len(game.seats[seat].named.get(FOUND, ())) >= self.found:
            game.teams.join(self.joins, seat)
            if self.becomes is not None and game.follows(Edition.SPENT_ROLES):
                game.cards.turn(seat, self.becomes)


# NOTE: the outcast joins the mafia, having found enough of them
register("be_taken_in", name=later.context("ability", "Return to the mafia"))

# NOTE: a line of the story: the outcast did not find the mafia in time, and is out
says(MatesNotFound, "🥀 {player} didn't find the mafia in time.")
