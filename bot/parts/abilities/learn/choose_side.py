"""`choose_side`: a player of no side takes one."""

from markupsafe import Markup

from bot.engine.api import Act, Active, Ask, Deadline, FactionId, Holder, Night, Play, record
from bot.engine.events import Event
from bot.engine.traits.taking import Stealable
from bot.parts.abilities.learn.count_mafia import CountMafia
from bot.text.api import Voice, later, register, retells, says


@record
class SideTaken(Event, story=True):
    """Private: the side with which you win, for good."""

    seat: int
    side: FactionId


class ChooseSide(Active, Stealable, tells=(SideTaken,)):
    """A choice, for good, of the side with which a player of no side wins (GF-06, GF-72 to GF-74).

    Attributes:
        sides: the sides to choose from.
        silent: the side of a holder who does not choose.
        forced: the side of a holder to whom `count_mafia` gave `forced_from` or more; that holder is not asked.
        forced_from: the number that forces the side.
    """

    stage = "reckon"
    purpose = "choose"

    sides: tuple[FactionId, ...]
    silent: FactionId
    forced: FactionId
    forced_from: int = 2

    def winners(self, side: str = "") -> tuple[str, ...]:
        """The holder's own side, which wins with the chosen one."""
        return (side,)

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder for a side, unless it is chosen or forced already."""
        if not game.seats[holder.seat].alive or self._is_forced(game, holder.seat):
            return []
        return [game.ask(holder.seat, self.id, self.sides, deadline, least=1)]

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """Settle the holder's side for good, by their answer or their silence."""
        seat = game.seats[holder.seat]
        if not seat.alive:
            return None
        chosen = next((str(pick) for ask in asks for pick in ask.chosen or ()), self.silent)
        seat.side_with(self.forced if self._is_forced(game, holder.seat) else chosen)
        return Act(self, holder.seat, ())

    def answer(self, night: Night, act: Act) -> None:
        """Tell the holder, and no other player, the side that is now theirs."""
        night.game.tell((act.actor,), SideTaken(act.actor, night.game.seats[act.actor].plays_for))

    def _is_forced(self, game: Play, seat: int) -> bool:
        night = game.tonight
        if night is None:
            return False
        own = (act for act in night.acts if act.actor == seat)
        counts = (act.ability.count(night, act) for act in own if isinstance(act.ability, CountMafia))
        return max(counts, default=0) >= self.forced_from


def _side_of_the_silent(say: Voice) -> Markup | None:
    side = say.texts.silent_side()
    # NOTE: {side} is a side's name in the nominative
    return say.tongue.text("If you don't answer, this is your side: {side}.", side=side) if side is not None else None


register(
    "choose_side",
    name=later.context("ability", "Choosing a side"),
    question=later.text("🔮 <b>Which side will you play for?</b> You can't change it later."),
    default=_side_of_the_silent,
)

# NOTE: {side} is a side's name in the nominative
says(SideTaken, "🔮 This is your side until the end of the game: <b>{side}</b>.")

# NOTE: {side} is a side's name in the nominative
retells(SideTaken, "🔮 {player} took a side: {side}.")
