"""A post passes on to another player."""

from markupsafe import Markup

from bot.engine.events import PostPassed, PostTaken
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

# NOTE: when the don is out, another takes over the don's post; so with the commissioner's
register("bequeath", Words(name=later.context("ability", "Post passed on")))


@says(PostTaken)
def post_taken(say: Voice, event: PostTaken) -> Markup:
    """The post that the heir takes over."""
    t = say.tongue
    # NOTE: {role} is a role's name in the nominative, such as "Don" or "Commissioner"
    head = t.text("👑 <b>The post is yours from tonight on: {role}.</b>", role=say.texts.role(event.role))
    if event.own:
        body = t.text("Your card stays the same, and what you could do before you still can.")
    else:
        body = t.text("Your card stays the same, but you act in this post only.")
    return Markup(" ").join([head, body])


# NOTE: {role} is a role's name in the nominative, such as "Don"
says(PostPassed, "👑 <b>{role}</b> from tonight on: <b>{player}</b>.", role="role", player="seat")
# NOTE: a line of the story: who has taken over the post of this role, in the nominative
retells(PostTaken, "👑 {role}: the post passes to {player}.", role="role", player="seat")
