"""`bless`: give a silenced player their voice back."""

from markupsafe import Markup

from bot.engine.api import SHADOW, SILENCED, Act, Count, Night, attack, record
from bot.engine.events import Event
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, deed, later, register, says


@record
class ShadowBanished(Event, story=True):
    """Secret until the end: a blessing ended the shadow of this player (AD-544)."""

    by: int
    target: int


@record
class Blessed(Event, story=True):
    """Secret until the end: a player blessed another; `lifted`: a silence was lifted."""

    by: int
    target: int
    lifted: bool


class Bless(Targeted, tells=(Blessed, ShadowBanished)):
    """A player named is not silenced on the coming day, whoever tried that tonight (PR-077 to PR-079).

    Neither the player named nor the holder is told.

    Attributes:
        self_uses: the number of nights of a game on which the holder may name themselves.
        slays_shadows: whether a player possessed on an earlier night dies of the blessing, whatever protects them
            (AD-544, AD-552).
    """

    puts_out = True
    stage = "mute"
    purpose = "help"

    self_uses: Count = "unlimited"
    slays_shadows: bool = False

    def resolve(self, night: Night, act: Act) -> None:
        """Lift every silence from the target; if `slays_shadows`, a possessed target dies."""
        for target in night.aims(act):
            night.note(Blessed(act.actor, target, night.marks.unleave(target, SILENCED)))
            if self.slays_shadows and night.game.seats[target].has(SHADOW):
                night.note(ShadowBanished(act.actor, target))
                attack(night, "magic", act, target)


register(
    "bless",
    # NOTE: the priest keeps a player from being silenced
    name=later.context("ability", "Blessing"),
    question=later.text("🙏 <b>Who do you bless tonight?</b> Nobody can silence them for tomorrow."),
)


@says(Blessed)
def _blessed(say: Voice, event: Blessed) -> Markup:
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if event.by == event.target and event.lifted:
        # NOTE: a line of the story: {player} had been silenced, and can speak after all
        return t.text("🙏 {player} blessed themselves and lifted the silence.", player=by)
    if event.by == event.target:
        return t.text("🙏 {player} blessed themselves.", player=by)
    if event.lifted:
        # NOTE: a line of the story: {player} gave {target} the voice back
        return t.text("🙏 {player} blessed {target} and lifted the silence.", player=by, target=target)
    return t.text("🙏 {player} blessed {target}.", player=by, target=target)


# a line of the story: {player} blessed {target}, a shadow, who died of it
says(ShadowBanished, "🌘 {player} banished a shadow: {target}.", player="by")

deed(Blessed)
