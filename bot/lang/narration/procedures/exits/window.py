"""The window before the vote."""

from markupsafe import Markup

from bot.engine.events import GunBlewUp, HandsAwaited, HandServed, HandWasted
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "raise_hand",
    Words(
        name=later.context("ability", "Raised hand"),
        question=later.text(
            "🙋 <b>Do you raise your hand?</b> Then you act in front of everybody, and can't take it back."
        ),
        default=later.text("If you don't answer, your hand stays down."),
    ),
)


@says(HandsAwaited)
def hands_awaited(say: Voice, event: HandsAwaited) -> Markup:
    """Hands are raised by players who may act now."""
    t = say.tongue
    called = [Markup("<b>{}</b>").format(say.texts.role(role)) for role in event.roles]
    if event.guns:
        # NOTE: one of those who are called to raise a hand, in a list with names of roles
        called.append(t.context("hands", "<b>anyone with a gun</b>"))
    call = t.text(
        "🙋 <b>Hands up before the vote:</b> {called}. Time: {time}.",
        called=t.listing(called),
        time=say.time(event.seconds),
    )
    return Markup("\n").join(line for line in (call, say.scene()) if line)


@says(HandServed)
def hand_served(say: Voice, event: HandServed) -> Markup:
    """The player who acts now."""
    t, player, time = say.tongue, say.player(event.seat), say.time(event.seconds)
    if scene := say.scene("🙋", player=player):
        return Markup(" ").join([scene, t.text("Time: {time}.", time=time)])
    return t.text("🙋 <b>{player}</b> raised a hand and acts now. Time: {time}.", player=player, time=time)


@says(HandWasted)
def hand_wasted(say: Voice, event: HandWasted) -> Markup:
    """A raised hand that named nobody."""
    t, player = say.tongue, say.player(event.seat)
    if event.leaves:
        return t.text("💀 {player} picked nobody, and is out alone.", player=player)
    return t.text("💨 {player} did not fire. The gun is lost.", player=player)


# NOTE: a line of the story: a player raised a hand and then picked nobody
retells(HandWasted, "🙋 A hand raised for nothing: {player}.", player="seat")
says(GunBlewUp, "💥 <b>The gun was tampered with:</b> it blows up in the hand of {player}.", player="seat")
# NOTE: a line of the story: a spoilt gun hit the player who fired it
retells(GunBlewUp, "💥 A gun that blew up: {player}.", player="seat")
