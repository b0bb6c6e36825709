"""`laugh`: win by being voted out on the day after."""

from bot.engine.api import EVERYONE, Act, Ask, Count, Deadline, Holder, Night, Play, Status, record
from bot.engine.events import Event
from bot.engine.signals import GameEnds
from bot.engine.traits.leaving import ActsOnExit
from bot.parts.abilities.targeted import Untargeted
from bot.text.api import deed, later, register, retells, says


@record
class Laughed(Event, story=True):
    """Private: you laughed, and it counts for the coming day; told when the wave closes."""

    by: int


@record
class LaughedLast(Event, story=True):
    """Public: the player just voted out had laughed in the night before, and so wins."""

    seat: int


LAUGHING = "laughing"


class Laugh(Untargeted, ActsOnExit, tells=(Laughed, LaughedLast)):
    """A laugh at night: a holder who is voted out on the day after wins alone (JK-35, JK-36, JK-38, JK-40, JK-41).

    The laugh is secret. Without that vote it is lost; other ways of leaving win nothing (CH-09).

    Attributes:
        uses: the number of nights with a laugh in a game.
        rest: the number of nights without one after a laugh.
    """

    stage = "look"

    uses: Count = 2
    rest: int = 1

    def winners(self, side: str = "") -> tuple[str, ...]:
        """The side that can win by the ability: the holder's own, which has no other member."""
        return (side,)

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether the holder has a laugh left, and has rested since the last one."""
        last = game.seats[holder.stock].acts.get(self.id)
        rests = last is not None and game.round - last[0] <= self.rest
        return not rests and super().is_asked(game, holder)

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> Ask:
        """Ask the holder whether they laugh tonight: yes or no."""
        return game.ask(holder.seat, self.id, ("yes", "no"), deadline, least=1)

    def resolve(self, night: Night, act: Act) -> None:
        """Note that the laugh counts until the end of the coming day."""
        night.marks.put(act.actor, Status(LAUGHING, act.actor, "dusk"))

    def answer(self, night: Night, act: Act) -> None:
        """Tell the holder that the laugh counts."""
        night.game.tell((act.actor,), Laughed(act.actor))

    async def on_exit(self, game: Play, seat: int, cause: str) -> None:
        """Let a laughing holder who is voted out win.

        Raises:
            GameEnds: the holder wins.
        """
        laughs = any(status.name == LAUGHING for status in game.seats[seat].statuses)
        if cause == "vote" and laughs:
            game.tell(EVERYONE, LaughedLast(seat))
            raise GameEnds(game.seats[seat].faction, self.id)


register(
    "laugh",
    # NOTE: the joker laughs at night; if voted out on the next day, the joker wins
    name=later.context("ability", "The laugh"),
    question=later.text("🃏 <b>Will you laugh tonight?</b> If you laugh and are voted out the next day, you win."),
)

says(Laughed, "🃏 You laughed. Get voted out the next day, and you win.")

retells(Laughed, "🃏 {player} laughed in the night.", player="by")

says(LaughedLast, "🃏 Somebody laughed last night: <b>{player}</b> wanted exactly this!")

retells(LaughedLast, "🃏 {player} had the last laugh.")

deed(Laughed)
