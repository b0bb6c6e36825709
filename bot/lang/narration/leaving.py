"""Leaving, idling, and what the host does."""

from markupsafe import Markup

from bot.engine.events import IdleWarned, PhaseSkipped, PlayerLeft, TimeExtended
from bot.lang.narration.voice import Voice, says


@says(PlayerLeft)
def player_left(say: Voice, event: PlayerLeft) -> Markup:
    """Somebody is out without a vote or a shot."""
    return left_because(say, event.seat, event.why) + say.role_line(event.role)


def left_because(say: Voice, seat: int, why: str) -> Markup:
    """Who is out, and why."""
    t = say.tongue
    player = say.player(seat)
    match why:
        case "kick":
            return t.text("🚪 Taken out of the game by the host: <b>{player}</b>.", player=player)
        case "idle":
            return t.text("💤 Out of the game after long silence: <b>{player}</b>.", player=player)
        case _:
            return t.text("🚪 Left the game: <b>{player}</b>.", player=player)


@says(IdleWarned)
def idle_warned(say: Voice, _event: IdleWarned) -> Markup:
    """One more silent round and you are out."""
    return say.tongue.text(
        "💤 I have heard nothing from you for a whole round. After one more like it you are out of the game."
    )


@says(TimeExtended)
def time_extended(say: Voice, event: TimeExtended) -> Markup:
    """The host gave more time."""
    return say.tongue.text("⏱ More time from the host: {time}.", time=say.time(event.seconds))


@says(PhaseSkipped)
def phase_skipped(say: Voice, _event: PhaseSkipped) -> Markup:
    """The host went on."""
    return say.tongue.text("⏭ The host moves the game on.")
