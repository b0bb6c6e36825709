"""Players are possessed, and free again."""

from markupsafe import Markup

from bot.engine.events import Possessed, ShadowBanished, ShadowFreed, ShadowMade, ShadowsListed
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "possess",
    Words(
        # NOTE: the fairy makes a player her shadow
        name=later.context("ability", "Possession"),
        question=later.text("🧚 <b>Who do you possess tonight?</b>"),
    ),
)

# a line of the story: the first made a shadow of the second
says(ShadowMade, "🧚 {player} possessed {target}.", player="by", target="target")
# a line of the story: {player} blessed {target}, a shadow, who died of it
says(ShadowBanished, "🌘 {player} banished a shadow: {target}.", player="by", target="target")
says(
    Possessed,
    "🌘 <b>You are possessed: you are a shadow now.</b> You keep your role, your voice and your vote, but as long"
    " as the one who did this is in the game, you win only together with them.",
)
says(ShadowFreed, "🌤 You are a shadow no more, and win with your own side again.")


@says(ShadowsListed)
def _shadows_listed(say: Voice, event: ShadowsListed) -> Markup:
    if not event.seats:
        return say.tongue.text("🌘 You have no shadows.")
    return say.tongue.text("🌘 Your shadows: {players}.", players=say.joined(event.seats))
