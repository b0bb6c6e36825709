"""`be_taken_in`: find one's mates in time, and join them, or be out."""

from typing import ClassVar

from pydantic import PositiveInt

from bot.engine.api import Act, Conditions, Edition, Night, Play, RoleId, TeamId, attack
from bot.engine.bases.ability import Passive
from bot.engine.events import Event, RoleChanged, RoleTurned
from bot.engine.records import record
from bot.engine.traits.acts_nightly import ActsNightly
from bot.engine.traits.between_phases import ActsAtNightfall
from bot.engine.traits.changing.changes_roles import ChangesRoles
from bot.parts.abilities.learn.seek_mates import FOUND, found_by
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.words import Words, register


@record
class MatesNotFound(Event, story=True):
    """Nobody before the end: who has not found his mates in time."""

    seat: int


class BeTakenIn(Passive, ActsAtNightfall, ActsNightly, ChangesRoles, tells=(MatesNotFound, RoleChanged, RoleTurned)):
    """Who has found enough mates by a night's end joins their team as the next one falls, and not before (AD-416, 418).

    If he has not he is among that night's dead, and nothing saves him (AD-417); but not if he is the last of his side
    when all others are gone whom that night takes (AD-421, AD-436). Passive; finding them is `seek_mates`.

    Attributes:
        night: by the end of which.
        found: how many he needs.
        joins: their team.
        becomes: the role that they have from then on (AD-424).
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "reckon"

    night: PositiveInt
    found: PositiveInt
    joins: TeamId
    becomes: RoleId | None = None

    @property
    def conditions(self) -> Conditions:
        """That they are another by it, where that is so."""
        return (RoleChanged, self.becomes), (RoleTurned, self.becomes)

    def makes(self) -> tuple[str, ...]:
        """What it makes of whoever has found them."""
        return () if self.becomes is None else (self.becomes,)

    def may_join(self) -> tuple[str, ...]:
        """The team that takes him in."""
        return (self.joins,)

    def at_night(self, night: Night, seat: int) -> None:
        """On the last night he is out, if it was all in vain and he is not alone."""
        if night.game.round != self.night or len(found_by(night, seat)) >= self.found:
            return
        mates = (other for other in night.game.seats.of_faction(night.side(seat)) if other != seat)
        if any(other not in night.deaths for other in mates):
            night.note(MatesNotFound(seat))
            attack(night, "magic", Act(self, seat, (seat,)), seat)

    def at_nightfall(self, game: Play, seat: int) -> None:
        """On the night after it he joins them."""
        if game.round == self.night + 1 and len(game.seats[seat].named.get(FOUND, ())) >= self.found:
            game.teams.join(self.joins, seat)
            if self.becomes is not None and game.follows(Edition.SPENT_ROLES):
                game.cards.turn(seat, self.becomes)


# NOTE: the outcast joins the mafia, having found enough of them
register("be_taken_in", Words(name=later.context("ability", "Return to the mafia")))

# NOTE: a line of the story: the outcast did not find the mafia in time, and is out
says(MatesNotFound, "🥀 {player} didn't find the mafia in time.", player="seat")
