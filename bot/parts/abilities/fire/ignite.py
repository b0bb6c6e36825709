"""`ignite`: burn all oiled players."""

from bot.engine.api import CONSENT, Act, Ask, Deadline, Holder, Night, Play, Theft, attack, record
from bot.engine.events import Event
from bot.engine.traits.judging import Dear
from bot.engine.traits.using import Costs
from bot.parts.abilities.fire.oil import OILED, Oil
from bot.parts.abilities.targeted import Untargeted
from bot.text.api import Joined, later, register, says


@record
class FireLit(Event, story=True):
    """Secret until the end: a player lit the oil, and these players burn."""

    by: int
    burnt: tuple[int, ...]


class Ignite(Untargeted, Costs, Dear, tells=(FireLit,)):
    """All oiled players burn, and nothing stops the fire; the holder can do nothing more after it (AD-710 to AD-719).

    The holder is asked from the night after their first oiling on, successful or not, beside the question of `oil`, and
    does one of the two. A thief gets the lighter if a living player is oiled, and an oiled thief burns too.

    Attributes:
        exclusive: the word shared with `oil`.
    """

    puts_out = True
    stage = "gather"
    purpose = "harm"

    exclusive: str = ""

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether the holder has named a player to be oiled before, and has a fire left."""
        return bool(game.seats[holder.stock].named.get(Oil.id)) and super().is_asked(game, holder)

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder whether to light the oil; put no question if they are blocked tonight.

        They are told so by `oil`, once, in place of both questions.
        """
        taken = game.tonight is not None and game.tonight.marks.is_blocked(holder.seat)
        return [] if taken else super().open(game, holder, deadline)

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> Ask:
        """Ask whether to light the oil: yes or no."""
        return game.ask(holder.seat, self.id, CONSENT, deadline, exclusive=self.exclusive)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act, if the holder said yes; the use is charged at dawn, so that a robbed owner is told as ever."""
        lit = any(ask.chosen == CONSENT for ask in asks)
        return Act(self, holder.seat, (), owner=holder.owner) if lit else None

    @property
    def is_paid_spoiled(self) -> bool:
        """Whether the use is charged though poison has spoiled the act: yes (AD-717)."""
        return True

    def charge(self, game: Play, act: Act) -> None:
        """Charge the fire, and take away the ability to oil."""
        game.seats[act.stock].use(self.id, game.round, ())
        game.seats[act.stock].lose(Oil.id)

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of the ability in a theft: nothing is taken where no player would burn (AD-718)."""
        oiled = any(game.seats[seat].has(OILED) for seat in game.seats.living)
        return super().theft(game, holder) if oiled else "nothing"

    def resolve(self, night: Night, act: Act) -> None:
        """Kill all oiled players; nothing protects them."""
        burnt = tuple([seat for seat in night.game.seats.living if night.marks.has(seat, OILED)])
        night.note(FireLit(act.actor, burnt))
        for seat in burnt:
            attack(night, "magic", act, seat)


register(
    "ignite",
    # NOTE: the lighter of an arsonist: all who were oiled burn
    name=later.context("ability", "Lighting the fire"),
    question=later.text("🔥 <b>Do you light the fire tonight?</b> Everybody you've doused burns. It works once."),
    default=later.text("No answer counts as no."),
)

# NOTE: a line of the story; {players} are one or several
says(FireLit, "🔥 {player} lit the fire, and it took {players}.", player="by", players=Joined("burnt"), when="burnt")

# NOTE: a line of the story
says(FireLit, "🔥 {player} lit the fire, and nobody burned.", player="by")
