"""A player who was voted out blows up another."""

from markupsafe import Markup

from bot.engine.events import Exploded, ExplosionAwaited
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "explode",
    Words(
        # NOTE: a terrorist who was voted out takes another player along
        name=later.context("ability", "Explosion"),
        question=later.text("💣 <b>Who do you blow up?</b> They leave the game with you."),
        default=later.text("If you don't answer, you take nobody with you."),
    ),
)

says(ExplosionAwaited, "💣 <b>{player}</b> may take one player along now. Time: {time}.", player="seat", time="seconds")


@says(Exploded)
def exploded(say: Voice, event: Exploded) -> Markup:
    """The player who has to go with them."""
    t, player = say.tongue, say.player(event.by)
    if event.target is None:
        return t.text("💣 {player} takes nobody along.", player=player)
    return t.text("💥 <b>{player} blows up {target}!</b>", player=player, target=say.player(event.target))


@retells(Exploded)
def _exploded(say: Voice, event: Exploded) -> Markup | None:
    if event.target is None:
        return None  # nothing has come of it
    # NOTE: a line of the story: who was blown up by whom
    return say.tongue.text(
        "💥 Blown up: {player} → {target}.", player=say.player(event.by), target=say.player(event.target)
    )
