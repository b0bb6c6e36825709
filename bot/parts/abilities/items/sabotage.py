"""`sabotage`: spoil guns."""

from dataclasses import replace

from markupsafe import Markup

from bot.engine.api import Act, Ask, Deadline, Edition, Holder, Night, Play, Seat, record
from bot.engine.events import Event
from bot.engine.night.doubling import DOUBLED
from bot.engine.traits.timing import ActsAtNightfall
from bot.parts.abilities.items.arm import POSSIBLE, Arm
from bot.parts.abilities.targeted import Targeted
from bot.parts.items import KEPT, SPOILT
from bot.text.api import Voice, deed, later, register, says


@record
class GunsPossible(Event):
    """Private: beside the question, how many guns can be given tonight, so that you may name as many players."""

    many: int


@record
class GunSpoilt(Event, story=True):
    """Secret until the end: a player sabotaged the gun of another."""

    by: int
    target: int


TOLD = "arm told"
"""The word under which the giver's uses keep the number of guns last told to a saboteur."""


class Sabotage(Targeted, ActsAtNightfall, tells=(GunSpoilt, GunsPossible)):
    """A gun of the player named, also a gift of tonight, hits the player who fires it (PR-258 to PR-261).

    The gun stays spoilt in other hands. No player is told, and the holder does not learn whether there was a gun.

    Attributes:
        as_given: whether the holder is told the number of guns that could be given tonight (the last number again, once
            the giver is out) and names so many players, the most important first; of these as many count, from the
            first, as guns were really given (AD-295 to AD-297, AD-305).
    """

    stage = "equip"
    purpose = "harm"

    as_given: bool = False

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Count the guns of a giver who was out before the first night too: their absence would show by the number."""
        for number, other in game.seats.items() if self.as_given else ():
            for ability in other.role.abilities:
                if isinstance(ability, Arm) and POSSIBLE not in other.uses:
                    other.keep_number(POSSIBLE, ability.number_of_targets(game, Holder(ability, number)))

    def left_in_all(self, game: Play, holder: Holder) -> int | None:
        """The number of players who may still be named: the guns that could be given."""
        if not self.as_given:
            return super().left_in_all(game, holder)
        return max(_possible(game, seat) for seat in game.seats.values())

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder; the number for this night is settled now."""
        if self.as_given and not holder.owner and game.follows(Edition.GUNS_TOLD):
            for seat in game.seats.values():
                seat.keep_number(TOLD, _possible(game, seat))
        return super().open(game, holder, deadline)

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Tell the holder the number of guns with the question; a thief names one player (AD-303)."""
        possible = self.left_in_all(game, holder)
        if possible is not None and not holder.owner:
            game.tell((holder.seat,), GunsPossible(possible))
        return super().put(game, holder, deadline)

    def resolve(self, night: Night, act: Act) -> None:
        """Spoil the guns of the targets, so that they hit whoever fires them."""
        for target in self._counted(night, act):
            gun = next((mark for mark in night.marks.of(target) if mark.name == KEPT), None)
            if gun is not None:
                night.marks.take(target, gun)
                night.marks.put(target, replace(gun, word=SPOILT))
                night.note(GunSpoilt(act.actor, target))

    def _counted(self, night: Night, act: Act) -> tuple[int, ...]:
        """The players named who count: still in the game, and from the first as many as guns were given.

        Twice as many of a doubled holder's names count.
        """
        here = tuple([target for target in night.aims(act) if not night.game.seats[target].left])
        if not self.as_given:
            return here
        given = sum(mark.name == KEPT for marks in night.marks.given.values() for mark in marks)
        return here[: given * (2 if night.marks.has(act.actor, DOUBLED) else 1)]


def _possible(game: Play, giver: Seat) -> int:
    """How many guns a player could give tonight, as far as that is told: once they are gone, the last number again."""
    gives = giver.alive and any(isinstance(ability, Arm) for ability in giver.role.abilities)
    if gives or not game.follows(Edition.GUNS_TOLD):
        return giver.uses.get(POSSIBLE, 0)
    return giver.uses.get(TOLD, giver.uses.get(POSSIBLE, 0))


register(
    "sabotage",
    name=later.context("ability", "Sabotage"),
    question=later.text("🔧 <b>Whose gun do you sabotage tonight?</b>"),
)


@says(GunsPossible)
def guns_possible(say: Voice, event: GunsPossible) -> Markup:
    """The message to a saboteur: the number of guns that could be given tonight."""
    return say.tongue.plural("🔧 {n} gun can be given tonight.", "🔧 {n} guns can be given tonight.", event.many)


# NOTE: a line of the story: from now on this gun hits whoever fires it
says(GunSpoilt, "🔧 {player} sabotaged {target}'s gun.", player="by")

deed(GunSpoilt)
