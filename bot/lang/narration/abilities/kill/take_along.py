"""A player who leaves takes another along."""

from markupsafe import Markup

from bot.engine.events import ArrestMade, ArrestOffered, TakenAlong, TakingOffered
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "take_along",
    Words(
        name=later.context("ability", "Arrest"),
        question=later.text("🚔 <b>Who do you arrest?</b> If you are right, they leave the game with you."),
    ),
)

# NOTE: {role}, in the nominative, is the one who is to be arrested
says(
    ArrestOffered,
    "🚔 <b>{player}</b> may arrest one player now. Sought: <b>{role}</b>. Time: {time}.",
    player="seat",
    role="role",
    time="seconds",
)


@says(ArrestMade)
def arrest_made(say: Voice, event: ArrestMade) -> Markup:
    """The player who was named."""
    t = say.tongue
    by, role = say.player(event.by), say.texts.role(event.role)
    if event.target is None:
        return t.text("🚔 {player} arrests nobody.", player=by)
    target = say.player(event.target)
    if event.right:
        # NOTE: {role}, in the nominative, is what {target} is
        plain = t.text(
            "🚔 <b>{player} arrests {target} – {role}!</b> Both are out of the game.",
            player=by,
            target=target,
            role=role,
        )
        return say.worded(plain, "🚔", player=by, target=target, role=role)
    return t.text("🚔 {player} tries to arrest {target}. It has no effect.", player=by, target=target)


@retells(ArrestMade)
def _arrest_made(say: Voice, event: ArrestMade) -> Markup | None:
    t = say.tongue
    if event.target is None:
        return None  # nothing has come of it
    by, target = say.player(event.by), say.player(event.target)
    if event.right:
        # NOTE: a line of the story: who arrested whom; {role} is in the nominative
        return t.text(
            "🚔 Arrest: {player} → {target}, {role}.", player=by, target=target, role=say.texts.role(event.role)
        )
    # NOTE: a line of the story: who tried to arrest whom
    return t.text("🚔 Wrong arrest: {player} → {target}.", player=by, target=target)


# NOTE: {players}, one or several, are those who may be taken along, out of the game
says(
    TakingOffered,
    "🥂 <b>{player}</b> may take one of these along: {players}. Time: {time}.",
    player="seat",
    players="among",
    time="seconds",
)


@says(TakenAlong)
def taken_along(say: Voice, event: TakenAlong) -> Markup:
    """The player who has to go with them."""
    t, player = say.tongue, say.player(event.by)
    if event.target is None:
        return t.text("🥂 {player} takes nobody along.", player=player)
    taken = t.text("🥂 <b>{player} takes {target} along.</b>", player=player, target=say.player(event.target))
    return taken + say.role_line(event.role)


@retells(TakenAlong)
def _taken_along(say: Voice, event: TakenAlong) -> Markup | None:
    if event.target is None:
        return None  # nothing has come of it
    # NOTE: a line of the story: who was taken out of the game by whom
    return say.tongue.text(
        "🥂 Taken along: {player} → {target}.", player=say.player(event.by), target=say.player(event.target)
    )
