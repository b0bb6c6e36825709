"""Who is drawn into a circle."""

from markupsafe import Markup

from bot.engine.events import CircleBroken, CircleGrew, CircleJoined, CircleUnchanged, Invited, LinkFailed
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
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
    """Who was invited into a circle."""
    t = say.tongue
    player, target = say.player(event.by), say.player(event.target)
    if event.joined:
        # NOTE: a line of the story: into a circle or an alliance
        return t.text("⭕ {player} invited {target} in.", player=player, target=target)
    return t.text("⭕ {player} chose wrong, and woke {target}.", player=player, target=target)


@says(CircleBroken)
def _circle_broken(say: Voice, event: CircleBroken) -> Markup:
    # NOTE: a line of the story: by which a freemason brings death to all freemasons
    player, target = say.player(event.by), say.player(event.target)
    return say.tongue.text("🔗 {player} linked with a mafia member: {target}.", player=player, target=target)


@says(LinkFailed)
def _link_failed(say: Voice, event: LinkFailed) -> Markup:
    # NOTE: a line of the story: {target} did not become one of the freemasons' circle
    player, target = say.player(event.by), say.player(event.target)
    return say.tongue.text("🔗 {player} tried to link with {target}, and failed.", player=player, target=target)


@says(CircleGrew)
def circle_grew(say: Voice, event: CircleGrew) -> Markup:
    """Who belongs to the circle from now on."""
    return say.tongue.text(
        "🔗 You are linked with {player} now. Neither of you learns the other's role.", player=say.player(event.seat)
    )


@says(CircleJoined)
def circle_joined(say: Voice, event: CircleJoined) -> Markup:
    """A newcomer learns who has gathered them."""
    if not event.members:
        return say.tongue.text("🔗 You belong to a freemasons' circle now, but everybody else in it is out.")
    return say.tongue.text(
        "🔗 You belong to a freemasons' circle now. Linked with you: {players}. No roles are told.",
        players=say.joined(event.members),
    )


@says(CircleUnchanged)
def circle_unchanged(say: Voice, _event: CircleUnchanged) -> Markup:
    """Nobody has joined."""
    return say.tongue.text("🔗 Nobody was linked last night.")
