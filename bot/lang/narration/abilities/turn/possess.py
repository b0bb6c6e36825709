"""Players are possessed, and free again."""

from markupsafe import Markup

from bot.engine.events import Possessed, ShadowBanished, ShadowFreed, ShadowMade, ShadowsListed
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "possess",
    Words(
        # NOTE: the fairy makes a player her shadow
        name=later.context("ability", "Possession"),
        question=later.text("🧚 <b>Who do you possess tonight?</b>"),
    ),
)


@says(ShadowMade)
def _shadow_made(say: Voice, event: ShadowMade) -> Markup:
    # NOTE: a line of the story: the first made a shadow of the second
    by, target = say.player(event.by), say.player(event.target)
    return say.tongue.text("🧚 {player} possessed {target}.", player=by, target=target)


@says(ShadowBanished)
def _shadow_banished(say: Voice, event: ShadowBanished) -> Markup:
    # NOTE: a line of the story: {player} blessed {target}, a shadow, who died of it
    by, target = say.player(event.by), say.player(event.target)
    return say.tongue.text("🌘 {player} banished a shadow: {target}.", player=by, target=target)


@says(Possessed)
def _possessed(say: Voice, _event: Possessed) -> Markup:
    return say.tongue.text(
        "🌘 <b>You are possessed: you are a shadow now.</b> You keep your role, your voice and your vote, but as long"
        " as the one who did this is in the game, you win only together with them."
    )


@says(ShadowFreed)
def _shadow_freed(say: Voice, _event: ShadowFreed) -> Markup:
    return say.tongue.text("🌤 You are a shadow no more, and win with your own side again.")


@says(ShadowsListed)
def _shadows_listed(say: Voice, event: ShadowsListed) -> Markup:
    if not event.seats:
        return say.tongue.text("🌘 You have no shadows.")
    return say.tongue.text("🌘 Your shadows: {players}.", players=say.joined(event.seats))
