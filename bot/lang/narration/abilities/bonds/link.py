"""The researcher's tie."""

from markupsafe import Markup

from bot.engine.events import LeftTogether, Linked
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "link",
    Words(
        # NOTE: the researcher ties themselves to a player, who leaves with them if mafia
        name=later.context("ability", "Tie"),
        question=later.text("🔗 <b>Who do you tie yourself to tonight?</b>"),
    ),
)

# NOTE: a line of the story: if the first leaves the game, the second, being mafia, leaves too
says(Linked, "🔗 {player} was tied to {target}.", player="by", target="target")


@says(LeftTogether)
def left_together(say: Voice, event: LeftTogether) -> Markup:
    """A player leaves with another."""
    # NOTE: keep clear of forms that tell the player's gender
    player, other = say.player(event.seat), say.player(event.other)
    plain = say.tongue.text("🔗 {other} takes somebody down with them: <b>{player}</b>.", player=player, other=other)
    return say.worded(plain, "🔗", player=player, other=other) + say.role_line(event.role)
