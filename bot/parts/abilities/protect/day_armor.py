"""`day_armor`: stay in the game once, at the price of the role."""

from typing import Literal

from markupsafe import Markup
from pydantic import PositiveInt

from bot.engine.api import EVERYONE, Passive, Play, RoleId, record
from bot.engine.events import Event, RoleChanged
from bot.engine.traits.changing import ChangesRoles
from bot.engine.traits.leaving import StopsExit
from bot.text.api import Voice, later, register, retells, says


@record
class ArmorBroken(Event, story=True):
    """Public: this player stays in the game, shown by their old role, and has the new one from now on."""

    seat: int
    was: RoleId
    role: RoleId


@record
class StaysAs(Event, story=True):
    """Public: this player was voted out and stays in the game; the old role, and the new one from now on."""

    seat: int
    was: RoleId
    role: RoleId


class DayArmor(Passive, StopsExit, ChangesRoles, tells=(ArmorBroken, RoleChanged, StaysAs)):
    """An exit by day becomes a new role: the holder stays, is shown by card and gets another (CM-25 to CM-30).

    Passive, and gone with the role. No protection at night. A guardian has it on day 1 (PR-146, PR-147).

    Attributes:
        stops: the ways of leaving that it stops.
        days: the days on which it works; none named: all.
        like: the form of the news: an `armor` that has held, or a `spirit` that stays, who is told the new role in
            private too (PR-387).
        becomes: the new role.
    """

    stage = "protect"

    stops: tuple[str, ...] = ("vote", "gun")
    days: tuple[PositiveInt, ...] = ()
    like: Literal["armor", "spirit"] = "armor"
    becomes: RoleId

    def makes(self) -> tuple[str, ...]:
        """The new role of a holder who has stayed, `becomes`."""
        return (self.becomes,)

    def stops_exit(self, game: Play, seat: int, cause: str) -> bool:
        """Keep the holder in the game, and publish the roles."""
        if cause not in self.stops or (self.days and game.round not in self.days):
            return False
        was = game.seats[seat].role.id
        game.cards.become(seat, self.becomes)
        if self.like == "spirit":
            game.tell(EVERYONE, StaysAs(seat, was, self.becomes))
            game.tell((seat,), RoleChanged(self.becomes))
        else:
            game.tell(EVERYONE, ArmorBroken(seat, was, self.becomes))
        return True


register("day_armor", name=later.context("ability", "Day armour"))


@says(ArmorBroken)
def armor_broken(say: Voice, event: ArmorBroken) -> Markup:
    """The message that a player stays in the game, with the role they had before."""
    t = say.tongue
    # NOTE: {was} is in the nominative
    shown = t.text(
        "🛡 <b>{player} – {was}!</b> The armour held.", player=say.player(event.seat), was=say.texts.role(event.was)
    )
    # NOTE: {role} is in the nominative
    stays = t.text("It's gone now. The player stays, with a new role: {role}.", role=say.texts.role(event.role))
    return Markup(" ").join([shown, stays])


# NOTE: a line of the story: a player's old role and new role, each in the nominative
retells(ArmorBroken, "🛡 Armour saved {player}, who went from {was} to {role}.")

# NOTE: {was} and {role} are roles in the nominative; the player was voted out, but stays in the game
says(
    StaysAs,
    "👻 <b>{player} – {was}!</b> This role can't be voted out on the first day. The player stays, with a new"
    " role: {role}.",
)

# NOTE: a line of the story: a player who was voted out and stayed; the old role and the new one, each in the
# nominative
retells(StaysAs, "👻 {player} was voted out as {was}, but stayed as {role}.")
