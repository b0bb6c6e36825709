"""Beautiful Mind."""

from markupsafe import Markup

from bot.engine.events import MindGuessed
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "card_beautiful_mind",
    Words(
        name=later.context("card", "A Beautiful Mind"),
        question=later.text("🧠 <b>Who do you name?</b> If you are right, you stay in the game."),
        default=later.text("If you don't answer, chance decides."),
        # NOTE: {role} is in the nominative: "One guess at who holds this role: Nostradamus"
        meaning=later.text("One guess at who holds this role: {role}. If it is right, that player is out instead."),
    ),
)


@says(MindGuessed)
def mind_guessed(say: Voice, event: MindGuessed) -> Markup:
    """Beautiful Mind: whether the guess is right, and who leaves."""
    t = say.tongue
    target, role = say.player(event.target), say.texts.role(event.role)
    if event.by == event.target:
        # NOTE: {role} is in the nominative
        return t.text(
            "🧠 The card was looking for the very player who drew it: {player} – <b>{role}</b>. They stay in the "
            "game, but from now on without armour at night.",
            player=target,
            role=role,
        )
    by = say.player(event.by)
    if not event.right:
        return t.text("🧠 {player} names {target}. <b>Wrong.</b>", player=by, target=target)
    # NOTE: {role} is in the nominative
    return t.text(
        "🧠 {player} names {target}. <b>Right: {role}.</b> Out of the game: {target}. Still in: {player}.",
        player=by,
        target=target,
        role=role,
    )
