"""The words for leaving, idling, and the acts of the host."""

from markupsafe import Markup

from bot.engine.events import (
    IdleWarned,
    PhaseSkipped,
    PlayerLeft,
    RoleShown,
    SeatFree,
    SeatOffered,
    SeatTaken,
    TimeExtended,
)
from bot.text.narration.sayings import retells, says
from bot.text.narration.voice import Voice


@says(PlayerLeft)
def player_left(say: Voice, event: PlayerLeft) -> Markup:
    """The words for a player who is out other than by a vote or at night, such as by leaving."""
    t, player = say.tongue, say.player(event.seat)
    match event.why:
        case "kick":
            plain, sign = t.text("🚪 The host has removed <b>{player}</b>.", player=player), "🚪"
        case "idle":
            plain, sign = t.text("💤 <b>{player}</b> is out of the game after a long silence.", player=player), "💤"
        case _:
            plain, sign = t.text("🚪 <b>{player}</b> has left the game.", player=player), "🚪"
    return say.worded(plain, sign, player=player) + say.role_line(event.role)


@says(SeatFree)
def seat_is_free(say: Voice, event: SeatFree) -> Markup:
    """The words for a seat left free by its player, whose role stays in the game for now."""
    t, player = say.tongue, say.player(event.seat)
    match event.why:
        case "kick":
            return t.text("🚪 The host has removed <b>{player}</b>. The seat waits for a substitute.", player=player)
        case "idle":
            return t.text("💤 <b>{player}</b> was silent for too long. The seat waits for a substitute.", player=player)
        case _:
            return t.text("🚪 <b>{player}</b> has left the game. The seat waits for a substitute.", player=player)


says(
    SeatOffered,
    "🪑 <b>Free seat: {player}.</b> Who takes over? If you do, your role comes in private. If nobody does, the "
    "seat is out of the game. Time's up {time}.",
)

says(SeatTaken, "🪑 <b>{player}</b> takes over as a substitute.")


@says(IdleWarned)
def idle_warned(say: Voice, _event: IdleWarned) -> Markup:
    """A warning: one more silent round, and the player is out."""
    if say.pressing:
        return say.tongue.text(
            "💤 You haven't pressed anything for a whole round, and buttons are all I can go by here. One more "
            "round like that, and you're out of the game."
        )
    return say.tongue.text("💤 You've been silent for a whole round. One more like that, and you're out of the game.")


@says(TimeExtended)
def time_extended(say: Voice, event: TimeExtended) -> Markup:
    """The words for more time, given by the host."""
    # NOTE: {time} is the end of a time, "in 30 seconds"
    return say.tongue.text("⏱ The host has added {time}.", time=say.tongue.duration(event.seconds))


says(PhaseSkipped, "⏭ The host moves the game on.")

# NOTE: {role} is in the nominative
says(RoleShown, "🪪 {player}'s role: <b>{role}</b>.")

# NOTE: a line of the story; {role} is in the nominative
retells(RoleShown, "🪪 {player}'s role was revealed: {role}.")
