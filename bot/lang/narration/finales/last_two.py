"""The last two, one of whom may take the other's hand."""

from markupsafe import Markup

from bot.engine.events import HandAnswered, HandOffered
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice

# NOTE: two are left; one of them is asked in private whether to join hands with the other
says(
    HandOffered,
    "🤝 <b>Two are left: {players}.</b> I ask one of them in private: do you join hands? Time: {time}.",
    players="two",
    time="seconds",
)


@says(HandAnswered)
def hand_answered(say: Voice, event: HandAnswered) -> Markup:
    """The answer."""
    t, player, other = say.tongue, say.player(event.seat), say.player(event.other)
    if event.agreed:
        return t.text("🤝 <b>{player}</b> joins hands with {target}.", player=player, target=other)
    return t.text("✋ <b>{player}</b> does not join hands with {target}.", player=player, target=other)


@retells(HandAnswered)
def _hand_answered(say: Voice, event: HandAnswered) -> Markup:
    t, player, other = say.tongue, say.player(event.seat), say.player(event.other)
    if event.agreed:
        return t.text("🤝 {player} joined hands with {target}.", player=player, target=other)
    return t.text("✋ {player} did not join hands with {target}.", player=player, target=other)
