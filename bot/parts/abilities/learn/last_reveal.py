"""`last_reveal`: publish the side of another player on being voted out."""

from bot.engine.api import EVERYONE, Ask, Deadline, FactionId, Play, record
from bot.engine.events import Event, RoleShown
from bot.parts.abilities.last_act import LastAct
from bot.text.api import later, register, retells, says


@record
class SideUnveiled(Event, story=True):
    """Public: the side of a player named by another who was voted out: the town's (`positive`), or another."""

    by: int
    target: int
    positive: bool


class LastReveal(LastAct, tells=(RoleShown, SideUnveiled)):
    """A holder who is voted out is shown by card, and may name a player whose side all hear (AD-543 to AD-551).

    The side is that of the named player's card. A block or poison of the holder changes nothing.

    Attributes:
        by: the ways of leaving.
        positive: the side that is told from all others.
        seconds: the time to decide.
    """

    purpose = "learn"
    asks = ("last_reveal",)

    by: tuple[str, ...] = ("vote",)
    positive: FactionId = "town"
    seconds: float = 20

    def pause(self, cause: str) -> float:
        """The length of the pause for the holder's last act after this kind of exit; 0: none."""
        return self.seconds if cause in self.by else 0

    def announce(self, game: Play, seat: int) -> None:
        """Show the group the card of the holder who has just left."""
        game.tell(EVERYONE, RoleShown(seat, game.seats[seat].role.id))

    def put(self, game: Play, seat: int, deadline: Deadline) -> "Ask | None":
        """Ask the holder for a player whose side is to be published."""
        return game.ask(seat, self.id, game.seats.living, deadline, final=True) if game.seats.living else None

    async def carry_out(self, game: Play, seat: int, target: int | None) -> None:
        """Tell the group the side of the player named, if the holder has named one."""
        if target is not None:
            game.tell(EVERYONE, SideUnveiled(seat, target, game.seats[target].role.side == self.positive))


register(
    "last_reveal",
    # NOTE: a priest who was voted out lets everybody know of one player if they are on the positive side
    name=later.context("ability", "Revealed side"),
    question=later.text("📜 <b>Whose side should I announce?</b> I'll say “town” or “not town”."),
    default=later.text("If you don't answer, nobody's side is revealed."),
)

# NOTE: positive side: the town
says(SideUnveiled, "📜 <b>{player}</b> is <b>town</b>.", player="target", when="positive")

# NOTE: negative side: the mafia, and those who play alone
says(SideUnveiled, "📜 <b>{player}</b> is <b>not town</b>: mafia, or playing alone.", player="target")

# NOTE: a line of the story: whose side a player who was voted out has made known
retells(SideUnveiled, "📜 {player} had {target}'s side revealed.", player="by")
