"""`possess`: turn a player into a shadow, who can win only with the holder."""

from typing import ClassVar

from bot.engine.api import SHADOW, Act, FactionId, Night, Play, Status, record
from bot.engine.events import Event
from bot.engine.traits.timing import ActsBeforeCheck
from bot.engine.traits.voiding import FailsUnnoticed
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Joined, later, register, says


@record
class ShadowMade(Event, story=True):
    """Secret until the end: the holder, and a new shadow."""

    by: int
    target: int


@record
class Possessed(Event):
    """Private: you were possessed; the possessor stays secret."""


@record
class ShadowFreed(Event):
    """Private: you are possessed no more."""


@record
class ShadowsListed(Event):
    """Private: at dawn, your living shadows."""

    seats: tuple[int, ...]


class Possess(Targeted, ActsBeforeCheck, FailsUnnoticed, tells=(Possessed, ShadowFreed, ShadowMade, ShadowsListed)):
    """A player becomes a shadow, unchanged, but wins only with the holder while the holder is in the game.

    The shadow learns so at dawn, without the holder's name; the holder sees the list of living shadows. Once the holder
    is out the shadows are free, and are told so (AD-750 to AD-759). In a thief's hands it does nothing.

    Attributes:
        spares: sides that cannot be possessed.
    """

    stage = "convert"
    purpose = "help"
    passes_on: ClassVar[bool] = False
    outlives: ClassVar[bool] = True

    spares: tuple[FactionId, ...] = ()

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living who are not the holder's shadows."""
        return tuple([target for target in super().choices(game, seat) if not _is_shadow(game, target, seat)])

    def resolve(self, night: Night, act: Act) -> None:
        """Make the targets who can be possessed the holder's shadows."""
        for target in night.aims(act):
            if not night.game.seats[target].left and night.side(target) not in self.spares:
                night.marks.put(target, Status(SHADOW, act.actor, "ever"))
                night.note(ShadowMade(act.actor, target))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Tell shadow and holder; a holder who is out by now possesses no player."""
        for target in night.aims(act):
            if _is_shadow(game, target, act.actor):
                if game.seats[act.actor].alive:
                    game.tell(game.seats.still_in((target,)), Possessed())
                else:
                    game.seats[target].shed(SHADOW, owner=act.actor)
        self._list(game, act.actor)

    def come_true_spoiled(self, game: Play, act: Act, night: Night) -> None:
        """Show the holder the list of shadows as ever, so that a void act goes unnoticed."""
        self._list(game, act.actor)

    def before_check(self, game: Play, seat: int) -> None:
        """Free the shadows of a holder who is out."""
        if game.seats[seat].alive:
            return
        for shadow in game.seats:
            if _is_shadow(game, shadow, seat):
                game.seats[shadow].shed(SHADOW, owner=seat)
                game.tell(game.seats.still_in((shadow,)), ShadowFreed())

    def _list(self, game: Play, seat: int) -> None:
        shadows = tuple([other for other in game.seats.living if _is_shadow(game, other, seat)])
        game.tell(game.seats.still_in((seat,)), ShadowsListed(shadows))


def _is_shadow(game: Play, seat: int, owner: int) -> bool:
    return any(mark.name == SHADOW and mark.owner == owner for mark in game.seats[seat].statuses)


register(
    "possess",
    # NOTE: the fairy makes a player her shadow
    name=later.context("ability", "Possession"),
    question=later.text("🧚 <b>Who do you possess tonight?</b>"),
)

# a line of the story: the first made a shadow of the second
says(ShadowMade, "🧚 {player} possessed {target}.", player="by")

says(
    Possessed,
    "🌘 <b>You're possessed: you're a shadow now.</b> You keep your role, your voice and your vote, but as "
    "long as the one who did this is in the game, you win only together with them.",
)

says(ShadowFreed, "🌤 You're no longer a shadow, and win with your own side again.")

says(ShadowsListed, "🌘 Your shadows: {players}.", players=Joined("seats"), when="seats")

says(ShadowsListed, "🌘 You have no shadows.")
