"""The side of a player, published by a player who was voted out."""

from markupsafe import Markup

from bot.engine.events import SideUnveiled
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "last_reveal",
    Words(
        # NOTE: a priest who was voted out lets everybody know of one player if they are on the positive side
        name=later.context("ability", "Revealed side"),
        question=later.text("📜 <b>Whose side do I tell everybody?</b> Positive or negative."),
        default=later.text("If you don't answer, nobody's side is told."),
    ),
)


@says(SideUnveiled)
def side_unveiled(say: Voice, event: SideUnveiled) -> Markup:
    """The side: positive or negative."""
    t, player = say.tongue, say.player(event.target)
    if event.positive:
        # NOTE: positive side: the town
        return t.text("📜 <b>{player}</b> is <b>positive</b>: town.", player=player)
    # NOTE: negative side: the mafia, and those who play alone
    return t.text("📜 <b>{player}</b> is <b>negative</b>: mafia, or plays alone.", player=player)


# NOTE: a line of the story: whose side a player who was voted out has made known
retells(SideUnveiled, "📜 Side made known: {player} → {target}.", player="by", target="target")
