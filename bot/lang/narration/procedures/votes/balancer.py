"""Somebody decides a tie."""

from markupsafe import Markup

from bot.engine.events import TieBreakFailed, TieBroken, TieBrokenBy, TieHeld
from bot.lang.narration.voice import Voice, retells, says


@says(TieHeld)
def tie_held(say: Voice, event: TieHeld) -> Markup:
    """A pause for the balancer, who may be asked or not."""
    return say.tongue.text(
        "⚖️ <b>A tie:</b> {players}. The balancer decides in private. Time: {time}.",
        players=say.joined(event.tied),
        time=say.time(event.seconds),
    )


@says(TieBroken)
def tie_broken(say: Voice, event: TieBroken) -> Markup:
    """Who has to go."""
    return say.tongue.text("⚖️ The balancer has decided: <b>{player}</b>.", player=say.player(event.seat))


@says(TieBrokenBy)
def tie_broken_by(say: Voice, event: TieBrokenBy) -> Markup:
    """Who it was, once the game is over."""
    # NOTE: a line of the story: the balancer, and who of those tied had to leave
    return say.tongue.text(
        "⚖️ A tie decided: {player} → {target}.", player=say.player(event.by), target=say.player(event.seat)
    )


@says(TieBreakFailed)
def tie_break_failed(say: Voice, event: TieBreakFailed) -> Markup:  # noqa: ARG001 - to him alone
    """The balancer was poisoned."""
    return say.tongue.text("☠️ <b>You were poisoned,</b> so your choice has no effect: nobody leaves.")


@retells(TieBreakFailed)
def _tie_break_failed(say: Voice, event: TieBreakFailed) -> Markup:
    # NOTE: a line of the story: the balancer was poisoned, and nobody left
    return say.tongue.text("☠️ A tie not decided, poisoned: {player}.", player=say.player(event.seat))
