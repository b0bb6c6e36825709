"""Players who are drawn into a circle."""

from markupsafe import Markup

from bot.engine.events import CircleBroken, CircleGrew, CircleJoined, CircleUnchanged, Invited, LinkFailed
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "invite",
    Words(
        name=later.context("ability", "Invitation into the circle"),
        question=later.text("⭕ <b>Who do you invite into your circle tonight?</b> Only town players are safe."),
    ),
)


@says(Invited)
def invited(say: Voice, event: Invited) -> Markup:
    """The player who was invited into a circle."""
    t = say.tongue
    player, target = say.player(event.by), say.player(event.target)
    if event.joined:
        # NOTE: a line of the story: into a circle or an alliance
        return t.text("⭕ {player} invited {target} in.", player=player, target=target)
    return t.text("⭕ {player} chose wrong, and woke {target}.", player=player, target=target)


# a line of the story: by which a freemason brings death to all freemasons
says(CircleBroken, "🔗 {player} linked with a mafia member: {target}.", player="by", target="target")
# a line of the story: {target} did not become one of the freemasons' circle
says(LinkFailed, "🔗 {player} tried to link with {target}, and failed.", player="by", target="target")
says(CircleGrew, "🔗 You are linked with {player} now. Neither of you learns the other's role.", player="seat")


@says(CircleJoined)
def circle_joined(say: Voice, event: CircleJoined) -> Markup:
    """A newcomer learns who has gathered them."""
    if not event.members:
        return say.tongue.text("🔗 You belong to a freemasons' circle now, but everybody else in it is out.")
    return say.tongue.text(
        "🔗 You belong to a freemasons' circle now. Linked with you: {players}. No roles are told.",
        players=say.joined(event.members),
    )


says(CircleUnchanged, "🔗 Nobody was linked last night.")
