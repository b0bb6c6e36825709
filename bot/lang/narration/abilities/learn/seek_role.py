"""A role is sought."""

from markupsafe import Markup

from bot.engine.events import RoleSought
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "seek_role",
    Words(
        # NOTE: one looks for the player who has a certain role
        name=later.context("ability", "Search"),
        question=later.text("🕵️ <b>Who do you want to check tonight?</b>"),
    ),
)

register(
    "seek_citizen",
    Words(
        # NOTE: one looks for players with plain roles
        name=later.context("ability", "Search for a plain role"),
        question=later.text("🐾 <b>Who do you want to check tonight?</b> You learn if they are a plain citizen."),
    ),
)

register(
    "seek_commissioner",
    Words(
        # NOTE: the don looks for the commissioner
        name=later.context("ability", "Search for the commissioner"),
        question=later.text("🕵️ <b>Who do you want to check tonight?</b> You learn if they are the commissioner."),
    ),
)

register(
    "seek_maniac",
    Words(
        # NOTE: the mafia's lawyer looks for the maniac
        name=later.context("ability", "Search for the maniac"),
        question=later.text("🕵️ <b>Who do you want to check tonight?</b> You learn if they are the maniac."),
    ),
)


@says(RoleSought)
def role_sought(say: Voice, event: RoleSought) -> Markup:
    """The answer whether this is the one."""
    t = say.tongue
    player, role = say.player(event.target), say.texts.role(event.role)
    if event.right:
        # NOTE: the answer to a question about {player}; {role} is in the nominative
        return t.text("🕵️ {player} – {role}? <b>Yes!</b>", player=player, role=role)
    # NOTE: the answer to a question about {player}; {role} is in the nominative
    return t.text("🕵️ {player} – {role}? <b>No.</b>", player=player, role=role)


@retells(RoleSought)
def _role_sought(say: Voice, event: RoleSought) -> Markup:
    t = say.tongue
    by, target, role = say.player(event.by), say.player(event.target), say.texts.role(event.role)
    if event.right:
        # NOTE: a line of the story: who checked whom; {role} is in the nominative
        return t.text("🕵️ {player} checked {target}: {role} – yes.", player=by, target=target, role=role)
    # NOTE: a line of the story: who checked whom; {role} is in the nominative
    return t.text("🕵️ {player} checked {target}: {role} – no.", player=by, target=target, role=role)
