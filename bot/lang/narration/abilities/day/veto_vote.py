"""An acquittal."""

from markupsafe import Markup

from bot.engine.events import AcquittalAwaited, Acquitted, AcquittedBy
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "veto_vote",
    Words(
        name=later.context("ability", "Acquittal"),
        question=later.text("🕊 <b>Do you acquit the player who is convicted now?</b> Nobody learns that it is you."),
        default=later.text("If you don't answer, the vote stands."),
    ),
)

# NOTE: {player} is convicted, and may be acquitted by a secret judge
says(
    AcquittalAwaited,
    "⚖️ Convicted: <b>{player}</b>. A pause now: the judge may acquit in private. Time: {time}.",
    player="seat",
    time="seconds",
)


@says(Acquitted)
def acquitted(say: Voice, event: Acquitted) -> Markup:
    """A player is acquitted, and the others are tried."""
    t, player = say.tongue, say.player(event.seat)
    if event.rest:
        # NOTE: {players} are one or several
        return t.text(
            "🕊 <b>Acquitted: {player}.</b> Still on trial: {players}.", player=player, players=say.players(event.rest)
        )
    return t.text("🕊 <b>Acquitted: {player}.</b> There is nobody else on trial.", player=player)


# NOTE: a line of the story: the judge, and who was acquitted
says(AcquittedBy, "🕊 Acquittal: {player} → {target}.", player="by", target="seat")
