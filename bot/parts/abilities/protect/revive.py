"""`revive`: bring back a player who is out."""

from bot.engine.api import EVERYONE, Act, Holder, Night, Play
from bot.engine.events import Returned
from bot.engine.presence.exits import bring_back
from bot.engine.traits.judging import BringsBack
from bot.parts.abilities.targeted import Targeted
from bot.text.api import later, register, retells, says


class Revive(Targeted, BringsBack, tells=(Returned,)):
    """The return, at dawn, of a player of any side who was out before this night (GF-60, GF-113, GF-114).

    Role, side and remaining charges stay the same. Players who were exposed, or quit the game (CH-07), cannot return.
    """

    stage = "revive"
    purpose = "help"

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The players who are out and may return."""
        out = (number for number, other in game.seats.items() if not other.alive and not other.is_gone)
        return tuple(number for number in out if not game.seats[number].has("exposed"))

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether the holder has a use left, and there is a player who may return (GF-124)."""
        return super().is_asked(game, holder) and bool(self.choices(game, holder.seat))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Bring the player named back into the game."""
        for target in night.aims(act):
            bring_back(game, target)
            game.tell(EVERYONE, Returned(target))


register(
    "revive",
    # NOTE: Constantine brings back a player who is out
    name=later.context("ability", "Return"),
    question=later.text("🔄 <b>Who do you want to bring back?</b> You can do this once per game."),
)

says(Returned, "🔄 <b>{player}</b> is back in the game.", sign="🔄")

retells(Returned, "🔄 {player} was brought back.")
