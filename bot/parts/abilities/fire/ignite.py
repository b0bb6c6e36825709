"""`ignite`: burn all who were oiled."""

from typing import ClassVar

from markupsafe import Markup

from bot.engine.api import CONSENT, Act, Ask, Deadline, Holder, Night, Play, Purpose, Theft, attack
from bot.engine.events import Event
from bot.engine.records import record
from bot.engine.traits.judging.dear import Dear
from bot.engine.traits.using.costs import Costs
from bot.parts.abilities.fire.oil import OILED, Oil, is_oiled
from bot.parts.abilities.untargeted import Untargeted
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.voice import Voice
from bot.text.narration.words import Words, register


@record
class FireLit(Event, story=True):
    """Nobody before the end: who has lit the oil, and who burns."""

    by: int
    burnt: tuple[int, ...]


class Ignite(Untargeted, Costs, Dear, tells=(FireLit,)):
    """Everybody who was oiled burns, which nothing stops; after it its holder can do nothing more (AD-710 to AD-719).

    He is asked once he has named somebody to be oiled on an earlier night, whether or not the oil took, beside whom he
    would oil: he does one of the two. A thief has the lighter if somebody living is oiled, and burns too if he is.

    Attributes:
        exclusive: the word that it shares with `oil`.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "gather"
    purpose: ClassVar[Purpose] = "harm"

    exclusive: str = ""

    @property
    def dear(self) -> bool:
        """There is one fire."""
        return True

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether he has named somebody before, and has a fire left."""
        return bool(game.seats[holder.stock].named.get(Oil.id)) and super().is_asked(game, holder)

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask him; where it is taken from him the question whom he oils is replaced by that."""
        taken = game.tonight is not None and game.tonight.marks.is_blocked(holder.seat)
        return [] if taken else super().open(game, holder, deadline)

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> Ask:
        """Put the question itself."""
        return game.ask(holder.seat, self.id, CONSENT, deadline, exclusive=self.exclusive)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:  # noqa: ARG002 - as the hook has it
        """It is lit, if that was the answer; what it costs shows at dawn, so that a robbed owner is told as ever."""
        lit = any(ask.chosen == CONSENT for ask in asks)
        return Act(self, holder.seat, (), owner=holder.owner) if lit else None

    @property
    def is_paid_spoiled(self) -> bool:
        """Poisoned, too (AD-717)."""
        return True

    def charge(self, game: Play, act: Act) -> None:
        """It is burnt up, and there is nothing left to be oiled for."""
        game.seats[act.stock].use(self.id, game.round, ())
        game.seats[act.stock].lost.append(Oil.id)

    def theft(self, game: Play, holder: Holder) -> Theft:
        """Nothing, where nobody would burn (AD-718)."""
        oiled = any(game.seats[seat].has(OILED) for seat in game.seats.living)
        return super().theft(game, holder) if oiled else "nothing"

    def resolve(self, night: Night, act: Act) -> None:
        """Burn them."""
        burnt = tuple([seat for seat in night.game.seats.living if is_oiled(night, seat)])
        night.note(FireLit(act.actor, burnt))
        for seat in burnt:
            attack(night, "magic", act, seat)


register(
    "ignite",
    Words(
        # NOTE: the lighter of an arsonist: all who were oiled burn
        name=later.context("ability", "Lighter"),
        question=later.text("🔥 <b>Do you light the fire tonight?</b> Everybody you've doused burns. It works once."),
        default=later.text("No answer counts as no."),
    ),
)


@says(FireLit)
def _fire_lit(say: Voice, event: FireLit) -> Markup:
    t, by = say.tongue, say.player(event.by)
    if not event.burnt:
        # NOTE: a line of the story
        return t.text("🔥 {player} lit the fire, and nobody burned.", player=by)
    # NOTE: a line of the story; {players} is a list
    return t.text("🔥 {player} lit the fire. Burned: {players}.", player=by, players=say.players(event.burnt))
