"""`circle`: players who were gathered may talk at night."""

from typing import ClassVar

from markupsafe import Markup

from bot.engine.api import Act, Active, Ask, Deadline, Holder, Play, RoleId, record
from bot.engine.events import Event
from bot.engine.traits.asking import CalledOtherwise
from bot.parts.abilities.bonds.invite import CIRCLE, LEFT_OUT, founder_of
from bot.text.api import Voice, later, register, says


@record
class CircleOpened(Event):
    """To a circle: its members; their messages to the narrator are passed on to one another.

    `trusted`: only players of one side can be members.
    """

    members: tuple[int, ...]
    trusted: bool = True


@record
class CircleClosed(Event, until_open=True):
    """To a circle: nothing is passed on any more."""


class Circle(Active, CalledOtherwise, tells=(CircleClosed, CircleOpened)):
    """While its wave lasts, the holder and all players they have gathered may write to one another (ZD-74 to ZD-76).

    The members are named to each other as the wave opens, without roles. A block does not touch the circle, which goes
    on without its holder; a holder who has invited wrongly tonight is left out. No question is asked.

    Attributes:
        while_any: roles of which one must be in the game for the circle to meet, by the roles of tonight (AD-623);
            empty: no such role is needed.
        trusted: whether only players of the holder's side can be members, which the members are told.
    """

    stage = "gather"
    purpose = "none"
    wakes: ClassVar[str] = "circle"

    while_any: tuple[RoleId, ...] = ()
    trusted: bool = True

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Open the circle's chat if it has several members, and only once if several of them have the ability."""
        founder = founder_of(game, holder.seat)
        members = tuple(seat for seat in game.seats.living if self._belongs(game, founder, seat))
        name = _group(founder)
        if len(members) > 1 and name not in game.teams.rooms and self._meets(game):
            game.teams.gather(name, members)
            game.tell(members, CircleOpened(members, self.trusted))
        return []

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """Close the circle's chat; there is no act."""
        name = _group(founder_of(game, holder.seat))
        living = game.teams.group(name)
        if living:
            game.tell(living, CircleClosed())
        if name in game.teams.rooms:
            game.teams.disperse(name)
        return None

    def _belongs(self, game: Play, founder: int, seat: int) -> bool:
        marks = game.tonight.marks.of(seat) if game.tonight is not None else game.seats[seat].statuses
        names = [mark.name for mark in marks if mark.owner == founder]
        return LEFT_OUT not in names and (seat == founder or CIRCLE in names)

    def _meets(self, game: Play) -> bool:
        night = game.tonight
        return not self.while_any or any(
            (night.role(seat) if night is not None else game.seats[seat].role).id in self.while_any
            for seat in game.seats.living
        )


def _group(founder: int) -> str:
    """The name of a circle's chat among those of teams; its blank keeps it apart from the ids of teams."""
    return f"circle {founder}"


register(
    "circle",
    name=later.context("ability", "The circle"),
    # NOTE: a circle of players who know each other, such as Ocean's
    call=later.text("⭕ The circle is awake, if there is one, and talks in private. Time's up {time}."),
)


@says(CircleOpened)
def circle_opened(say: Voice, event: CircleOpened) -> Markup:
    """The message to a circle that its chat is open: the members, by name."""
    t = say.tongue
    if event.trusted:
        head = t.text(
            "⭕ You're in a circle of town players, and can trust one another. What you write to me in private "
            "now, I pass on to the circle:"
        )
    else:
        # NOTE: the citizens' alliance: "اتحاد شهروندی"; a spy may be among them
        head = t.text(
            "⭕ The citizens' alliance is awake. What you write to me in private now, I pass on to all of you:"
        )
    return Markup("\n").join([head, say.rows(event.members)])


says(CircleClosed, "🔒 Your talk is over: I've stopped passing messages on.")
