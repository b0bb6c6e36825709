"""Leaving, idling, and what the host does."""

from markupsafe import Markup

from bot.engine.events import IdleWarned, PhaseSkipped, PlayerLeft, TimeExtended
from bot.lang.narration.voice import Voice, says


@says(PlayerLeft)
def player_left(say: Voice, event: PlayerLeft) -> Markup:
    """Somebody is out without a vote or a shot."""
    t, player = say.tongue, say.player(event.seat)
    match event.why:
        case "kick":
            plain, sign = t.text("🚪 Removed by the host: <b>{player}</b>.", player=player), "🚪"
        case "idle":
            plain, sign = t.text("💤 Out of the game after a long silence: <b>{player}</b>.", player=player), "💤"
        case _:
            plain, sign = t.text("🚪 Left the game: <b>{player}</b>.", player=player), "🚪"
    return say.worded(plain, sign, player=player) + say.role_line(event.role)


@says(IdleWarned)
def idle_warned(say: Voice, _event: IdleWarned) -> Markup:
    """One more silent round and you are out."""
    return say.tongue.text("💤 You have been silent for a whole round. One more like it, and you are out of the game.")


@says(TimeExtended)
def time_extended(say: Voice, event: TimeExtended) -> Markup:
    """The host gave more time."""
    return say.tongue.text("⏱ More time from the host: {time}.", time=say.time(event.seconds))


@says(PhaseSkipped)
def phase_skipped(say: Voice, _event: PhaseSkipped) -> Markup:
    """The host went on."""
    return say.tongue.text("⏭ The host moves the game on.")
