"""`choose_confirmer`: pick a player to confirm the shots of this night."""

from bot.engine.api import AbilityId, Act, Ask, Deadline, Holder, Night, Play, Theft, record
from bot.engine.events import Event
from bot.engine.traits.taking import Stealable
from bot.parts.abilities.targeted import Targeted
from bot.text.api import later, register, says


@record
class ConfirmerChosen(Event, story=True):
    """Secret until the end: a shooter has picked this player to confirm the shots of the night."""

    by: int
    target: int


class ChooseConfirmer(Targeted, tells=(ConfirmerChosen,)):
    """The shooter's pick of a confirmer, no target of the night, who is asked about each target (AD-520, AD-532).

    The question comes beside the bullet's, and only with it. A doubled shooter picks one confirmer too.

    Attributes:
        bullet: the ability that needs confirmation.
    """

    stage = "look"
    purpose = "choose"

    bullet: AbilityId = "shoot"

    def number_of_targets(self, game: Play, holder: Holder) -> int:
        """The number of confirmers to pick: one, for all the bullets of a night."""
        return 1

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the shooter beside the bullet; the two questions name different players."""
        bullets = [
            ask for ask in game.questions.open.values() if ask.seat == holder.seat and ask.ability == self.bullet
        ]
        put = super().put(game, holder, deadline) if bullets else []
        for ask in put:
            game.wave.keep_apart(ask, bullets)
            for bullet in bullets:
                game.wave.keep_apart(bullet, put)
        return put

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of the pick in a theft: that of the bullet, without which a confirmer is of no use."""
        held = [own for own in game.seats[holder.seat].role.abilities if own.id == self.bullet]
        thefts = (own.theft(game, Holder(own, holder.seat)) for own in held if isinstance(own, Stealable))
        return next(thefts, "nothing")

    def resolve(self, night: Night, act: Act) -> None:
        """Note the chosen confirmer for the story told after the game."""
        for target in night.aims(act):
            night.note(ConfirmerChosen(act.actor, target))


register(
    "choose_confirmer",
    # NOTE: the psychologist picks a player who has to confirm his shots
    name=later.context("ability", "Confirmer"),
    question=later.text("🧠 <b>Who should confirm your shot?</b> Without a confirmer there's no shot."),
)

# NOTE: a line of the story: who was to confirm the shots of the psychologist
says(ConfirmerChosen, "🧠 {player} picked a confirmer: {target}.", player="by")
