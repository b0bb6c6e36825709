"""A player loses a role that was named."""

from markupsafe import Markup

from bot.engine.events import RoleStripped
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "strip_role",
    Words(
        # NOTE: whoever is guessed right becomes a plain citizen
        name=later.context("ability", "Stripping"),
        question=later.text("🎭 <b>Whose role do you take away, and what is it?</b>"),
    ),
)


@says(RoleStripped)
def role_stripped(say: Voice, event: RoleStripped) -> Markup:
    """The guess, and whether it was right."""
    t = say.tongue
    # NOTE: {role} is in the nominative
    guess = t.text(
        "🎭 Your guess: {target} – <b>{role}</b>.", target=say.player(event.target), role=say.texts.role(event.role)
    )
    if event.right:
        judged = t.text("It is right: the role is gone from this very night.")
    else:
        judged = t.text("It is wrong, and nothing happens.")
    return Markup(" ").join([guess, judged])


@retells(RoleStripped)
def _role_stripped(say: Voice, event: RoleStripped) -> Markup:
    t = say.tongue
    by, target, role = say.player(event.by), say.player(event.target), say.texts.role(event.role)
    if event.right:
        # NOTE: a line of the story: by naming a player's role, which is in the nominative, somebody has taken it away
        return t.text(
            "🎭 {player} named the role of {target} ({role}) and took it away.", player=by, target=target, role=role
        )
    # NOTE: a line of the story: {role} is in the nominative
    return t.text("🎭 {player} guessed wrong: {target}, {role}.", player=by, target=target, role=role)
