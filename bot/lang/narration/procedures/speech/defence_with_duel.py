"""A lone defendant, and two who argue about them."""

from markupsafe import Markup

from bot.engine.events import DuelAsked, DuelOpened
from bot.lang.narration.voice import Voice, says


@says(DuelAsked)
def duel_asked(say: Voice, event: DuelAsked) -> Markup:
    """Who argues."""
    # NOTE: the target argues against the defendant, the cover for the defendant
    return say.tongue.text(
        "🎙 On trial: <b>{player}</b>, who may name a target and a cover. Time: {time}.",
        player=say.player(event.seat),
        time=say.time(event.seconds),
    )


@says(DuelOpened)
def duel_opened(say: Voice, event: DuelOpened) -> Markup:
    """The two have the floor."""
    # NOTE: {target} argues against the defendant, {cover} for the defendant
    return say.tongue.text(
        "⚔️ Only <b>{target} and {cover}</b> have the floor: {target} against {player}, {cover} for {player}. "
        "Time: {time}.",
        target=say.player(event.target),
        cover=say.player(event.cover),
        player=say.player(event.about),
        time=say.time(event.seconds),
    )
