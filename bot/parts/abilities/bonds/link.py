"""`link`: tie a player to the holder, to leave together with them."""

from collections.abc import Sequence

from bot.engine.api import Act, Hit, Night, Play, RoleId, Status, put_out, record
from bot.engine.events import DiedAtNight, Event, KilledBy, LeftTogether
from bot.engine.traits.leaving import ActsOnExit
from bot.parts.abilities.kill.shoot import ShotFired
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, Whole, deed, joins, later, only, register, retells, says


@record
class Linked(Event, story=True):
    """Secret until the end: a player tied themselves to another."""

    by: int
    target: int


class Link(Targeted, ActsOnExit, tells=(LeftTogether, Linked)):
    """When its holder leaves, a tied player of another side leaves too, whatever protects them (NS-13 to NS-18).

    The tie holds through the night and the next day, and the tied player is not told. Their side at the moment of
    leaving counts.

    Attributes:
        spares: roles that do not leave.
    """

    puts_out = True
    stage = "recoil"
    purpose = "harm"

    spares: tuple[RoleId, ...] = ()

    def resolve(self, night: Night, act: Act) -> None:
        """Tie the target to the holder; a player tied to one of the night's dead dies too."""
        for target in night.aims(act):
            night.marks.put(target, Status("linked", act.actor, "dusk"))
            night.note(Linked(act.actor, target))
            if act.actor in night.deaths and self._takes(night.game, act.actor, target):
                night.die(Hit("magic", act, target))

    async def on_exit(self, game: Play, seat: int, cause: str) -> None:
        """Put the tied player out of the game after the holder has left."""
        for tied in game.seats.living:
            bound = any(mark.name == "linked" and mark.owner == seat for mark in game.seats[tied].statuses)
            if bound and self._takes(game, seat, tied):
                await put_out(game, tied, "magic", LeftTogether(tied, seat, game.seats.shown_role(tied)))

    def _takes(self, game: Play, seat: int, tied: int) -> bool:
        """Whether the tied player is of another side, and not of a role that is spared."""
        other = game.seats[tied]
        return other.alive and other.faction != game.seats[seat].faction and other.role.id not in self.spares


register(
    "link",
    # NOTE: the researcher ties themselves to a player, who leaves with them if mafia
    name=later.context("ability", "Bond"),
    question=later.text("🔗 <b>Who do you tie yourself to tonight?</b>"),
)

# NOTE: a line of the story: if the first leaves the game, the second, being mafia, leaves too
says(Linked, "🔗 {player} was tied to {target}.", player="by")


@joins(KilledBy)
def _taken_along(say: Voice, event: KilledBy, around: Sequence[Event]) -> Whole | None:
    """The story's line about a tied player who died with another; None if anything else may have killed them."""
    tied = only(around, Linked, target=event.seat)
    if tied is None or event.teams or event.by != (tied.by,) or only(around, ShotFired, by=tied.by) is not None:
        return None
    if not any(isinstance(other, KilledBy | DiedAtNight) and other.seat == tied.by for other in around):
        return None
    # NOTE: a line of the story: {player} died that night, and {target}, being mafia, died too
    line = say.tongue.text(
        "🔗 {player} was tied to {target} and took them along.",
        player=say.player(tied.by),
        target=say.player(event.seat),
    )
    return Whole(line, (tied,))


# keep clear of forms that tell the player's gender
says(LeftTogether, "🔗 {other} takes <b>{player}</b> down with them.", sign="🔗", shows="role")

# NOTE: a line of the story: {player} has left together with {other}
retells(LeftTogether, "🔗 {other} took {player} with them.")

deed(Linked)
