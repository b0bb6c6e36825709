"""A lone defendant, and two who argue about them."""

from bot.engine.events import DuelAsked, DuelOpened
from bot.lang.narration.sayings import says

# NOTE: the target argues against the defendant, the cover for the defendant
says(
    DuelAsked,
    "🎙 On trial: <b>{player}</b>, who may name a target and a cover. Time: {time}.",
    player="seat",
    time="seconds",
)
# NOTE: {target} argues against the defendant, {cover} for the defendant
says(
    DuelOpened,
    "⚔️ Only <b>{target} and {cover}</b> have the floor: {target} against {player}, {cover} for {player}. Time: {time}.",
    target="target",
    cover="cover",
    player="about",
    time="seconds",
)
