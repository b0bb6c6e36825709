"""Bombs with a code, and circles of players who know each other."""

from markupsafe import Markup

from bot.engine.events import (
    BombCode,
    BombDefused,
    BombDue,
    BombFound,
    BombGuessed,
    BombPlanted,
    BombTook,
    CircleClosed,
    CircleOpened,
    Invited,
)
from bot.lang.narration.questions import picked
from bot.lang.narration.voice import Voice, says


@says(BombPlanted)
def bomb_planted(say: Voice, event: BombPlanted) -> Markup:
    """Who laid a bomb before whom."""
    # NOTE: {code} reads "Code 3"
    return say.tongue.text(
        "💣 {player} laid a bomb before {target}: {code}.",
        player=say.player(event.by),
        target=say.player(event.target),
        code=picked(say, event.code),
    )


@says(BombFound)
def bomb_found(say: Voice, event: BombFound) -> Markup:
    """A bomb lies before a player."""
    return say.tongue.text(
        "💣 Last night a bomb was laid. It lies before <b>{player}</b>, and must be defused at the end of the day.",
        player=say.player(event.seat),
    )


@says(BombCode)
def bomb_code(say: Voice, event: BombCode) -> Markup:
    """The carrier is told the code."""
    # NOTE: {code} reads "Code 3"
    return say.tongue.text(
        "🤫 You know bombs. The one before you opens with <b>{code}</b>.", code=picked(say, event.code)
    )


@says(BombDue)
def bomb_due(say: Voice, event: BombDue) -> Markup:
    """The end of the day has come."""
    return say.tongue.text(
        "💣 The day ends, and the bomb before <b>{player}</b> is ticking. Does anybody step in?",
        player=say.player(event.seat),
    )


@says(BombGuessed)
def bomb_guessed(say: Voice, event: BombGuessed) -> Markup:
    """The carrier's one guess."""
    t = say.tongue
    code, player = picked(say, event.code), say.player(event.seat)
    if event.drawn:
        guess = t.text("💣 Silence from {player}, so a lot decides: <b>{code}</b>.", player=player, code=code)
    else:
        guess = t.text("💣 The guess of {player}: <b>{code}</b>.", player=player, code=code)
    result = t.text("Right! The bomb is defused.") if event.right else t.text("Wrong.")
    return Markup(" ").join([guess, result])


@says(BombDefused)
def bomb_defused(say: Voice, _event: BombDefused) -> Markup:
    """Somebody stepped in, and was right."""
    return say.tongue.text("✂️ Somebody stepped in. The bomb is defused!")


@says(BombTook)
def bomb_took(say: Voice, event: BombTook) -> Markup:
    """A wrong code."""
    # NOTE: keep clear of forms that tell the player's gender
    return say.tongue.text("💥 Out of the game, defusing the bomb: <b>{player}</b>.", player=say.player(event.seat))


@says(Invited)
def invited(say: Voice, event: Invited) -> Markup:
    """Who was invited into a circle."""
    t = say.tongue
    player, target = say.player(event.by), say.player(event.target)
    if event.joined:
        return t.text("⭕ {player} drew {target} into the circle.", player=player, target=target)
    return t.text("⭕ {player} chose wrongly, and woke {target}.", player=player, target=target)


@says(CircleOpened)
def circle_opened(say: Voice, event: CircleOpened) -> Markup:
    """Who is in the circle."""
    t = say.tongue
    head = t.text(
        "⭕ You are in a circle of town players, and can trust one another. Whatever you write to me here now, "
        "I pass on to the circle:"
    )
    return Markup("\n").join([head, say.rows(event.members)])


@says(CircleClosed)
def circle_closed(say: Voice, _event: CircleClosed) -> Markup:
    """Nothing is passed on any more."""
    return say.tongue.text("🔒 The circle is closed. Until it opens again I pass nothing on.")
